"""The database is restarted while nobody is asking: whoever asks next notices nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import httpx
import psycopg

from tests.site import places

MANY = 12  # more at once than a pool has connections


def ended() -> int:
    """Every connection of this database ends, as when the server is restarted. How many there were."""
    with psycopg.connect(places.named("postgres"), autocommit=True) as conn:
        rows = conn.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
            " WHERE datname = %s AND application_name = %s",
            (places.NAME, "restarted"),
        )
        return len(rows.fetchall())


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
