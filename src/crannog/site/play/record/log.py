"""The log of a table and the one statement that appends to it.

An entry, the snapshot after it, its digest, the events it showed and the job it calls for are written
together, and only if the table still stands where the writer saw it and the writer may act. Each entry
holds the hash of the one before it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b, sha256
from typing import Any, Final

from django.conf import settings
from psycopg import AsyncConnection
from psycopg.types.json import Jsonb

from crannog.kernel.codec import Plain, canonical
from crannog.kernel.event import Event
from crannog.kernel.play import asks
from crannog.kernel.record import Record
from crannog.site.accounts.cookie import Player
from crannog.site.play.record.live_table import Live, content_of, told, write_events

CLOCKS: Final = 10  # the priority of clocks, which are quick; bots have 0
LAST: Final = -10  # of bots where nobody plays
# Somebody plays at table `t`; `Live.only_bots` says the same of a loaded one.
PEOPLE: Final = """EXISTS (SELECT 1 FROM play_seat
    WHERE table_id = t.id AND player_id IS NOT NULL AND bot = '')"""
FIRST: Final = b"\0" * 32  # what the first entry takes for the hash before it


@dataclass(frozen=True, slots=True)
class Bot:
    """A seat that plays by itself: the statement checks that it still does."""


@dataclass(frozen=True, slots=True)
class Host:
    """The site itself: clocks, admins, the start of a game."""


type Actor = Player | Bot | Host


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry about to be written, and the table as it will be then."""

    command: str
    kind: str
    after: Live  # seq and head are set by the log
    seat: int = -1
    line: str = ""
    consent: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()
    segment: bool = False  # the log can be folded from here
    moved: bool = False  # record, asked or result changed
    by: int | None = None  # the seat that commands, where it is not the one it is about


def entry_hash(before: bytes, table: str, seq: int, draft: Plain) -> bytes:
    return sha256(before + canonical([table, seq, draft])).digest()


def hashed(
    command: str,
    kind: str,
    seat: int,
    line: str,
    consent: tuple[int, ...],
    rules: int,
    digest: str,
    shown: str,
) -> Plain:
    """What of an entry the chain holds fast: everything but when and by whom it was written."""
    return [command, kind, seat, line, list(consent), rules, digest, shown]


def digest_of(snapshot: bytes) -> str:
    return blake2b(snapshot, digest_size=16).hexdigest()


# A hint for the bots, after a pause. Locked by table, so that hints do not pile up; the reconciler finds lost
# ones. The pause comes before the thinking, so it is the same whatever there is to think about.
_HINT: Final = """
, hint AS (
  SELECT procrastinate_defer_jobs_v1(ARRAY[ROW('bots', 'crannog.bot_move', %(priority)s, NULL, %(lock)s,
         jsonb_build_object('table', %(table)s::text, 'seq', %(seq)s::int),
         CASE WHEN %(pause)s::float8 > 0
              THEN clock_timestamp() + make_interval(secs => %(pause)s::float8) END
         )::procrastinate_job_to_defer_v1])
    FROM head
   WHERE NOT EXISTS (SELECT 1 FROM procrastinate_jobs
                      WHERE queueing_lock = %(lock)s AND status = 'todo'))
"""

_APPEND: Final = """
WITH head AS (
  UPDATE play_table
     SET seq = %(seq)s, head = %(hash)s, moved = clock_timestamp(), status = %(status)s,
         rules = %(rules)s, content = %(content)s, undo = %(undo)s, bot_waits = %(bot_waits)s{state}
   WHERE id = %(table)s AND seq = %(seq)s - 1 AND {allowed}
  RETURNING id
), entry AS (
  INSERT INTO play_entry (table_id, seq, command, kind, seat, line, consent, player_id, rules, digest,
                          shown, snapshot, hash, at)
  SELECT id, %(seq)s, %(command)s, %(kind)s, %(seat)s, %(line)s, %(consent)s::smallint[], %(player)s,
         %(rules)s, %(digest)s, %(shown)s, %(segment)s, %(hash)s, clock_timestamp()
    FROM head
  RETURNING seq
){hint}
SELECT seq FROM entry{hinted}
"""

_STATE: Final = ", snapshot = %(snapshot)s, since = %(since)s, asked = %(asked)s, result = %(result)s"
_ANCHOR: Final = ", anchor = %(anchor)s"
_HOLDS: Final = """frozen = '' AND EXISTS (
       SELECT 1 FROM play_seat s JOIN accounts_user u ON u.id = s.player_id
        WHERE s.table_id = %(table)s AND s.number = %(by)s AND s.bot = ''
          AND u.id = %(player)s AND u.epoch = %(epoch)s AND u.is_active)"""
_PLAYS: Final = """frozen = '' AND EXISTS (
       SELECT 1 FROM play_seat WHERE table_id = %(table)s AND number = %(by)s AND bot <> '')"""

_RUNS: Final = "frozen = ''"  # nobody sits down at, or leaves, a table under repair


async def append(conn: AsyncConnection, before: Live, draft: Draft, actor: Actor) -> Live | None:
    """Write the entry. None: the table has moved on, or the actor may not; nothing was written.

    Raises UniqueViolation where the command was written before.
    """
    after, seq = draft.after, before.seq + 1
    shown = write_events(before.game, draft.events)
    now = before.game.store(after.record.now) if after.record is not None else b""
    digest = digest_of(now) if now else ""
    rules = before.game.rules_version if draft.moved else before.rules
    content = content_of(before.game) if draft.moved else before.content
    body = hashed(draft.command, draft.kind, draft.seat, draft.line, draft.consent, rules, digest, shown)
    head = entry_hash(before.head or FIRST, before.id, seq, body)
    fields: dict[str, Any] = {
        "table": before.id,
        "seq": seq,
        "hash": head,
        "status": after.status,
        "rules": rules,
        "content": content,
        "undo": None if after.undo is None else Jsonb(dict(after.undo)),
        "bot_waits": after.bot_waits,
        "command": draft.command,
        "kind": draft.kind,
        "seat": draft.seat,
        "by": draft.seat if draft.by is None else draft.by,
        "line": draft.line,
        "consent": list(draft.consent),
        "player": actor.id if isinstance(actor, Player) else None,
        "epoch": actor.epoch if isinstance(actor, Player) else 0,
        "digest": digest,
        "shown": shown,
        "segment": now if draft.segment else None,
        "lock": f"bot:{before.id}",
        "priority": LAST if after.only_bots else 0,
        "pause": settings.BOT_DELAY,
    }
    state = ""
    if draft.moved:
        assert after.record is not None
        state = _STATE
        since = [[one.seat, one.line, one.group] for one in after.record.since]
        fields |= {
            "snapshot": now,
            "since": Jsonb(since),
            "asked": Jsonb({str(seat): at for seat, at in after.asked.items()}),
            "result": None if after.result is None else Jsonb(dict(after.result)),
        }
        if before.record is None or after.record.anchor is not before.record.anchor:
            state += _ANCHOR
            # With nothing chosen since, the anchor is the present state.
            fields["anchor"] = before.game.store(after.record.anchor) if since else now
    allowed = _HOLDS if isinstance(actor, Player) else _PLAYS if isinstance(actor, Bot) else _RUNS
    if draft.kind in ("freeze", "thaw"):
        allowed = "TRUE"
    statement = _APPEND.format(
        state=state,
        allowed=allowed,
        hint=_HINT if after.bot_waits else "",
        hinted=", (SELECT count(*) FROM hint) AS hinted" if after.bot_waits else "",
    )
    row = await (await conn.execute(statement, fields)).fetchone()
    if row is None:
        return None
    recent = told(before, seq, draft.seat, shown)
    return replace(after, seq=seq, head=head, rules=rules, content=content, recent=recent)


def now_asked(before: Live, record: Record[Any], mover: int) -> dict[int, int]:
    """Since which entry each waiting seat has had its present question."""
    seq = before.seq + 1
    if record.now.over:
        return {}
    found = {}
    old = {ask.seat: ask for ask in asks(before.record.now)} if before.record is not None else {}
    for ask in asks(record.now):
        same = ask.seat != mover and ask.seat in before.asked and old.get(ask.seat) == ask
        if same and len(old) > 1:
            same = _lines(before.record, ask) == _lines(record, ask)
        found[ask.seat] = before.asked[ask.seat] if same else seq
    return found


def _lines(record: Record[Any] | None, ask: Any) -> list[str]:
    assert record is not None
    return [str(choice) for choice in ask.legal(record.now)]


def result_of(record: Record[Any]) -> dict[str, Any] | None:
    if not record.now.over:
        return None
    return {"winners": list(record.now.winners), "scores": list(record.game.scores(record.now))}


def moved(before: Live, record: Record[Any], mover: int, **changes: Any) -> Live:
    """The table after a move: who is asked, whether it is over."""
    return replace(
        before,
        record=record,
        asked=now_asked(before, record, mover),
        status="over" if record.now.over else "running",
        result=result_of(record),
        undo=None,
        **changes,
    )
