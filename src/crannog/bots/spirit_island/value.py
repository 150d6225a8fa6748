"""How good a sampled island is, counting what the Invaders are about to do.

Values are in explorers: what one less is worth. What counts how much is in `weights.py`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from crannog.bots.spirit_island.weights import Weights, weights_of
from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.components.vocabulary import CITY, FAST, TOWN
from crannog.games.spirit_island.content.blight_cards import FIRST_GAME
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.invaders.build import built_in
from crannog.games.spirit_island.invaders.ravage import BLIGHTS, damage_in, will_ravage
from crannog.games.spirit_island.island import island
from crannog.games.spirit_island.lands.turn_effects import VITALITY, blight_kept_out, earth_guards
from crannog.games.spirit_island.spirits.presence import sacred
from crannog.games.spirit_island.state import Land, State

type World = State  # an island `sample` made up: it holds nothing its seat may not know

WON: Final = 1000.0
FRIGHTEN: Final = 0.5  # each fear until the next terror level, in explorers to be driven out
EXPLORED: Final = 12  # rounds until the Invader deck has run out
MANY: Final = 3  # card plays: more help less
CHEAP: Final = 0.5  # what cards cost, on average: at least
STORED: Final = 4  # energy in store lasts for so many turns
READY: Final = 1.5  # turns that cards in hand are for
WANTED: Final = 2  # turns that energy is kept for


def worth(s: World) -> float:
    """How well the island stands; everybody wins or loses together."""
    if s.over:
        end: float = WON - s.round if s.outcome != "defeat" else -WON + 10 * s.round
        return end
    seats = len(s.spirits)
    w = weights_of(tuple([spirit.id for spirit in s.spirits]))
    now = s.phase == FAST
    sure = 1.0 if now else w.averted
    explorers = towns = cities = dahan = hurt = 0
    harm: dict[str, int] = {}
    for name, land in s.lands.items():
        harm[name] = here = len(land.explorer)
        explorers += here
        dahan += len(land.dahan)
        if land.town or land.city:
            towns += len(land.town)
            cities += len(land.city)
            hurt += sum(land.town) + sum(land.city)
            harm[name] = _harm(land)
    value: float = w.dahan * dahan + w.hurt * hurt
    value -= w.explorer * explorers + w.town * towns + w.city * cities
    if w.risk:
        value -= w.risk * sum([one >= BLIGHTS for one in harm.values()])
    blights = 0.0
    if s.ravage:
        for name in _shown(s.boards, s.layout, s.ravage):
            if harm[name] and not (now and not will_ravage(s, name)):
                gain, more = _ravaged(s, w, name, harm[name], now)
                value += sure * gain
                blights += sure * more
    if s.build:
        for name in _shown(s.boards, s.layout, s.build):
            kind = _built(s, name, now) if harm[name] else ""
            if kind:
                value -= sure * ((w.city if kind == CITY else w.town) + w.follows)
    left = s.blight / seats + (0 if s.tainted or s.blight_card == FIRST_GAME else w.back)
    value += seats * _safety(w, left - blights / seats)
    if s.tainted:
        value -= seats * w.spoiled * max(0, EXPLORED - s.round)
    earned = len(s.earned) + len(s.fear_deck.discards)
    value += w.fear * (s.fear + s.pool * earned) + w.terror * seats * (s.terror - 1)
    value += _victory(s, w, explorers, towns, cities)
    return value + sum([_spirit(s, seat, harm) for seat in range(seats)])


def blighted_next(s: World) -> int:
    """The lands that the ravage on the board would blight, as things stand."""
    now = s.phase == FAST
    w = weights_of(())
    lands = _shown(s.boards, s.layout, s.ravage) if s.ravage else ()
    return sum(
        s.lands[name].has_invaders()
        and not (now and not will_ravage(s, name))
        and _ravaged(s, w, name, _harm(s.lands[name]), now)[1] > 0
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


def _ravaged(s: World, w: Weights, name: str, most: int, now: bool) -> tuple[float, float]:
    """What a ravage would change here, and the blight it would bring. What holds this turn is over later."""
    land = s.lands[name]
    damage = damage_in(s, name) if now else max(0, most - _lasting_defence(s, name))
    killed = min(len(land.dahan), damage // 2)
    gain = w.strike * min(2 * (len(land.dahan) - killed), most) - w.dahan * killed
    if damage < BLIGHTS or (now and blight_kept_out(s, name)):
        return gain, 0.0
    gain -= w.lost * sum(1 for discs in land.presence if discs)
    return gain, 1.0 + (w.cascade if land.blight else 0.0)


def _lasting_defence(s: World, name: str) -> int:
    """What Earth's sacred sites keep off, next turn, too."""
    return sum([VITALITY for seat in range(len(s.spirits)) if earth_guards(s, seat, name)])


def _safety(w: Weights, left: float) -> float:
    """What the blight still on the card is worth, for each spirit: the fewer, the dearer."""
    if left < 1:
        return _safety(w, 1.0) - w.doom * (1 - left)
    return -w.blight * (5 - left) - w.last * (1 / left - 0.2)


def _victory(s: World, w: Weights, explorers: int, towns: int, cities: int) -> float:
    """What is left to be driven out at this terror level, or after more fear at the next ones."""
    seats = len(s.spirits)
    clear = (explorers + 2 * towns + 3 * cities, 2 * towns + 3 * cities, 3 * cities, 0)
    here = float(clear[s.terror - 1])
    value: float = w.near * seats / (1 + here / seats)
    far, fear = here, -float(s.fear)
    for left, then in [*zip(s.divisions, clear[1:], strict=False)][s.terror - 1 :]:
        fear += left * s.pool
        far = min(far, FRIGHTEN * fear + then)
    late: float = (s.round / EXPLORED) ** 2
    return value - w.far * late * far


def _spirit(s: World, seat: int, harm: dict[str, int]) -> float:
    spirit = s.spirits[seat]
    if not spirit.id:
        return 0.0
    w = weights_of((spirit.id,))
    early = max(0.3, (11 - s.round) / 10)
    income, plays = _each_turn(spirit.id, spirit.energy_shown, spirit.plays_shown)
    cards = [*spirit.hand, *spirit.discard, *spirit.played]
    cost = max(CHEAP, sum([POWERS[card].cost for card in cards]) / len(cards)) if cards else 1.0
    paid = (income + spirit.energy / STORED) / cost
    both = min(plays, paid)
    value: float = early * (
        w.play * min(both, MANY)
        + w.further * max(0.0, both - MANY)
        + w.unpaid * max(0.0, plays - paid)
        + w.unspent * cost * max(0.0, paid - plays)
        + w.track * (spirit.energy_shown + spirit.plays_shown)
        + (w.card + w.dear * cost) * len(cards)
    )
    ready, wanted = min(len(spirit.hand), READY * plays), WANTED * plays * cost
    value += w.in_hand * ready + w.idle * (len(spirit.hand) - ready)
    value += w.energy * min(spirit.energy, wanted) + w.hoard * max(0.0, spirit.energy - wanted)
    lands = tuple([name for name, land in s.lands.items() if land.presence[seat]])
    sites = tuple([name for name in lands if sacred(s, seat, name)])
    value += w.land * len(lands) + w.site * len(sites)
    value += w.disc * sum([s.lands[name].presence[seat] for name in lands])
    for name, times in _reached(s.boards, s.layout, lands, sites):
        value += times * (w.reach + w.there * harm[name])
    return value


@cache
def _each_turn(spirit: str, energy_shown: int, plays_shown: int) -> tuple[float, float]:
    """Energy and card plays; half of what the next disc of a track brings counts already."""
    panel = SPIRITS[spirit]
    income, plays = (
        (max(track[:shown]) + max(track[: shown + 1])) / 2
        for track, shown in ((panel.energy, energy_shown), (panel.plays, plays_shown))
    )
    return income, plays


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


def _harm(land: Land) -> int:
    """What the Invaders there could deal."""
    return len(land.explorer) + 2 * len(land.town) + 3 * len(land.city)
