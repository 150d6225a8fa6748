"""What is said of a bot: that it is one, its level, and what it does there, in a sentence."""

from __future__ import annotations

from crannog.bots.found import levels
from crannog.kernel.message import Msg, msg


def mark(name: str, game_id: str) -> Msg:
    """Beside the name of a seat: "bot, medium"."""
    if name in levels(game_id):
        return msg("bots.mark_level", level=level(name))
    return Msg("bots.mark")


def level(name: str) -> Msg:
    """A level, in a word."""
    return Msg(f"bots.{name}")


def about(name: str, game_id: str) -> Msg | None:
    """What a level does, in a sentence of the game; None for a bot that is no level."""
    return Msg(f"bot.{name}") if name in levels(game_id) else None
