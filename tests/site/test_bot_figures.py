"""How people fare against bots: counted without names, left out by who likes, told from fifty games on."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from crannog.site.play.actions.hand_over import take_seat_back, to_bot
from crannog.site.play.actions.resign import resign
from crannog.site.ratings.bot_figures import ENOUGH, figures
from crannog.site.ratings.count import count_finished
from crannog.site.ratings.finished import Finished, Sat, against_bots
from crannog.site.ratings.wishes import Wishes, choose
from tests.site import places
from tests.site.databases import sql
from tests.site.places import Person
from tests.site.reader import Page
from tests.site.security.asking import ask, rest

A, B = UUID(int=1), UUID(int=2)


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()
    sql("DELETE FROM ratings_againstbots")


def game(*seats: UUID | str, options: dict[str, str] | None = None, **result: Any) -> Finished:
    sat = tuple(Sat(None, one) if isinstance(one, str) else Sat(one, "") for one in seats)
    return Finished("roam", False, sat, options or {}, result, False)


def test_one_person_with_bots_of_one_level_counts() -> None:
    assert against_bots(game(A, "easy", winners=[0])) == ("easy", True)
    assert against_bots(game("hard", A, "hard", winners=[0])) == ("hard", False)
    assert against_bots(game(A, "easy", winners=[1], resigned=0)) == ("easy", False), "who resigns has lost"
    for other in (
        game(A, B, winners=[0]),
        game(A, B, "easy", winners=[0]),
        game(A, A, "easy", winners=[0]),
        game(A, "easy", "hard", winners=[0]),
        game("easy", "easy", winners=[0]),
        game(A, "random", winners=[0]),
        game(A, "easy", winners=[], agreed=True),
        game(A, "easy", winners=[0], options={"teaching": "yes"}),
    ):
        assert against_bots(other) is None, other


async def lost_to(level: str, who: Person, *, sits_in: bool = False) -> None:
    table = await places.table("roam", who, level)
    if sits_in:
        await to_bot(table, "have-to-go-now", 0, who.id)
        await take_seat_back(table, "here-i-am-again", 0, who.id)
    await resign(table, "enough-of-it", 0, who.player)
    assert await count_finished(0) == 1


def test_games_are_counted_unless_a_bot_sat_in_or_the_person_does_not_want_it() -> None:
    ann = places.guest("Ann")

    async def play() -> None:
        await lost_to("easy", ann)
        await lost_to("easy", ann)
        await lost_to("easy", ann, sits_in=True)
        await choose(ann.id, Wishes(counted=False))
        await lost_to("easy", ann)

    places.run(play())
    assert sql("SELECT game, seats, level, games, won FROM ratings_againstbots") == [
        ("roam", 2, "easy", 2, 0)
    ]


def test_they_are_told_from_fifty_games_on_where_levels_are_chosen() -> None:
    ann = places.guest("Ann")
    sql(
        "INSERT INTO ratings_againstbots (game, seats, level, games, won)"
        " VALUES ('roam', 2, 'easy', %s, 20), ('roam', 3, 'hard', 9, 9), ('roam', 2, 'gone', 99, 9)",
        ENOUGH - 1,
    )

    def page(path: str, lang: str = "en") -> str:
        answer = places.run(ask("GET", path, None, cookies={"lang": lang}))
        assert answer.status == 200
        return " ".join(Page(answer.text).text.split())

    assert "of 10 games" not in page("/?game=roam")
    assert "There are not enough games yet." in page("/ratings")
    places.run(lost_to("easy", ann))
    assert "With 2 players, people win 4 of 10 games against it (50 games)." in page("/?game=roam")
    assert "Bei 2 Personen gewinnen Menschen 4 von 10 Partien dagegen (50 Partien)." in page(
        "/?game=roam", "de"
    )
    assert "of 10 games" not in page("/?game=arrival")
    told = page("/ratings")
    assert "Roam2easy5040% (28% to 54%)" in told
    assert "99" not in told, "that level is gone"
    (easy, _) = sorted(places.run(figures("roam")), key=lambda one: one.share.games)
    assert (easy.of_ten, easy.percent) == (4, (40, 28, 54))
