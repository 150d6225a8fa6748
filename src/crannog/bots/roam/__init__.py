"""Roam for bots: how a seat judges its table, and a search over whole turns."""

from __future__ import annotations

from typing import Any, Final

from crannog.bots.bot import Bot, Factory
from crannog.bots.chance import Reckon
from crannog.bots.greedy import Greedy
from crannog.bots.roam.chance import chance as reckon
from crannog.bots.roam.evaluate import EVALUATION
from crannog.bots.roam.search import ONE_TURN, THREE_TURNS, TurnSearch
from crannog.kernel.game import Game


def easy(game: Game[Any, Any], seed: int) -> Bot:
    """Looks one choice ahead."""
    return Greedy(game, EVALUATION, seed)


def medium(game: Game[Any, Any], seed: int) -> Bot:
    """Looks at whole turns of its own."""
    return TurnSearch(seed, ONE_TURN)


def hard(game: Game[Any, Any], seed: int) -> Bot:
    """Looks at the answers to its turns, and at its answers to those."""
    return TurnSearch(seed, THREE_TURNS)


CHANCE: Final[Reckon] = reckon
LEVELS: Final[dict[str, Factory]] = {"easy": easy, "medium": medium, "hard": hard}

__all__ = ["CHANCE", "EVALUATION", "LEVELS", "TurnSearch"]
