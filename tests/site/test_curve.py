"""The curve of the chance to win: only of a game that is over, reckoned once, later than everything else."""

from __future__ import annotations

import asyncio
import re
from functools import cache

import pytest

from crannog.bots.turning_points import chances
from crannog.site.play.bots.choose_move import hint_line
from crannog.site.play.bots.reckoning import Reckoning
from crannog.site.play.drawing import curve, position
from crannog.site.play.store.course import Course, course_of
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.retold import retell
from crannog.site.waiting import Asker
from crannog.views.game_view import view_of
from tests.site import places
from tests.site.leaks.worlds import walk
from tests.site.replays import played_out
from tests.site.security.asking import Answer, ask, rest
from tests.site.trying import curve_drawn
from tests.waiting import await_until

GAMES = ["roam", "arrival", "spirit_island"]


@cache
def over(game: str) -> tuple[Live, places.Person]:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    return places.run(played_out(game, (ann, bob), 21)), ann


async def get(path: str, who: places.Person | None) -> Answer:
    rest()
    return await ask("GET", path, who)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_look_has_it_reckoned_and_every_later_one_shows_it(game: str) -> None:
    live, ann = over(game)
    curve.forget()
    position.forget()

    async def look() -> None:
        page = f"/t/{live.id}/replay/9?seat=watch"
        first = (await get(page, ann)).text
        assert "The bot is still looking" in first
        assert 'class="odds"' not in first
        drawn = await curve_drawn(live.id, ann, "?seat=watch")
        assert drawn.status == 200
        later = (await get(page, ann)).text
        assert "still looking" not in later
        assert drawn.text.strip() in later
        # The very numbers of the end page, turn by turn.
        view = view_of(live.game)
        told = retell(await course_of(live), (view.TURN, *view.HEADINGS))
        assert told is not None
        expected = [
            (turn.n, round(100 * one.by_seat[0]))
            for turn, one in zip(told.turns, chances(game, told.turns), strict=True)
        ]
        rows = re.findall(r"seat=watch\">(\d+)</a></th><td>(\d+) %", drawn.text)
        assert [(int(n), int(share)) for n, share in rows] == expected
        seats = 1 if live.game.together else 2
        assert drawn.text.count('class="band"') == drawn.text.count('class="line"') == seats

    places.run(look())


def test_a_running_game_has_none() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def look() -> None:
        live = await walk(await places.table("roam", ann, bob, public=True), (ann, bob), 9, 1)
        page = await get(f"/t/{live.id}/replay/5", ann)
        assert page.status == 200
        assert "curve" not in page.text.partition('id="replay"')[2].partition("</section>")[0]
        assert (await get(f"/t/{live.id}/curve", ann)).status == 404

    places.run(look())


def test_it_waits_until_nobody_waits_for_a_hint() -> None:
    live, _ = over("roam")
    curve.forget()

    async def look() -> list[str]:
        course = await course_of(live)
        done: list[str] = []

        async def hint(n: int) -> None:
            async with hint_line.turn(Asker(n)):
                while hint_line.waiting < 3 - n:  # the curve, and the hints after this one
                    await asyncio.sleep(0)
                done.append(f"hint {n}")

        hints = [asyncio.create_task(hint(0))]
        await asyncio.sleep(0)
        assert curve.look(course) is None
        await asyncio.sleep(0)
        hints += [asyncio.create_task(hint(n)) for n in (1, 2)]
        await asyncio.gather(*hints)
        assert curve.look(course) is None, "it has only now begun"
        await await_until(lambda: curve.look(course) is not None)
        return done

    assert places.run(look()) == ["hint 0", "hint 1", "hint 2"]


def test_many_who_look_at_once_have_it_reckoned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    live, _ = over("roam")
    curve.forget()
    asked: list[Course] = []
    question = curve._question

    def counted(course: Course) -> Reckoning | None:
        asked.append(course)
        return question(course)

    monkeypatch.setattr(curve, "_question", counted)

    async def look() -> None:
        course = await course_of(live)
        for n in range(40):
            curve.look(course, Asker(n))
        await await_until(lambda: curve.look(course) is not None)

    places.run(look())
    assert len(asked) == 1
