"""The same append, bare: pgbench sends the very statement of `store/log.py`, nothing else happens."""

from __future__ import annotations

import re
import secrets
import shutil
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from bench.load import place
from bench.load.sizes import Sizes

_NAME = re.compile(r"%\((\w+)\)s")


def statement(sizes: Sizes, anchored: bool) -> str:
    """The append of one player, with literals of the same sizes where the site sends parameters.

    Each client of pgbench has a table of its own, and counts its seq itself.
    """
    from crannog.site.play.store import log

    # Nothing that the database could pack: what the site sends is packed already.
    anchor, snapshot = secrets.token_hex(sizes.anchor), secrets.token_hex(sizes.snapshot)
    text = {
        "table": "('bare-' || :client_id)",
        "seq": ":seq",
        "hash": "'\\x" + "ab" * 32 + "'::bytea",
        "status": "'running'",
        "rules": "1",
        "content": "'0123456789abcdef'",
        "undo": "NULL::jsonb",
        "votes": "'{}'::jsonb",
        "bot_waits": "false",
        "command": "('command-' || :seq)",
        "kind": "'choice'",
        "seat": "0",
        "by": "0",
        "line": "'go'",
        "consent": "'{}'",
        "player": "(SELECT id FROM accounts_user WHERE handle = 'bare-' || :client_id)",
        "epoch": "1",
        "device": "0",
        "digest": "'" + "ab" * 16 + "'",
        "shown": "'" + "x" * sizes.shown + "'",
        "segment": "NULL::bytea",
        "snapshot": f"'\\x{snapshot}'::bytea",
        "anchor": f"'\\x{anchor}'::bytea",
        "since": "'[]'::jsonb",
        "asked": "'{\"0\": 12}'::jsonb",
        "result": "NULL::jsonb",
    }
    # What `_HOLDS` compares is a constant for each connection of the site; let it be one here, too.
    whole = log._APPEND.format(
        moved=log._NOW,
        state=log._STATE + (log._ANCHOR if anchored else ""),
        allowed=log._HOLDS,
        hint="",
        hinted="",
    )
    return _NAME.sub(lambda found: text[found[1]], whole)


def prepare(clients: int) -> None:
    """A table for each client, as if nobody had measured before."""
    import psycopg

    from crannog.site.accounts.models import User

    users = list(User.objects.filter(handle__startswith="bare-").order_by("handle"))
    if not users:
        users = [User(name=f"B{n}", handle=f"bare-{n}", password="!") for n in range(clients)]
        User.objects.bulk_create(users)
    with psycopg.connect(place.named(place.NAME), autocommit=True) as conn:
        for name in ("play_entry", "play_seat"):
            conn.execute(f"DELETE FROM {name} WHERE table_id LIKE 'bare-%'")
        conn.execute("DELETE FROM play_table WHERE id LIKE 'bare-%'")
        for user in users:
            conn.execute(
                "INSERT INTO play_table (id, title, game, options, seat_count, owner_id, public, pace, clock,"
                " increment, absence, status, frozen, rules, content, commit, seq, head, snapshot, anchor,"
                " since, asked, bot_waits) VALUES (%s, '', 'null', '{}', 2, %s, true, 'live', 0, 0, 'wait',"
                " 'running', '', 1, '', '', 1, '', '', '', '[]', '{}', false)",
                (user.handle, user.id),
            )
            conn.execute(
                "INSERT INTO play_seat (table_id, number, player_id, name, bot, left_ms)"
                " VALUES (%s, 0, %s, 'B', '', 0)",
                (user.handle, user.id),
            )
        conn.execute("VACUUM play_entry, play_table, play_seat")


def program() -> str:
    found = shutil.which("pgbench") or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/pgbench"))), ""
    )
    if not found:
        raise SystemExit("pgbench is needed: it comes with PostgreSQL")
    return found


def measure(clients: int, seconds: int, sizes: Sizes) -> float:
    """Appends a second."""
    prepare(clients)
    at = urlsplit(place.named(place.NAME))
    with tempfile.TemporaryDirectory() as folder:
        command = [program(), "-n", "-M", "prepared", "-c", str(clients), "-j", "1", "-T", str(seconds)]
        command += ["-D", "seq=1", "-h", str(at.hostname), "-p", str(at.port), "-U", str(at.username)]
        for anchored, weight in ((True, sizes.anchored), (False, 1 - sizes.anchored)):
            if round(100 * weight):
                script = Path(folder, f"{anchored}.sql")
                append = " ".join(statement(sizes, anchored).split())
                script.write_text(f"\\set seq :seq + 1\n{append};\n", encoding="utf-8")
                command += ["-f", f"{script}@{round(100 * weight)}"]
        command.append(place.NAME)
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 60, check=False)
    found = re.search(r"tps = ([\d.]+)", done.stdout)
    if found is None:
        raise SystemExit(done.stdout + done.stderr)
    processed = re.search(r"transactions actually processed: (\d+)", done.stdout)
    written = _written()
    if processed is None or written < 0.9 * int(processed[1]):  # the rate leaves out the time to connect
        raise SystemExit(f"only {written} entries are there\n{done.stdout}")
    return float(found[1])


def _written() -> int:
    import psycopg

    with psycopg.connect(place.named(place.NAME)) as conn:
        row = conn.execute("SELECT count(*) FROM play_entry WHERE table_id LIKE 'bare-%'").fetchone()
    assert row is not None
    return int(row[0])
