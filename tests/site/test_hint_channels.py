"""A process hears the hints of its own tables, and misses none while it begins to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from crannog.site.play.stream import hub as hubs
from crannog.site.play.stream.hub import Hub, shard
from tests.site import places
from tests.site.test_command_path import step
from tests.waiting import await_until


@pytest.fixture(autouse=True)
def only_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody learns anything by looking now and then."""
    monkeypatch.setattr(hubs, "POLL", 600)


@asynccontextmanager
async def running(*some: Hub) -> AsyncIterator[None]:
    for one in some:
        await one.start()
    try:
        yield
    finally:
        for one in some:
            await one.stop()


async def until_subscribed(hub: Hub, channel: str, many: int) -> None:
    async def subscribed() -> bool:
        return dict(await hub.connected().pubsub_numsub(channel)) == {channel.encode(): many}

    await await_until(subscribed)


async def until_at(watched: hubs.Watched, seq: int) -> None:
    await await_until(lambda: watched.seq >= seq)


def test_only_the_channels_of_ones_own_tables_are_heard() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> None:
        table = await places.table("roam", ann, bob)
        await asyncio.gather(*hubs.hub.beside)  # what the start has to tell is told
        mine = shard(table)
        others = [name for name in (f"other-{n}" for n in range(50)) if shard(name) != mine]
        here = Hub()
        async with running(here):
            async with here.watch(table) as watched:
                await until_subscribed(here, mine, 1)
                for name in others:
                    hubs.hub.hint(name, 7)
                done = await step(table, ann, bob)
                await until_at(watched, done.seq)
                assert 1 <= here.heard < 5, "ours, perhaps told twice, and not those of the others"
                assert len({shard(name) for name in others}) > 40
            await until_subscribed(here, mine, 0)

    places.run(go())


def test_two_tables_of_one_channel_keep_it_until_both_are_left() -> None:
    async def go() -> None:
        one = "calm-otter-1"
        other = next(name for name in (f"t{n}" for n in range(10**6)) if shard(name) == shard(one))
        here = Hub()
        async with running(here):
            async with here.watch(one):
                async with here.watch(other), here.watch(other):
                    await until_subscribed(here, shard(one), 1)
                assert dict(here.shards) == {shard(one): 1}
                hubs.hub.hint(one, 3)
                await await_until(lambda: here.heard)
            await until_subscribed(here, shard(one), 0)
            assert not here.shards

    places.run(go())


def test_what_was_written_before_the_channel_was_heard_is_not_missed() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> None:
        table = await places.table("roam", ann, bob)
        here = Hub()
        async with here.watch(table) as watched:
            await until_at(watched, 1)
            done = await step(table, ann, bob)
            await asyncio.gather(*hubs.hub.beside)  # the hint is out, and nobody has heard it
            assert watched.seq < done.seq
            async with running(here):
                await until_at(watched, done.seq)

    places.run(go())
