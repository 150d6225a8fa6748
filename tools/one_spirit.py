"""Bots for measuring one spirit: `--bots tools.one_spirit:river_hard` is Spirit Island's hard, always River.

crannog arena spirit_island --seats 1 --option teaching=yes --bots tools.one_spirit:river_hard
"""

from __future__ import annotations

from typing import Any

from crannog.bots import Bot, Factory, Sample, bot
from crannog.kernel.game import Game
from crannog.kernel.play import Choice, Decision, State


class OneSpirit:
    """Takes this spirit where it may choose one; from then on it is the bot."""

    needs_view = True

    def __init__(self, spirit: str, player: Bot) -> None:
        self.line, self.player = f"spirit {spirit}", player

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[State]:
        wanted = [choice for choice in decision.legal if str(choice) == self.line and view.phase == "setup"]
        return wanted[0] if wanted else self.player.choose(view, decision, sample)


def __getattr__(name: str) -> Factory:
    """`river_hard`: a factory for this spirit and level."""
    spirit, _, level = name.partition("_")
    if not level or name.startswith("_"):
        raise AttributeError(name)

    def made(game: Game[Any, Any], seed: int) -> Bot:
        return OneSpirit(spirit, bot(level, game.id, seed))

    return made
