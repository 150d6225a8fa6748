"""Bugs that the checks must find, planted from outside: `python -m tests.site.chaos.planted BUG module …`."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable
from typing import Any, Final

from tests.site.chaos.world import World


def asynchronous_commit() -> None:
    """Answers before the disk has it."""
    from crannog.site import settings

    later = f"{settings.LIMITS} -c synchronous_commit=off"
    settings.PATIENCE["options"] = later
    settings.DATABASES["default"]["OPTIONS"]["options"] = later


def no_idempotency() -> None:
    """Nobody looks whether a command was done before."""
    from crannog.site.play.actions import explain

    async def never(*_: object) -> None:
        return None

    explain._known = never  # type: ignore[assignment]


def unconditional_append() -> None:
    """An entry is written wherever the table stands."""
    from crannog.site.play.store import log

    log._APPEND = log._APPEND.replace("AND seq = %(seq)s - 1", "")  # type: ignore[misc]


def snapshot_apart() -> None:
    """The entry is one transaction, the snapshot the next."""
    from psycopg.types.json import Jsonb

    from crannog.site.play.store import log
    from crannog.site.play.store.live_table import written

    whole: Any = log.append
    log._STATE = log._ANCHOR = ""  # type: ignore[misc]

    async def append(conn: Any, before: Any, draft: Any, actor: Any) -> Any:
        after = await whole(conn, before, draft, actor)
        if after is not None and draft.moved:
            since = written(after.record.since)
            await conn.execute(
                "UPDATE play_table SET snapshot = %s, anchor = %s, since = %s, asked = %s, result = %s"
                " WHERE id = %s",
                (
                    after.game.store(after.record.now), after.game.store(after.record.anchor), Jsonb(since),
                    Jsonb({str(seat): at for seat, at in after.asked.items()}),
                    None if after.result is None else Jsonb(dict(after.result)), after.id,
                ),
            )  # fmt: skip
        return after

    log.append = append


def last_event_id_ignored() -> None:
    """A stream that comes back begins where the table is now."""
    from crannog.site.play.stream.server_sent_events import Events

    begin = Events.__init__

    def now(self: Any, *told: Any) -> None:
        begin(self, *told)
        self.last = self.head

    Events.__init__ = now  # type: ignore[method-assign,assignment]


def careless_archive() -> None:
    """An archive that lost an entry takes the place of the rows, and nobody looks."""
    from crannog.site.database import connection
    from crannog.site.play.jobs import archive as archiving
    from crannog.site.play.store import archive_file, archives
    from crannog.site.play.store.lines import lines_in_rows

    async def careless(table: str) -> int:
        async with connection() as conn:
            kept, lines = await archiving._kept(conn, table), await lines_in_rows(conn, table)
            made = archive_file.Archive(
                table, bytes(kept.snapshot), bytes(kept.anchor), kept.since, (*lines[:-2], lines[-1])
            )
            packed = archive_file.write(made)
            await archives.chosen().put(conn, archive_file.name_of(packed), packed)
            async with conn.transaction():
                gone = await conn.execute(archiving._OUT, (table, made.last))
                await conn.execute(archiving._PUT_AWAY, (archive_file.name_of(packed), table))
        return gone.rowcount

    archiving.archive = careless


BUGS: Final[dict[str, Callable[[], None]]] = {
    "asynchronous-commit": asynchronous_commit,
    "no-idempotency": no_idempotency,
    "unconditional-append": unconditional_append,
    "snapshot-apart": snapshot_apart,
    "last-event-id-ignored": last_event_id_ignored,
    "careless-archive": careless_archive,
}

# What must be said of each: another violation, of a slow machine perhaps, does not count.
FOUND_BY: Final[dict[str, tuple[str, ...]]] = {
    "asynchronous-commit": ("I1",),
    "no-idempotency": ("I2", "seen: late"),
    "unconditional-append": ("I1", "I2", "I6"),
    "snapshot-apart": ("I6",),
    "last-event-id-ignored": ("I4",),
    "careless-archive": ("A2", "I1", "I2", "I6"),
}


def prepare(bug: str, world: World) -> None:
    """What the database must be like for this bug: the second lock off, the window wide."""
    import psycopg

    with psycopg.connect(world.database, autocommit=True) as conn:
        if bug == "asynchronous-commit":
            for setting in ("wal_writer_delay = '10s'", "wal_writer_flush_after = '64MB'"):
                conn.execute(f"ALTER SYSTEM SET {setting}")
            conn.execute("SELECT pg_reload_conf()")
        if bug == "no-idempotency":
            conn.execute("ALTER TABLE play_entry DROP CONSTRAINT play_one_command")
        if bug == "unconditional-append":
            conn.execute("ALTER TABLE play_entry DROP CONSTRAINT play_one_seq")


if __name__ == "__main__":
    BUGS[sys.argv[1]]()
    sys.argv = sys.argv[2:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
