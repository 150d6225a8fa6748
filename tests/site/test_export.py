"""Everything about somebody in one file: nothing that is held is missing, and nothing of others is in it."""

from __future__ import annotations

import csv
import io
import json
import zipfile

from crannog.site.database import connection
from crannog.site.me.export import HELD
from crannog.site.play.actions.say import say
from tests.site import places
from tests.site.replays import played_out
from tests.site.security.asking import ask, post

# Why a table of the database that names people is not in the file.
LEFT_OUT = {
    "accounts_user_groups": "what the host lets somebody administer",
    "accounts_user_user_permissions": "the same",
    "django_admin_log": "what administrators did, kept for the host",
}
_NAMING = """
SELECT DISTINCT c.conrelid::regclass::text FROM pg_constraint c
 WHERE c.contype = 'f' AND c.confrelid = 'accounts_user'::regclass
"""


def test_whatever_the_database_holds_about_people_is_in_the_file() -> None:
    async def go() -> set[str]:
        async with connection() as conn:
            return {name for (name,) in await (await conn.execute(_NAMING)).fetchall()}

    naming = places.run(go())
    said = " ".join(HELD.values())
    assert {name for name in naming if name not in said} == set(LEFT_OUT)


def test_somebody_takes_away_all_of_theirs_and_nothing_of_others() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[str, bytes]:
        live = await played_out("roam", (ann, bob), 11)
        await say(live, ann.player.id, "a word of Ann's")
        await say(live, bob.player.id, "a word of Bob's")
        answer = await post("/me/export", ann, {})
        assert answer.header("Content-Type") == "application/zip"
        assert answer.header("Cache-Control") == "no-store"
        return live.id, answer.body

    table, body = places.run(go())
    with zipfile.ZipFile(io.BytesIO(body)) as file:
        parts = {name: file.read(name).decode() for name in file.namelist()}
    held = {name: json.loads(parts[f"{name}.json"]) for name in HELD}
    assert [one["name"] for one in held["you"]] == ["Ann"]
    assert {one["table"] for one in held["seats"]} == {table}
    assert len(held["moves"]) > 20
    assert len({one["seat"] for one in held["moves"] if one["kind"] == "choice"}) == 1
    assert [one["text"] for one in held["chat"]] == ["a word of Ann's"]
    everything = "".join(parts.values())
    assert "Bob" not in everything
    assert str(bob.player.id) not in everything
    head, row = csv.reader(io.StringIO(parts["tables.csv"]))
    assert row[head.index("replay")].endswith(f"/t/{table}/replay.txt")


def test_a_stranger_gets_nothing() -> None:
    async def go() -> tuple[int, int]:
        return (await post("/me/export", None, {})).status, (await ask("GET", "/me/export", None)).status

    assert places.run(go()) == (404, 405)
