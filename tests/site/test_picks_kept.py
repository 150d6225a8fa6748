"""A choice that was on its way while somebody else moved: carried out if that changed nothing about it."""

from __future__ import annotations

import pytest

from crannog.kernel.play import pending
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Done, Stale
from crannog.site.play.actions.undo import take_back
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.store.live_table import Live, load
from tests.site import places
from tests.site.test_command_path import command

OPTIONS = {"teaching": "yes", "boards": "A"}
FIRST = {0: "spirit river", 1: "spirit earth"}


@pytest.fixture
def ann() -> places.Person:
    return places.guest("Ann")


@pytest.fixture
def bob() -> places.Person:
    return places.guest("Bob")


async def chosen(table: str, person: places.Person, seat: int, line: str) -> Live:
    live = await load(table)
    done = await choose(table, live.seq, command(), seat, line, person.player)
    assert isinstance(done, Done), (line, done)
    return await load(table)


async def in_fast_phase(ann: places.Person, bob: places.Person) -> tuple[str, Live]:
    """Both have a fast power in play and are asked for it; nobody has used one."""
    table = await places.table("spirit_island", ann, bob, options=OPTIONS)
    people = {0: ann, 1: bob}
    for seat, line in FIRST.items():
        live = await chosen(table, people[seat], seat, line)
    for _ in range(60):
        assert live.record is not None
        if live.record.now.phase == "fast":
            return table, live
        one = pending(live.record.now)[0]
        fast = [line for line in one.lines() if line in ("play flash_floods", "play guard_the_healing_land")]
        energy = [line for line in one.lines() if line in ("grow 2", "grow 3", "from energy")]
        live = await chosen(table, people[one.seat], one.seat, (fast or energy or one.lines())[-1])
    raise AssertionError("the fast phase never came")


def test_a_power_chosen_while_the_partner_used_another_is_used(
    ann: places.Person, bob: places.Person
) -> None:
    async def play() -> None:
        table, live = await in_fast_phase(ann, bob)
        assert set(live.asked) == {0, 1}
        theirs = next(line for line in live.lines(1) if line.startswith("use"))
        seen, mine = live.seq, next(line for line in live.lines(0) if line.startswith("use"))
        live = await chosen(table, bob, 1, theirs)
        while 0 not in live.asked:
            live = await chosen(table, bob, 1, live.lines(1)[0])
        assert live.asked[0] > seen  # she was asked anew
        sent = await choose(table, seen, command(), 0, mine, ann.player)
        assert isinstance(sent, Done)
        # The same question was answered: sent once more under another name, it is not carried out again.
        assert isinstance(await choose(table, seen, command(), 0, mine, ann.player), Stale)
        assert (await verify(table)).problems == ()

    places.run(play())


def test_what_the_partner_changed_is_asked_again(ann: places.Person, bob: places.Person) -> None:
    """Ready means: nothing more of what I was offered. When that changed, it has to be said again."""

    async def play() -> None:
        table, live = await in_fast_phase(ann, bob)
        seen = live.seq
        live = await chosen(table, ann, 0, "done")
        live = await chosen(table, bob, 1, next(line for line in live.lines(1) if line.startswith("use")))
        sent = await choose(table, seen, command(), 0, "done", ann.player)
        assert isinstance(sent, Stale)

    places.run(play())


def test_a_plan_is_undone_past_what_the_partner_did_and_the_log_strikes_it(
    ann: places.Person, bob: places.Person
) -> None:
    async def play() -> None:
        table, live = await in_fast_phase(ann, bob)
        assert live.record is not None
        mine = next(d for d in pending(live.record.now) if d.seat == 0)
        plan = next(str(choice) for choice in mine.asides if choice.only_says())
        live = await chosen(table, ann, 0, plan)
        told = live.seq
        live = await chosen(table, bob, 1, "done")
        undone = await take_back(table, live.seq, command(), 0, ann.player)
        assert isinstance(undone, Done)
        live = await load(table)
        assert live.record is not None
        assert live.undo is None
        assert 1 not in live.asked  # he is still ready
        assert live.record.now.plans == []
        struck = [event.text.id for event in live.events(1) if event.undone]
        assert struck == ["log.plans"]
        (event,) = live.events(1, after=undone.seq - 1)
        assert (event.text.id, event.text.get("gone")) == ("undo.told", str(told))
        assert (await verify(table)).problems == ()

    places.run(play())
