"""Why a bot made its last move: thought again from the log, and told only to those who may know.

Nothing is stored: the same seed and position give the same thought (`turn.py`), and so the same reason.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from crannog.bots.may_tell import may_tell
from crannog.kernel.game_record import Record
from crannog.kernel.message import Msg
from crannog.kernel.play import State
from crannog.site.memo import Memo
from crannog.site.play.bots.choose_move import hint_line
from crannog.site.play.bots.turn import thought_of
from crannog.site.play.store import archived
from crannog.site.play.store.earlier import entries, fold
from crannog.site.play.store.live_table import Live
from crannog.site.waiting import NOBODY, Asker

_LAST: Final = """
SELECT seq, line FROM play_entry WHERE table_id = %(table)s AND seat = %(seat)s AND kind = 'choice'
   AND starts_with(command, 'bot:') AND seq > coalesce((
     SELECT max(seq) FROM play_entry WHERE table_id = %(table)s
        AND (kind = 'undo' OR (kind IN ('bot', 'person') AND seat = %(seat)s))), 0)
 ORDER BY seq DESC LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class Known:
    """What a bot saw before its last move, and why it made it."""

    before: State | None = None
    why: Msg | None = None


_kept: Final[Memo[tuple[str, int, int], Known]] = Memo(hint_line, kept=64)


async def why_moved(live: Live, seat: int, asker: int, who: Asker = NOBODY) -> Msg | None:
    """Why the bot of this seat chose as it did last; None where it cannot say, or not to this seat.

    Raises Full where too many ask.
    """
    if live.record is None or not live.seats[seat].bot:
        return None
    found = await archived.entries(live.id, _LAST, {"seat": seat}, live.may_be_archived)
    if not found:
        return None
    ((seq, line),) = found
    known = await _kept.get((live.id, seq, seat), partial(_thought_again, live, seat, seq, line), who)
    if known.why is None or known.before is None:
        return None
    told = await asyncio.to_thread(may_tell, live.game, known.before, seat, asker)  # several worlds are dealt
    return known.why if told else None


async def _thought_again(live: Live, seat: int, seq: int, line: str) -> Known:
    known, written = await entries(live, seq, seq)
    before = [entry for entry in written if entry.seq < seq]
    record: Record[Any] | None = await asyncio.to_thread(fold, live, known, before)
    if record is None or record.now.over:
        return Known()
    was = replace(live, record=record, seq=seq - 1, asked={seat: seq - 1}, status="running")
    if not was.lines(seat):
        return Known()
    thought = await thought_of(was, seat, again=True)
    return Known(record.now, thought.why if thought.line == line else None)
