"""The database is restarted while nobody is asking: whoever asks next notices nothing."""

from __future__ import annotations

import os
import resource
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import psycopg
import pytest

from crannog.site.live_connections import _in_doubt
from tests.site import places

MANY = 12  # more at once than a pool has connections


def ended() -> int:
    """Every connection of this database ends, as when the server is restarted. How many there were."""
    with psycopg.connect(places.named("postgres"), autocommit=True) as conn:
        rows = conn.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
            " WHERE datname = %s AND application_name = %s",
            (places.name_of(os.environ["CRANNOG_DATABASE"]), "restarted"),
        )
        return len(rows.fetchall())


class Lying:
    """A connection in the pool, as far as it is looked at: its socket."""

    def __init__(self, number: int) -> None:
        self.number = number

    def fileno(self) -> int:
        return self.number


@pytest.mark.parametrize("number", [0, 1500])
def test_a_goodbye_on_the_socket_is_seen_whatever_its_number(number: int) -> None:
    """A worker with many streams has more than a thousand files open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2048), hard))
    ours, theirs = socket.socketpair()
    with ours, theirs:
        at = os.dup2(ours.fileno(), number) if number else ours.fileno()
        conn: Any = Lying(at)
        assert _in_doubt(conn), "never used: it is asked"
        assert not _in_doubt(conn)
        theirs.close()
        assert _in_doubt(conn)
        if number:
            os.close(at)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_after_a_restart_of_the_database_nobody_is_sent_away(database: str) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    table = places.run(places.table("roam", ann, bob))
    paths = ("/", f"/t/{table}", "/me", f"/live/{table}/fragment", f"/t/{table}/chat")
    with (
        places.running(jobs=0, PGAPPNAME="restarted") as site,
        httpx.Client(base_url=site.url, cookies=ann.cookies, timeout=30) as browser,
        ThreadPoolExecutor(MANY) as crowd,
    ):

        def ask(path: str) -> int:
            return browser.get(path).status_code

        assert set(crowd.map(ask, paths * 4)) == {200}  # both pools have filled
        assert ended() >= 4
        assert ask("/readyz") == 200
        assert [ask(path) for path in paths * 2] == [200] * 10, "one after the other"
        assert set(crowd.map(ask, paths)) == {200}
        assert ended() >= 2
        assert set(crowd.map(ask, paths * 4)) == {200}, "all at once"
