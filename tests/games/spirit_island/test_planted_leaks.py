"""Leaks planted on purpose, each found by the contract or by a test of what is observed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from crannog.games.spirit_island import GAME, State, View
from crannog.kernel.codec import clone
from crannog.kernel.play import asks
from crannog.kernel.rng import Rng
from crannog.testing.contract import (
    nothing_hidden_is_observed,
    sampled_worlds_depend_only_on_what_the_seat_knows,
)
from tests.games.planting import Patch, interpreted, objects

from . import test_observe

PLAIN = GAME.setup(2, {"spirits": "random"})


def shows_the_face_down_explore_card(s: State, seat: int) -> View:
    return replace(GAME.observe(s, seat), explore=s.invaders.cards[-1] if s.invaders.cards else "")


def shows_the_back_of_the_blight_card(s: State, seat: int) -> View:
    return replace(GAME.observe(s, seat), blight_card=s.blight_card)


def shows_the_next_fear_card(s: State, seat: int) -> View:
    return replace(GAME.observe(s, seat), feared=tuple(s.fear_deck.cards[-1:]))


def counts_the_minor_powers_by_their_order(s: State, seat: int) -> View:
    top = s.minor.cards[-1] if s.minor.cards else ""
    return replace(GAME.observe(s, seat), minor=sum(map(ord, top)))


def sorts_the_discards_by_the_major_deck(s: State, seat: int) -> View:
    turn = ord(s.major.cards[-1][0]) % 4
    view = GAME.observe(s, seat)
    return replace(view, boards=view.boards[turn % 2 :] + view.boards[: turn % 2])


def tells_only_the_spectator_what_comes(s: State, seat: int) -> View:
    view = GAME.observe(s, seat)
    return replace(view, explore=s.invaders.cards[0] if s.invaders.cards else "") if seat < 0 else view


@pytest.mark.parametrize(
    "leak",
    [
        shows_the_face_down_explore_card,
        shows_the_back_of_the_blight_card,
        shows_the_next_fear_card,
        counts_the_minor_powers_by_their_order,
        sorts_the_discards_by_the_major_deck,
        tells_only_the_spectator_what_comes,
    ],
    ids=lambda leak: leak.__name__,
)
def test_a_view_that_leaks_is_found(leak: Callable[[State, int], View]) -> None:
    objects(lambda: nothing_hidden_is_observed(GAME.replace(observe=leak), PLAIN, 0))


def keeps_the_true_order(s: State, seat: int, rng: Rng) -> State:
    other = clone(s)
    other.rng = Rng({}, rng.key)
    return other


def keeps_the_games_own_chance(s: State, seat: int, rng: Rng) -> State:
    other = GAME.sample(s, seat, rng)
    other.rng = clone(s.rng)
    return other


def keeps_the_earned_fear_cards_and_the_deck(s: State, seat: int, rng: Rng) -> State:
    other = GAME.sample(s, seat, rng)
    other.earned, other.fear_deck.cards = list(s.earned), list(s.fear_deck.cards)
    return other


def keeps_what_others_have_half_chosen(s: State, seat: int, rng: Rng) -> State:
    return GAME.sample(s, asks(s)[0].seat, rng)  # who knows its own choices


@pytest.mark.parametrize(
    "sample",
    [
        keeps_the_games_own_chance,
        keeps_the_earned_fear_cards_and_the_deck,
        keeps_what_others_have_half_chosen,
    ],
    ids=lambda f: f.__name__,
)
def test_a_sample_that_leaks_is_found(sample: Callable[[State, int, Rng], State]) -> None:
    objects(lambda: sampled_worlds_depend_only_on_what_the_seat_knows(GAME.replace(sample=sample), PLAIN, 0))


@interpreted
def test_a_sample_that_shuffles_nothing_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(test_observe, "GAME", GAME.replace(sample=keeps_the_true_order))
    objects(lambda: test_observe.test_a_sampled_table_has_what_is_hidden_in_another_order(0))


@interpreted
def test_a_view_that_names_an_earned_fear_card_is_found(monkeypatch: Patch) -> None:
    def observe(s: State, seat: int) -> View:
        return replace(GAME.observe(s, seat), feared=tuple(s.earned))

    monkeypatch.setattr(test_observe, "GAME", GAME.replace(observe=observe))
    objects(test_observe.test_of_earned_fear_cards_only_their_number_is_seen)
