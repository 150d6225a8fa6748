"""Why a turn was chosen, in a sentence: how far ahead it leaves the bot, and how far the next best would.

Only points are named. They are reckoned from the seat's view, of which in Roam everybody sees the same.
"""

from __future__ import annotations

from crannog.bots.roam.evaluate import WON
from crannog.kernel.message import Msg, msg

SURE = WON / 4  # so far ahead is only who has won


def reason(ahead: float, second: float | None, looks_further: bool) -> Msg:
    """`second` is what the next best turn came to, or at most; None where there was no other."""
    if ahead >= SURE and not looks_further:
        return Msg("bot.why_wins")
    if ahead >= SURE or ahead <= -SURE:
        return Msg("bot.why_will_win" if ahead > 0 else "bot.why_will_lose")
    id = "bot.why_later" if looks_further else "bot.why_now"
    if second is None:
        return msg(id, stands=_stands(ahead))
    if second <= -SURE:
        return msg(f"{id}_only", stands=_stands(ahead))
    return msg(f"{id}_best", stands=_stands(ahead), second=_stands(min(second, ahead)))


def _stands(ahead: float) -> Msg:
    tenths = round(abs(ahead) * 10)
    if not tenths:
        return Msg("bot.even")
    n = msg("bot.number", whole=tenths // 10, tenth=tenths % 10)
    return msg("bot.ahead" if ahead > 0 else "bot.behind", n=n)
