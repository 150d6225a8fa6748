"""Judging a log: a sound one passes, and whatever is wrong with a table is named in words."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from crannog.site.database import connection
from crannog.site.play.actions.command import Done
from crannog.site.play.actions.hand_over import take_seat_back, to_bot
from crannog.site.play.actions.time_out import time_out
from crannog.site.play.jobs.verify_log import Verdict, verify
from crannog.site.play.store.live_table import forget, load
from crannog.site.play.store.log import FIRST, entry_hash, hashed
from tests.site import places
from tests.site.test_command_path import command, step


@pytest.fixture
def ann() -> places.Person:
    return places.guest("Ann")


@pytest.fixture
def bob() -> places.Person:
    return places.guest("Bob")


async def played(ann: places.Person, bob: places.Person, moves: int = 12) -> str:
    table = await places.table("roam", ann, bob)
    for _ in range(moves):
        await step(table, ann, bob)
    while not (await load(table)).record.since:  # type: ignore[union-attr]
        await step(table, ann, bob)  # so that there is something to take back
    return table


async def spoil(statement: str, table: str, *more: object) -> None:
    async with connection() as conn:
        await conn.execute(statement, (*more, table))
    forget(table)


async def forge(table: str) -> None:
    """Make the chain of hashes right again, as somebody would who hides a change."""
    async with connection() as conn:
        rows = await (
            await conn.execute(
                "SELECT seq, command, kind, seat, line, consent, rules, digest, shown FROM play_entry"
                " WHERE table_id = %s ORDER BY seq",
                (table,),
            )
        ).fetchall()
        before = FIRST
        for seq, name, kind, seat, line, consent, rules, digest, shown in rows:
            body = hashed(name, kind, seat, line, tuple(consent), rules, digest, shown)
            before = entry_hash(before, table, seq, body)
            await conn.execute(
                "UPDATE play_entry SET hash = %s WHERE table_id = %s AND seq = %s", (before, table, seq)
            )
        await conn.execute("UPDATE play_table SET head = %s WHERE id = %s", (before, table))
    forget(table)


# Spirits who act at random lose their island soon.
@pytest.mark.parametrize(("game", "least"), [("roam", 60), ("arrival", 60), ("spirit_island", 15)])
def test_a_whole_game_with_bots_and_changing_seats_is_sound(
    ann: places.Person, game: str, least: int
) -> None:
    async def play() -> Verdict:
        table = await places.table(game, ann, "random")
        assert isinstance(await to_bot(table, command(), 0, ann.id, "random"), Done)
        for turn in range(40):
            await places.bots_play(table)
            live = await load(table)
            if live.status == "over":
                break
            if turn == 0:
                assert isinstance(await take_seat_back(table, command(), 0, ann.id), Done)
                await places.bots_play(table)
                await step(table, ann) if 0 in (await load(table)).asked else None
                assert isinstance(await to_bot(table, command(), 0, ann.id, "random"), Done)
        assert (await load(table)).status == "over"
        return await verify(table)

    verdict = places.run(play())
    assert verdict.problems == ()
    assert verdict.unchecked == ()
    assert verdict.entries > least


def test_a_game_that_a_clock_ended_is_sound(ann: places.Person, bob: places.Person) -> None:
    async def play() -> Verdict:
        table = await places.table("roam", ann, bob, clock=60, absence="end")
        await step(table, ann, bob)
        await spoil("UPDATE play_seat SET running = running - interval '2 hours' WHERE table_id = %s", table)
        past = "UPDATE play_table SET deadline = clock_timestamp() - interval '1 hour' WHERE id = %s"
        await spoil(past, table)
        await time_out(table)
        assert (await load(table)).status == "over"
        return await verify(table)

    assert places.run(play()).problems == ()


# What is done to a sound table, whether the chain is forged after it, and what must be said.
ENTRY = "UPDATE play_entry SET {} WHERE seq = 8 AND table_id = %s"
TABLE = "UPDATE play_table SET {} WHERE id = %s"
HARM: dict[str, tuple[str, bool, str]] = {
    "hole": ("UPDATE play_entry SET seq = 99 WHERE seq = 8 AND table_id = %s", True, "it breaks at entry 8"),
    "lost entry": (
        "DELETE FROM play_entry e USING play_table t WHERE t.id = e.table_id AND e.seq = t.seq AND t.id = %s",
        True,
        "the table is at entry",
    ),
    "changed line": (ENTRY.format("line = 'pass'"), False, "the hash chain breaks at entry 8"),
    "forged line": (ENTRY.format("line = 'pass'"), True, "entry 8 (choice): seat"),
    "forged seat": (
        ENTRY.format("seat = 1 - seat"),
        True,
        "entry 8 (choice): someone who does not play seat",
    ),
    "forged bot": (ENTRY.format("player_id = NULL"), True, "entry 8 (choice): a bot chose for seat"),
    "forged digest": (
        ENTRY.format("digest = repeat('0', 32)"),
        True,
        "entry 8 (choice): the replayed log gives a different state",
    ),
    "forged story": (ENTRY.format("shown = '[0]'"), True, "entry 8 (choice): what it showed differs"),
    "old snapshot": (
        TABLE.format("snapshot = anchor"),
        False,
        "the snapshot does not match the replayed log",
    ),
    "other asked": (TABLE.format("asked = '{}'"), False, "the table asks seats {}"),
    "nothing taken back": (TABLE.format("since = '[]'"), False, "the choices that can be undone"),
    "over too early": (TABLE.format("status = 'over'"), False, "the table says over, its log running"),
    "bot forgotten": (TABLE.format("bot_waits = true"), False, "whether the table waits for a bot"),
    "other head": (TABLE.format("head = '\\x00'"), False, "the table's hash does not match"),
    "other chance": (TABLE.format("commit = 'none'"), False, "the table's commitment does not match"),
    "unreadable": (TABLE.format("snapshot = '\\x7b7d'"), False, "the snapshot cannot be read"),
}


@pytest.mark.parametrize("harm", HARM)
def test_what_is_wrong_is_named(ann: places.Person, bob: places.Person, harm: str) -> None:
    statement, forged, said = HARM[harm]

    async def play() -> Verdict:
        table = await played(ann, bob)
        assert not (await verify(table)).problems
        await spoil(statement, table)
        if forged:
            await forge(table)
        return await verify(table)

    verdict = places.run(play())
    assert any(said in problem for problem in verdict.problems), verdict.problems


def test_a_take_back_without_consent_is_found(ann: places.Person, bob: places.Person) -> None:
    """The consent of a seat that never said so, and a take-back over its move without any."""
    from crannog.site.play.actions.undo import agree, take_back
    from tests.site.test_take_back_path import crossed, until

    async def play(change: str) -> Verdict:
        table = await places.table("roam", ann, bob)
        live = await until(table, crossed, ann, bob)
        assert live.record is not None
        other = live.record.since[-1].seat
        people = {seat: next(p for p in (ann, bob) if p.id == live.seats[seat].player) for seat in (0, 1)}
        await take_back(table, live.seq, command(), 1 - other, people[1 - other].player)
        await agree(table, live.seq + 1, command(), other, True, people[other].player)
        assert not (await verify(table)).problems
        await spoil(f"UPDATE play_entry SET {change} WHERE kind = 'undo' AND table_id = %s", table)
        await forge(table)
        return await verify(table)

    found = places.run(play("consent = '{}'")).problems
    assert any("could not undo: undo.consent" in problem for problem in found)
    found = places.run(
        play(
            "player_id = (SELECT player_id FROM play_seat s WHERE s.table_id = play_entry.table_id AND s.number = play_entry.seat)"
        )
    ).problems
    assert any("did not agree to the undo" in problem for problem in found)


def test_a_segment_of_other_rules_is_named_and_the_next_one_is_checked(
    ann: places.Person, bob: places.Person
) -> None:
    async def play() -> tuple[Verdict, Verdict]:
        table = await played(ann, bob, 6)
        await spoil("UPDATE play_entry SET rules = 0 WHERE seq > 1 AND table_id = %s", table)
        await spoil("UPDATE play_table SET rules = 0 WHERE id = %s", table)
        await forge(table)
        await step(table, ann, bob)
        await step(table, ann, bob)
        sound = await verify(table)
        await spoil("UPDATE play_table SET snapshot = anchor WHERE id = %s", table)
        return sound, await verify(table)

    sound, broken = places.run(play())
    assert sound.problems == ()
    assert len(sound.unchecked) == 1
    assert "by rules 0" in sound.unchecked[0]
    assert "the snapshot does not match the replayed log" in broken.problems


def manage(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "crannog.site.manage", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=places.ROOT)


def test_the_command_tells_freezes_and_fails(ann: places.Person, bob: places.Person) -> None:
    async def make() -> tuple[str, str, str]:
        return await played(ann, bob), await played(ann, bob), await played(ann, bob)

    sound, broken, unreadable = places.run(make())
    places.run(spoil("UPDATE play_table SET snapshot = anchor WHERE id = %s", broken))
    places.run(spoil("UPDATE play_table SET snapshot = '\\x7b7d' WHERE id = %s", unreadable))
    said = manage("verify_logs", sound)
    assert said.returncode == 0, said.stdout + said.stderr
    assert "0 tables failed" in said.stdout
    said = manage("replay_verify", "--freeze", sound, broken, unreadable, "no-such-table")
    assert said.returncode == 1
    assert "3 tables failed" in said.stdout
    frozen = places.run(_frozen(sound, broken, unreadable))
    assert frozen == [False, True, True]


async def _frozen(*tables: str) -> list[bool]:
    async with connection() as conn:
        rows: Any = await (await conn.execute("SELECT id, frozen FROM play_table")).fetchall()
    return [bool(dict(rows)[table]) for table in tables]
