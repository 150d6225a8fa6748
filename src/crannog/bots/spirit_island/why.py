"""Why a choice was made, in a sentence: what it brings beside the next best, on islands tried out."""

from __future__ import annotations

from typing import Final

from crannog.bots.spirit_island.value import World, blighted_next
from crannog.bots.spirit_island.weights import COMMON
from crannog.kernel.message import Msg, msg

# What can differ, and what one of it is worth; the first is said where two are worth the same.
WORTH: Final = {
    "blight": -COMMON.blight,
    "city": -COMMON.city,
    "town": -COMMON.town,
    "fear": COMMON.fear,
    "explorer": -COMMON.explorer,
    "dahan": COMMON.dahan,
}


def of_plan(tried: int, worlds: int, after: World, second: World | None) -> Msg:
    """Of a plan for a turn: where it ended, and where the next best did."""
    if after.over and after.winners:
        return msg("bot.wins")
    gain = _gain(after, second) if second is not None else None
    if gain is None:
        return msg("bot.plan_even", n=tried, worlds=worlds)
    return msg("bot.plan", n=tried, worlds=worlds, gain=gain)


def of_use(looked_at: int, after: World, before: World) -> Msg:
    """Of something done now: the island with it and without it."""
    if after.over and after.winners:
        return msg("bot.wins")
    gain = _gain(after, before)
    return msg("bot.use_even", n=looked_at) if gain is None else msg("bot.use", n=looked_at, gain=gain)


def _gain(after: World, other: World) -> Msg | None:
    """The difference that is worth most; None if there is none for the better."""
    here, there = _counts(after), _counts(other)
    kind = max(WORTH, key=lambda kind: WORTH[kind] * (here[kind] - there[kind]))
    if WORTH[kind] * (here[kind] - there[kind]) <= 0:
        return None
    return msg(f"bot.gain.{kind}", n=abs(here[kind] - there[kind]))


def _counts(s: World) -> dict[str, int]:
    lands = s.lands.values()
    return {
        "blight": sum(land.blight for land in lands) + (0 if s.over else blighted_next(s)),
        "city": sum(len(land.city) for land in lands),
        "town": sum(len(land.town) for land in lands),
        "explorer": sum(len(land.explorer) for land in lands),
        "dahan": sum(len(land.dahan) for land in lands),
        "fear": s.pool * (len(s.earned) + len(s.fear_deck.discards)) + s.fear,
    }
