"""The replay viewer: any position of a game, as one seat saw it, the same however it is reached."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

import brotli
import pytest
from bench.load.replays import CHOICES, text_of_a_long_game

from crannog.kernel.game_record import start
from crannog.site.database import connection
from crannog.site.play.actions.undo import take_back
from crannog.site.play.drawing import position
from crannog.site.play.store import course, replayer, uploads
from crannog.site.play.store.course import Course, course_of
from crannog.site.play.store.live_table import Live, load
from crannog.testing.contract import dice
from tests.site import places
from tests.site.leaks.worlds import walk
from tests.site.replays import played_out
from tests.site.security.asking import ask, rest
from tests.site.trying import curve_drawn
from tests.sizes import SIZES

GAMES = ["roam", "arrival", "spirit_island"]


def people(size: int = 2) -> tuple[places.Person, ...]:
    return tuple(places.guest(name) for name in ("Ann", "Bob", "Cid", "Dee")[:size])


def states_from_the_start(live: Live, way: Course) -> list[bytes]:
    """Every position, folded in one go by the record that tables themselves play with."""
    assert live.record is not None
    record = start(live.game, live.setup.seats, live.setup.options, live.record.seeds)
    found = [live.game.store(record.now)]
    for move in way.moves:
        record.play(move.seat, move.line)
        found.append(live.game.store(record.now))
    return found


@dataclass(frozen=True)
class Over:
    """A game that is over, for all tests that only look at it."""

    live: Live
    ann: places.Person
    bob: places.Person


@cache
def over(game: str) -> Over:
    ann, bob = people()
    return Over(places.run(played_out(game, (ann, bob), 11)), ann, bob)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_the_same_as_folded_from_the_start(game: str) -> None:
    live = over(game).live
    way = places.run(course_of(live))
    expected = states_from_the_start(live, way)
    assert live.record is not None
    assert expected[-1] == live.game.store(live.record.now), "the last position is the table's own"
    rng = dice(5)
    for n in range(SIZES.positions):
        if n % 50 == 0:
            way.forget()  # as if nobody had looked before
        at = rng.below("at", way.last + 1)
        state = way.state(at)
        assert state is not None
        assert live.game.store(state) == expected[at]


@cache
def long_game() -> tuple[Course, list[bytes]]:
    """More than 400 choices, and every position of them folded in one go."""
    way = uploads.looked_at("long", replayer.found(text_of_a_long_game("roam", 4))).course
    assert way is not None
    assert way.last > CHOICES
    return way, states_from_the_start(way.live, way)


def test_positions_of_a_long_game_are_the_same_as_folded_from_the_start() -> None:
    way, expected = long_game()
    rng = dice(6)
    for n in range(SIZES.positions):
        if n % 500 == 0:
            way.forget()
        at = rng.below("at", way.last + 1)
        state = way.state(at)
        assert state is not None
        assert way.live.game.store(state) == expected[at]


async def get(live: Live, n: int, who: places.Person, query: str = "") -> tuple[int, str]:
    rest()
    answer = await ask("GET", f"/t/{live.id}/replay/{n}{query}", who)
    return answer.status, answer.body.decode()


def shown(html: str) -> str:
    """The board and all around it."""
    return html.partition('<div id="stage"')[2].partition("</main>")[0]


def told(html: str) -> str:
    return re.sub(r"<[^>]*>", "", html.partition('data-say="told">')[2].partition("</p>")[0]).strip()


@pytest.mark.parametrize("game", GAMES)
def test_every_link_leads_to_a_position_and_nothing_there_can_be_chosen(game: str) -> None:
    live, bob = over(game).live, over(game).bob

    async def look() -> None:
        last = (await course_of(live)).last
        at, seen = 0, list[int]()
        while at != last and len(seen) < 12:
            status, html = await get(live, at, bob, "?seat=0")
            assert status == 200
            assert 'name="choice"' not in html
            assert 'name="confirm"' not in html
            assert f'<a class="btn icon way-on" href="/t/{live.id}/replay/{at + 1}?seat=0"' in html
            assert ('rel="prev"' in html) == (at > 0)
            links = {name: int(n) for n, name in re.findall(r'/replay/(\d+)\?seat=0" data-way="(\w+)"', html)}
            assert links["last"] == last
            assert all(to < at for name, to in links.items() if name.endswith("back") or name == "first")
            seen.append(at)
            at = links.get("turn_on", links["on"])
        status, html = await get(live, last, bob, "?seat=0")
        assert status == 200
        assert 'rel="next"' not in html
        assert len(seen) > 2
        assert (await get(live, last + 1, bob))[0] == 404

    places.run(look())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_has_just_begun_has_one_position(game: str) -> None:
    ann, bob = people()

    async def look() -> None:
        live = await load(await places.table(game, ann, bob))
        status, html = await get(live, 0, ann)
        assert status == 200
        assert told(html) == "Before the first choice."
        assert "data-way" not in html
        assert (await get(live, 1, ann))[0] == 404

    places.run(look())


def test_after_the_end_everybody_looks_through_every_seat_and_before_it_only_through_their_own() -> None:
    ann, bob = people()
    eve = places.guest("Eve")

    async def look() -> None:
        table = await places.table("arrival", ann, bob, public=True)
        live = await walk(table, (ann, bob), 12, 4)
        assert live.status == "running"
        n = (await course_of(live)).last
        mine, theirs, watched = [
            shown((await get(live, n, ann, q))[1]) for q in ("", "?seat=1", "?seat=watch")
        ]
        assert mine == theirs != watched
        assert (
            shown((await get(live, n, eve, "?seat=1"))[1]) == shown((await get(live, n, eve))[1]) == watched
        )
        while live.status == "running":
            live = await walk(table, (ann, bob), 50, live.seq)
        found = [shown((await get(live, n, who, "?seat=1"))[1]) for who in (ann, bob, eve)]
        assert found[0] == found[1] == found[2]
        assert found[0] not in (mine, watched)

    places.run(look())


def test_a_choice_that_was_taken_back_is_no_position_and_stays_in_the_log() -> None:
    ann, bob = people()

    async def look() -> None:
        table = await places.table("roam", ann, bob)
        for n in range(60):
            live = await walk(table, (ann, bob), 1, 300 + n)
            assert live.record is not None
            mover = live.recent[-1].seat
            if n > 20 and not live.record.why_not_undo(mover):
                break
        before = (await course_of(live)).last
        gone = live.seq
        await take_back(table, live.seq, "undo-in-replay", mover, (ann, bob)[mover].player)
        live = await load(table)
        way = await course_of(live)
        assert way.last == before - 1
        assert gone not in [move.seq for move in way.moves]
        assert live.record is not None
        state = way.state(way.last)
        assert state is not None
        assert live.game.store(state) == live.game.store(live.record.now)
        status, html = await get(live, way.last, ann)
        assert status == 200
        assert "<s>" in html
        while live.status == "running":
            live = await walk(table, (ann, bob), 50, live.seq)
        way = await course_of(live)
        assert states_from_the_start(live, way)[-1] == live.game.store(live.record.now)  # type: ignore[union-attr]

    places.run(look())


def test_what_was_played_by_other_rules_is_shown_as_the_log_alone_and_says_so() -> None:
    ann, bob = people()

    async def look() -> None:
        live = await played_out("roam", (ann, bob), 31)
        assert "cannot be shown" not in (await get(live, 30, ann))[1]
        async with connection() as conn:
            await conn.execute(
                "UPDATE play_entry SET rules = rules - 1 WHERE table_id = %s AND kind = 'start'", (live.id,)
            )
        fresh()
        status, html = await get(live, 30, ann)
        assert status == 200
        assert "cannot be shown" in html
        assert 'class="table roam"' not in html
        assert 'class="log"' in html
        assert "Turn 1" in html
        assert 'rel="next"' in html

    places.run(look())


def fresh() -> None:
    """As in a process that was just started."""
    course.forget()
    position.forget()


def test_a_thing_is_told_as_it_was_then() -> None:
    live, ann = over("roam").live, over("roam").ann

    async def look() -> None:
        first = (
            (await get(live, 0, ann, "?thing=read"))[1].partition("thing-here")[2].partition("</aside>")[0]
        )
        later = (
            (await get(live, 60, ann, "?thing=read"))[1].partition("thing-here")[2].partition("</aside>")[0]
        )
        assert first
        assert first != later

    places.run(look())


def test_a_page_is_small_and_one_that_was_looked_at_is_drawn_once() -> None:
    live, ann = over("arrival").live, over("arrival").ann

    async def look() -> None:
        await curve_drawn(live.id, ann)  # or a page without it and one with it are drawn
        fresh()
        before = len(position._kept)
        for _ in range(3):
            status, html = await get(live, 100, ann)
            assert status == 200
            assert (
                len(brotli.compress(html.encode(), quality=4)) < 40_000
            )  # script, styles and fonts come once
        assert len(position._kept) == before + 1

    places.run(look())
