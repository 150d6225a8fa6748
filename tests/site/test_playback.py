"""What happened is told again to each seat as it saw it, from memory or from the log alike."""

from __future__ import annotations

import re

import pytest

from crannog.kernel.event import Event
from crannog.kernel.play import SPECTATOR
from crannog.site.play.drawing import playback as drawing
from crannog.site.play.drawing.story import newest, story
from crannog.site.play.store import earlier
from crannog.site.play.store.live_table import Live, load
from tests.site import places
from tests.site.leaks.worlds import walk
from tests.site.security.asking import ask


async def until_the_invaders_came(table: str, people: tuple[places.Person, ...], seed: int) -> Live:
    """Random moves until a whole Invader phase is over."""
    now = await walk(table, people, 1, seed)
    while now.status == "running" and "log.advance" not in told_ids(now):
        now = await walk(table, people, 1, seed + now.seq)
    return now


def told_ids(live: Live) -> list[str]:
    """What was told since the last Invader phase began."""
    ids = [event.text.id for event in live.events(SPECTATOR)]
    return ids[ids.index("log.invaders") :] if "log.invaders" in ids else []


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def test_the_invader_phase_is_told_in_order_and_the_same_from_memory_and_from_the_log() -> None:
    people = (places.guest("Ann"), places.guest("Bob"))
    table = places.run(places.table("spirit_island", *people))

    async def look() -> tuple[Live, list[str]]:
        live = await until_the_invaders_came(table, people, 3)
        found = []
        for forget in (False, True):
            if forget:
                earlier.forget()
            drawing.forget()
            found.append((await drawing.playback(live, 0, "en")).html.decode())
        return live, found

    live, (kept, folded) = places.run(look())
    assert kept == folded
    assert [int(seq) for seq in re.findall(r'<li data-seq="(\d+)"', kept)] == sorted(
        int(seq) for seq in re.findall(r'<li data-seq="(\d+)"', kept)
    )
    stages = re.findall(r'<li data-seq="\d+" data-stage="(\w+)"', kept)
    assert stages == sorted(stages, key=["blight", "fear", "immigration", "ravage", "build", "explore"].index)
    assert "build" in stages
    for event in live.events(0):
        if event.text.id.startswith("log.added.town"):
            assert str(event.text.get("land")) in words(kept)
    assert newest(live, 0) == story(live, 0)[1] > 0
    assert len(kept) < 20_000


def test_who_may_not_see_the_table_is_told_nothing_and_each_seat_what_it_was_told() -> None:
    people = (places.guest("Ann"), places.guest("Bob"))
    other = places.guest("Eve")
    table = places.run(places.table("spirit_island", *people))

    async def look() -> list[tuple[int, bytes]]:
        await until_the_invaders_came(table, people, 5)
        path = f"/live/{table}/playback"
        return [
            (found.status, found.body) for found in [await ask("GET", path, who) for who in (*people, other)]
        ]

    (ann, first), (bob, second), (eve, nothing) = places.run(look())
    assert (ann, bob, eve) == (200, 200, 404)
    assert b"Build: " in first
    assert b"Build: " in second
    assert b"Build" not in nothing


@pytest.mark.parametrize("game", ["roam", "arrival"])
def test_since_your_last_turn_tells_what_others_did_and_nothing_that_only_they_know(game: str) -> None:
    people = (places.guest("Ann"), places.guest("Bob"))
    table = places.run(places.table(game, *people))

    async def look() -> list[tuple[Live, int, str]]:
        found = []
        for n in range(60):
            live = await walk(table, people, 1, 100 + n)
            if live.status != "running":
                break
            for seat in (0, 1, SPECTATOR):
                found.append((live, seat, (await drawing.playback(live, seat, "en")).html.decode()))
        return found

    looked = places.run(look())
    told = [(live, seat, html) for live, seat, html in looked if html]
    assert len(told) > 20
    for live, seat, html in told:
        first, last = story(live, seat)
        assert seat != SPECTATOR
        assert {int(seq) for seq in re.findall(r'data-seq="(\d+)"', html)} <= {*range(first, last + 1)}
        since: list[Event] = [event for one in live.recent if one.seq >= first for event in one.events]
        assert any(event.seen_by(seat) for event in since)
        said = live.game.texts("en")
        mine = {said.say(event.text) for event in since if event.seen_by(seat)}
        for event in since:
            if not event.seen_by(seat) and said.say(event.text) not in mine:
                assert said.say(event.text) not in words(html)


def test_what_was_taken_back_is_not_told() -> None:
    people = (places.guest("Ann"), places.guest("Bob"))
    table = places.run(places.table("roam", *people))

    async def look() -> tuple[str, str, int]:
        from crannog.site.play.actions.undo import take_back

        for n in range(40):
            live = await walk(table, people, 1, 200 + n)
            assert live.record is not None
            mover = live.recent[-1].seat
            viewer = 1 - mover
            html = (await drawing.playback(live, viewer, "en")).html.decode()
            if html and not live.record.why_not_undo(mover) and f'data-seq="{live.seq}"' in html:
                await take_back(table, live.seq, "undo-in-playback", mover, people[mover].player)
                after = await load(table)
                drawing.forget()
                return html, (await drawing.playback(after, viewer, "en")).html.decode(), live.seq
        raise AssertionError("nobody could take anything back")

    before, after, seq = places.run(look())
    assert f'data-seq="{seq}"' in before
    assert f'data-seq="{seq}"' not in after
