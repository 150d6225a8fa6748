"""Games of Spirit Island for engine and referee alike: every option, and games that begin late."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from crannog.games.spirit_island import (
    GAME,
    State,
    state,
)
from crannog.games.spirit_island.components.vocabulary import CITY, DAHAN
from crannog.games.spirit_island.grammar.amounts import Per
from crannog.games.spirit_island.grammar.conditions import Presence
from crannog.games.spirit_island.grammar.effect import Condition
from crannog.games.spirit_island.invaders.invader_deck import shown_lands
from crannog.games.spirit_island.lands import turn_effects
from crannog.games.spirit_island.lands.earn_fear import earn
from crannog.games.spirit_island.turn.growth import Grow
from crannog.kernel.play import advance, asks, settle
from crannog.kernel.rng import seeds_from_number
from crannog.testing.contract import dice
from tests.games.spirit_island.facts.ops import land as land_notation
from tests.games.spirit_island.late import late
from tests.referees.partly import PartMatch
from tests.referees.spirit_island.judging import Agreed
from tests.referees.spirit_island.position import Filter, Land, Lasting, Leave, Position, Spirit
from tests.referees.spirit_island.printed import Adversary, adversary, draft_word
from tests.referees.spirit_island.referee import OnlySetup, SpiritIsland

OPTIONS = {option.id: option.values for option in GAME.options}


def deal(number: int, agreed_on: dict[str, str] | None = None) -> PartMatch[State, Position]:
    """Game number so and so; options not agreed on are left to chance."""
    rng = Random(f"spirit island {number}")
    seats = rng.choice([1, 1, 2, 2, 3, 4])
    options = {id: rng.choice(values) for id, values in OPTIONS.items()} | (agreed_on or {})
    s = dealt(seats, options, number)
    agreed = Agreed(s.boards, layout(seats, options), foe(options), options["scenario"], options)
    about = f"Spirit Island {number}: {seats} players, {options}"
    fallen = position(s)
    if rng.random() < 0.5 and far_on(s, rng):
        about += ", late"
        referee = SpiritIsland(agreed, fallen, position(s))
    else:
        referee = SpiritIsland(agreed, fallen)
    return PartMatch(about, s, referee, position, Position.facts, rng.choice([anything, busy, busy]))


def deal_setup(number: int) -> PartMatch[State, Position]:
    """Every adversary level with every scenario in turn, otherwise by chance; up to the first turn."""
    rng = Random(f"spirit island setup {number}")
    options = {id: rng.choice(values) for id, values in OPTIONS.items()}
    scenario, at = divmod(number, len(OPTIONS["adversary"]))
    options["adversary"] = OPTIONS["adversary"][at]
    options["scenario"] = OPTIONS["scenario"][scenario % len(OPTIONS["scenario"])]
    seats = rng.choice([1, 2, 3, 4])
    s = dealt(seats, options, number)
    agreed = Agreed(s.boards, layout(seats, options), foe(options), options["scenario"], options)
    about = f"Spirit Island setup {number}: {seats} players, {options}"
    return PartMatch(about, s, OnlySetup(agreed, position(s)), position, Position.facts, anything)


def foe(options: dict[str, str]) -> Adversary:
    name, _, level = options["adversary"].rpartition("_")
    return adversary(name, int(level)) if name else adversary("none", 0)


def dealt(seats: int, options: dict[str, str], number: int) -> State:
    """A table laid out, with nothing of the setup done that comes after."""
    s = GAME.state()
    s.rng.key = seeds_from_number(number).key()
    s.listening = False
    GAME.deal(s, GAME.setup(seats, options))
    return s


def layout(seats: int, options: dict[str, str]) -> str:
    """Two players guard the isle's heart end to end."""
    hearts = options["scenario"] == "guard_the_isles_heart" and seats == 2
    return "end_to_end" if hearts else options["layout"]


def far_on(s: State, rng: Random) -> bool:
    """Set up by chance, then moved far ahead; False if setup ended the game."""
    settle(s)
    while not s.over and not isinstance(asks(s)[0], Grow):
        ask = rng.choice(asks(s))
        advance(s, ask.seat, rng.choice(ask.legal(s)))
    if not s.over:
        late(s, dice(rng.randrange(10**6)))
        brinks = [little_blight, much_fear, few_disks, many_dahan, few_cards, last_city]
        for brink in rng.sample(brinks, 2):
            brink(s, rng)
    return not s.over


def little_blight(s: State, rng: Random) -> None:
    left = rng.randint(1, 2)
    s.box += s.blight - left
    s.blight = left


def much_fear(s: State, rng: Random) -> None:
    """The next terror level is near, often the last one."""
    for _ in range(rng.choice([0, 3, 15])):
        if len(s.fear_deck.cards) > 1:
            earn(s)
    s.fear = s.pool - 1


def few_disks(s: State, rng: Random) -> None:
    """One spirit is left in one or two lands."""
    seat = rng.randrange(len(s.spirits))
    places = [land for land in s.lands if s.lands[land].presence[seat]]
    for land in places[rng.randint(1, 2) :]:
        disks = s.lands[land].presence[seat]
        s.spirits[seat].destroyed += disks
        s.put_presence(land, seat, -disks)


def many_dahan(s: State, rng: Random) -> None:
    for land in s.lands:
        more_dahan(s, land, rng.choice([0, 2]))


def more_dahan(s: State, land: str, n: int) -> None:
    for _ in range(n):
        s.put(land, DAHAN)


def last_city(s: State, rng: Random) -> None:
    """Ravaging may win and lose the game at once."""
    little_blight(s, rng)
    s.tainted = s.blight_card != "first_game"
    while len(s.fear_deck.cards) > (s.divisions or [0, 0, 9])[2]:
        earn(s)
    s.terror = 3
    s.fear_deck.discards, s.earned = [*s.fear_deck.discards, *s.earned], []
    s.ravage = s.ravage or s.invaders.cards.pop()
    last = rng.choice(shown_lands(s, s.ravage))
    for name, land in s.lands.items():
        s.lands[name] = land.having(CITY, (0,) if name == last else ())
    more_dahan(s, last, 6)


def few_cards(s: State, rng: Random) -> None:
    """Time runs out, and a card lies in every slot."""
    while len(s.invaders.cards) > rng.randint(1, 3):
        s.invaders.discards.append(s.invaders.cards.pop(0))
    if len(s.invaders.discards) and not s.ravage:
        s.ravage = s.invaders.discards.pop()


# --- the engine's table in the referee's words ---------------------------------------------------------


def position(s: State) -> Position:
    dealt = s.phase != "setup" or any(sum(land.presence) for land in s.lands.values())
    return Position(
        lands={name: _land(land) for name, land in s.lands.items()},
        spirits=[_spirit(spirit) for spirit in s.spirits],
        round=s.round,
        phase=s.phase,
        fear=s.fear,
        pool=s.pool,
        divisions=list(s.divisions),
        terror=s.terror,
        fear_deck=s.fear_deck.cards[::-1],
        earned=list(s.earned),
        resolved=list(s.fear_deck.discards),
        resolved_now=s.feared,
        invaders=s.invaders.cards[::-1],
        explore=s.explore,
        build=s.build,
        ravage=s.ravage,
        extra=s.immigration,
        extra_open=s.immigration_open,
        invader_discards=list(s.invaders.discards),
        blight_card=s.blight_card,
        tainted=s.tainted,
        blight=s.blight,
        minor=s.minor.cards[::-1] if dealt else [],
        major=s.major.cards[::-1] if dealt else [],
        minor_discards=list(s.minor.discards),
        major_discards=list(s.major.discards),
        lasting=[_lasting(mod) for mod in s.mods],
        rituals=s.rituals,
        doom=s.doom,
        outcome=s.outcome,
        score=GAME.scores(s)[0] if s.over else None,
    )


def _land(land: state.Land) -> Land:
    return Land(
        list(land.explorer), list(land.town), list(land.city), list(land.dahan),
        land.blight, list(land.presence), land.defend,
    )  # fmt: skip


def _spirit(spirit: state.Spirit) -> Spirit:
    return Spirit(
        id=spirit.id,
        board=spirit.board,
        energy=spirit.energy,
        hand=list(spirit.hand),
        played=list(spirit.played),
        discard=list(spirit.discard),
        forgotten=list(spirit.forgotten),
        progression=spirit.progression[::-1],
        guided=spirit.guided,
        energy_shown=spirit.energy_shown,
        plays_shown=spirit.plays_shown,
        destroyed=spirit.destroyed,
        plays=spirit.plays,
        elements=dict(spirit.given),
        used=list(spirit.used),
        hastened=list(spirit.hastened),
        boons=spirit.boons,
        leaves=[Leave(one.cards, one.most, one.pay, one.source) for one in spirit.grants],
        repeated=list(spirit.repeated),
        reach=spirit.reach,
        kept=spirit.kept,
        shares=list(spirit.shares),
        done=spirit.done,
        declined=list(spirit.declined),
    )


def _lasting(mod: state.Mod) -> Lasting:
    match mod:
        case turn_effects.Skipped(land):
            return Lasting("skip", land)
        case turn_effects.Stopped(action, where):
            return Lasting("stop", action=action, where=_where(where, -1))
        case turn_effects.Guarded(n, where, seat):
            if isinstance(n, Per):
                return Lasting("guard", n=n.each, per=n.what, where=_where(where, seat))
            assert isinstance(n, int)
            return Lasting("guard", n=n, where=_where(where, seat))
        case turn_effects.Sturdy(land, n):
            return Lasting("sturdy", land, n=n)
        case turn_effects.Unblighted(land):
            return Lasting("unblighted", land)
        case turn_effects.Sheltered(land):
            return Lasting("sheltered", land)
        case turn_effects.Avenged(land, seat, wide):
            return Lasting("avenged", land, seat=seat, wide=wide)
    raise NotImplementedError(mod)


def _where(where: Condition, seat: int) -> Filter:
    if where == Presence("target"):
        return {"presence_of": seat}
    found = land_notation(where)
    return {key: [draft_word(w) for w in v] if isinstance(v, list) else v for key, v in found.items()}


# --- how the players pick ------------------------------------------------------------------------------


def anything(rng: Random, lines: Sequence[str]) -> str:
    return rng.choice(lines)


def busy(rng: Random, lines: Sequence[str]) -> str:
    """Stops seldom."""
    return rng.choice([line for line in lines if line != "done" or rng.random() < 0.1] or lines)
