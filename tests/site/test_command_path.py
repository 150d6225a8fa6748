"""The one command path, on a real database: what it answers, what it writes, who may."""

from __future__ import annotations

import asyncio
import itertools
import json
from dataclasses import replace
from typing import Any

import httpx
import pytest

from crannog.site.accounts.models import User
from crannog.site.database import connection
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Absent, Done, Frozen, Outcome, Refused, Reused, Stale
from crannog.site.play.actions.freeze import freeze, unfreeze
from crannog.site.play.actions.hand_over import take_seat_back, to_bot
from crannog.site.play.actions.leave import leave
from crannog.site.play.actions.sit import sit
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.store.live_table import Live, cached, content_of, forget, load, remember
from crannog.site.play.store.log import Bot
from crannog.site.play.store.packed import unpack
from tests.site import places
from tests.site.racer import race, racing

_numbers = itertools.count(1)


def command() -> str:
    return f"command-{next(_numbers):06}"


def person_of(live: Live, seat: int, *people: places.Person) -> places.Person:
    return next(one for one in people if one.id == live.seats[seat].player)


def lines(live: Live, seat: int) -> list[str]:
    """What this seat may choose."""
    asked = live.decision(seat)
    assert asked is not None
    return asked.lines()


async def step(table: str, *people: places.Person, pick: int = 0) -> Done:
    """The first seat that is asked makes its first choice."""
    live = await load(table)
    seat = min(live.asked)
    line = lines(live, seat)[pick]
    who = person_of(live, seat, *people)
    done = await choose(table, live.seq, command(), seat, line, who.player)
    assert isinstance(done, Done), done
    return done


@pytest.fixture
def ann() -> places.Person:
    return places.guest("Ann")


@pytest.fixture
def bob() -> places.Person:
    return places.guest("Bob")


# --- what is answered --------------------------------------------------------------------------


def test_a_choice_is_written_once_and_a_repeat_is_answered_from_the_log(
    ann: places.Person, bob: places.Person
) -> None:
    async def play() -> None:
        table = await places.table("roam", ann, bob)
        live = await load(table)
        seat = min(live.asked)
        line = lines(live, seat)[0]
        who = person_of(live, seat, ann, bob).player
        first = await choose(table, live.seq, "the-first-one", seat, line, who)
        assert isinstance(first, Done)
        assert (first.seq, first.repeated) == (live.seq + 1, False)
        again = await choose(table, live.seq, "the-first-one", seat, line, who)
        assert again == Done(live.seq + 1, repeated=True)
        for _ in range(30):
            await step(table, ann, bob)
        late = await choose(table, live.seq, "the-first-one", seat, line, who)
        assert late == Done(live.seq + 1, repeated=True)
        forget(table)  # as a worker does that has just been started
        late = await choose(table, live.seq, "the-first-one", seat, line, who)
        assert late == Done(live.seq + 1, repeated=True)
        assert (await load(table)).seq == live.seq + 31
        assert not (await verify(table)).problems

    places.run(play())


def test_a_command_id_means_one_thing_only(ann: places.Person, bob: places.Person) -> None:
    async def play() -> None:
        table = await places.table("roam", ann, bob)
        live = await load(table)
        seat = min(live.asked)
        one, other = lines(live, seat)[:2]
        who, another = person_of(live, seat, ann, bob), person_of(live, 1 - seat, ann, bob)
        await choose(table, live.seq, "only-this-one", seat, one, who.player)
        for line in (other, "nonsense"):  # offered or not, then or now
            assert await choose(table, live.seq, "only-this-one", seat, line, who.player) == Reused()
        said = await choose(table, live.seq, "only-this-one", 1 - seat, one, another.player)
        assert said == Reused()
        assert (await load(table)).seq == live.seq + 1

    places.run(play())


def test_a_question_that_is_gone_is_stale_and_a_wrong_answer_has_reasons(
    ann: places.Person, bob: places.Person
) -> None:
    async def play() -> None:
        table = await places.table("roam", ann, bob)
        live = await load(table)
        seat = min(live.asked)
        line = lines(live, seat)[0]
        who = person_of(live, seat, ann, bob).player
        done = await step(table, ann, bob)
        assert await choose(table, live.seq, command(), seat, line, who) == Stale(done.seq)
        live = await load(table)
        seat = min(live.asked)
        who = person_of(live, seat, ann, bob).player
        refused = await choose(table, live.seq, command(), seat, "nonsense", who)
        assert isinstance(refused, Refused)
        assert refused.reasons
        other = person_of(live, 1 - seat, ann, bob).player
        refused = await choose(table, live.seq, command(), 1 - seat, "nonsense", other)
        assert [reason.id for reason in refused.reasons] == ["why.kernel.not_asked"]  # type: ignore[union-attr]

    places.run(play())


def test_http_says_the_same(site: places.Site, ann: places.Person, bob: places.Person) -> None:
    table = places.run(places.table("roam", ann, bob))
    live = places.run(load(table))
    seat = min(live.asked)
    line = lines(live, seat)[0]
    who, other = person_of(live, seat, ann, bob), person_of(live, 1 - seat, ann, bob)

    def post(id: str, text: str, by: places.Person | None = who, at: str = table) -> tuple[int, Any]:
        body = {"id": id, "seq": live.seq, "seat": seat, "line": text}
        answer = httpx.post(
            f"{site.url}/live/{at}/command", json=body, cookies=by.cookies if by else {}, timeout=60
        )
        return answer.status_code, answer.json()

    assert post("http-00001", "nonsense")[0] == 422
    assert post("http-00001", "nonsense")[1]["code"] == "illegal"
    assert post("http-00002", line) == (200, {"seq": live.seq + 1})
    assert post("http-00002", line) == (200, {"seq": live.seq + 1})
    assert post("http-00002", "nonsense") == (422, {"code": "command_id_reused"})
    assert post("http-00003", line) == (409, {"seq": live.seq + 1})
    assert post("http-00004", line, other) == (404, {})
    assert post("http-00005", line, None) == (404, {})
    assert post("http-00006", line, at="no-such-table") == (404, {})
    places.run(freeze(table, "for a test"))
    assert post("http-00007", line) == (423, {"code": "frozen"})
    assert post("http-00002", line) == (200, {"seq": live.seq + 1})  # done is done


# --- at once -----------------------------------------------------------------------------------


def test_two_processes_race_for_one_question_and_one_of_them_wins(
    ann: places.Person, bob: places.Person
) -> None:
    table = places.run(places.table("roam", ann, bob))
    with racing(2) as racers:
        for _ in range(25):
            live = places.run(load(table))
            if live.status != "running":
                break
            seat = min(live.asked)
            offered = lines(live, seat)
            who = person_of(live, seat, ann, bob)
            same = {"table": table, "seen": live.seq, "seat": seat, "player": str(who.id)}
            sent = [same | {"command": command(), "line": line} for line in (offered[0], offered[-1])]
            assert sorted(race(racers, sent)) == [["Done", live.seq + 1], ["Stale", live.seq + 1]]
    assert not places.run(verify(table)).problems


def test_the_same_command_sent_to_two_processes_at_once_is_done_once(
    ann: places.Person, bob: places.Person
) -> None:
    table = places.run(places.table("roam", ann, bob))
    with racing(2) as racers:
        for _ in range(25):
            live = places.run(load(table))
            if live.status != "running":
                break
            seat = min(live.asked)
            line = lines(live, seat)[0]
            who = person_of(live, seat, ann, bob)
            same = {"table": table, "seen": live.seq, "seat": seat, "player": str(who.id), "line": line}
            same |= {"command": command()}
            assert race(racers, [same, same]) == [["Done", live.seq + 1]] * 2
    assert not places.run(verify(table)).problems


async def to_the_blocking(table: str, *people: places.Person) -> Live:
    """The Arrival up to where every seat blocks in secret."""
    for _ in range(100):
        live = await load(table)
        if len(live.asked) == len(live.seats):
            return live
        await step(table, *people)
    raise AssertionError("nobody blocked")


def test_three_seats_decide_at_once_and_none_of_them_is_stale(ann: places.Person, bob: places.Person) -> None:
    cid = places.guest("Cid")

    async def play() -> list[Outcome]:
        table = await places.table("arrival", ann, bob, cid)
        live = await to_the_blocking(table, ann, bob, cid)
        sent = [
            choose(table, live.seq, command(), seat, lines(live, seat)[0],
                   person_of(live, seat, ann, bob, cid).player)
            for seat in sorted(live.asked)
        ]  # fmt: skip
        outcomes = await asyncio.gather(*sent)
        assert sorted(one.seq for one in outcomes) == [live.seq + 1, live.seq + 2, live.seq + 3]  # type: ignore[union-attr]
        assert not (await verify(table)).problems
        return list(outcomes)

    assert [type(outcome) for outcome in places.run(play())] == [Done] * 3


# --- who may -----------------------------------------------------------------------------------


def test_a_raised_epoch_ends_the_cookie_at_once_also_with_a_warm_cache(
    ann: places.Person, bob: places.Person
) -> None:
    table = places.run(places.table("roam", ann, bob))
    live = places.run(load(table))
    seat = min(live.asked)
    who = person_of(live, seat, ann, bob)
    User.objects.filter(id=who.id).update(epoch=2)
    line = lines(live, seat)[0]
    assert cached(table) is not None
    assert places.run(choose(table, live.seq, command(), seat, line, who.player)) == Absent()
    new = replace(who.player, epoch=2)
    assert isinstance(places.run(choose(table, live.seq, command(), seat, line, new)), Done)


def test_a_seat_given_to_a_bot_takes_no_choice_of_its_player_until_it_is_taken_back(
    ann: places.Person, bob: places.Person
) -> None:
    async def play() -> None:
        table = await places.table("roam", ann, bob)
        warm = await load(table)
        seat = min(warm.asked)
        who = person_of(warm, seat, ann, bob)
        line = lines(warm, seat)[0]
        await to_bot(table, command(), seat, who.id, "random")
        # This process has seen the change; another one has not.
        for known in (await load(table), warm):
            forget(table)
            remember(known)
            assert await choose(table, warm.seq, command(), seat, line, who.player) == Absent()
        await take_seat_back(table, command(), seat, who.id)
        live = await load(table)
        assert await choose(table, live.seq, command(), seat, "nonsense", Bot()) == Absent()
        assert not (await verify(table)).problems

    places.run(play())


def test_whoever_left_holds_nothing(ann: places.Person, bob: places.Person) -> None:
    async def play() -> None:
        table = await places.table("roam", ann, None)
        assert await leave(table, command(), 0, bob.id) == Absent()
        assert isinstance(await leave(table, command(), 0, ann.id), Done)
        assert isinstance(await sit(table, command(), bob.id, "Bob", 1), Done)
        live = await load(table)
        assert live.status == "open"
        assert await choose(table, live.seq, command(), 0, "pass", ann.player) == Absent()
        assert isinstance(await sit(table, command(), ann.id, "Ann"), Done)
        assert (await load(table)).status == "running"
        assert not (await verify(table)).problems

    places.run(play())


def test_a_frozen_table_takes_nothing_until_it_is_unfrozen(ann: places.Person, bob: places.Person) -> None:
    async def play() -> None:
        table = await places.table("roam", ann, bob)
        warm = await load(table)
        await freeze(table, "for a test")
        live = await load(table)
        seat = min(live.asked)
        line = lines(live, seat)[0]
        who = person_of(live, seat, ann, bob).player
        for known in (live, warm):
            forget(table)
            remember(known)
            assert await choose(table, live.seq, command(), seat, line, who) == Frozen()
        await unfreeze(table)
        assert isinstance(await choose(table, live.seq, command(), seat, line, who), Done)
        assert not (await verify(table)).problems

    places.run(play())


def test_rules_that_fail_freeze_their_table_and_nothing_else(ann: places.Person, bob: places.Person) -> None:
    async def play() -> None:
        table = await places.table("arrival", ann, bob)
        async with connection() as conn:  # a counter of chance that cannot be counted on
            row = await (
                await conn.execute("SELECT snapshot, anchor FROM play_table WHERE id = %s", (table,))
            ).fetchone()
            assert row is not None
            state = json.loads(unpack(row[0], unpack(row[1])))
            for counter in state["state"]["rng"]["counters"]["dict"]:
                counter[1] = "many"
            broken = json.dumps(state).encode()
            await conn.execute("UPDATE play_table SET snapshot = %s WHERE id = %s", (broken, table))
        forget(table)
        for _ in range(60):
            live = await load(table)
            seat = min(live.asked)
            who = person_of(live, seat, ann, bob).player
            outcome = await choose(table, live.seq, command(), seat, lines(live, seat)[0], who)
            if not isinstance(outcome, Done):
                break
        assert outcome == Frozen()
        assert "many" in (await load(table)).frozen or "str" in (await load(table)).frozen
        assert await choose(table, live.seq, command(), seat, lines(live, seat)[0], who) == Frozen()

    places.run(play())


# --- rules and loading -------------------------------------------------------------------------


@pytest.mark.parametrize("mended", ["rules = 0", "content = 'older cards'"])
def test_new_rules_or_cards_write_an_anchor_and_go_on_from_the_snapshot(
    ann: places.Person, bob: places.Person, mended: str
) -> None:
    async def play() -> None:
        table = await places.table("roam", ann, bob)
        for _ in range(5):
            await step(table, ann, bob)
        async with connection() as conn:
            await conn.execute(f"UPDATE play_table SET {mended} WHERE id = %s", (table,))
        forget(table)
        before = await load(table)
        done = await step(table, ann, bob)
        assert done.seq == before.seq + 2
        async with connection() as conn:
            row = await (
                await conn.execute(
                    "SELECT kind, line, snapshot FROM play_entry WHERE table_id = %s AND seq = %s",
                    (table, before.seq + 1),
                )
            ).fetchone()
        assert row is not None
        kind, line, snapshot = row
        assert (kind, line) == ("anchor", content_of(before.game))
        assert bytes(snapshot) == before.game.store(before.record.now)  # type: ignore[union-attr]
        live = await load(table)
        assert live.by_our_rules
        assert live.record is not None
        assert len(live.record.since) <= 1  # nothing from before it is taken back
        assert not (await verify(table)).problems
        await step(table, ann, bob)
        assert (await load(table)).seq == done.seq + 1  # one anchor is enough

    places.run(play())
