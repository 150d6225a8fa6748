"""Drawings and hints wait in lines that are bounded, fair, and left by whoever hangs up."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from urllib.parse import quote

import pytest

from crannog.site import limits
from crannog.site.limits import Full
from crannog.site.memo import Memo
from crannog.site.metrics import DRAWN, THOUGHT
from crannog.site.play.bots import choose_move
from crannog.site.play.drawing import fragments
from crannog.site.play.store.live_table import load
from crannog.site.waiting import Asker, Line
from tests.site import places
from tests.site.security.asking import Answer, ask, hang_up
from tests.site.test_command_path import lines
from tests.waiting import await_until

ANN, BOB = Asker("ann"), Asker("bob")


def line(at_once: int = 1, most: int = 100, each: int = 100, each_place: int = 100) -> Line:
    return Line("test", at_once, most, each, each_place)


# --- the line ----------------------------------------------------------------------------------


def test_askers_are_called_in_turn_and_the_last_when_nobody_else_waits() -> None:
    one = line()
    done: list[str] = []

    async def work(name: str, asker: Asker, last: bool = False) -> None:
        async with one.turn(asker, last):
            done.append(name)

    async def go() -> None:
        async with one.turn():
            asked = [work(f"bots {n}", ANN, last=True) for n in range(2)]
            asked += [work(f"ann {n}", ANN) for n in range(4)]
            asked += [work("bob", BOB), work("eve", Asker("eve"))]
            tasks = [asyncio.create_task(each) for each in asked]
            await await_until(lambda: one.waiting == 8)
        await asyncio.gather(*tasks)

    places.run(go())
    assert done == ["ann 0", "bob", "eve", "ann 1", "ann 2", "ann 3", "bots 0", "bots 1"]
    assert (one.busy, one.waiting) == (0, 0)


@pytest.mark.parametrize(
    ("bounds", "askers", "room"),
    [
        ({"most": 3}, [Asker(n) for n in range(4)], 3),
        ({"each": 2}, [ANN, ANN, ANN, BOB], 3),
        ({"each_place": 2}, [Asker(n, "203.0.113.5") for n in range(4)], 2),
        ({"each_place": 2}, [Asker(n) for n in range(4)], 4),
    ],
)
def test_a_line_is_bounded(bounds: dict[str, int], askers: list[Asker], room: int) -> None:
    one = line(**bounds)

    async def work(asker: Asker) -> None:
        async with one.turn(asker):
            pass

    async def go() -> list[BaseException | None]:
        async with one.turn():
            tasks = [asyncio.create_task(work(asker)) for asker in askers]
            await await_until(lambda: one.waiting == room)
            await asyncio.sleep(0)
        return await asyncio.gather(*tasks, return_exceptions=True)

    got = places.run(go())
    assert [type(no) for no in got if no is not None] == [Full] * (len(askers) - room)
    assert (one.busy, one.waiting) == (0, 0)


@pytest.mark.parametrize("when", ["before it is called", "when it is called"])
def test_whoever_leaves_gives_the_turn_to_the_next(when: str) -> None:
    one = line()

    async def work() -> bool:
        async with one.turn():
            return True

    async def go() -> None:
        async with one.turn():
            first, second = asyncio.create_task(work()), asyncio.create_task(work())
            await await_until(lambda: one.waiting == 2)
            if when == "before it is called":
                first.cancel()  # it has not heard of that yet when the turn is passed on
        first.cancel()
        assert await second
        assert (one.busy, one.waiting) == (0, 0)

    places.run(go())


@pytest.mark.parametrize("seed", range(20))
def test_however_many_come_and_leave_no_turn_is_lost(seed: int) -> None:
    rng = random.Random(seed)
    one = line(at_once=2, most=12, each=3, each_place=8)
    most = 0

    async def work(asker: Asker) -> None:
        nonlocal most
        async with one.turn(asker, last=rng.random() < 0.3):
            most = max(most, one.busy)
            for _ in range(rng.randrange(4)):
                await asyncio.sleep(0)

    async def go() -> None:
        tasks = []
        for _ in range(150):
            asker = Asker(rng.randrange(5), rng.choice(["", "one", "two"]))
            tasks.append(asyncio.create_task(work(asker)))
            if rng.random() < 0.5:
                rng.choice(tasks).cancel()
            if rng.random() < 0.7:
                await asyncio.sleep(0)
        await asyncio.gather(*tasks, return_exceptions=True)

    places.run(go())
    assert most == 2
    assert (one.busy, one.waiting, dict(one._counts)) == (0, 0, {})


# --- once --------------------------------------------------------------------------------------


def test_work_is_dropped_when_everybody_left_before_it_began_and_only_then() -> None:
    one = line()
    once: Memo[str, str] = Memo(one, kept=10)
    done: list[str] = []
    go_on = asyncio.Event()

    def work(name: str) -> Callable[[], Awaitable[str]]:
        async def inner() -> str:
            done.append(name)
            await go_on.wait()
            return name

        return inner

    async def go() -> None:
        begun = asyncio.create_task(once.get("begun", work("begun")))
        await await_until(lambda: bool(done))
        left = asyncio.create_task(once.get("left", work("left")))
        shared = [asyncio.create_task(once.get("shared", work("shared"))) for _ in range(2)]
        await await_until(lambda: one.waiting == 2)
        for task in (begun, left, shared[0]):
            task.cancel()
        await await_until(lambda: one.waiting == 1)
        go_on.set()
        assert await shared[1] == "shared"
        assert await once.get("begun", work("again")) == "begun", "what was begun is kept"

    places.run(go())
    assert done == ["begun", "shared"]


# --- drawings ----------------------------------------------------------------------------------


def drawn() -> float:
    (metric,) = DRAWN.collect()
    return sum(one.value for one in metric.samples if one.name.endswith("_count"))


def thoughts(purpose: str = "hint") -> float:
    (metric,) = THOUGHT.collect()
    wanted = {"purpose": purpose}
    return sum(one.value for one in metric.samples if one.name.endswith("_count") and one.labels == wanted)


def test_whatever_is_written_as_a_pick_makes_no_drawing_of_its_own() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> None:
        table = await places.table("roam", ann, bob)
        live = await load(table)
        seat = min(live.asked)
        who = (ann, bob)[seat]
        before = drawn()
        picks = ["", *[f"nonsense-{n}" for n in range(20)]]
        got = [await ask("GET", f"/live/{table}/fragment?pick={pick}", who) for pick in picks]
        assert {answer.status for answer in got} == {200}
        assert len({answer.body for answer in got}) == 1
        assert drawn() - before == 1
        offered = await ask("GET", f"/live/{table}/fragment?pick={quote(lines(live, seat)[0])}", who)
        assert drawn() - before == 2
        assert offered.body != got[0].body

    places.run(go())


def test_drawings_that_nobody_waits_for_are_not_made() -> None:
    """Six guests try out what they may choose and hang up; a stranger waits for none of it."""
    guests = [places.guest(f"G{n}") for n in range(6)]
    stranger = places.guest("Stranger")

    async def go() -> None:
        tables = [await places.table("roam", guest, guest) for guest in guests]
        theirs = await places.table("roam", stranger, stranger)
        picks = [lines(live := await load(table), min(live.asked))[:3] for table in tables]
        paths = [
            (f"/live/{table}/fragment?pick={quote(pick)}", guest)
            for table, offered, guest in zip(tables, picks, guests, strict=True)
            for pick in offered
        ]
        before = drawn()
        async with fragments._line.turn():  # the thread is busy
            gone = asyncio.Event()
            left = [asyncio.create_task(hang_up(path, guest, gone)) for path, guest in paths]
            await await_until(lambda: fragments._line.waiting > 0)
            gone.set()
            answers = await asyncio.gather(*left)
            assert {answer.status for answer in answers} == {400}
            assert fragments._line.waiting == 0
            asked = asyncio.create_task(ask("GET", f"/live/{theirs}/fragment", stranger))
            await await_until(lambda: fragments._line.waiting == 1)
        assert (await asked).status == 200
        assert drawn() - before == 1

    places.run(go())


def test_a_full_line_says_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    monkeypatch.setattr(fragments._line, "most", 1)

    async def go() -> tuple[Answer, Answer]:
        mine, theirs = await places.table("roam", ann, ann), await places.table("roam", bob, bob)
        async with fragments._line.turn():
            waits = asyncio.create_task(ask("GET", f"/live/{mine}/fragment", ann))
            await await_until(lambda: fragments._line.waiting == 1)
            full = await ask("GET", f"/live/{theirs}/fragment", bob)
        return full, await waits

    full, made = places.run(go())
    assert (full.status, full.json, full.header("retry-after")) == (503, {"code": "full"}, "1")
    assert made.status == 200


def test_all_players_of_one_address_share_its_drawings() -> None:
    most, where = limits.FRAGMENTS_FROM[0], "192.0.2.10"
    players = [f"player {n}" for n in range(1 + most // limits.FRAGMENTS[0])]
    waits = [limits.take_fragment(player, where) for player in players for _ in range(limits.FRAGMENTS[0])]
    assert not any(waits[:most])
    assert all(waits[most:])
    assert not limits.take_fragment("somebody", "192.0.2.11")
    assert not limits.take_fragment("a developer", "127.0.0.1")


# --- hints -------------------------------------------------------------------------------------


def test_hints_that_nobody_waits_for_are_not_thought_about() -> None:
    guests = [places.guest(f"G{n}") for n in range(3)]
    learner = places.guest("Learner")
    options = {"teaching": "yes", "spirits": "random"}

    async def go() -> None:
        tables = [
            (await places.table("spirit_island", guest, options=options), guest)
            for guest in guests
            for _ in range(3)
        ]
        own = await places.table("spirit_island", learner, options=options)
        before = thoughts()
        async with choose_move.hint_line.turn():  # somebody's hint is being thought about
            for _ in range(11):
                gone = asyncio.Event()
                left = [
                    asyncio.create_task(hang_up(f"/live/{table}/fragment?pick=%3F", guest, gone))
                    for table, guest in tables
                ]
                await await_until(lambda: choose_move.hint_line.waiting > 0)
                gone.set()
                answers = await asyncio.gather(*left)
                assert {answer.status for answer in answers} <= {400, 503}
            assert choose_move.hint_line.waiting == 0
            asked = asyncio.create_task(ask("GET", f"/live/{own}/fragment?pick=%3F", learner))
            await await_until(lambda: choose_move.hint_line.waiting == 1)
        assert (await asked).status == 200
        assert thoughts() - before == 1, "99 were dropped"

    places.run(go())


def test_where_too_many_wait_for_a_hint_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.site.security.asking import post

    monkeypatch.setattr(choose_move.hint_line, "most", 0)
    ann = places.guest("Ann")

    async def go() -> Answer:
        table = await places.table("spirit_island", ann, options={"teaching": "yes", "spirits": "random"})
        async with choose_move.hint_line.turn():
            return await post(f"/t/{table}", ann, {"hint": "1", "seat": "0"})

    got = places.run(go())
    assert got.status == 503
    assert got.header("retry-after") == "1"
    assert "A lot is going on" in got.text
