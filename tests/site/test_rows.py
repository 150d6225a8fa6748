"""What a move writes stays small, and what the site asks again and again reads no large table through."""

from __future__ import annotations

import psycopg
import pytest
from bench.load import many
from django.conf import settings

from crannog.site import heartbeat
from crannog.site.play.actions.say import say
from crannog.site.play.jobs.verify_log import patrol, verify
from crannog.site.play.store.live_table import forget, load
from crannog.site.play.store.packed import MARK, pack, unpack
from tests.site import places
from tests.site.databases import sql as now
from tests.site.test_command_path import step

TABLES = 4000


def test_no_index_holds_what_a_move_changes() -> None:
    """Else its row could not be rewritten in place: not even a condition may name it."""
    held = now(
        "SELECT DISTINCT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid"
        " AND (a.attnum = ANY(i.indkey) OR pg_get_expr(i.indpred, i.indrelid) ~ ('\\m' || a.attname || '\\M'))"
        " WHERE i.indrelid = 'play_table'::regclass"
    )
    columns = {name for (name,) in held}
    assert {"id", "created", "status"} <= columns
    assert not columns & {"seq", "head", "moved", "snapshot", "anchor", "since", "asked", "undo", "said"}


def test_a_snapshot_is_packed_with_the_one_behind_it_and_comes_back_as_it_was() -> None:
    behind = b'{"cards": [%s]}' % b", ".join(b"%d" % n for n in range(500))
    snapshot = behind.replace(b"77", b"78")
    assert len(pack(snapshot, behind)) < 100 < len(pack(behind)) < len(behind)
    assert unpack(pack(snapshot, behind), behind) == snapshot
    assert unpack(pack(behind)) == behind
    assert unpack(snapshot, behind) == snapshot, "as rows were written before"
    with pytest.raises(ValueError, match="damaged"):
        unpack(MARK + b"\xff\xff", behind)


def test_a_row_holds_packed_snapshots_and_its_log_holds() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def play() -> str:
        table = await places.table("arrival", ann, bob)
        for _ in range(25):
            await step(table, ann, bob)
        return table

    table = places.run(play())
    ((snapshot, anchor),) = now("SELECT snapshot, anchor FROM play_table WHERE id = %s", table)
    assert snapshot.startswith(MARK)
    assert anchor.startswith(MARK)
    kept = places.run(load(table))
    forget(table)
    again = places.run(load(table))
    assert (again.record, again.behind) == (kept.record, kept.behind)
    assert places.run(verify(table)).problems == ()
    assert places.run(patrol()) is not None


def test_the_row_knows_the_last_line_of_chat() -> None:
    ann = places.guest("Ann")
    table = places.run(places.table("roam", ann, places.guest("Bob")))
    live = places.run(load(table))
    numbers = [places.run(say(live, ann.id, text)) for text in ("hello", "there")]
    assert now("SELECT said FROM play_table WHERE id = %s", table) == [(numbers[-1],)]


def test_one_worker_leads_and_another_follows_when_it_is_silent() -> None:
    now("DELETE FROM play_heartbeat")
    assert places.run(heartbeat.leads("worker")), "whoever is alone leads"
    now("INSERT INTO play_heartbeat (name, at) VALUES ('worker-', clock_timestamp())")
    assert not places.run(heartbeat.leads("worker"))
    assert places.run(heartbeat.leads("web")), "kinds are apart"
    for silent in ("-6 seconds", "1 hour"):
        now("UPDATE play_heartbeat SET at = clock_timestamp() + %s::interval", silent)
        assert places.run(heartbeat.leads("worker")), silent


def test_no_standing_query_reads_a_large_table_through() -> None:
    people = [places.guest(f"P{n}").id for n in range(200)]
    names = [f"many-{1 + 13 * n}" for n in range(20)]
    with psycopg.connect(settings.DATABASE, autocommit=True) as conn:
        many.fill(conn, TABLES, people)
        many.freshen(conn)
        conn.execute("ANALYZE play_table")
        read = {query.name: many.explain(conn, query).sequential for query in many.queries(names, people[0])}
        everything = many.Query("", "", "SELECT count(*) FROM play_table WHERE title = 'x'")
        assert many.explain(conn, everything).sequential == ("play_table",), "it would be seen"
    assert len(read) > 15
    assert {name: tables for name, tables in read.items() if tables} == {}
