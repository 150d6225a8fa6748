"""What a finished game says: who came where, if it counts for ratings, and who won against which bot.

For ratings, each seat was one person's from the deal to the end: no bot sat there, not even for a while. Who
let the time run out or resigned is last, and the others share the first place: nobody knows who of them would
have won. A game that ended by agreement says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from crannog.bots import levels

# Somebody else played for a seat after the deal. `resign` with a line names the bot that plays on.
COURSE: Final = """
SELECT dealt.at, EXISTS (
         SELECT 1 FROM play_entry e WHERE e.table_id = %(table)s AND e.seq > dealt.seq
            AND (e.kind IN ('bot', 'person') OR e.kind = 'resign' AND e.line <> ''))
  FROM play_entry dealt WHERE dealt.table_id = %(table)s AND dealt.kind = 'start'
"""


@dataclass(frozen=True, slots=True)
class Sat:
    """Who was at a seat when the game ended."""

    player: UUID | None
    bot: str


@dataclass(frozen=True, slots=True)
class Finished:
    game: str
    together: bool
    seats: tuple[Sat, ...]
    options: Mapping[str, str]
    result: Mapping[str, Any]
    handed_over: bool  # at any time after the deal, even if the player came back

    @property
    def people(self) -> list[UUID]:
        return [seat.player for seat in self.seats if seat.player is not None]


def places(ended: Finished) -> tuple[int, ...] | None:
    """For each seat its place, 1 for the best; None if the game does not count for ratings."""
    people, winners = ended.people, ended.result.get("winners") or []
    if ended.together or ended.handed_over or not winners or any(seat.bot for seat in ended.seats):
        return None
    if len(ended.seats) < 2 or len(set(people)) != len(ended.seats):
        return None
    gone = ended.result.get("time", ended.result.get("resigned"))
    if gone is not None:
        return tuple(2 if seat == gone else 1 for seat in range(len(ended.seats)))
    scores = ended.result["scores"]
    rest = [scores[seat] for seat in range(len(ended.seats)) if seat not in winners]
    return tuple(
        1 if seat in winners else 1 + len(winners) + sum(other > scores[seat] for other in rest)
        for seat in range(len(ended.seats))
    )


def against_bots(ended: Finished) -> tuple[str, bool] | None:
    """The level of the bots that one person played with, and whether that person won.

    None where several people sat, or bots of several levels, or where good moves were told.
    """
    bots = {seat.bot for seat in ended.seats if seat.bot}
    mixed = any(seat.bot and seat.player for seat in ended.seats) or len(bots) != 1
    if mixed or ended.handed_over or len(ended.people) != 1 or "agreed" in ended.result:
        return None
    (level,) = bots
    if level not in levels(ended.game) or ended.options.get("teaching") == "yes":
        return None
    me = next(number for number, seat in enumerate(ended.seats) if seat.player)
    return level, me in (ended.result.get("winners") or [])
