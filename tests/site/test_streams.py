"""Streams over real HTTP: they end with their session, and bring the drawing that would be fetched."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async

from crannog.site.accounts.models import User
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.hand_over import to_bot
from crannog.site.play.actions.leave import leave
from crannog.site.play.actions.say import say
from crannog.site.play.actions.sit import sit
from crannog.site.play.store.live_table import forget, load
from tests.site import places
from tests.site.test_deltas import Reader
from tests.waiting import await_until


@dataclass
class Heard:
    """A browser with an open stream: what it has put together, and what else it was told."""

    reader: Reader = field(default_factory=Reader)
    drawn: str = ""
    events: list[str] = field(default_factory=list)
    deltas: list[int] = field(default_factory=list)  # bytes of each
    ended: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self.news.clear()
            await self.news.wait()

    async def listen(self, answer: httpx.Response) -> None:
        event = ""
        async for line in answer.aiter_lines():
            if line.startswith("event: "):
                event = line[7:]
                self.events.append(event)
            elif line.startswith("data: ") and event == "delta":
                self.deltas.append(len(line))
                self.drawn = self.reader.put(line[6:].encode()) or ""
            self.news.set()
        self.ended = True
        self.news.set()


@contextlib.asynccontextmanager
async def opened(
    site: places.Site, table: str, who: places.Person | None, more: str = ""
) -> AsyncIterator[Heard]:
    heard = Heard()
    cookies = who.cookies if who is not None else {}
    async with (
        httpx.AsyncClient(base_url=site.url, timeout=60, cookies=cookies) as client,
        client.stream("GET", f"/live/{table}/stream?deltas=1{more}") as answer,
    ):
        assert answer.status_code == 200
        task = asyncio.create_task(heard.listen(answer))
        try:
            yield heard
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def fetched(site: places.Site, table: str, who: places.Person | None, more: str = "") -> str:
    async with httpx.AsyncClient(base_url=site.url, cookies=who.cookies if who else {}, timeout=60) as client:
        answer = await client.get(f"/live/{table}/fragment?{more}")
        assert answer.status_code == 200
        return answer.text


async def move(table: str, people: dict[int, places.Person], number: int) -> int:
    """Somebody who is asked chooses; written by this process, which the site hears of."""
    forget(table)
    live = await load(table)
    seat = min(live.asked)
    lines = live.lines(seat)
    done: Any = await choose(
        table, live.seq, f"move-{number:06}", seat, lines[number * 7 % len(lines)], people[seat].player
    )
    return int(done.seq)


# --- revocation ----------------------------------------------------------------------------------


@pytest.mark.parametrize("change", [{"epoch": 2}, {"is_active": False}])
@pytest.mark.parametrize("public", [True, False])
def test_stream_ends_with_its_session_and_no_other_does(
    site: places.Site, change: dict[str, Any], public: bool
) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[bool, Heard]:
        table = await places.table("roam", ann, bob, public=public)
        async with opened(site, table, ann) as hers, opened(site, table, bob) as his:
            await move(table, {0: ann, 1: bob}, 1)
            await hers.until(lambda: bool(hers.drawn))
            await sync_to_async(User.objects.filter(id=ann.id).update)(**change)
            await hers.until(lambda: hers.ended)
            await say(await load(table), bob.id, "still here")
            await his.until(lambda: "chat" in his.events)
            return his.ended, hers

    other, hers = places.run(go())
    assert not other
    assert hers.events[-1] == "delta", "and nothing was said since"


def test_nothing_is_sent_to_an_ended_session_however_soon_somebody_moves(site: places.Site) -> None:
    """The drawing that is made at once is not for those whose cookie ended just before."""
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> Heard:
        table = await places.table("roam", ann, bob, public=True)
        seat = min((await load(table)).asked)
        mover, other = (ann, bob) if seat == 0 else (bob, ann)
        async with opened(site, table, mover) as first, opened(site, table, other) as second:
            await sync_to_async(User.objects.filter(id=other.id).update)(epoch=2)
            await move(table, {seat: mover}, 1)
            await first.until(lambda: bool(first.drawn))
            await second.until(lambda: second.ended)
        return second

    assert places.run(go()).events == []


def test_who_leaves_a_seat_is_drawn_what_anybody_sees(site: places.Site) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[str, str, str, bool]:
        table = await places.table("arrival", ann, None, None, public=True)
        hidden = await places.table("arrival", ann, None, None)
        await sit(table, "sit-bob-1", bob.id, "Bob", 1)
        await sit(hidden, "sit-bob-2", bob.id, "Bob", 1)
        async with opened(site, table, bob) as his, opened(site, hidden, bob) as there:
            seq = (await load(table)).seq
            await leave(table, "leave-1", 1, bob.id)
            await his.until(lambda: his.reader.seq > seq)
            mine, others = await fetched(site, table, bob), await fetched(site, table, None)
            await leave(hidden, "remove-1", 1, ann.id)
            await there.until(lambda: there.ended)
            return his.drawn, mine, others, bool(there.deltas)

    drawn, mine, others, told = places.run(go())
    assert drawn == mine == others
    assert not told


def test_a_seat_that_is_handed_over_is_no_longer_asked(site: places.Site) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[str, str]:
        table = await places.table("roam", ann, bob)
        async with opened(site, table, ann) as hers:
            seq = (await load(table)).seq
            await to_bot(table, "hand-over-1", 0, ann.id)
            await hers.until(lambda: hers.reader.seq > seq)
            return await until_quiet(site, table, ann, hers)

    drawn, whole = places.run(go())
    assert drawn == whole
    assert " data-mine" not in drawn.split(">", 1)[0]


async def until_quiet(site: places.Site, table: str, who: places.Person, heard: Heard) -> tuple[str, str]:
    """What was put together and what is fetched, once they are of the same entry (a bot may be moving)."""

    async def both() -> tuple[str, str] | None:
        drawn, whole = heard.drawn, await fetched(site, table, who)
        return (drawn, whole) if drawn == heard.drawn == whole else None

    pair: tuple[str, str] = await await_until(both)
    return pair


# --- what it brings ------------------------------------------------------------------------------


def test_two_workers_send_what_either_would_draw(site: places.Site) -> None:
    """Each player at another worker, a third process that moves; in between one connection is lost."""
    ann, bob, eve = places.guest("Ann"), places.guest("Bob"), places.guest("Eve")
    people = {0: ann, 1: bob}

    async def go(other: places.Site) -> list[int]:
        table = await places.table("roam", ann, bob, public=True)
        sizes: list[int] = []
        number = 0
        for _ in range(2):
            async with (
                opened(site, table, ann) as one,
                opened(other, table, bob, "&seat=1") as two,
                opened(other, table, eve) as three,
            ):
                for _ in range(8):
                    number += 1
                    seq = await move(table, people, number)
                    for heard, who, elsewhere in ((one, ann, other), (two, bob, site), (three, eve, site)):
                        await heard.until(lambda heard=heard, seq=seq: heard.reader.seq >= seq)  # type: ignore[misc]
                        assert heard.drawn == await fetched(elsewhere, table, who, f"seq={seq}")
                await say(await load(table), ann.id, f"hello {number}")
                await one.until(lambda: "chat" in one.events)
                await two.until(lambda: "chat" in two.events)
                assert "seq" not in one.events
                sizes += one.deltas[1:]
                assert one.deltas[0] > 3 * min(one.deltas[1:])
        return sizes

    with places.running(jobs=0) as other:
        sizes = places.run(go(other))
    assert sum(sizes) / len(sizes) < 3500
