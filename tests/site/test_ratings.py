"""Who wants a rating gets one, from games of people alone, each counted once and in order; others get none."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from math import exp, sqrt
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.conf import settings
from openskill.models import PlackettLuce

from crannog.site.me.forget import begin
from crannog.site.me.merge import merge
from crannog.site.play.actions.hand_over import take_seat_back, to_bot
from crannog.site.play.actions.resign import resign
from crannog.site.play.actions.vote import offer_end
from crannog.site.play.jobs.archive import archive
from crannog.site.play.store.live_table import load
from crannog.site.ratings.count import count, count_finished
from crannog.site.ratings.finished import Finished, Sat
from crannog.site.ratings.finished import places as places_of
from crannog.site.ratings.of_person import of_person
from crannog.site.ratings.recompute import recompute
from crannog.site.ratings.strength import NEW, POINTS, after
from crannog.site.ratings.wishes import KEPT, Wishes, choose, wishes_of
from tests.site import places
from tests.site.archiving import forget as new_process
from tests.site.databases import sql
from tests.site.places import Person
from tests.site.replays import played_out
from tests.site.security.asking import ask, post, rest
from tests.site.test_delete import finish
from tests.waiting import wait_until

YES, NO = Wishes(rated=True), Wishes()
A, B, C = UUID(int=1), UUID(int=2), UUID(int=3)


@pytest.fixture(autouse=True)
def rested() -> None:
    """What the test before left is counted."""
    rest()
    places.run(count_finished(0))


def willing(*names: str) -> tuple[Person, ...]:
    people = tuple(places.guest(name) for name in names)
    for one in people:
        places.run(choose(one.id, YES))
    return people


async def won_by(winner: Person, loser: Person, game: str = "roam") -> str:
    """A short game: the loser resigns."""
    table = await places.table(game, winner, loser)
    await resign(table, "enough-of-it", 1, loser.player)
    assert (await load(table)).result is not None
    return table


def ratings() -> list[tuple[Any, ...]]:
    return sql("SELECT person_id, game, mu, sigma, games FROM ratings_rating ORDER BY person_id, game")


def number(who: Person) -> int | None:
    found = places.run(of_person(who.id, "en"))
    return found[0].strength.number if found else None


def game(*players: UUID | None, bots: tuple[str, ...] = (), **result: Any) -> Finished:
    sat = [Sat(player, "") for player in players] + [Sat(None, bot) for bot in bots]
    return Finished("roam", False, tuple(sat), {}, result, False)


def test_places_follow_the_standings_and_whoever_left_is_last() -> None:
    assert places_of(game(A, B, C, winners=[1], scores=[5, 9, 7])) == (3, 1, 2)
    assert places_of(game(A, B, C, winners=[0, 1], scores=[9, 9, 7])) == (1, 1, 3)
    assert places_of(game(A, B, C, winners=[1], scores=[7, 9, 7])) == (2, 1, 2)
    assert places_of(game(A, B, winners=[1], scores=[9, 9])) == (2, 1), "a tie-breaker decided"
    assert places_of(game(A, B, C, winners=[1], time=2, scores=[5, 9, 12])) == (1, 1, 2)
    assert places_of(game(A, B, winners=[1], resigned=0, scores=[12, 3])) == (2, 1)


def test_games_with_bots_two_seats_of_one_person_or_no_winner_do_not_count() -> None:
    assert places_of(game(A, B, winners=[0], scores=[2, 1])) == (1, 2)
    assert places_of(game(A, winners=[0], scores=[2, 1], bots=("easy",))) is None
    assert places_of(game(A, A, winners=[0], scores=[2, 1])) is None
    assert places_of(game(A, None, winners=[0], scores=[2, 1])) is None
    assert places_of(game(A, winners=[0], scores=[2])) is None
    assert places_of(game(A, B, winners=[], agreed=True, scores=[2, 1])) is None
    together = Finished("spirit_island", True, (Sat(A, ""), Sat(B, "")), {}, {"winners": [0, 1]}, False)
    assert places_of(together) is None


def test_two_hundred_more_win_three_of_four_once_the_strengths_are_known() -> None:
    """The model's chance of the first place: e to the strength over c, c from both players' luck on the day."""
    luck = PlackettLuce().beta
    stronger = exp(200 / POINTS / sqrt(2 * luck**2))
    assert 0.73 < stronger / (1 + stronger) < 0.77


def test_a_range_narrows_with_every_game() -> None:
    ann = bob = NEW
    assert (ann.number, ann.low, ann.high) == (1500, 1010, 1990)
    widths = []
    for _ in range(8):
        ann, bob = after([ann, bob], (1, 2))
        ann, bob = after([ann, bob], (2, 1))
        widths.append(ann.high - ann.low)
    assert widths == sorted(widths, reverse=True)
    assert ann.games == 16
    assert abs(ann.number - bob.number) < 100


def test_a_game_of_two_who_want_it_counts_once_and_is_told_in_words() -> None:
    ann, bob = willing("Ann", "Bob")
    live = places.run(played_out("roam", (ann, bob), 11))
    assert places.run(count_finished(3600)) == 0, "some time after the end, not at once"
    assert places.run(count_finished(0)) == 1
    before = ratings()
    assert places.run(count_finished(0)) == 0

    async def twice() -> None:
        await asyncio.gather(count(live.id), count(live.id))

    places.run(twice())
    assert ratings() == before
    assert live.result is not None
    winner, loser = (ann, bob) if live.result["winners"] == [0] else (bob, ann)
    assert number(winner) == 1580
    assert number(loser) == 1420
    en = places.run(ask("GET", "/me", winner)).text
    assert "about 1,580; likely between 1,100 and 2,050, after 1 game<" in en
    de = places.run(ask("GET", "/me", winner, cookies={**winner.cookies, "lang": "de"})).text
    assert "etwa 1.580; wahrscheinlich zwischen 1.100 und 2.050, nach 1 Partie<" in de
    assert "1,580" not in places.run(ask("GET", "/ratings", loser)).text, "nobody else's"
    assert "1,580" in places.run(ask("GET", "/ratings", winner)).text


def test_everyone_wanted_it_when_the_game_began() -> None:
    (ann,), kit, bob = willing("Ann"), places.guest("Kit"), places.guest("Bob")

    async def play() -> None:
        await won_by(ann, kit)
        late = await places.table("roam", ann, bob)
        await choose(bob.id, YES)
        await resign(late, "enough-of-it", 1, bob.player)
        await count_finished(0)

    places.run(play())
    assert (number(ann), number(bob)) == (None, None)

    async def stops() -> None:
        table = await places.table("roam", ann, bob)
        await choose(bob.id, NO)
        await choose(bob.id, YES)
        await choose(bob.id, NO)
        await resign(table, "enough-of-it", 1, bob.player)
        await count_finished(0)

    places.run(stops())
    assert number(ann) == 1580, "nobody gets out of a game by a switch"
    assert number(bob) is None, "who does not want it has none to show"
    places.run(choose(bob.id, YES))
    assert number(bob) == 1420, "it was kept"


def test_switching_back_and_forth_does_not_fill_the_database() -> None:
    (ann,) = willing("Ann")

    async def restless() -> Wishes:
        for _ in range(KEPT + 5):
            await choose(ann.id, NO)
            await choose(ann.id, YES)
            await choose(ann.id, YES)
        return await wishes_of(ann.id)

    assert places.run(restless()) == YES
    assert sql("SELECT count(*) FROM ratings_span WHERE user_id = %s", ann.id) == [(KEPT,)]


@pytest.mark.parametrize("archived", [False, True])
def test_a_bot_that_sat_in_for_a_while_is_known_even_from_the_archive(archived: bool) -> None:
    ann, bob = willing("Ann", "Bob")

    async def play(sits_in: bool) -> None:
        table = await places.table("roam", ann, bob)
        if sits_in:
            await to_bot(table, "have-to-go-now", 1, bob.id)
            await take_seat_back(table, "here-i-am-again", 1, bob.id)
        await resign(table, "enough-of-it", 1, bob.player)
        if archived:
            await archive(table)
            new_process(table)
        assert await count_finished(0) == 1

    places.run(play(sits_in=True))
    assert number(ann) is None
    places.run(play(sits_in=False))
    assert number(ann) == 1580, "it was the bot"


def test_neither_an_agreed_end_nor_a_bot_that_plays_on_counts() -> None:
    ann, bob, cid = willing("Ann", "Bob", "Cid")

    async def play() -> None:
        table = await places.table("roam", ann, bob)
        for number, who in enumerate((ann, bob)):
            await offer_end(table, f"shall-we-{number:06}", True, who.player)
        three = await places.table("roam", ann, bob, cid)
        await resign(three, "enough-of-it", 1, bob.player)
        await resign(three, "me-neither-no", 2, cid.player)
        assert (await load(three)).status == "over"
        assert await count_finished(0) == 2

    places.run(play())
    assert [number(who) for who in (ann, bob, cid)] == [None] * 3


def test_a_worker_killed_in_between_changes_nothing() -> None:
    ann, bob = willing("Ann", "Bob")
    places.run(won_by(ann, bob))
    before = ratings()
    command = (
        "import django; django.setup(set_prefix=False); import asyncio;"
        "from crannog.site.ratings.count import count_finished; asyncio.run(count_finished(0))"
    )
    environment = os.environ | {
        "CRANNOG_DATABASE": settings.DATABASE,
        "DJANGO_SETTINGS_MODULE": "crannog.site.settings",
    }
    with psycopg.connect(settings.DATABASE) as held:
        held.execute("LOCK TABLE ratings_rating IN SHARE MODE")  # it gets as far as its last statement
        worker = subprocess.Popen([sys.executable, "-c", command], env=environment)
        try:
            waits_for("relation = 'ratings_rating'::regclass AND NOT granted")
        finally:
            worker.send_signal(signal.SIGKILL)
            worker.wait()
    waits_for("locktype = 'advisory'", there=False)
    assert ratings() == before
    assert sql("SELECT count(*) FROM play_table WHERE status = 'over' AND NOT counted") == [(1,)]
    assert places.run(count_finished(0)) == 1
    assert (number(ann), number(bob)) == (1580, 1420)


def waits_for(lock: str, there: bool = True) -> None:
    """Until the database says that this lock is there, or gone."""
    here = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    wait_until(lambda: bool(sql(f"SELECT 1 FROM pg_locks WHERE {here} AND {lock}")) == there, lock)


def test_computed_again_from_the_results_the_numbers_are_the_same() -> None:
    ann, bob, cid = willing("Ann", "Bob", "Cid")

    async def play() -> None:
        for winner, loser in ((ann, bob), (bob, cid), (cid, ann), (ann, cid), (bob, ann)):
            await won_by(winner, loser)
            await won_by(loser, winner, "arrival")
        await count_finished(0)

    places.run(play())
    before = ratings()
    assert len({mu for _, _, mu, _, _ in before}) > 5
    sql("UPDATE ratings_rating SET mu = 0, sigma = 1, games = 0")
    games, people = places.run(recompute())
    assert games >= 10
    assert people == len(before)
    assert ratings() == before


def test_games_count_in_the_order_in_which_they_ended() -> None:
    ann, bob, cid = willing("Ann", "Bob", "Cid")

    async def play() -> list[str]:
        return [await won_by(ann, bob), await won_by(bob, cid), await won_by(cid, ann)]

    tables = places.run(play())
    for number, table in enumerate(tables):  # the last to be opened ended first
        sql(
            "UPDATE play_table SET moved = clock_timestamp() - make_interval(mins => %s) WHERE id = %s",
            number + 1,
            table,
        )
    places.run(count_finished())
    found = sql("SELECT table_id FROM ratings_rated WHERE table_id = ANY(%s) ORDER BY id", tables)
    assert [table for (table,) in found] == tables[::-1]


def test_whoever_is_deleted_has_no_rating_and_the_others_keep_theirs() -> None:
    ann, bob = willing("Ann", "Bob")

    async def play() -> None:
        await won_by(ann, bob)
        await count_finished(0)
        await begin(bob.id)
        await finish()

    places.run(play())
    assert sql("SELECT 1 FROM ratings_rating WHERE person_id = %s", bob.id) == []
    assert sql("SELECT 1 FROM ratings_span WHERE user_id = %s", bob.id) == []
    assert number(ann) == 1580
    before = ratings()
    places.run(recompute())
    assert ratings() == before


def test_a_guests_rating_comes_along_unless_the_account_has_one() -> None:
    ann, bob, kit, eve = willing("Ann", "Bob", "Kit", "Eve")

    async def play() -> None:
        await won_by(kit, bob)
        await won_by(kit, bob, "arrival")
        await won_by(bob, ann, "arrival")
        await won_by(eve, ann, "arrival")
        await count_finished(0)
        await merge(kit.user, ann.user)

    places.run(play())
    found = {one.game: one.strength for one in places.run(of_person(ann.id, "en"))}
    assert (found["roam"].number, found["roam"].games) == (1580, 1)
    assert found["arrival"].games == 2
    assert found["arrival"].number < 1500
    before = ratings()
    assert kit.id not in {person for person, *_ in before}
    places.run(recompute())
    assert ratings() == before


def test_the_switches_work_without_a_script_and_for_strangers() -> None:
    ann = places.guest("Ann")

    async def go() -> list[Wishes]:
        found = [await wishes_of(ann.id)]
        for form in ({"rated": "1"}, {"rated": "1", "counted": "1"}, {}):
            answer = await post("/me/ratings", ann, form)
            assert (answer.status, answer.header("location")) == (302, "/me?done=saved")
            found.append(await wishes_of(ann.id))
        stranger = await post("/me/ratings", None, {"rated": "1"})
        assert stranger.status == 302
        return found

    wanted = [(False, True), (True, False), (True, True), (False, False)]
    assert places.run(go()) == [Wishes(*one) for one in wanted]
    page = places.run(ask("GET", "/me?done=saved", ann)).text
    assert "Saved." in page
    assert "No game has counted" not in page
