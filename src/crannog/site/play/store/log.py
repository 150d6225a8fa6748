"""The log of a table and the one statement that appends to it.

An entry, the snapshot after it, its digest, the events it showed and the job it calls for are written
together, and only if the table still stands where the writer saw it and the writer may act. Each entry
holds the hash of the one before it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import blake2b, sha256
from typing import Any, Final

from django.conf import settings
from psycopg import AsyncConnection
from psycopg.errors import UniqueViolation
from psycopg.types.json import Jsonb

from crannog.kernel.codec import Plain, canonical
from crannog.kernel.event import Event
from crannog.site.accounts.cookie import COUNTS, Player, who
from crannog.site.database import connection
from crannog.site.notify.news import FULL, OVER, tell
from crannog.site.play.store.clock import charge
from crannog.site.play.store.live_table import RECENT, Live, content_of, written
from crannog.site.play.store.packed import pack
from crannog.site.play.store.shown_events import Shown

CLOCKS: Final = 10  # the priority of clocks, which are quick; bots have 0
LAST: Final = -10  # of bots where nobody plays
# Somebody plays at table `t`; `Live.only_bots` says the same of a loaded one.
PEOPLE: Final = """EXISTS (SELECT 1 FROM play_seat
    WHERE table_id = t.id AND player_id IS NOT NULL AND bot = '')"""
# The tables that somebody opened or sits at: by two indexes, not by looking at all there are.
THEIRS: Final = """ARRAY(SELECT id FROM play_table WHERE owner_id = %(player)s
    UNION SELECT table_id FROM play_seat WHERE player_id = %(player)s)"""
RENAME, TITLE = "rename", "title"  # by the host: what somebody or a table is called
MERGE: Final = "merge"  # the entry by which a guest's seats become the account's
FORGET: Final = "forget"  # the entry by which somebody has no name any more
HOLIDAY, RETURNS = "holiday", "returns"  # of whoever plays a seat: `actions/holiday.py`
ASIDE: Final = (MERGE, FORGET, RENAME, TITLE, HOLIDAY, RETURNS)  # nothing has happened at the table
FIRST: Final = b"\0" * 32  # what the first entry takes for the hash before it


@dataclass(frozen=True, slots=True)
class Bot:
    """A seat that plays by itself: the statement checks that it still does."""


@dataclass(frozen=True, slots=True)
class Host:
    """The site itself: clocks, admins, the start of a game."""


type Actor = Player | Bot | Host
type Also = Callable[[AsyncConnection, Live], Awaitable[None]]  # written in the same transaction


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


@dataclass(frozen=True, slots=True)
class Sealed:
    """A draft with its place in the log, and all that is kept of it."""

    seq: int
    rules: int
    content: str
    shown: Shown
    snapshot: bytes  # empty before the start
    behind: bytes  # that of the record's anchor
    digest: str
    hash: bytes


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
     SET seq = %(seq)s, head = %(hash)s, {moved}status = %(status)s,
         rules = %(rules)s, content = %(content)s, undo = %(undo)s, votes = %(votes)s,
         bot_waits = %(bot_waits)s{state}
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
_OWNER: Final = ", owner_id = %(owner)s"
_TITLE: Final = ", title = %(title)s"
_NOW: Final = "moved = clock_timestamp(), "
_HOLDS: Final = f"""frozen = '' AND EXISTS (
       SELECT 1 FROM play_seat s JOIN accounts_user u ON u.id = s.player_id
        WHERE s.table_id = %(table)s AND s.number = %(by)s AND s.bot = ''
          AND u.id = %(player)s AND {COUNTS})"""
_PLAYS: Final = """frozen = '' AND EXISTS (
       SELECT 1 FROM play_seat WHERE table_id = %(table)s AND number = %(by)s AND bot <> '')"""

_OPEN: Final = "frozen = ''"  # nobody sits down at, or leaves, a table under repair


async def write(before: Live, draft: Draft, actor: Actor, also: Also | None = None) -> Live | None:
    """Append the entry; with it, in one transaction, what else belongs to it and what the clocks show then.

    None: the table has moved on, or the actor may not; nothing was written. Raises UniqueViolation where the
    command was written before.
    """
    async with connection() as conn:
        about = _news(before, draft)
        if also is None and not before.clocked and not about:
            return await append(conn, before, draft, actor)
        async with conn.transaction():
            after = await append(conn, before, draft, actor)
            if after is not None and about:
                await tell(conn, after.id, after.seq, [one.number for one in after.seats], about)
            if after is not None and also is not None:
                await also(conn, after)
            if after is not None and before.clocked:
                await charge(conn, before, after, draft.kind)
        return after


def _news(before: Live, draft: Draft) -> str:
    """What those at the table may want to be told about this entry."""
    if draft.after.status == "over" and before.status != "over":
        return OVER
    return FULL if draft.kind == "start" else ""


async def write_anchor(live: Live) -> None:
    """The rules or cards were mended: the log goes on from the snapshot, and can be replayed from here.

    What was chosen by the old rules cannot be taken back by the new ones.
    """
    assert live.record is not None
    content = content_of(live.game)
    after = replace(live, record=replace(live.record, anchor=live.record.now, since=[]), undo=None)
    command = f"anchor:{live.game.rules_version}:{content}:{live.seq}"
    draft = Draft(command, "anchor", after, line=content, segment=True, moved=True)
    async with connection() as conn:
        with suppress(UniqueViolation):  # somebody else did
            await append(conn, live, draft, Host())


async def append(conn: AsyncConnection, before: Live, draft: Draft, actor: Actor) -> Live | None:
    """The one statement that writes an entry, as `write` says."""
    sealed, waits = seal(before, draft), draft.after.bot_waits
    fields = _entry(sealed, before, draft, actor) | (_state(sealed, before, draft) if draft.moved else {})
    statement = _APPEND.format(
        moved="" if draft.kind in ASIDE else _NOW,
        state=(_STATE if draft.moved else "")
        + (_ANCHOR if "anchor" in fields else "")
        + (_OWNER if draft.after.owner != before.owner else "")
        + (_TITLE if draft.after.title != before.title else ""),
        allowed=_allowed(draft, actor),
        hint=_HINT if waits else "",
        hinted=", (SELECT count(*) FROM hint) AS hinted" if waits else "",
    )
    row = await (await conn.execute(statement, fields | {"bot_waits": waits})).fetchone()
    if row is None:
        return None
    return replace(
        draft.after,
        seq=sealed.seq,
        head=sealed.hash,
        rules=sealed.rules,
        content=sealed.content,
        recent=(*before.recent, sealed.shown)[-RECENT:],
        behind=sealed.behind,
    )


def seal(before: Live, draft: Draft) -> Sealed:
    game, record = before.game, draft.after.record
    seq = before.seq + 1
    shown = Shown.by(seq, draft.seat, game, draft.events)
    snapshot = game.store(record.now) if record is not None else b""
    digest = digest_of(snapshot) if snapshot else ""
    rules = game.rules_version if draft.moved else before.rules
    content = content_of(game) if draft.moved else before.content
    body = hashed(draft.command, draft.kind, draft.seat, draft.line, draft.consent, rules, digest, shown.text)
    hash = entry_hash(before.head or FIRST, before.id, seq, body)
    return Sealed(seq, rules, content, shown, snapshot, _behind(before, draft.after, snapshot), digest, hash)


def _behind(before: Live, after: Live, snapshot: bytes) -> bytes:
    if after.record is None:
        return b""
    if before.behind and before.record is not None and after.record.anchor is before.record.anchor:
        return before.behind
    # With nothing chosen since, the anchor is the present state.
    return before.game.store(after.record.anchor) if after.record.since else snapshot


def _entry(sealed: Sealed, before: Live, draft: Draft, actor: Actor) -> dict[str, Any]:
    """The fields of every entry."""
    after = draft.after
    return {
        "table": before.id,
        "seq": sealed.seq,
        "hash": sealed.hash,
        "status": after.status,
        "owner": after.owner,
        "title": after.title,
        "rules": sealed.rules,
        "content": sealed.content,
        "undo": None if after.undo is None else Jsonb(dict(after.undo)),
        "votes": Jsonb(dict(after.votes)),
        "command": draft.command,
        "kind": draft.kind,
        "seat": draft.seat,
        "by": draft.seat if draft.by is None else draft.by,
        "line": draft.line,
        "consent": list(draft.consent),
        **who(actor if isinstance(actor, Player) else None),
        "digest": sealed.digest,
        "shown": sealed.shown.text,
        "segment": sealed.snapshot if draft.segment else None,
        "lock": f"bot:{before.id}",
        "priority": LAST if after.only_bots else 0,
        "pause": settings.BOT_DELAY,
    }


def _state(sealed: Sealed, before: Live, draft: Draft) -> dict[str, Any]:
    """The fields that a move changes besides: the snapshot, and what follows from it."""
    after = draft.after
    assert after.record is not None
    since = written(after.record.since)
    behind = sealed.behind
    fields: dict[str, Any] = {
        "snapshot": pack(sealed.snapshot, behind),
        "since": Jsonb(since),
        "asked": Jsonb({str(seat): at for seat, at in after.asked.items()}),
        "result": None if after.result is None else Jsonb(dict(after.result)),
    }
    return fields | ({"anchor": pack(behind)} if behind is not before.behind else {})


def _allowed(draft: Draft, actor: Actor) -> str:
    if draft.kind in ("freeze", "thaw", *ASIDE):
        return "TRUE"
    return _HOLDS if isinstance(actor, Player) else _PLAYS if isinstance(actor, Bot) else _OPEN
