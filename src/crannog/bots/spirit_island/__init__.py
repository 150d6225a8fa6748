"""Spirit Island's evaluation, and its bot that tries out whole turns."""

from __future__ import annotations

from crannog.bots.spirit_island.evaluate import EVALUATION
from crannog.bots.spirit_island.planner import Planner


def RULES(seed: int) -> Planner:  # noqa: N802  looked up by this name
    return Planner(seed)


__all__ = ["EVALUATION", "RULES", "Planner"]
