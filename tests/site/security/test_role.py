"""The database's own last word: the role of the workers can play, and cannot rewrite what was played."""

from __future__ import annotations

import time
from collections.abc import Iterator
from urllib.parse import urlsplit, urlunsplit

import httpx
import psycopg
import pytest

from tests.site import places

SQL = (places.ROOT / "docs/least-privilege.sql").read_text(encoding="utf-8")
ROLE = f"web_{places.NAME}"


@pytest.fixture(scope="module")
def role(database: str) -> Iterator[str]:
    """The address of the database under the role of docs/least-privilege.sql."""
    with psycopg.connect(database, autocommit=True) as conn:
        conn.execute(SQL.replace("crannog_web", ROLE))
        conn.execute(SQL.replace("crannog_web", ROLE))  # once more does no harm
    at = urlsplit(database)
    yield urlunsplit(at._replace(netloc=f"{ROLE}@{at.hostname}:{at.port}"))
    with psycopg.connect(database, autocommit=True) as conn:
        conn.execute(f"DROP OWNED BY {ROLE}")
        conn.execute(f"DROP ROLE {ROLE}")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE play_entry SET line = 'changed'",
        "UPDATE play_entry SET player_id = NULL",
        "DELETE FROM play_entry",
        "TRUNCATE play_entry",
        "UPDATE play_secret SET server = ''",
        "DELETE FROM play_secret",
        "DELETE FROM play_table",
        "TRUNCATE play_table CASCADE",
        "ALTER TABLE play_entry DISABLE TRIGGER ALL",
        "DROP TABLE play_entry",
        "CREATE TABLE mine (a int)",
        "DELETE FROM django_admin_log",
        "DELETE FROM django_migrations",
        "CREATE ROLE other",
        "COPY play_entry FROM PROGRAM 'true'",
    ],
)
def test_the_workers_role_cannot(role: str, statement: str) -> None:
    with psycopg.connect(role) as conn, pytest.raises(psycopg.errors.InsufficientPrivilege):
        conn.execute(statement)


def test_the_workers_role_can_play(role: str) -> None:
    """A table with a bot, opened over HTTP and played by workers of that role."""
    with (
        places.running(CRANNOG_DATABASE=role) as site,
        httpx.Client(base_url=site.url, timeout=30) as browser,
    ):
        page = browser.get("/")
        assert page.status_code == 200
        form = {"game": "roam", "seat1": "you", "seat2": "bot", "name": "Ann"}
        form["csrfmiddlewaretoken"] = _token(page.text)
        made = browser.post("/tables", data=form, headers={"Origin": site.url})
        assert made.status_code == 302, made.text
        table = made.headers["Location"].rpartition("/")[2]
        text = browser.get(f"/t/{table}/text")
        form = {"seat": "0", "csrfmiddlewaretoken": _token(text.text)}
        assert browser.post(f"/t/{table}/bot", data=form, headers={"Origin": site.url}).status_code == 302
        with psycopg.connect(role) as conn:
            moves = _until(conn, table)
    assert moves >= 10


def _token(html: str) -> str:
    return html.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]


def _until(conn: psycopg.Connection[tuple[int]], table: str) -> int:
    """How many entries the table has, once the bots have moved for a while."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        row = conn.execute("SELECT seq FROM play_table WHERE id = %s", (table,)).fetchone()
        conn.rollback()
        if row is not None and row[0] >= 10:
            return row[0]
        time.sleep(0.1)
    return 0
