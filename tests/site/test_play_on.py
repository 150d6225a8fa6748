"""Playing on where a guided round ends: a branch of its game that belongs to no table, against bots."""

from __future__ import annotations

import re

import pytest

from crannog.lessons.lesson import lessons_of
from crannog.site.play.store.live_table import NoTable, load
from crannog.site.whatif import branches, lesson_games
from crannog.site.whatif.branches import branches_of
from crannog.site.whatif.positions import lesson_of
from crannog.testing.accessibility_tree import heard
from tests.site import places
from tests.site.trying import chooses, get, known, offered, send

GUIDED = [("roam", "first"), ("arrival", "first")]


@pytest.mark.parametrize(("game", "name"), GUIDED)
def test_the_last_place_of_a_guided_round_is_played_on_against_bots(game: str, name: str) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    lesson = lessons_of(game)[name]
    last = len(lesson.places()) - 1

    async def go() -> None:
        page = await get(f"/learn/{game}/{name}/{last}", ann)
        assert f'action="/learn/{game}/{name}/play-on"' in page.text
        assert "play-on" not in (await get(f"/learn/{game}/{name}/{last - 1}", ann)).text
        answer = await send(f"/learn/{game}/{name}/play-on", ann)
        assert answer.status == 302
        found = re.fullmatch(r"/w/([\w-]{22})/(\d+)", answer.header("location"))
        assert found is not None
        id, k = found[1], int(found[2])
        branch = await known(id)
        assert branch.seed, "nobody knows what comes"
        assert set(branch.bots) == set(range(1, lesson.seats))
        at = answer.header("location")
        for _ in range(4):
            page = await get(at, ann)
            assert offered(page), "the bots have moved, and Ann is asked"
            at = await chooses(id, k, ann)
            k = int(at.rpartition("/")[2])
        assert any(seat for seat, _ in (await known(id)).lines)
        page = await get(at, ann)
        assert "played on from the end of a guided round" in heard(page.text)
        assert f'href="/learn/{game}/{name}"' in page.text
        assert f'href="/t/{game}' not in page.text
        assert (await get(at, bob)).status == (await get(at, None)).status == 404, "hers alone"
        assert (await send(at, ann, act="share")).status == 302
        assert (await get(at, None)).status == 200
        gone = await send(at, ann, act="remove")
        assert gone.header("location") == f"/learn/{game}/{name}"
        assert await branches_of(ann.user.id, f"{game}/{name}") == []

    places.run(go())


def test_it_begins_where_the_lesson_ends_and_is_no_table() -> None:
    lesson = lessons_of("roam")["first"]

    async def go() -> None:
        course = await lesson_of("roam/first")
        ends = lesson.record_at(lesson.places()[-1]).now
        state = course.state(course.last)
        assert state is not None
        assert course.live.game.digest(state) == course.live.game.digest(ends)
        assert course.live.called("en") == lesson.names
        with pytest.raises(NoTable):
            await load("roam/first")

    places.run(go())


def test_what_is_over_or_unknown_is_not_played_on() -> None:
    ann = places.guest("Ann")
    annotated = [(game, name) for game in ("roam", "arrival") for name in lessons_of(game)]

    async def go() -> None:
        for game, name in [one for one in annotated if one not in GUIDED]:
            assert (await send(f"/learn/{game}/{name}/play-on", ann)).status == 404
        for path in ("roam/nothing", "chess/first"):
            assert (await send(f"/learn/{path}/play-on", ann)).status == 404
        assert await branches_of(ann.user.id, "roam/first") == []

    places.run(go())


def test_whoever_has_enough_of_them_is_led_to_one_where_they_can_be_removed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann = places.guest("Ann")
    monkeypatch.setattr(branches, "OF_TABLE", 2)

    async def go() -> None:
        for _ in range(2):
            assert (await send("/learn/roam/first/play-on", ann)).status == 302
        mine = await branches_of(ann.user.id, "roam/first")
        assert len(mine) == 2
        again = await send("/learn/roam/first/play-on", ann)
        assert again.header("location") == f"/w/{mine[-1].id}/0"
        assert "Remove branch B" in (await get(again.header("location"), ann)).text

    places.run(go())


def test_a_lesson_that_is_gone_takes_its_branches_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = places.guest("Ann")

    async def go() -> None:
        to = (await send("/learn/roam/first/play-on", ann)).header("location")
        lesson_games.course_of_lesson.cache_clear()
        monkeypatch.setattr(lesson_games, "lessons_of", lambda game: {})
        assert (await get(to, ann)).status == 404
        lesson_games.course_of_lesson.cache_clear()

    places.run(go())
