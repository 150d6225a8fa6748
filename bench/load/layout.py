"""The rows of a table as they were laid out before `play.0006_rows`, to measure both in one run."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import psycopg

_OLDER: Final = """
CREATE INDEX older_recent ON play_table (status, moved DESC);
CREATE INDEX older_table ON play_entry (table_id);
CREATE INDEX older_table_like ON play_entry (table_id varchar_pattern_ops);
CREATE INDEX older_player ON play_entry (player_id);
"""


def older(conn: psycopg.Connection[Any]) -> None:
    conn.execute(_OLDER + import_module("crannog.site.play.migrations.0006_rows").BEFORE)


def newer(conn: psycopg.Connection[Any]) -> None:
    conn.execute("DROP INDEX older_recent, older_table, older_table_like, older_player")
    conn.execute(import_module("crannog.site.play.migrations.0006_rows").LAYOUT)
