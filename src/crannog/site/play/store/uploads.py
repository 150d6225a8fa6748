"""Replays that people bring: kept for a while, checked and played in a process with limits (`replayer.py`).

What is shown of them is a table that is over, made of the text alone: the same course, the same pages.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import secrets
import sys
import zlib
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from crannog import games
from crannog.kernel.game_record import Record
from crannog.kernel.replay import Replay, Verdict
from crannog.site.database import connection
from crannog.site.memo import Memo
from crannog.site.play.store.course import Course
from crannog.site.play.store.earlier import Written
from crannog.site.play.store.live_table import Live, SeatNow, content_of
from crannog.site.play.store.retention import UPLOAD_DAYS
from crannog.site.waiting import Asker, Line

LONGEST: Final = 1 << 20  # bytes of text
SECONDS: Final = 40.0  # until a process is ended; it has half as much of a processor
ANSWER: Final = 64 << 20  # bytes that it may say
EACH: Final = 20  # of one person
IN_ALL: Final = 2000

_ADD: Final = """
INSERT INTO play_upload (id, owner_id, packed, shared, at)
SELECT %(id)s::varchar, %(owner)s, %(packed)s, false, clock_timestamp()
 WHERE (SELECT count(*) FROM play_upload WHERE owner_id = %(owner)s) < %(each)s
   AND (SELECT count(*) FROM play_upload) < %(all)s
RETURNING id
"""
_SHARE: Final = "UPDATE play_upload SET shared = %s WHERE id = %s"
_REMOVE: Final = "DELETE FROM play_upload WHERE id = %s"
_OF: Final = "SELECT id, shared, at FROM play_upload WHERE owner_id = %s ORDER BY at DESC LIMIT %s"
_SWEEP: Final = "DELETE FROM play_upload WHERE at < clock_timestamp() - make_interval(days => %s)"

_line: Final = Line("replayer", 1, most=16, each=2, each_place=4)
_kept: Final[Memo[str, Looked]] = Memo(_line, kept=16)


@dataclass(frozen=True, slots=True)
class Upload:
    id: str
    owner: UUID
    text: str
    shared: bool
    mine: bool  # of whoever asked


@dataclass(frozen=True, slots=True)
class Looked:
    """What became of a text. Either it is no replay, and `problem` says why ("": it took too long), or
    the check has its verdict; and the course, as far as there is one."""

    problem: str | None = None
    replay: Replay | None = None
    verdict: Verdict | None = None
    course: Course | None = None
    entries: int = 0  # that could be played, take-backs included


def forget() -> None:
    _kept.clear()


def unpacked(packed: bytes) -> str:
    return zlib.decompress(packed).decode()


async def add(owner: UUID, text: str) -> str:
    """Its name; "" where there is no room left."""
    name = secrets.token_hex(16)
    packed = await asyncio.to_thread(zlib.compress, text.encode())
    fields = {"id": name, "owner": owner, "packed": packed, "each": EACH, "all": IN_ALL}
    async with connection() as conn:
        row = await (await conn.execute(_ADD, fields)).fetchone()
    return name if row is not None else ""


async def share(id: str, shared: bool) -> None:
    async with connection() as conn:
        await conn.execute(_SHARE, (shared, id))


async def remove(id: str) -> None:
    async with connection() as conn:
        await conn.execute(_REMOVE, (id,))


async def uploads_of(owner: UUID) -> list[dict[str, Any]]:
    """The names of what somebody brought, the newest first."""
    async with connection() as conn:
        rows = await (await conn.execute(_OF, (owner, EACH))).fetchall()
    return [{"id": id, "shared": shared, "at": at} for id, shared, at in rows]


async def sweep() -> None:
    """What was brought long ago is deleted."""
    async with connection() as conn:
        await conn.execute(_SWEEP, (UPLOAD_DAYS,))


# --- looked at ---------------------------------------------------------------------------------


async def look(text: str, asker: Asker) -> Looked:
    """The text, checked and played, once. Raises Full where too many ask."""

    async def work() -> Looked:
        said = await _asked(text.encode())
        return await asyncio.to_thread(looked_at, name, said)

    name = hashlib.sha256(text.encode()).hexdigest()  # no table is called so
    return await _kept.get(name, work, asker)


async def _asked(text: bytes) -> dict[str, Any]:
    """What the process says; nothing if it took too much of anything."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "crannog.site.play.store.replayer",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        # It needs neither the site's secret nor its database.
        env={name: value for name, value in os.environ.items() if not name.startswith("CRANNOG_")},
    )
    try:
        async with asyncio.timeout(SECONDS):
            said, _ = await process.communicate(text)
    except TimeoutError:
        return {}
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    if process.returncode or len(said) > ANSWER:
        return {}
    found: dict[str, Any] = await asyncio.to_thread(json.loads, said)
    return found


def looked_at(name: str, said: dict[str, Any]) -> Looked:
    """What the replayer said of the text of this name."""
    if not said:
        return Looked("")
    if "unreadable" in said:
        return Looked(said["unreadable"])
    head, judged = said["head"], said["verdict"]
    replay = Replay(**{**head, "client_seeds": tuple(head["client_seeds"])})
    verdict = Verdict(tuple(judged["problems"]), judged["over"], tuple(judged["failed"]))
    return Looked(
        None, replay, verdict, _course(name, replay, verdict, said), max(0, len(said["entries"]) - 1)
    )


def _course(name: str, replay: Replay, verdict: Verdict, said: dict[str, Any]) -> Course | None:
    """The game; none where it was played by other rules or with other cards, or could not even begin."""
    if not said["entries"] or verdict.failed[0] == "made":
        return None
    game, seeds = games.load(replay.game), replay.seeds()
    setup = game.setup(replay.seats, replay.options, earlier=True)
    key, last = seeds.key(), said["last"].encode()
    live = Live(
        id=name,
        title="",
        game=game,
        setup=setup,
        status="over" if verdict.over else "closed",
        frozen="",
        public=False,
        owner=UUID(int=0),
        clocked=False,
        what_if="after",
        rules=replay.rules,
        content=replay.content,
        seq=said["entries"][-1][0] + 1,
        head=b"",
        seats=tuple(SeatNow(number, None, "", "") for number in range(replay.seats)),
        commit=replay.commit,
        clients=replay.client_seeds,
        record=Record(game, setup, seeds, game.load(last, key), game.load(last, key)),
        asked={},
        undo=None,
        result=None,
        recent=(),
    )
    entries = [
        (Written(n, kind, seat, line or content_of(game), (), game.rules_version, None), shown)
        for n, kind, seat, line, shown in said["entries"]
    ]
    states = {int(at): state.encode() for at, state in said["states"].items()}
    return Course(live, entries, states)
