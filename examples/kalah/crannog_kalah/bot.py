"""A bot that looks one move ahead and counts the seeds in the stores."""

from __future__ import annotations

from typing import Any, Final

from crannog.bots import Evaluation, Greedy
from crannog.kernel.game import Game
from crannog_kalah.observe import View

WON: Final = 100.0


def judge(view: View, seat: int) -> float:
    """How far this seat is ahead."""
    if view.over and len(view.winners) == 1:
        return WON if seat in view.winners else -WON
    return view.stores[seat] - view.stores[1 - seat]


EVALUATION: Final = Evaluation[View](judge, lambda view, seat, legal, n: legal[:n], frozenset())


def greedy(game: Game[Any, Any], seed: int) -> Greedy:
    return Greedy(game, EVALUATION, seed)
