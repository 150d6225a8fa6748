"""A table is loaded in constant time: its row, its seats and its last entries."""

from __future__ import annotations

from typing import Any

from crannog.site.database import connection
from crannog.site.play.store.live_table import _LOAD, RECENT
from tests.site import places
from tests.site.test_command_path import step


def test_a_load_reads_the_last_entries_only() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def play() -> None:
        table = await places.table("arrival", ann, bob)
        for _ in range(90):
            await step(table, ann, bob)
        async with connection() as conn:
            await conn.execute("ANALYZE play_entry")
            rows = await conn.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {_LOAD}", (RECENT, table))
            (plan,) = (await rows.fetchone())[0]  # type: ignore[index]
        read = [node["Actual Rows"] * node["Actual Loops"] for node in nodes(plan["Plan"], "play_entry")]
        assert read
        assert sum(read) == RECENT

    places.run(play())


def nodes(plan: dict[str, Any], table: str) -> list[dict[str, Any]]:
    here = [plan] if plan.get("Relation Name") == table else []
    return here + [one for child in plan.get("Plans", []) for one in nodes(child, table)]
