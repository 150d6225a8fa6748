"""A choice played once more, stopped wherever something was told: what one seat saw happen, step by step."""

from __future__ import annotations

from dataclasses import dataclass

from crannog.kernel.codec import clone
from crannog.kernel.errors import Stuck
from crannog.kernel.event import Event
from crannog.kernel.game import Game
from crannog.kernel.play import STEP_BUDGET, TABLE, Choice, State, begin, find, line_of, run_next


@dataclass(frozen=True, slots=True, repr=False)
class Scene[V]:
    """What one step told a seat, and how the table looked to it then."""

    events: tuple[Event, ...]  # never empty
    view: V


def scenes[S: State, V](
    game: Game[S, V], before: S, seat: int, choice: Choice[S] | str, viewer: int
) -> tuple[list[Scene[V]], S]:
    """What `viewer` saw of this choice of `seat`, and the state after it; `before` stays as it is.

    A state is whole between two steps only, so what one step told makes one scene. Steps that told the
    viewer nothing make none: how many others were told something is not to be counted. The last scene shows
    the table as the choice left it.
    """
    s = clone(before)
    s.listening = True
    found = find(s, seat, line_of(choice))
    begin(s, seat, found)
    made: list[Scene[V]] = []
    told, left, runs = 0, STEP_BUDGET, True
    while runs:
        new = tuple([event for event in s.events[told:] if event.seen_by(viewer)])
        told = len(s.events)
        if new:
            made.append(Scene(new, game.observe(s, viewer)))
        runs, left = run_next(s), left - 1
        if left == 0:
            raise Stuck
    s.lane = TABLE
    if made:
        made[-1] = Scene(made[-1].events, game.observe(s, viewer))
    return made, s
