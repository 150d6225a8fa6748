"""Every limit of docs/security.md is kept, and says when to come again."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings

from crannog.site import limits
from crannog.site.play.stream.server_sent_events import open_streams
from tests.site import places
from tests.site.security.asking import FAR, Answer, ask, command, listen, post
from tests.site.still_clock import CLOCK

NEW_TABLE = {"game": "roam", "seat1": "you", "seat2": "friend"}


async def times(n: int, *asked: Any, **more: Any) -> list[Answer]:
    return [await ask(*asked, **more) for _ in range(n)]


def refused(answer: Answer) -> bool:
    return answer.status == 429 and int(answer.header("Retry-After")) >= 1


# --- buckets -----------------------------------------------------------------------------------


def test_a_bucket_empties_with_time() -> None:
    bucket = limits.Buckets(2, 0.5)
    assert [bucket.take("a"), bucket.take("a"), bucket.take("a")] == [0, 0, 2.0]
    assert bucket.take("b") == 0
    CLOCK.advance(2)
    assert [bucket.take("a"), bucket.take("a")] == [0, 2.0]


def test_a_bucket_forgets_the_oldest_and_never_grows_without_end() -> None:
    bucket = limits.Buckets(1, 0.001, most=3)
    for sender in range(10):
        bucket.take(sender)
    assert list(bucket.levels) == [7, 8, 9]


# --- addresses ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "found"),
    [
        (0, "198.51.100.1", "", "198.51.100.1"),
        (0, "198.51.100.1", "203.0.113.9", "198.51.100.1"),  # anybody can write that
        (1, "10.0.0.1", "203.0.113.9", "203.0.113.9"),
        (1, "10.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"),  # what stands left came from outside
        (2, "10.0.0.1", "1.2.3.4, 203.0.113.9, 10.0.0.2", "203.0.113.9"),
        (2, "10.0.0.1", "203.0.113.9", "10.0.0.1"),  # fewer hops than we have proxies
        (1, "10.0.0.1", "", "10.0.0.1"),
        (1, "10.0.0.1", "not an address", "10.0.0.1"),
        (0, "2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
        (0, "2001:db8:1:2:ffff::1", "", "2001:db8:1:2::/64"),
        (0, "::ffff:198.51.100.1", "", "198.51.100.1"),
        (0, "", "", ""),
    ],
)
def test_proxies_are_believed_as_far_as_they_are_ours(
    proxies: int, peer: str, forwarded: str, found: str
) -> None:
    with override_settings(TRUSTED_PROXIES=proxies):
        assert limits.address(peer, forwarded) == found


def test_this_machine_is_not_counted_by_address_while_we_try_things_out() -> None:
    assert limits.is_ours("127.0.0.1")
    assert limits.is_ours(limits.address("::1"))
    assert not limits.is_ours(FAR)
    with override_settings(HTTPS=True):
        assert not limits.is_ours("127.0.0.1")


# --- the fast paths ----------------------------------------------------------------------------


def test_commands_of_one_player() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[list[Answer], Answer]:
        found = [await command("none-none-1", ann, id="x") for _ in range(limits.COMMANDS[0] + 2)]
        return found, await command("none-none-1", bob, id="x")

    found, other = places.run(go())
    assert [answer.status for answer in found[: limits.COMMANDS[0]]] == [400] * limits.COMMANDS[0]
    assert refused(found[-1])
    assert found[-1].json == {"code": "slow"}
    assert other.status == 400


def test_answers_without_the_script_count_as_commands() -> None:
    ann = places.guest("Ann")

    async def go() -> Answer:
        table = await places.table("roam", ann, "random")
        while not limits.commands.take(ann.id):
            pass
        return await post(f"/t/{table}/text", ann, {"choice": "x"})

    assert refused(places.run(go()))


@pytest.mark.parametrize("known", [True, False])
def test_drawings_for_one_player_or_address(known: bool) -> None:
    ann = places.guest() if known else None
    most = limits.FRAGMENTS[0]

    async def go() -> tuple[list[Answer], Answer]:
        found = await times(most + 5, "GET", "/live/none-none-1/fragment", ann, client=FAR)
        return found, await ask("GET", "/live/none-none-1/fragment", client="198.51.100.77")

    found, other = places.run(go())
    assert {answer.status for answer in found[:most]} == {404}
    assert refused(found[-1])
    assert other.status == 404


def test_pages_of_a_table_count_as_drawings() -> None:
    ann = places.guest("Ann")

    async def go() -> Answer:
        table = await places.table("roam", ann, "random")
        while not limits.fragments.take(ann.id):
            pass
        return await ask("GET", f"/t/{table}", ann)

    assert refused(places.run(go()))


def test_a_believed_header_parts_addresses_and_another_does_not() -> None:
    def by(hop: str) -> dict[str, str]:
        return {"X-Forwarded-For": f"1.2.3.4, {hop}"}

    async def go() -> tuple[Answer, Answer]:
        while not limits.fragments.take(FAR):
            pass
        path = "/live/none-none-1/fragment"
        spoofed = await ask("GET", path, client=FAR, headers=by("198.51.100.9"))
        with override_settings(TRUSTED_PROXIES=1):
            return spoofed, await ask("GET", path, client=FAR, headers=by("198.51.100.9"))

    spoofed, proxied = places.run(go())
    assert refused(spoofed)
    assert proxied.status == 404


async def opened(stack: AsyncExitStack, n: int, path: str, *who: Any, **more: Any) -> list[Any]:
    return [await stack.enter_async_context(listen(path, *who, **more)) for _ in range(n)]


def test_streams_of_one_player_at_one_table_and_in_all() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[list[int], list[int], int]:
        names = [await places.table("roam", ann, bob) for _ in range(3)]
        paths = [f"/live/{name}/stream" for name in names]
        async with AsyncExitStack() as stack:
            first = await opened(stack, limits.STREAMS_PER_TABLE + 1, paths[0], ann)
            rest = await opened(stack, 6, paths[1], ann) + await opened(stack, 5, paths[2], ann)
            other = (await opened(stack, 1, paths[0], bob))[0].status
            return [one.status for one in first], [one.status for one in rest], other

    first, rest, other = places.run(go())
    assert first == [200] * limits.STREAMS_PER_TABLE + [429]
    assert rest == [200] * (limits.STREAMS_PER_PLAYER - limits.STREAMS_PER_TABLE) + [429]
    assert other == 200
    assert (open_streams.open, dict(open_streams.counts)) == (0, {})


def test_streams_of_one_address_without_a_player() -> None:
    ann = places.guest("Ann")

    async def go() -> tuple[list[int], int]:
        path = f"/live/{await places.table('roam', ann, 'random', public=True)}/stream"
        async with AsyncExitStack() as stack:
            mine = await opened(stack, limits.STREAMS_ANONYMOUS + 1, path, client=FAR)
            other = (await opened(stack, 1, path, client="198.51.100.8"))[0].status
            return [one.status for one in mine], other

    assert places.run(go()) == ([200] * limits.STREAMS_ANONYMOUS + [429], 200)


def test_streams_that_come_at_the_same_moment_are_counted_one_by_one() -> None:
    ann = places.guest("Ann")

    async def go() -> list[int]:
        path = f"/live/{await places.table('roam', ann, 'random')}/stream"
        async with AsyncExitStack() as stack:
            many = [stack.enter_async_context(listen(path, ann)) for _ in range(20)]
            return sorted(one.status for one in await asyncio.gather(*many))

    assert places.run(go()) == [200] * limits.STREAMS_PER_TABLE + [429] * (20 - limits.STREAMS_PER_TABLE)


def test_a_full_process_says_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "STREAMS", 0)
    answer = places.run(ask("GET", "/live/none-none-1/stream"))
    assert (answer.status, answer.json, answer.header("Retry-After")) == (503, {"code": "full"}, "5")
