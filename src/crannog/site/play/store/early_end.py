"""How a table stands whose game ends before its rules end it: by time, by resigning, by agreement.

Whoever left has lost, and leaving takes no victory from the others: the best of them wins. Where all play
together, all lose. Only if everyone agrees to end it, nobody wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from crannog.site.play.store.live_table import Live, result_of

WHYS: Final = ("time", "resigned", "agreed")  # in the result of a table whose game ended so
AGREED: Final = "agreed"  # the line of an entry that ends a game so; without, somebody's time was up


def why_early(result: Mapping[str, Any]) -> str:
    """One of WHYS; "" where the game was played to its end."""
    return next((why for why in WHYS if why in result), "")


def by_time(live: Live, seat: int) -> Live:
    return _ended(live, {"winners": _best(live, seat), "time": seat})


def by_resigning(live: Live, seat: int) -> Live:
    return _ended(live, {"winners": _best(live, seat), "resigned": seat})


def by_agreement(live: Live) -> Live:
    return _ended(live, {"winners": [], "agreed": True})


def _ended(live: Live, result: dict[str, Any]) -> Live:
    if live.record is not None:
        result |= result_of(live.record, result["winners"])
    return replace(live, status="over", asked={}, result=result, undo=None, votes={})


def _best(live: Live, gone: int) -> list[int]:
    """Of those who did not leave, who stands best now."""
    left = [one.number for one in live.seats if one.number != gone and not one.resigned]
    if live.game.together or live.record is None or not left:
        return []
    points = live.game.scores(live.record.now)
    best = max(points[seat] for seat in left)
    return [seat for seat in left if points[seat] == best]


def by_idling(live: Live) -> Live:
    """Nobody came back; or nobody began."""
    return replace(live, status="closed", asked={}, undo=None)
