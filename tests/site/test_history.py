"""Finished games of one person: what each was for them, the list and its pages, nothing of anybody else's."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from typing import Any

import psycopg
import pytest
from bench.load import many
from django.conf import settings

from crannog.kernel.replay import read, verdict
from crannog.site.history.finished import FIRST, all_of, finished, read_before
from crannog.site.history.outcome import outcome
from crannog.site.play.actions.hand_over import to_bot
from crannog.site.play.actions.resign import resign
from crannog.site.play.jobs.archive import archive
from crannog.site.play.store import archived
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.databases import sql
from tests.site.replays import played_out
from tests.site.security.asking import ask, post, rest

TABLES = 4000


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()


@pytest.mark.parametrize(
    ("result", "mine", "together", "kind", "place"),
    [
        ({"winners": [0], "scores": [9, 7, 8]}, {0: ""}, False, "won", 1),
        ({"winners": [0], "scores": [9, 7, 8]}, {1: ""}, False, "lost", 3),
        ({"winners": [0], "scores": [9, 9, 8]}, {1: ""}, False, "lost", 2),  # by the tie-breaker
        ({"winners": [0, 1], "scores": [9, 9, 8]}, {1: ""}, False, "won", 1),
        ({"winners": [2], "scores": [-5, -3, -1]}, {1: ""}, False, "lost", 2),
        ({"winners": [1], "scores": [9, 7, 8], "time": 0}, {0: ""}, False, "lost", 3),
        ({"winners": [1], "scores": [9, 7, 8], "resigned": 0}, {0: "resigned"}, False, "lost", 3),
        ({"winners": [0], "scores": [9, 7, 8]}, {0: "resigned"}, False, "lost", 3),  # the bot won
        ({"winners": [0], "scores": [9, 7, 8]}, {0: "bot"}, False, "left", 0),
        ({"winners": [], "scores": [9, 7, 8], "agreed": True}, {0: ""}, False, "nobody", 0),
        ({"winners": [], "scores": [0, 0, 0], "time": 0}, {0: ""}, False, "lost", 3),
        ({"winners": [0], "scores": [9, 7, 8]}, {0: "", 1: ""}, False, "alone", 0),
        ({"winners": [0, 1, 2], "scores": [31, 31, 31]}, {0: "", 1: ""}, True, "won", 0),
        ({"winners": [0, 1, 2], "scores": [31, 31, 31]}, {0: "bot", 1: ""}, True, "won", 0),
        ({"winners": [0, 1, 2], "scores": [31, 31, 31]}, {0: "bot"}, True, "left", 0),
        ({"winners": [], "scores": [5, 5, 5]}, {0: ""}, True, "lost", 0),
        ({"winners": [], "scores": [5, 5, 5], "agreed": True}, {0: ""}, True, "lost", 0),
    ],
)
def test_what_a_game_was_for_somebody(
    result: dict[str, Any], mine: dict[int, str], together: bool, kind: str, place: int
) -> None:
    is_so = outcome(result, mine, 3, together)
    assert (is_so.kind, is_so.place) == (kind, place)
    assert (is_so.points is None) == (bool(is_so.early) or all(mine.values()))


def test_the_list_holds_what_they_finished_with_whom_and_how() -> None:
    ann, bob, eve = places.guest("Ann"), places.guest("Bob"), places.guest("Eve")

    async def go() -> tuple[list[str], str, str, str]:
        over = await played_out("roam", (ann, bob), 3, title="Tuesday")
        given_up = await places.table("arrival", ann, bob)
        await resign(given_up, "resigns-here", 0, ann.player)
        lost = await places.table("spirit_island", bob, ann)
        await resign(lost, "resigns-there", 0, bob.player)
        await resign(lost, "resigns-as-well", 1, ann.player)
        await places.table("roam", ann, bob)  # still in progress
        await played_out("roam", (bob, eve), 4, title="Not Ann's")
        pages = [await ask("GET", "/me/history", who, cookies={"lang": "en"}) for who in (ann, None)]
        german = await ask("GET", "/me/history?game=arrival", ann, cookies={"lang": "de"})
        return [over.id, given_up, lost], pages[0].text, pages[1].text, german.text

    tables, mine, strangers, german = places.run(go())
    assert re.findall(r'href="/t/([\w-]+)/end"', mine) == tables[::-1], "the newest first"
    assert "Tuesday" in mine
    assert "Not Ann" not in mine
    assert "Eve" not in mine
    assert "3 games finished" in mine
    assert "Lost together" in mine
    assert re.search(r"\d+ to \d+, by resignation", mine)
    assert "fins" not in strangers
    assert re.findall(r'href="/t/([\w-]+)/end"', german) == [tables[1]]
    assert "Verloren" in german
    assert "bisher 3 Partien beendet" in german


def test_a_bot_that_finished_wins_nothing_for_them_and_an_archived_game_stays() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[Any, Any]:
        table = await places.table("roam", ann, bob)
        await to_bot(table, "bot-sits-here", 0, ann.id)
        await to_bot(table, "bot-sits-there", 1, bob.id)
        await places.bots_play(table, 2000)
        before = await finished(ann.id, "en")
        await archive(table)
        return before, await finished(ann.id, "en")

    before, after = places.run(go())
    assert [one.outcome.kind for one in before.games] == ["left"]
    assert before == after


def test_pages_follow_each_other_without_a_gap_among_thousands() -> None:
    people = [places.guest(f"P{n}").id for n in range(4)]
    with psycopg.connect(settings.DATABASE, autocommit=True) as conn:
        many.fill(conn, TABLES, people)

    async def go() -> tuple[list[str], int]:
        ids: list[str] = []
        before = FIRST
        for _ in range(TABLES):
            page = await finished(people[0], "en", before=before)
            ids += [one.id for one in page.games]
            assert page.games == tuple(sorted(page.games, key=lambda one: (one.ended, one.id), reverse=True))
            if not page.older:
                break
            before = read_before(page.older)
        return ids, len(await all_of(people[0]))

    ids, counted = places.run(go())
    assert len(ids) == len(set(ids)) == counted > 300


@pytest.mark.parametrize(
    "text", ["", "x", "2026-01-01_a", "2026-01-01T00:00:00Z_A b", "2026-01-01T00:00:00Z"]
)
def test_an_address_that_says_nothing_leads_to_the_first_page(text: str) -> None:
    assert read_before(text) == FIRST


def test_the_list_and_the_replays_can_be_taken_away_from_the_archive_too() -> None:
    ann, bob = places.guest("Ann"), places.guest("=Bob")

    async def go() -> tuple[list[str], str, bytes]:
        over = await played_out("roam", (ann, bob), 5)
        packed = await played_out("roam", (bob, ann), 6, title="+1")
        await archive(packed.id)
        table = await post("/me/history.csv", ann, {})
        files = await post("/me/history.zip", ann, {})
        assert [one.header("Cache-Control") for one in (table, files)] == ["no-store", "no-store"]
        assert (await post("/me/history.zip", None, {})).status == 404
        return [packed.id, over.id], table.text, files.body

    tables, table, body = places.run(go())
    head, *lines = csv.reader(io.StringIO(table))
    rows = [dict(zip(head, line, strict=True)) for line in lines]
    assert [row["table"] for row in rows] == tables
    assert {row["with"] for row in rows} == {"'=Bob"}, "no spreadsheet reckons with a name"
    assert rows[0]["title"] == "'+1"
    assert {row["result"] for row in rows} <= {"won", "lost"}
    live = places.run(load(tables[0]))
    with zipfile.ZipFile(io.BytesIO(body)) as file:
        names = file.namelist()
        assert names[0] == "games.csv"
        assert [name.endswith(f"-roam-{id}.txt") for name, id in zip(names[1:], tables, strict=True)] == [
            True
        ] * 2
        for name in names[1:]:
            found = verdict(read(file.read(name).decode()), live.game)
            assert found.over
            assert not found.failed[0]


def test_without_its_archive_there_is_no_file_instead_of_half_a_one() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[int, int]:
        over = await played_out("roam", (ann, bob), 5)
        await archive(over.id)
        archived.forget()
        sql("DELETE FROM play_archive")
        return (await post("/me/history.zip", ann, {})).status, (
            await post("/me/history.csv", ann, {})
        ).status

    assert places.run(go()) == (503, 200)
