"""Taking back over the command path: free, with consent asked, given and refused; never over a boundary."""

from __future__ import annotations

from typing import Any

import pytest

from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Done, Refused, Reused, Stale
from crannog.site.play.actions.undo import agree, take_back
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.store.live_table import Live, load
from tests.site import places
from tests.site.test_command_path import command, lines, person_of, step, to_the_blocking


@pytest.fixture
def ann() -> places.Person:
    return places.guest("Ann")


@pytest.fixture
def bob() -> places.Person:
    return places.guest("Bob")


async def until(table: str, wanted: Any, *people: places.Person) -> Live:
    """Play on until the table is as wanted."""
    for _ in range(150):
        live = await load(table)
        if live.record is not None and wanted(live):
            return live
        await step(table, *people)
    raise AssertionError("it never came to that")


def crossed(live: Live) -> bool:
    """Both seats chose since the last boundary, the other one last."""
    assert live.record is not None
    return len({one.seat for one in live.record.since}) == 2


async def entry(table: str, seq: int) -> tuple[Any, ...]:
    from crannog.site.database import connection

    async with connection() as conn:
        rows = await conn.execute(
            "SELECT kind, seat, consent FROM play_entry WHERE table_id = %s AND seq = %s", (table, seq)
        )
        return tuple(await rows.fetchone() or ())


def test_inside_the_boundary_it_is_free_and_a_repeat_takes_nothing_back_again(
    ann: places.Person, bob: places.Person
) -> None:
    async def play() -> None:
        table = await places.table("roam", ann, bob)
        before = await load(table)
        live = await until(table, lambda live: live.record.since, ann, bob)
        seat = live.record.since[-1].seat  # type: ignore[union-attr]
        who = person_of(live, seat, ann, bob).player
        done = await take_back(table, live.seq, "back-00001", seat, who)
        assert isinstance(done, Done)
        again = await take_back(table, live.seq, "back-00001", seat, who)
        assert again == Done(done.seq, repeated=True)
        now = await load(table)
        assert now.record is not None
        assert before.record is not None
        assert now.record.now == before.record.now
        assert await choose(table, now.seq, "back-00001", seat, lines(now, seat)[0], who) == Reused()
        assert await entry(table, done.seq) == ("undo", seat, [])
        assert not (await verify(table)).problems

    places.run(play())


def test_a_late_take_back_does_not_reach_another_choice_than_the_one_that_was_seen(
    ann: places.Person, bob: places.Person
) -> None:
    async def play() -> None:
        table = await places.table("roam", ann, bob)
        seen = await until(table, lambda live: live.record.since, ann, bob)
        seat = seen.record.since[-1].seat  # type: ignore[union-attr]
        who = person_of(seen, seat, ann, bob).player
        await take_back(table, seen.seq, command(), seat, who)
        done = await step(table, ann, bob)
        assert await take_back(table, seen.seq, command(), seat, who) == Stale(done.seq)

    places.run(play())


@pytest.mark.parametrize("yes", [True, False])
def test_over_anothers_move_that_seat_is_asked_and_its_answer_is_kept(
    ann: places.Person, bob: places.Person, yes: bool
) -> None:
    async def play() -> None:
        table = await places.table("roam", ann, bob)
        live = await until(table, crossed, ann, bob)
        assert live.record is not None
        other = live.record.since[-1].seat
        seat = 1 - other
        wants, answers = (person_of(live, one, ann, bob).player for one in (seat, other))
        asked = await take_back(table, live.seq, "ask-000001", seat, wants)
        assert isinstance(asked, Done)
        assert await entry(table, asked.seq) == ("undo-ask", seat, [])
        open_ = await load(table)
        lost = [one.at for one in live.record.since if one.at >= live.record.last_of(seat).at]  # type: ignore[union-attr]
        assert len(lost) > 1
        asks = {"seat": seat, "agreed": [], "needed": [other], "at": asked.seq, "what": lost}
        assert open_.undo == asks
        assert isinstance(await agree(table, asked.seq, command(), seat, yes, wants), Refused)
        # An answer to an older request says nothing about this one.
        assert await agree(table, live.seq, command(), other, yes, answers) == Stale(asked.seq)
        done = await agree(table, asked.seq, "yes-000001", other, yes, answers)
        assert isinstance(done, Done)
        assert await agree(table, asked.seq, "yes-000001", other, yes, answers) == Done(
            done.seq, repeated=True
        )
        assert await agree(table, asked.seq, "yes-000001", other, not yes, answers) == Reused()
        expected = ("undo", seat, [other]) if yes else ("undo-no", other, [])
        assert await entry(table, done.seq) == expected
        # The request itself, sent again, is still the request it was.
        assert await take_back(table, live.seq, "ask-000001", seat, wants) == Done(asked.seq, repeated=True)
        after = await load(table)
        assert after.undo is None
        assert (after.record.now == live.record.now) is not yes  # type: ignore[union-attr]
        assert not (await verify(table)).problems

    places.run(play())


def test_a_move_answers_an_open_request_with_no(ann: places.Person, bob: places.Person) -> None:
    async def play() -> None:
        table = await places.table("roam", ann, bob)
        live = await until(table, crossed, ann, bob)
        assert live.record is not None
        other = live.record.since[-1].seat
        wants, answers = (person_of(live, one, ann, bob).player for one in (1 - other, other))
        asked = await take_back(table, live.seq, command(), 1 - other, wants)
        assert isinstance(asked, Done)
        await step(table, ann, bob)
        assert (await load(table)).undo is None
        refused = await agree(table, asked.seq, command(), other, True, answers)
        assert [reason.id for reason in refused.reasons] == ["site.no_request"]  # type: ignore[union-attr]

    places.run(play())


def test_bots_agree_at_once(ann: places.Person) -> None:
    async def play() -> None:
        for _ in range(20):
            table = await places.table("roam", ann, "random")
            for _ in range(60):
                await places.bots_play(table)
                live = await load(table)
                if live.status != "running":
                    break
                assert live.record is not None
                since = live.record.since
                if since and since[-1].seat == 1 and any(one.seat == 0 for one in since):
                    done = await take_back(table, live.seq, command(), 0, ann.player)
                    assert isinstance(done, Done)
                    assert await entry(table, done.seq) == ("undo", 0, [1])
                    assert not (await verify(table)).problems
                    return
                await step(table, ann)
        raise AssertionError("the bot never moved inside the boundary")

    places.run(play())


def test_never_over_a_boundary(ann: places.Person, bob: places.Person) -> None:
    async def play() -> None:
        table = await places.table("arrival", ann, bob)
        start = (await load(table)).seq
        live = await until(table, lambda live: live.seq > start + 1 and not live.record.since, ann, bob)
        for seat in (0, 1):
            who = person_of(live, seat, ann, bob).player
            refused = await take_back(table, live.seq, command(), seat, who)
            assert isinstance(refused, Refused)
            assert {reason.id for reason in refused.reasons} <= {"undo.boundary", "undo.nothing"}

    places.run(play())


def test_inside_an_open_decision_of_all_a_seat_takes_back_its_own_choice_alone(
    ann: places.Person, bob: places.Person
) -> None:
    cid = places.guest("Cid")

    async def play() -> None:
        table = await places.table("arrival", ann, bob, cid)
        live = await to_the_blocking(table, ann, bob, cid)
        first, second, third = sorted(live.asked)
        people = {seat: person_of(live, seat, ann, bob, cid).player for seat in live.asked}
        for seat in (first, second):
            done = await choose(table, live.seq, command(), seat, lines(live, seat)[0], people[seat])
            assert isinstance(done, Done)
        back = await take_back(table, live.seq + 2, command(), first, people[first])
        assert isinstance(back, Done)
        now = await load(table)
        assert sorted(now.asked) == [first, third]
        # The third was asked all along: what it saw at the beginning still counts.
        done = await choose(table, live.seq, command(), third, lines(live, third)[0], people[third])
        assert isinstance(done, Done)
        assert not (await verify(table)).problems

    places.run(play())
