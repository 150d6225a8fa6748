"""What a bot must know about one game: how good a position is, and which choices deserve a look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from crannog.kernel.play import Choice, State

type Legal = Sequence[Choice[State]]


def _never(legal: Legal) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Evaluation[V]:
    """One game's evaluation. Each game has a file here that makes one, from its view alone."""

    judge: Callable[[V, int], float]  # how well this seat stands; only differences matter
    promising: Callable[[V, int, Legal, int], Legal]  # view, seat, legal, how many: the best looking
    quiet: frozenset[str]  # choices that only end a question, such as "done"
    new_move: Callable[[Legal], bool] = _never  # a question that belongs to no move before it
