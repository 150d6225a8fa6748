"""The Arrival for bots: how a seat judges its table, rules of thumb, and a search among their best ideas."""

from __future__ import annotations

from typing import Any, Final

from crannog.bots.arrival.beginner import Beginner
from crannog.bots.arrival.chance import reckon
from crannog.bots.arrival.evaluate import EVALUATION
from crannog.bots.arrival.halving import Halving
from crannog.bots.arrival.rules import Rules
from crannog.bots.bot import Bot, Factory
from crannog.bots.chance import Reckon
from crannog.kernel.game import Game


def easy(game: Game[Any, Any], seed: int) -> Bot:
    """Plays by rules of thumb, and often takes the second or third best idea."""
    return Beginner(seed)


def medium(game: Game[Any, Any], seed: int) -> Bot:
    """Plays by rules of thumb."""
    return Rules(seed)


def hard(game: Game[Any, Any], seed: int) -> Bot:
    """Plays its best ideas on to the end of the round, in worlds that may be the true one."""
    return Halving(seed)


RULES: Final = Rules
CHANCE: Final[Reckon] = reckon
LEVELS: Final[dict[str, Factory]] = {"easy": easy, "medium": medium, "hard": hard}

__all__ = ["CHANCE", "EVALUATION", "LEVELS", "RULES", "Halving"]
