"""Scenes: a choice played once more, stopped wherever something was told, as one seat saw it."""

from __future__ import annotations

from typing import Any

import pytest

from crannog import games
from crannog.kernel.codec import clone
from crannog.kernel.game import Game
from crannog.kernel.play import SPECTATOR, Illegal, choose
from crannog.kernel.scenes import scenes
from crannog.testing.contract import dice, pick, setups, walk
from tests.sizes import SIZES

SCENES = 150  # of each game

EVERY = games.names()


def taken(game: Game[Any, Any], seed: int) -> Any:
    """Every state of a random game, with the seat to choose, its line and one viewer in turn."""
    every = setups(game)
    setup = every[(seed * 7) % len(every)]
    rng = dice(seed)
    for number, (s, ask) in enumerate(walk(game, setup, seed)):
        viewers = game.seats_and_spectator(setup.seats)
        yield s, ask.seat, str(pick(rng, ask.legal(s))), viewers[number % len(viewers)]


@pytest.mark.parametrize("id", EVERY)
def test_scenes_tell_what_the_choice_told_in_order_and_end_where_it_led(id: str) -> None:
    game, seen, seed = games.load(id), 0, 0
    while seen < SCENES:
        for s, seat, line, viewer in taken(game, seed):
            kept = game.store(s)
            after = choose(s, seat, line)
            made, end = scenes(game, s, seat, line, viewer)
            assert game.store(s) == kept
            assert end == after
            assert [event for scene in made for event in scene.events] == [
                event for event in after.events if event.seen_by(viewer)
            ]
            assert all(scene.events for scene in made)
            if made:
                assert made[-1].view == game.observe(after, viewer)
            seen += len(made)
        seed += 1


@pytest.mark.parametrize("id", [id for id in EVERY if games.load(id).hidden])
def test_two_worlds_that_a_seat_cannot_tell_apart_have_the_same_scenes(id: str) -> None:
    """Where a choice leaves both worlds alike, all that was seen on the way was alike, too."""
    game, compared = games.load(id), 0
    for seed in range(SIZES.scenes):
        for number, (s, seat, line, viewer) in enumerate(taken(game, seed)):
            other = game.sample(s, viewer, dice(1000 * seed + number))
            try:
                one, two = choose(s, seat, line), choose(other, seat, line)
            except Illegal:
                continue  # a choice that only one of the worlds offers
            if seen_of(game, one, viewer) == seen_of(game, two, viewer):
                assert shown(game, s, seat, line, viewer) == shown(game, other, seat, line, viewer)
                compared += 1
    assert compared >= 10 * SIZES.scenes


def seen_of(game: Game[Any, Any], s: Any, viewer: int) -> object:
    return game.observe(s, viewer), [event for event in s.events if event.seen_by(viewer)]


def shown(game: Game[Any, Any], s: Any, seat: int, line: str, viewer: int) -> object:
    return [(scene.events, scene.view) for scene in scenes(game, s, seat, line, viewer)[0]]


def test_a_choice_that_is_not_offered_has_no_scenes() -> None:
    game = games.load("roam")
    s = game.new(2)
    before = clone(s)
    with pytest.raises(Illegal):
        scenes(game, s, 0, "nonsense", SPECTATOR)
    assert s == before
