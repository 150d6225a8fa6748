"""Why a bot chose what it chose, in a sentence; its choice stands beside it, so this tells of the rest."""

from __future__ import annotations

from typing import Any, Final

from crannog.games.arrival.actions.spread import GiveUp, PlaceTile
from crannog.games.arrival.earning import Block
from crannog.games.arrival.tactics import ReturnTile
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import Choice

SECRET: Final = (
    Block,
    PlaceTile,
    GiveUp,
    ReturnTile,
)  # not named: only its own seat knows what it could choose


def by_thumb(next_best: Choice[Any]) -> Msg:
    if isinstance(next_best, SECRET):
        return msg("bot.thumb_secret")
    return msg("bot.thumb", other=next_best.label())


def by_whim(best: Choice[Any]) -> Msg:
    """Where it did not take what it thought best."""
    if isinstance(best, SECRET):
        return msg("bot.whim_secret")
    return msg("bot.whim", other=best.label())


def by_trial(next_best: Choice[Any], worlds: int, best: float, second: float) -> Msg:
    """What it and the next best came to, on average of the worlds."""
    numbers = {"n": worlds, "best": percent(best), "second": percent(second)}
    if isinstance(next_best, SECRET):
        return msg("bot.tried_secret", **numbers)
    return msg("bot.tried", other=next_best.label(), **numbers)


def percent(share: float) -> int:
    return round(100 * share)
