"""The adversary's levels in words: each says what it adds, with the numbers of its own data (p. 16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

from crannog.games.spirit_island.components.card_types import Foe
from crannog.games.spirit_island.components.message_names import noun
from crannog.games.spirit_island.components.vocabulary import CITY, HEALTH, TOWN
from crannog.games.spirit_island.content.adversaries import ADVERSARIES, CAPITAL, HEAVY_DAMAGE, NONE, SPREAD
from crannog.games.spirit_island.content.scenarios import BLITZ, RITUALS, SCENARIOS
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.adversary_rules import damage_of, foe_of
from crannog.kernel.message import Msg, msg

STAGES: Final = {"1": "I", "2": "II", "3": "III"}
_LAID_OUT: Final = frozenset(("fear", "deck", "pool"))
type Level = tuple[int, tuple[Msg, ...]]
type Tell = Callable[[Foe, Foe], Iterator[Msg]]


def difficulty(adversary: str, level: int, scenario: str) -> tuple[int, int]:
    """What the adversary and the scenario add; the sum counts as threat in the score."""
    return foe_of(adversary, level).difficulty, SCENARIOS[scenario].difficulty


def adversary_name(adversary: str, level: int) -> Msg:
    chosen = f"{adversary}_{level}" if adversary in ADVERSARIES else "none"
    return msg(f"option.adversary.{chosen}")


def level_adds(adversary: str, level: int) -> tuple[Msg, ...]:
    """The rules that come with this level, on top of those below it."""
    levels = ADVERSARIES[adversary]
    now, before = levels[level], levels[level - 1] if level else NONE
    return tuple(said for name in changed(now, before) for said in _TELL[name](now, before))


def changed(now: Foe, before: Foe) -> list[str]:
    """The rules in which two levels differ, by the name of their field."""
    return [name for name in _TELL if getattr(now, name) != getattr(before, name)]


def adversary_rules(adversary: str, level: int, scenario: str = "none") -> tuple[Level, ...]:
    """Every rule in force, by the level it comes from; nothing without an adversary.

    A deck that a higher level lays out anew is told there only; the rituals use a fear deck of their own.
    """
    if adversary not in ADVERSARIES:
        return ()
    levels, found = ADVERSARIES[adversary][: level + 1], list[Level]()
    gone = {"fear"} if scenario == RITUALS else set[str]()
    for one in reversed(range(len(levels))):
        now, before = levels[one], levels[one - 1] if one else NONE
        new = changed(now, before)
        said = tuple(line for name in new if name not in gone for line in _TELL[name](now, before))
        gone |= _LAID_OUT.intersection(new)
        if said:
            found.append((one, said))
    return tuple(reversed(found))


def time_runs_out(adversary: str, level: int, scenario: str) -> Msg:
    return msg("told.time", turn=str(turn_lost(foe_of(adversary, level), scenario)))


def turn_lost(foe: Foe, scenario: str = "none") -> int:
    """The turn in which no Invader card is left to explore: one is turned up before the first turn."""
    return len(foe.deck) - int(foe.foothold) - int(scenario == BLITZ)


def _once(id: str, **params: str) -> Tell:
    return lambda now, before: iter([msg(f"told.{id}", **params)])


def _escalation(now: Foe, before: Foe) -> Iterator[Msg]:
    yield msg(f"told.escalation.{now.escalation}")
    yield msg(f"told.detail.{now.escalation}")


def _fear(now: Foe, before: Foe) -> Iterator[Msg]:
    yield msg("told.fear", n=sum(now.fear), parts=tuple(msg("told.number", n=str(n)) for n in now.fear))


def _deck(now: Foe, before: Foe) -> Iterator[Msg]:
    runs = [(STAGES[stage], len(list(some))) for stage, some in groupby(now.deck)]
    parts = tuple(msg("told.run", n=str(n), stage=stage) for stage, n in runs)
    yield msg("told.deck", n=len(now.deck), parts=parts)


def _setup(now: Foe, before: Foe) -> Iterator[Msg]:
    for one in now.setup:
        if one not in before.setup:
            land, kind, n = one
            yield msg("told.setup", n=n, kind=noun(kind), land=str(land))


def _pool(now: Foe, before: Foe) -> Iterator[Msg]:
    yield msg("told.pool", n=now.pool, before=str(before.pool))


def _immigration(now: Foe, before: Foe) -> Iterator[Msg]:
    yield msg(f"told.immigration.{now.immigration}")


def _health(now: Foe, before: Foe) -> Iterator[Msg]:
    yield msg("told.health", n=now.health, town=HEALTH[TOWN] + now.health, city=HEALTH[CITY] + now.health)


def _strong(now: Foe, before: Foe) -> Iterator[Msg]:
    level = ADVERSARIES[now.id].index(now)
    strong, plain = State(adversary=now.id, level=level), State()
    yield msg(
        "told.strong",
        town=damage_of(strong, TOWN),
        town_before=str(damage_of(plain, TOWN)),
        city=damage_of(strong, CITY),
        city_before=str(damage_of(plain, CITY)),
    )


# By the field of Foe it tells of: a rule without words fails a test.
_TELL: Final[dict[str, Tell]] = {
    "setup": _setup,
    "escalation": _escalation,
    "capital": lambda now, before: iter([msg("told.capital", n=CAPITAL)]),
    "build_spreads": lambda now, before: iter([msg("told.build_spreads", n=SPREAD)]),
    "immigration": _immigration,
    "immigration_twice": _once("immigration_twice"),
    "health": _health,
    "heavy_blight": lambda now, before: iter([msg("told.heavy_blight", n=HEAVY_DAMAGE)]),
    "printed_blight_moves": _once("printed_blight_moves"),
    "strong": _strong,
    "foothold": _once("foothold"),
    "pushes_on": _once("pushes_on"),
    "start_blight": _once("start_blight"),
    "deck": _deck,
    "fear": _fear,
    "pool": _pool,
}
TOLD_FIELDS: Final = frozenset(_TELL)
