"""A game told again turn by turn, as a spectator saw it: what pages about a finished game are made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from crannog.kernel.event import Event
from crannog.kernel.game import Game
from crannog.kernel.play import SPECTATOR, State, advance, find


@dataclass(frozen=True, slots=True, repr=False)
class Turn[V]:
    """What everybody was told in one turn, and the table after it."""

    n: int  # choices made so far, this turn's included
    events: tuple[Event, ...]  # the one that began the turn is the first
    view: V


def turns[S: State, V](
    game: Game[S, V], s: S, choices: Iterable[tuple[int, str]], begins: tuple[str, ...], made: int = 0
) -> list[Turn[V]]:
    """These choices of seats, played on from `s`, which is changed; raises Illegal where one is not.

    A turn begins with an event of these ids; what comes before the first is a turn as well. `made` choices
    were made before.
    """
    s.listening = True
    told: list[Turn[V]] = []
    events: list[Event] = []
    for choice in chain((None,), choices):  # first, what the deal told
        if choice is not None:
            advance(s, choice[0], find(s, *choice))
            made += 1
        for event in s.events:
            if event.text.id in begins and events:
                # The table is looked at before anybody chooses in the next turn.
                told.append(Turn(made, tuple(events), game.observe(s, SPECTATOR)))
                events = []
            if event.seen_by(SPECTATOR):
                events.append(event)
    told.append(Turn(made, tuple(events), game.observe(s, SPECTATOR)))
    return told
