"""Entries no longer name who sat down: `play_seat` does, and can forget it.

Tables that moved within a day stay as they are: workers of the version before may be checking them. They lose
the names when they are archived, or when somebody who sits there has everything about them deleted.
"""

import json
import lzma
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import migrations, transaction

TAKEN_OUT = "-"
KIND, LINE = 3, 5  # of an archived entry
ROWS = """
UPDATE play_entry e SET line = %s FROM play_table t
 WHERE t.id = e.table_id AND e.kind = 'sit' AND e.line NOT IN ('', %s)
   AND t.moved < clock_timestamp() - interval '1 day'
"""
# Guests who turned out to be somebody: what they said is that person's to delete.
MERGED = (
    "UPDATE play_chatline c SET player_id = split_part(e.line, ' ', 2)::uuid FROM play_entry e"
    " WHERE e.kind = 'merge' AND e.table_id = c.table_id AND c.player_id = split_part(e.line, ' ', 1)::uuid",
    "UPDATE accounts_user SET name = '' WHERE NOT is_active AND id IN"
    " (SELECT split_part(line, ' ', 1)::uuid FROM play_entry WHERE kind = 'merge')",
)
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 6}]


def without_names(packed: bytes) -> bytes:
    """The archive (`store/archive_file.py`) without the names of those who sat down."""
    form, head, *lines = lzma.decompress(packed).split(b"\n")
    names = 0
    for i, entry in enumerate(map(json.loads, list(lines))):
        if entry[KIND] == "sit" and entry[LINE] not in ("", TAKEN_OUT):
            entry[LINE] = TAKEN_OUT
            names += 1
            lines[i] = json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()
    if not names:
        return packed
    return lzma.compress(b"\n".join([form, head, *lines]), format=lzma.FORMAT_XZ, filters=FILTERS)


def names_out(apps: Any, schema_editor: Any) -> None:
    db = schema_editor.connection
    with db.cursor() as cursor:
        cursor.execute(ROWS, (TAKEN_OUT, TAKEN_OUT))
        for statement in MERGED:
            cursor.execute(statement)
        cursor.execute("SELECT id, archive FROM play_table WHERE archive <> '' ORDER BY id")
        archived = cursor.fetchall()
    inside = settings.ARCHIVE in ("database", "none")
    for table, name in archived:
        path = Path("" if inside else settings.ARCHIVE) / name[:2] / f"{name}.xz"
        with transaction.atomic(using=db.alias), db.cursor() as cursor:
            if inside or not path.exists():
                in_database(cursor, table, name)
            else:
                in_folder(cursor, table, name, path)


def rewritten(before: bytes, name: str) -> tuple[str, bytes]:
    """What cannot be read stays as it is, and is found by whoever verifies."""
    try:
        after = without_names(before) if sha256(before).hexdigest() == name else before
    except (lzma.LZMAError, ValueError, IndexError):
        return name, before
    return (name, before) if after == before else (sha256(after).hexdigest(), after)


def in_database(cursor: Any, table: str, name: str) -> None:
    cursor.execute("SELECT packed FROM play_archive WHERE name = %s", (name,))
    row = cursor.fetchone()
    new, after = rewritten(bytes(row[0]), name) if row else (name, b"")
    if new != name:
        cursor.execute("INSERT INTO play_archive (name, packed) VALUES (%s, %s)", (new, after))
        cursor.execute("UPDATE play_table SET archive = %s WHERE id = %s", (new, table))
        cursor.execute("DELETE FROM play_archive WHERE name = %s", (name,))


def in_folder(cursor: Any, table: str, name: str, path: Path) -> None:
    new, after = rewritten(path.read_bytes(), name)
    if new != name:
        there = path.parent.parent / new[:2] / f"{new}.xz"
        there.parent.mkdir(mode=0o700, exist_ok=True)
        there.write_bytes(after)
        there.chmod(0o600)
        cursor.execute("UPDATE play_table SET archive = %s WHERE id = %s", (new, table))
        transaction.on_commit(partial(path.unlink, missing_ok=True))


class Migration(migrations.Migration):
    atomic = False  # each archive by itself: interrupted, it goes on
    dependencies = [("play", "0031_archive_at"), ("accounts", "0003_addresses")]

    operations = [migrations.RunPython(names_out, migrations.RunPython.noop)]
