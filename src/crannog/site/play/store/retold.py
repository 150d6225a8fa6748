"""A table's game told again from its course, turn by turn: for pages about a finished game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crannog.kernel.story import Turn, turns
from crannog.site.play.store.course import Course
from crannog.site.play.store.earlier import FOLDED
from crannog.site.play.store.live_table import content_of


@dataclass(frozen=True, slots=True)
class Retold:
    turns: list[Turn[Any]]
    whole: bool  # from the deal on; otherwise from where a game went on by the rules we have
    same: bool  # it came to the very position that is stored


def retell(course: Course, begins: tuple[str, ...]) -> Retold | None:
    """The game in turns, each of which begins with such an event; raises Illegal where it cannot go on.

    None where it was played by rules or with cards that are not here anymore, or would take too long.
    """
    live, base = course.live, retold_from(course)
    if base is None or course.last >= FOLDED:
        return None
    assert live.record is not None
    now = course.first(base)
    assert now is not None
    found = turns(live.game, now, choices(course, base), begins, base)
    same = live.game.digest(now) == live.game.digest(live.record.now)
    return Retold(found, with_the_deal(course, base), same)


def retold_from(course: Course) -> int | None:
    """The first position after which everything was played by the rules and with the cards we have."""
    game = course.live.game
    ours = game.rules_version, content_of(game)
    foreign = [i for i, (_, one) in enumerate(course.bases) if (one.rules, one.line) != ours]
    later = course.bases[foreign[-1] + 1 if foreign else 0 :]
    return later[0][0] if later else None


def with_the_deal(course: Course, base: int) -> bool:
    """Whether the game begins there."""
    return any(at == base and one.kind == "start" for at, one in course.bases)


def choices(course: Course, base: int) -> list[tuple[int, str]]:
    """Everything that was chosen from there on: seat and line."""
    return [(one.seat, one.line) for one in course.moves[base:]]
