"""What is drawn is told, on the pages around play: replay, what if, lessons, the end.

They draw with the tables' own views, so each fact of the view that is drawn must be heard there: on the page, or
in its "Read the board". And whatever these pages write only to be seen must be said elsewhere on them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from crannog.kernel.play import SPECTATOR, State
from crannog.lessons.lesson import lessons_of
from crannog.site.learn import guided_round
from crannog.site.play.drawing.position import address_of
from crannog.site.play.store.course import course_of
from crannog.site.play.store.live_table import Live
from crannog.site.whatif import world
from crannog.site.whatif.positions import position_at
from crannog.testing.accessibility_tree import heard, only_seen
from crannog.views.facts import facts_of
from crannog.views.texts import page_texts
from tests.site import places
from tests.site.security.asking import ask, post, rest
from tests.site.trying import begun, chooses, known, over

GAMES = ["roam", "arrival", "spirit_island"]
TABLE = re.compile(r'<main class="table.*?</main>', re.DOTALL)  # its own law: tests/views/test_told.py


async def page(path: str, who: places.Person | None, lang: str) -> str:
    rest()
    answer = await ask("GET", path, who, headers={"Accept-Language": lang})
    assert answer.status == 200, path
    return answer.text


async def untold(
    path: str, who: places.Person | None, lang: str, game: Any, view: Any, names: Mapping[int, str]
) -> list[str]:
    """The facts of this view that nobody hears there, and what is only seen around the table."""
    shown = await page(path, who, lang)
    assert TABLE.search(shown)
    read = await page(f"{path}{'&' if '?' in path else '?'}thing=read", who, lang)
    words = f"{heard(read)} {heard(shown)}"
    said = page_texts(game, lang, names)
    facts = [" ".join(said.say(fact.text).split()) for fact in facts_of(game, view)]
    assert len(facts) > 10
    missing = [fact for fact in facts if fact not in words]
    return missing + [f"only seen: {text}" for text in only_seen(TABLE.sub("", shown), words)]


def some(last: int) -> list[tuple[int, int, str]]:
    """Positions, each with a seat and a language."""
    return [(0, 0, "de"), (last // 3, SPECTATOR, "en"), (2 * last // 3, 1, "de"), (last, 0, "en")]


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_replay_is_told(game: str) -> None:
    live, ann, _ = over(game)

    async def go() -> None:
        course = await course_of(live)
        for n, seat, lang in some(course.last):
            state = course.state(n)
            assert state is not None
            path = f"/t/{live.id}/replay/{n}?seat={address_of(seat)}"
            view = live.game.observe(state, seat)
            assert await untold(path, ann, lang, live.game, view, live.called(lang)) == []

    places.run(go())


async def branch_of(live: Live, ann: places.Person) -> tuple[str, list[State]]:
    """A branch of three choices, and its positions."""
    id = await begun(live.id, ann, n="20", seat="0")
    for k in range(3):
        await chooses(id, k, ann)
    branch = await known(id)
    states = []
    for k in range(4):
        record = (await position_at(live, branch, k)).table.record
        assert record is not None
        states.append(record.now)
    return id, states


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_branch_is_told(game: str) -> None:
    live, ann, _ = over(game)

    async def go() -> None:
        id, states = await branch_of(live, ann)
        for k, seat, lang in ((0, 0, "en"), (2, 1, "de"), (3, 0, "de")):
            path, view = f"/w/{id}/{k}?seat={seat}", live.game.observe(states[k], seat)
            assert await untold(path, ann, lang, live.game, view, live.called(lang)) == []

    places.run(go())


LESSONS = [(game, name) for game in GAMES for name in lessons_of(game)]


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_place_of_a_lesson_is_told(game: str, name: str) -> None:
    lesson = lessons_of(game)[name]

    async def go() -> None:
        last = len(lesson.places()) - 1
        for number, lang in ((0, "de"), (last // 2, "en"), (last, "de")):
            record = guided_round.position(game, name, number)
            view = record.game.observe(record.now, lesson.viewer)
            path = f"/learn/{game}/{name}/{number}"
            assert await untold(path, None, lang, record.game, view, lesson.names) == []

    places.run(go())


@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_told_and_its_board_at_the_table(game: str) -> None:
    """The numbers of its blocks and curves: tests/views/test_ending.py."""
    live, ann, _ = over(game)

    async def go() -> None:
        for lang in ("en", "de"):
            shown = await page(f"/t/{live.id}/end", ann, lang)
            board = re.compile(r'<a class="ehb" href="([^"]*)".*?</a>\s*</header>', re.DOTALL)
            there = board.search(shown)
            assert there is not None
            assert only_seen(board.sub("", shown)) == []
            # The board is a picture of the table to which it leads.
            assert await untold(there[1], ann, lang, live.game, live.view(0), live.called(lang)) == []

    places.run(go())


@pytest.mark.parametrize(
    "path", ["/learn", "/rules/roam", "/rules/arrival", "/cards/spirit_island", "/verify"]
)
def test_what_is_written_on_a_page_is_said_on_it(path: str) -> None:
    async def go() -> None:
        for lang in ("en", "de"):
            assert only_seen(await page(path, None, lang)) == []

    places.run(go())


def test_the_marks_of_comments_are_told_with_their_chapters() -> None:
    live, ann, bob = over("arrival")

    async def go() -> None:
        last = (await course_of(live)).last
        for n, who in ((last // 2, ann), (last // 2, bob), (last, ann)):
            rest()
            assert (await post(f"/t/{live.id}/replay/{n}/comment", who, {"text": "Oh!"})).status == 302
        shown = (await page(f"/t/{live.id}/replay/0", ann, "en")).partition('class="chapters"')[2]
        titles = re.findall(r"<title>(.*?)</title>", shown)
        assert shown.partition("</nav>")[0].count("<circle") == 2
        assert sum("Comments: 1" in title for title in titles) == 2

    places.run(go())


# --- what the law would find -------------------------------------------------------------------


def test_what_is_only_seen_is_found() -> None:
    html = '<p aria-hidden="true">Turn 5</p><p>Turn 4 <kbd aria-hidden="true">N</kbd></p>'
    assert only_seen(html) == ["Turn 5"]
    assert only_seen(f"{html}<h1>Roam, turn 5</h1>") == []


def test_a_page_that_reads_another_position_than_it_draws_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    live, ann, _ = over("roam")
    seen = world.World.state

    async def go() -> None:
        id, states = await branch_of(live, ann)
        world.forget()
        monkeypatch.setattr(world.World, "state", lambda self, lines, k: seen(self, lines, max(0, k - 2)))
        view = live.game.observe(states[3], 0)
        assert await untold(f"/w/{id}/3?seat=0", ann, "en", live.game, view, live.called("en")) != []
        world.forget()

    places.run(go())
