"""Spirit Island for bots: how a seat judges its table, and plans for whole turns."""

from __future__ import annotations

from typing import Any, Final

from crannog.bots.bot import Bot, Factory
from crannog.bots.chance import Reckon
from crannog.bots.spirit_island.chance import reckon
from crannog.bots.spirit_island.evaluate import EVALUATION
from crannog.bots.spirit_island.planner import AHEAD, FEW, Planner
from crannog.bots.spirit_island.plans import Effort
from crannog.kernel.game import Game


def RULES(seed: int) -> Planner:  # noqa: N802  looked up by this name
    return Planner(seed)


def easy(game: Game[Any, Any], seed: int) -> Bot:
    """Tries out eight plans for a turn."""
    return Planner(seed, FEW)


def medium(game: Game[Any, Any], seed: int) -> Bot:
    """Tries out twenty plans for a turn."""
    return Planner(seed)


def hard(game: Game[Any, Any], seed: int) -> Bot:
    """Also tries the best plans on several islands and a turn further, and plans how to use its powers."""
    return Planner(seed, AHEAD)


LEVELS: Final[dict[str, Factory]] = {"easy": easy, "medium": medium, "hard": hard}
CHANCE: Final[Reckon] = reckon

__all__ = ["CHANCE", "EVALUATION", "LEVELS", "RULES", "Effort", "Planner"]
