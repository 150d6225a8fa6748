"""Bugs and leaks planted on purpose, each found by a check this suite already has.

A test suite that cannot fail proves nothing. Every case here changes one rule or one view and
expects the rule's own test, or the contract, to object.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from crannog.games.roam import (
    GAME,
    State,
    View,
    abilities,
    actions,
    buying,
    claiming,
    outpost,
    placing,
    rules,
    squares,
)
from crannog.games.roam.state import BLANK_PRICE
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
from tests.games.planting import Check, Patch, Plant, interpreted, is_found, objects

from . import (
    test_artifacts,
    test_blanks,
    test_claiming,
    test_end,
    test_observe,
    test_outpost,
    test_placing,
    test_rest,
    test_stacking,
    test_turning,
)

type Promise = Callable[[Game[Any, Any], Setup, int], None]

FULL = GAME.setup(2, {"artifacts": "yes"})


# --- planted rule bugs -------------------------------------------------------------------------


def consolation_also_for_the_claimer(patch: Patch) -> None:
    right = claiming.Award.run

    def run(self: claiming.Award, s: State) -> None:
        s.parties[self.winner].coins += 1
        right(self, s)

    patch.setattr(claiming.Award, "run", run)


def ties_go_to_the_active_player(patch: Patch) -> None:
    def run(self: claiming.Claim, s: State) -> None:
        counts = [s.on(self.place, seat) for seat in range(len(s.parties))]
        first = next(seat for seat in s.clockwise(self.active) if counts[seat] == max(counts))
        s.then(claiming.Award(self.place, first, 0))

    patch.setattr(claiming.Claim, "run", run)


def patterns_stop_at_a_marker(patch: Patch) -> None:
    def to_fill(s: State) -> int:
        fill = 0
        for square in squares.each(placing.fit_of(s).markers[s.turn.at]):
            if s.occupied() >> square & 1:
                break
            fill |= 1 << square
        return fill

    patch.setattr(placing, "to_fill", to_fill)


def blanks_are_paid_after_collecting(patch: Patch) -> None:
    def why_not(self: actions.Blank, s: State, seat: int) -> list[Msg]:
        earned = placing.coins_on(s, placing.to_fill(s))
        no = abilities.blank_why_not(s, seat, self.square)
        return no if s.parties[seat].coins + earned >= BLANK_PRICE else [*no, rules.BLANK_PRICE.because()]

    patch.setattr(actions.Blank, "why_not", why_not)
    patch.delattr(actions.AskExtra, "legal")  # the fast list says the price once more


def early_rest_is_free(patch: Patch) -> None:
    def do(self: actions.Rest, s: State, seat: int) -> None:
        actions.refresh(s, seat)
        s.turn.start = False
        s.then(actions.ACT[seat])

    patch.setattr(actions.Rest, "do", do)


def the_outpost_may_stand_on_the_rim(patch: Patch) -> None:
    def ring(square: int) -> int:
        row, column = divmod(square, squares.SIZE)
        near = [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
        return sum(
            1 << r * squares.SIZE + c for r, c in near if 0 <= r < squares.SIZE and 0 <= c < squares.SIZE
        )

    patch.setattr(outpost, "RINGS", tuple((square, ring(square)) for square in range(squares.SQUARES)))


def patterns_are_never_turned(patch: Patch) -> None:
    right = actions.UseCharacter.do

    def do(self: actions.UseCharacter, s: State, seat: int) -> None:
        right(self, s, seat)
        s.turn.quarters = 0

    patch.setattr(actions.UseCharacter, "do", do)


def slides_collect_coins(patch: Patch) -> None:
    right = abilities.SlideTo.do

    def do(self: abilities.SlideTo, s: State, seat: int) -> None:
        right(self, s, seat)
        s.parties[seat].coins += placing.coins_on(s, 1 << self.to)

    patch.setattr(abilities.SlideTo, "do", do)


def stacked_markers_do_not_count(patch: Patch) -> None:
    def on(self: State, place: int, seat: int) -> int:
        return (self.top[seat] & squares.PLACE_MASKS[place]).bit_count()

    patch.setattr(State, "on", on)


def the_game_ends_in_the_middle_of_a_round(patch: Patch) -> None:
    def clockwise_after(self: State, seat: int) -> int:
        return (
            self.order[0] if self.last_round else self.order[(self.order.index(seat) + 1) % len(self.order)]
        )

    patch.setattr(State, "clockwise_after", clockwise_after)


RULE_BUGS: list[tuple[Plant, Check]] = [
    (
        consolation_also_for_the_claimer,
        test_claiming.test_everybody_else_with_a_marker_there_gets_one_coin_and_the_claimer_none,
    ),
    (
        ties_go_to_the_active_player,
        test_claiming.test_those_who_tie_bid_once_each_beginning_with_the_active_player,
    ),
    (patterns_stop_at_a_marker, test_placing.test_a_pattern_does_not_stop_at_a_marker_in_its_middle),
    (
        blanks_are_paid_after_collecting,
        test_blanks.test_coins_of_the_same_placement_cannot_pay_its_blank,
    ),
    (early_rest_is_free, test_rest.test_an_early_rest_costs_one_coin_for_each_character_still_face_up),
    (the_outpost_may_stand_on_the_rim, test_outpost.test_a_marker_on_the_rim_is_never_surrounded),
    (
        patterns_are_never_turned,
        lambda: test_turning.test_a_pattern_is_placed_in_the_direction_its_card_faces(squares.WEST),
    ),
    (
        slides_collect_coins,
        lambda: test_artifacts.test_any_marker_slides_to_an_empty_square_beside_it_without_coins("r"),
    ),
    (stacked_markers_do_not_count, test_stacking.test_all_markers_count_for_the_majority),
    (
        the_game_ends_in_the_middle_of_a_round,
        test_end.test_ten_cards_end_the_game_when_the_round_is_finished,
    ),
]


@interpreted
@pytest.mark.parametrize(("plant", "check"), RULE_BUGS, ids=lambda f: f.__name__)
def test_a_planted_rule_bug_is_found(plant: Plant, check: Check, monkeypatch: Patch) -> None:
    is_found(plant, check, monkeypatch)


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
