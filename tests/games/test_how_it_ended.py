"""The page after a game adds up to what the engine says, and tells its story as it was played."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from crannog import games
from crannog.ending import Ending, counted, most
from crannog.kernel.event import Event
from crannog.kernel.game import LANGUAGES, Game, Setup
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import SPECTATOR, advance, asks
from crannog.kernel.story import Turn, turns
from crannog.testing.contract import dice, ends, pick
from crannog.testing.setups import setups
from crannog.views.game_view import view_of
from crannog.views.texts import page_texts
from tests.sizes import SIZES

KINDS = [
    pytest.param("roam", {}, id="roam"),
    *[pytest.param("arrival", {"edition": edition}, id=edition) for edition in ("cz2017", "gu2016")],
    pytest.param("spirit_island", {}, id="spirit_island"),
]
NAMES = ["roam", "arrival", "spirit_island"]


def some(game: Game[Any, Any], fixed: dict[str, str], number: int) -> Setup:
    """One of its set-ups; several numbers are spread over all of them."""
    every = setups(game, **fixed)
    return every[number * 6_180_339_887 % len(every)]


def played(game: Game[Any, Any], setup: Setup, seed: int) -> tuple[Any, list[tuple[int, str]]]:
    """A random game: its last state, and every choice."""
    rng = dice(seed)
    s, choices = game.new(setup.seats, setup.options, seed), []
    while waiting := asks(s):
        ask = waiting[rng.below("who", len(waiting))]
        choice = pick(rng, ask.legal(s))
        choices.append((ask.seat, str(choice)))
        advance(s, ask.seat, choice)
    return s, choices


def told_again(name: str, seed: int) -> tuple[Game[Any, Any], Any, list[Turn[Any]]]:
    game = games.load(name)
    setup = some(game, {}, seed)
    s, choices = played(game, setup, seed)
    begins = (view_of(game).TURN, *view_of(game).HEADINGS)
    again = game.new(setup.seats, setup.options, seed)
    found = turns(game, again, choices, begins)
    assert game.digest(again) == game.digest(s)
    assert found[-1].n == len(choices)
    return game, s, found


def adds_up(game: Game[Any, Any], s: Any) -> None:
    """The sums of this position are the engine's scores, and what stands beside them adds up to them."""
    told = ended(game, s)
    for one in told.sums:
        assert sum(part.n for part in one.parts) == one.total
    scores = [abs(n) if game.id == "arrival" else n for n in game.scores(s)]
    by_seat = {one.seat: one.total for one in told.sums}
    assert by_seat == ({-1: scores[0]} if game.together else dict(enumerate(scores)))
    won = {one.seat for one in told.sums if one.won}
    assert won == (({-1} if s.winners else set()) if game.together else set(s.winners))


def ended(game: Game[Any, Any], s: Any, told: list[Turn[Any]] | None = None) -> Ending:
    found = view_of(game).how_it_ended(told or [], game.observe(s, SPECTATOR))
    assert found is not None
    return found


@pytest.mark.parametrize(("name", "fixed"), KINDS)
def test_the_sums_are_the_engines_scores(name: str, fixed: dict[str, str]) -> None:
    game = games.load(name)
    for seed in range(SIZES.ended):
        s = ends(game, some(game, fixed, seed), seed)
        assert s.over
        adds_up(game, s)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_was_stopped_has_its_sums_so_far(name: str) -> None:
    game = games.load(name)
    setup = some(game, {}, 1)
    s = game.new(setup.seats, setup.options, 1)
    rng = dice(1)
    for _ in range(60):
        adds_up(game, s)
        if s.over:
            break
        ask = asks(s)[0]
        advance(s, ask.seat, pick(rng, ask.legal(s)))


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("name", NAMES)
def test_the_story_is_told_turn_by_turn_and_ends_where_the_game_did(name: str, seed: int) -> None:
    game, s, told = told_again(name, seed)
    assert told[-1].view == game.observe(s, SPECTATOR)
    assert all(before.n <= after.n for before, after in pairwise(told))
    begins = (view_of(game).TURN, *view_of(game).HEADINGS)
    assert all(turn.events[0].text.id in begins for turn in told[1:])
    page = ended(game, s, told)
    chart = page.chart
    assert chart is not None
    assert {len(curve.values) for curve in chart.curves} == {len(chart.moments)} == {len(told)}
    last = {curve.seat: curve.values[-1] for curve in chart.curves}
    if name == "roam":
        assert last == dict(enumerate(game.scores(s)))
    assert all(0 <= first <= end < len(told) for first, end in chart.shaded)
    assert all(len(row.values) == len(game.scores(s)) for row in (*page.did, *page.rows))


@pytest.mark.parametrize("name", NAMES)
def test_everything_on_the_page_is_said_in_every_language(name: str) -> None:
    game, s, told = told_again(name, 5)
    page = ended(game, s, told)
    assert page.chart is not None
    texts = [page.headline, page.how, page.length, page.title, page.about, *page.notes]
    texts += [part.name for one in page.sums for part in one.parts]
    texts += [row.name for row in (*page.rows, *page.did)]
    texts += [curve.name for curve in page.chart.curves if curve.name]
    texts += [
        text for text in (page.chart.title, page.chart.about, page.chart.column, page.chart.shade) if text
    ]
    texts += [name for name in page.chart.moments if isinstance(name, Msg)]
    for lang in LANGUAGES:
        said = page_texts(game, lang, {})
        assert all(said.say(text).strip() for text in texts)
    assert page.rule in {rule.id for rule in game.rules}


def test_deeds_are_counted_by_seat_and_only_the_most_stands_out() -> None:
    events = tuple(
        Event(msg(id, seat=Who(seat), n=n))
        for id, seat, n in (("log.place", 0, 3), ("log.place", 1, 2), ("log.buy", 1, 9), ("log.place", 0, 1))
    )
    told: list[Turn[Any]] = [Turn(1, events[:2], None), Turn(2, events[2:], None)]
    assert counted(told, 2, "log.place") == (2, 1)
    assert counted(told, 2, "log.place", by="n") == (4, 2)
    assert most(Msg("x"), (4, 2)).marked == (0,)
    assert most(Msg("x"), (2, 2)).marked == ()
    assert most(Msg("x"), (5,)).marked == ()
