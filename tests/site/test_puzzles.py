"""A puzzle a day over HTTP, without a script: solved, missed, taken back; nothing of it is stored."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest

from crannog import games
from crannog.lessons.puzzle import puzzles_of
from crannog.site.learn import puzzle_page
from crannog.testing.accessibility_tree import heard, only_seen
from tests.site import places
from tests.site.reader import Page, Reader, said
from tests.site.test_told_pages import TABLE
from tests.site.trying import get, offered, send

WITH = [game for game in games.names() if puzzles_of(game)]


@pytest.mark.parametrize(("game", "lang"), list(zip(WITH, ("en", "de"), strict=False)))
def test_from_the_hub_to_the_solution(site: places.Site, game: str, lang: str) -> None:
    with Reader(site, lang) as reader:
        assert f"/puzzle/{game}" in reader.go("/learn").attributes("a", "href")
        reader.go(f"/puzzle/{game}")
        assert re.fullmatch(rf"/puzzle/{game}/\d+", reader.path)
        one = puzzles_of(game)[-1]
        page = reader.go(f"/puzzle/{game}/{one.number}")
        for line in one.solution:
            assert page.faults() == []
            assert said("puzzle.solved", lang) not in page.text
            seat, _, choice = line.partition(" ")
            if int(seat) == one.seat:
                page = reader.press(value=choice)
        assert said("puzzle.proven", lang) in page.text
        [share] = [given["value"] for tag, given in page.tags if given.get("id") == "puzzle-share"]
        assert share.endswith(f"/puzzle/{game}/{one.number}"), "the way in, and not the way through"
        assert only_seen(TABLE.sub("", page.html), heard(page.html)) == []


def test_another_choice_is_allowed_and_says_that_it_cannot_win_anymore() -> None:
    one = puzzles_of("roam")[0]
    home = f"/puzzle/roam/{one.number}"

    async def go() -> None:
        page = await get(home, None)
        best = one.solution[0].partition(" ")[2]
        wrong = next(line for line in offered(page) if line != best)
        to = (await send(home, None, choice=wrong)).header("location")
        assert re.fullmatch(rf"{home}/\d+", to)
        page = await get(to, None)
        assert said("puzzle.too_late") in heard(page.text)
        while said("puzzle.missed") not in heard(page.text):
            to = (await send(to, None, choice=offered(page)[-1])).header("location")
            page = await get(to, None)
        assert "puzzle-share" not in page.text
        back = await send(to, None, undo="1")
        assert back.header("location") == to.rpartition("." if "." in to else "/")[0]
        right = (await send(home, None, choice=best)).header("location")
        assert said("puzzle.so_far") in heard((await get(right, None)).text)

    places.run(go())


def test_what_is_not_offered_is_answered_and_what_does_not_exist_is_missing() -> None:
    one = puzzles_of("roam")[0]
    home = f"/puzzle/roam/{one.number}"

    async def go() -> None:
        refused = await send(home, None, choice="at z9")
        assert refused.status == 200
        assert re.search(r'class="to-you">[^<]+<', refused.text)
        for path in ("99", f"{one.number}/999", f"{one.number}/x", f"{one.number}/1..2", f"{one.number}/-1"):
            assert (await get(f"/puzzle/roam/{path}", None)).status == 404, path
        assert (await get(f"/puzzle/roam/{one.number}/{'1.' * 400}1", None)).status == 404
        assert (await get("/puzzle/chess", None)).status == 404

    places.run(go())


def test_every_day_has_its_puzzle_and_all_of_them_come_up() -> None:
    first, some = date(2027, 1, 1), puzzles_of("roam")
    days = [puzzle_page.todays("roam", first + timedelta(n)) for n in range(len(some))]
    assert sorted(days) == [one.number for one in some]
    assert puzzle_page.todays("roam", first) == days[0]


def test_the_card_of_a_thing_opens_there() -> None:
    one = puzzles_of("roam")[0]

    async def go() -> None:
        page = Page((await get(f"/puzzle/roam/{one.number}?thing=read", None)).text)
        assert "thing-here" in page.html

    places.run(go())
