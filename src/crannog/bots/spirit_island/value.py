"""How good a sampled island is, counting what the Invaders are about to do.

Values are in explorers: what one less is worth.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from crannog.games.spirit_island.components.vocabulary import CITY, FAST, TOWN
from crannog.games.spirit_island.content.blight_cards import FIRST_GAME
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.invaders.build import built_in
from crannog.games.spirit_island.invaders.ravage import BLIGHTS, damage_in, will_ravage
from crannog.games.spirit_island.island import island
from crannog.games.spirit_island.lands.turn_effects import blight_kept_out
from crannog.games.spirit_island.spirits.presence import card_plays, income, sacred

type World = Any  # an island `sample` made up: it holds nothing its seat may not know

WON: Final = 1000.0
PIECE: Final = {"explorer": 1.0, "town": 3.5, "city": 7.0}
DAHAN: Final = 0.7
HURT: Final = 0.3  # each damage on a building, until time passes
BLIGHT: Final = 9.0
LAST: Final = 20.0  # more, as the card runs out
DOOM: Final = 150.0
CASCADE: Final = 0.9  # how often more blight follows in a land that has some
AVERTED: Final = 0.65  # what is due next turn may still be averted
STRIKE: Final = 1.5  # each damage the dahan deal
FOLLOWS: Final = 1.5  # what a building leads to
LAND: Final = 0.4  # a land with presence
SITE: Final = 0.8
DISC: Final = 0.3
LOST: Final = 1.0  # a disc destroyed
ENERGY: Final = 0.7
INCOME: Final = 1.4
PLAYS: Final = 2.2
FURTHER: Final = 0.7  # card plays beyond the third
TRACK: Final = 0.5  # each space uncovered
REACH: Final = 0.15  # a land within a range of 1, and again from a sacred site
THERE: Final = 0.08  # for each damage the Invaders there deal
IN_HAND: Final = 0.9
DISCARDED: Final = 0.4
FEAR: Final = 1.2
TERROR: Final = 4.0
NEAR: Final = 12.0  # nearly won


def worth(s: World) -> float:
    """How well the island stands; everybody wins or loses together."""
    if s.over:
        end: float = WON - s.round if s.outcome != "defeat" else -WON + 10 * s.round
        return end
    seats = len(s.spirits)
    now = s.phase == FAST
    sure = 1.0 if now else AVERTED
    explorers = towns = cities = dahan = hurt = 0
    harm = {name: _harm(land) for name, land in s.lands.items()}
    for land in s.lands.values():
        explorers += len(land.explorer)
        dahan += len(land.dahan)
        if land.town or land.city:
            towns += len(land.town)
            cities += len(land.city)
            hurt += sum(land.town) + sum(land.city)
    value: float = DAHAN * dahan + HURT * hurt
    value -= PIECE["explorer"] * explorers + PIECE["town"] * towns + PIECE["city"] * cities
    blights = 0.0
    if s.ravage:
        for name in _shown(s.boards, s.layout, s.ravage):
            if harm[name] and not (now and not will_ravage(s, name)):
                gain, more = _ravaged(s, name, harm[name], now)
                value += sure * gain
                blights += sure * more
    if s.build:
        for name in _shown(s.boards, s.layout, s.build):
            kind = _built(s, name, now) if harm[name] else ""
            if kind:
                value -= sure * (PIECE[kind] + FOLLOWS)
    left = s.blight / seats + (0 if s.tainted or s.blight_card == FIRST_GAME else 3)
    value += seats * _safety(left - blights / seats)
    earned = len(s.earned) + len(s.fear_deck.discards)
    value += FEAR * (s.fear + s.pool * earned) + TERROR * seats * (s.terror - 1)
    # What is left to be driven out at this terror level.
    against = 3 * cities + (2 * towns if s.terror <= 2 else 0) + (explorers if s.terror == 1 else 0)
    value += NEAR * seats / (1 + against / seats)
    return value + sum(_spirit(s, seat, harm) for seat in range(seats))


def blighted_next(s: World) -> int:
    """The lands that the ravage on the board would blight, as things stand."""
    now = s.phase == FAST
    lands = _shown(s.boards, s.layout, s.ravage) if s.ravage else ()
    return sum(
        s.lands[name].has_invaders()
        and not (now and not will_ravage(s, name))
        and _ravaged(s, name, _harm(s.lands[name]), now)[1] > 0
        for name in lands
    )


@cache
def _shown(boards: tuple[str, ...], layout: str, card: str) -> tuple[str, ...]:
    """The lands of a card, remembered: this is asked most of all."""
    tags, sites = INVADER_CARDS[card].lands, island(boards, layout).sites
    return tuple(name for name, site in sites.items() if site.terrain in tags or site.coast in tags)


def _built(s: World, name: str, now: bool) -> str:
    """What would be built in this land, where Invaders are."""
    if now:
        return built_in(s, name)
    land = s.lands[name]
    return CITY if len(land.town) > len(land.city) else TOWN


def _ravaged(s: World, name: str, most: int, now: bool) -> tuple[float, float]:
    """What a ravage would change here, and the blight it would bring. What holds this turn is over later."""
    land = s.lands[name]
    damage = damage_in(s, name) if now else most
    killed = min(len(land.dahan), damage // 2)
    gain = STRIKE * min(2 * (len(land.dahan) - killed), most) - DAHAN * killed
    if damage < BLIGHTS or (now and blight_kept_out(s, name)):
        return gain, 0.0
    gain -= LOST * sum(1 for discs in land.presence if discs)
    return gain, 1.0 + (CASCADE if land.blight else 0.0)


def _safety(left: float) -> float:
    """What the blight still on the card is worth, for each spirit: the fewer, the dearer."""
    if left < 1:
        return _safety(1.0) - DOOM * (1 - left)
    return -BLIGHT * (5 - left) - LAST * (1 / left - 0.2)


def _spirit(s: World, seat: int, harm: dict[str, int]) -> float:
    spirit = s.spirits[seat]
    if not spirit.id:
        return 0.0
    early = max(0.3, (11 - s.round) / 10)
    plays = card_plays(s, seat)
    value: float = early * (
        PLAYS * min(plays, 3) + FURTHER * max(0, plays - 3) + INCOME * min(income(s, seat), 5)
    )
    value += ENERGY * min(spirit.energy, 8) + IN_HAND * len(spirit.hand)
    value += DISCARDED * (len(spirit.discard) + len(spirit.played))
    value += early * TRACK * (spirit.energy_shown + spirit.plays_shown)
    lands = tuple([name for name, land in s.lands.items() if land.presence[seat]])
    sites = tuple([name for name in lands if sacred(s, seat, name)])
    value += (
        LAND * len(lands) + SITE * len(sites) + DISC * sum([s.lands[name].presence[seat] for name in lands])
    )
    for name, times in _reached(s.boards, s.layout, lands, sites):
        value += times * (REACH + THERE * harm[name])
    return value


@lru_cache(maxsize=4096)
def _reached(
    boards: tuple[str, ...], layout: str, lands: tuple[str, ...], sites: tuple[str, ...]
) -> tuple[tuple[str, int], ...]:
    """Lands within a range of 1; twice where from a sacred site, too. Kept: a search moves few discs."""
    island_sites = island(boards, layout).sites
    near, nearer = (
        {one for name in some for one in (name, *island_sites[name].adjacent)} for some in (lands, sites)
    )
    return tuple((name, 1 + (name in nearer)) for name in sorted(near))


def _harm(land: Any) -> int:
    """What the Invaders there could deal."""
    return len(land.explorer) + 2 * len(land.town) + 3 * len(land.city)
