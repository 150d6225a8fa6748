"""Bugs and leaks planted on purpose, each found by the contract. Rules broken: tests/mutants/roam.toml."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from crannog.games.roam import GAME, State, View, actions, buying, rules, squares
from crannog.kernel import play as kernel_play
from crannog.kernel.codec import clone
from crannog.kernel.game import Game, Setup
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.rng import Rng
from crannog.testing.contract import (
    a_preview_writes_nothing_and_stops_at_the_unknown,
    nobody_can_spoil_what_others_see,
    nothing_hidden_is_observed,
    offered_without_reasons_is_accepted_and_nothing_else,
    pieces_are_conserved,
    sampled_worlds_depend_only_on_what_the_seat_knows,
)
from tests.games.planting import Patch, interpreted, objects

from . import test_observe

type Promise = Callable[[Game[Any, Any], Setup, int], None]

FULL = GAME.setup(2, {"artifacts": "yes"})


@interpreted
def test_a_lost_marker_is_found(monkeypatch: Patch) -> None:
    def replace_without_giving_back(s: State, place: int) -> None:
        s.top[0] &= ~squares.PLACE_MASKS[place]
        s.parties[0].artifacts.append("sledge")
        s.parties[0].artifacts_ready.append(True)

    monkeypatch.setattr(State, "clear", replace_without_giving_back)
    objects(lambda: pieces_are_conserved(GAME, FULL, 0))


@interpreted
def test_a_fast_list_that_forgets_a_rule_is_found(monkeypatch: Patch) -> None:
    def legal(self: buying.AskBuy, s: State) -> list[kernel_play.Choice[State]]:
        return list(self.offers(s))  # whatever it costs

    monkeypatch.setattr(buying.AskBuy, "legal", legal)
    objects(lambda: offered_without_reasons_is_accepted_and_nothing_else(GAME, FULL, 0))


# --- planted leaks -----------------------------------------------------------------------------


def shows_the_second_card_of_the_deck(s: State, seat: int) -> View:
    return replace(GAME.observe(s, seat), next_land=s.deck.cards[-2] if len(s.deck) > 1 else "")


def counts_the_pile_by_its_order(s: State, seat: int) -> View:
    hint = len(s.pile.cards) and sorted(s.pile.cards).index(s.pile.cards[-1])
    return replace(GAME.observe(s, seat), pile=hint)


def sorts_the_row_by_the_hidden_pile(s: State, seat: int) -> View:
    turn = ord(s.pile.cards[-1][0]) % 4 if s.pile.cards else 0
    view = GAME.observe(s, seat)
    return replace(view, row=view.row[turn:] + view.row[:turn])


def tells_only_the_spectator_what_comes(s: State, seat: int) -> View:
    view = GAME.observe(s, seat)
    return replace(view, next_land=s.deck.cards[0] if s.deck.cards else "") if seat < 0 else view


@pytest.mark.parametrize(
    "leak",
    [
        shows_the_second_card_of_the_deck,
        counts_the_pile_by_its_order,
        sorts_the_row_by_the_hidden_pile,
        tells_only_the_spectator_what_comes,
    ],
    ids=lambda leak: leak.__name__,
)
def test_a_view_that_leaks_is_found(leak: Callable[[State, int], View]) -> None:
    objects(lambda: nothing_hidden_is_observed(GAME.replace(observe=leak), FULL, 0))


def test_words_that_leak_are_found() -> None:
    """The words get a view and nothing else, so the leak has to come through the view."""

    def observe(s: State, seat: int) -> View:
        return replace(GAME.observe(s, seat), turn=sum(map(ord, s.pile.cards[-1])) if s.pile.cards else 0)

    def words(view: View) -> list[Msg]:
        return [*GAME.describe(view), msg("words.turn", n=view.turn, seat=Who(0))]

    objects(lambda: nothing_hidden_is_observed(GAME.replace(observe=observe, describe=words), FULL, 0))


def keeps_the_true_order(s: State, seat: int, rng: Rng) -> State:
    other = clone(s)
    other.rng = Rng({}, rng.key)
    return other


def shuffles_from_the_true_order(s: State, seat: int, rng: Rng) -> State:
    other = keeps_the_true_order(s, seat, rng)
    hidden = other.deck.cards[:-1]
    rng.shuffle("deck", hidden)
    other.deck.cards[:-1] = hidden
    return other


def keeps_the_games_own_chance(s: State, seat: int, rng: Rng) -> State:
    other = GAME.sample(s, seat, rng)
    other.rng = clone(s.rng)
    return other


@pytest.mark.parametrize(
    "sample", [shuffles_from_the_true_order, keeps_the_games_own_chance], ids=lambda f: f.__name__
)
def test_a_sample_that_leaks_is_found(sample: Callable[[State, int, Rng], State]) -> None:
    objects(lambda: sampled_worlds_depend_only_on_what_the_seat_knows(GAME.replace(sample=sample), FULL, 0))


@interpreted
def test_a_sample_that_shuffles_nothing_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(test_observe, "GAME", GAME.replace(sample=keeps_the_true_order))
    objects(lambda: test_observe.test_a_sampled_table_has_the_hidden_cards_in_another_order(0))


@interpreted
def test_an_event_that_names_the_hidden_next_artifact_is_found(monkeypatch: Patch) -> None:
    right = buying.Buy.do

    def do(self: buying.Buy, s: State, seat: int) -> None:
        if s.pile.cards:
            s.note("log.row", rules.SETUP_ROW, tile=msg("artifact." + s.pile.cards[-1]))
        right(self, s, seat)

    monkeypatch.setattr(buying.Buy, "do", do)
    objects(lambda: some_game_of(a_preview_writes_nothing_and_stops_at_the_unknown))


@interpreted
def test_a_reason_that_tells_what_is_hidden_is_found(monkeypatch: Patch) -> None:
    def why_not(self: buying.Buy, s: State, seat: int) -> list[Msg]:
        secret = len(s.pile.cards) and sorted(s.pile.cards).index(s.pile.cards[-1])
        return (
            [rules.BUY_COST.because(n=self.cost, coins=secret)] if s.parties[seat].coins < self.cost else []
        )

    monkeypatch.setattr(buying.Buy, "why_not", why_not)
    objects(lambda: some_game_of(nothing_hidden_is_observed))


# --- planted spoils ----------------------------------------------------------------------------


@interpreted
def test_a_list_that_all_tables_share_is_found(monkeypatch: Patch) -> None:
    shared: dict[str, list[Any]] = {}
    right = actions.AskPlace.legal

    def legal(self: actions.AskPlace, s: State) -> list[Any]:
        return shared.setdefault(f"{s.turn}{s.parties}", list(right(self, s)))

    monkeypatch.setattr(actions.AskPlace, "legal", legal)
    objects(lambda: some_game_of(nobody_can_spoil_what_others_see))


@interpreted
def test_a_choice_that_can_be_changed_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(actions.At, "__setattr__", object.__setattr__)
    objects(lambda: some_game_of(nobody_can_spoil_what_others_see))


@interpreted
def test_a_view_that_shares_a_list_is_found() -> None:
    shared: dict[str, Any] = {}

    def observe(s: State, seat: int) -> View:
        order = shared.setdefault(str(s.order), list(s.order))
        return replace(GAME.observe(s, seat), order=order)

    objects(lambda: nobody_can_spoil_what_others_see(GAME.replace(observe=observe), FULL, 0))


def test_a_choice_refuses_to_be_changed() -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        actions.AT[0].square = 5
    with pytest.raises(AttributeError):
        actions.AT[0].label = lambda: msg("choice.done")  # type: ignore[method-assign]
    assert actions.AT[0].square == 0


def some_game_of(promise: Promise) -> None:
    for seed in range(3):
        promise(GAME, FULL, seed)
