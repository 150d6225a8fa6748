"""The same append, bare: pgbench sends the very statement of `store/log.py`, nothing else happens."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from bench.load import place
from crannog.site.play.store import log

_NAME = re.compile(r"%\((\w+)\)s")


def statement(sizes: dict[str, int]) -> str:
    """The append of one player, with literals of the same sizes where the site sends parameters.

    Each client of pgbench has a table of its own, and counts its seq itself.
    """
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
        "shown": "'" + "x" * sizes["shown"] + "'",
        "segment": "NULL::bytea",
        "snapshot": "'\\x" + "61" * sizes["snapshot"] + "'::bytea",
        "anchor": "'\\x" + "61" * sizes["snapshot"] + "'::bytea",
        "since": "'[]'::jsonb",
        "asked": "'{\"0\": 12}'::jsonb",
        "result": "NULL::jsonb",
    }
    # What `_HOLDS` compares is a constant for each connection of the site; let it be one here, too.
    whole = log._APPEND.format(
        moved=log._NOW, state=log._STATE + log._ANCHOR, allowed=log._HOLDS, hint="", hinted=""
    )
    return _NAME.sub(lambda found: text[found[1]], whole)


def prepare(clients: int) -> None:
    import psycopg

    from crannog.site.accounts.models import User

    users = [User(name=f"B{n}", handle=f"bare-{n}", password="!") for n in range(clients)]
    User.objects.bulk_create(users)
    with psycopg.connect(place.named(place.NAME), autocommit=True) as conn:
        for n, user in enumerate(users):
            conn.execute(
                "INSERT INTO play_table (id, title, game, options, seat_count, owner_id, public, pace, clock,"
                " increment, absence, status, frozen, rules, content, commit, seq, head, snapshot, anchor,"
                " since, asked, bot_waits) VALUES (%s, '', 'null', '{}', 2, %s, true, 'live', 0, 0, 'wait',"
                " 'running', '', 1, '', '', 1, '', '', '', '[]', '{}', false)",
                (f"bare-{n}", user.id),
            )
            conn.execute(
                "INSERT INTO play_seat (table_id, number, player_id, name, bot, left_ms)"
                " VALUES (%s, 0, %s, 'B', '', 0)",
                (f"bare-{n}", user.id),
            )


def program() -> str:
    found = shutil.which("pgbench") or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/pgbench"))), ""
    )
    if not found:
        raise SystemExit("pgbench is needed: it comes with PostgreSQL")
    return found


def measure(clients: int, seconds: int, sizes: dict[str, int]) -> float:
    """Appends a second."""
    prepare(clients)
    at = urlsplit(place.named(place.NAME))
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write("\\set seq :seq + 1\n" + " ".join(statement(sizes).split()) + ";\n")
        script.flush()
        command = [program(), "-n", "-M", "prepared", "-c", str(clients), "-j", "1", "-T", str(seconds)]
        command += ["-D", "seq=1", "-f", script.name, "-h", str(at.hostname), "-p", str(at.port)]
        command += ["-U", str(at.username), place.NAME]
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 60, check=False)
    found = re.search(r"tps = ([\d.]+)", done.stdout)
    if found is None:
        raise SystemExit(done.stdout + done.stderr)
    written = _written()
    if written < float(found[1]) * seconds * 0.9:
        raise SystemExit(f"pgbench counted {found[1]} a second, but only {written} entries are there")
    return float(found[1])


def _written() -> int:
    import psycopg

    with psycopg.connect(place.named(place.NAME)) as conn:
        row = conn.execute("SELECT count(*) FROM play_entry WHERE table_id LIKE 'bare-%'").fetchone()
    assert row is not None
    return int(row[0])
