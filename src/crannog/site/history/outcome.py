"""What a finished game was for one person at the table: won, lost, which place; from its row alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from crannog.site.play.store.early_end import why_early


@dataclass(frozen=True, slots=True)
class Outcome:
    kind: str  # "won", "lost", "nobody" (won), "left" to a bot, "alone": on several sides at once
    early: str  # why it ended before its end: `early_end.WHYS`, or ""
    place: int  # among all seats; 0 where places say nothing
    of: int  # how many seats there were
    points: int | None  # of their seat, where the game was played to its end
    seat: int  # theirs: the best, if there are several

    @property
    def counts(self) -> bool:
        """Not what somebody played against themselves: they would have won in any case."""
        return self.kind != "alone"


def outcome(result: Mapping[str, Any], mine: Mapping[int, str], seats: int, together: bool) -> Outcome:
    """`mine` are their seats: "" where they played to the end, "bot" where one did for them, "resigned".

    Who resigned has lost, and who let a bot finish has not won, whatever became of the seat.
    """
    winners, why = result["winners"], why_early(result)
    scores = result.get("scores") or [0] * seats
    gone = result.get(why) if why in ("time", "resigned") else None

    def rank(seat: int) -> tuple[bool, bool, int]:
        return seat not in winners, seat == gone or bool(mine.get(seat)), -scores[seat]

    seat = min(mine, key=lambda one: (bool(mine[one]), rank(one)))
    place = 0 if together or why == "agreed" else 1 + sum(rank(one) < rank(seat) for one in range(seats))
    if len(mine) > 1 and not together:
        kind, place = "alone", 0
    elif mine[seat] == "resigned":
        kind, place = "lost", 0 if together else seats
    elif mine[seat]:
        kind, place = "left", 0
    elif seat in winners:
        kind = "won"
    else:
        kind = "lost" if winners or together or gone == seat else "nobody"
    whole = not why and not mine[seat]
    return Outcome(kind, why, place, seats, scores[seat] if whole else None, seat)
