"""Bugs planted on purpose, each found by a check this suite already has.

A test suite that cannot fail proves nothing. Every case here changes one rule and expects the
rule's own test, or the contract, to object. Leaks: test_planted_leaks.py.
"""

from __future__ import annotations

import pytest

from crannog.games.arrival import GAME, State, earning, exploit, flow, scoring, setup, tactics
from crannog.games.arrival.actions import build, pass_, repel, spread
from crannog.games.arrival.editions import LIMITS
from crannog.kernel import play as kernel_play
from crannog.kernel.message import Msg, Rule
from crannog.testing.contract import (
    choices_of_different_seats_commute,
    offered_without_reasons_is_accepted_and_nothing_else,
    pieces_are_conserved,
)
from tests.games.planting import Check, Patch, Plant, interpreted, is_found, objects

from . import (
    test_build,
    test_builder,
    test_differences,
    test_earning,
    test_end,
    test_flow,
    test_leaders,
    test_pass,
    test_repel,
    test_rulings,
    test_setup,
    test_spread,
    test_tactics,
)
from .boards import CZ, GU, RED

TWO = GAME.setup(2, {"edition": CZ})
LED = GAME.setup(3, {"edition": CZ, "leaders": "random"})


# --- planted rule bugs -------------------------------------------------------------------------


def shields_are_only_smashed_with_a_fortification(patch: Patch) -> None:
    right = spread.destroy

    def destroy(s: State, at: int) -> None:
        if s.disks[at]:
            right(s, at)

    patch.setattr(spread, "destroy", destroy)


def the_last_fortification_may_fall(patch: Patch) -> None:
    right = spread.target_why_not

    def target_why_not(s: State, at: int) -> list[Msg]:
        return [why for why in right(s, at) if why.id != "why.spread.last"]

    patch.setattr(spread, "target_why_not", target_why_not)


def fomori_sail_from_port_to_port(patch: Patch) -> None:
    right = spread.target_why_not

    def target_why_not(s: State, at: int) -> list[Msg]:
        return [why for why in right(s, at) if why.id != "why.spread.ports"]

    patch.setattr(spread, "target_why_not", target_why_not)


def spare_tiles_are_always_open(patch: Patch) -> None:
    def put_away(s: State, seat: int, tiles: list[int]) -> None:
        s.discards += tiles

    patch.setattr(spread, "put_away", put_away)


def outposts_are_free(patch: Patch) -> None:
    def price(s: State, seat: int, way: Rule) -> int:
        return 0

    patch.setattr(build, "price", price)


def a_caer_may_grow(patch: Patch) -> None:
    patch.setattr(build, "TALLEST", 4)


def a_free_way_is_paid_when_a_rival_is_near(patch: Patch) -> None:
    def price(s: State, at: int, seat: int) -> int:
        return 2 if repel.distant(s, at, seat) else 0

    patch.setattr(repel, "price", price)


def the_castle_falls_with_its_guard(patch: Patch) -> None:
    right = repel.Repel.do

    def do(self: repel.Repel, s: State, seat: int) -> None:
        right(self, s, seat)
        s.castles[self.at] = False

    patch.setattr(repel.Repel, "do", do)


def one_may_pass_with_usable_fomori(patch: Patch) -> None:
    patch.setattr(pass_, "can_spread", lambda s, seat: False)


def four_resources_are_kept(patch: Patch) -> None:
    patch.setattr(pass_, "STORE", 4)


def the_last_to_pass_begins(patch: Patch) -> None:
    right = pass_.Pass.do

    def do(self: pass_.Pass, s: State, seat: int) -> None:
        right(self, s, seat)
        s.next_first = seat

    patch.setattr(pass_.Pass, "do", do)


def the_first_turn_has_two_actions(patch: Patch) -> None:
    patch.setattr(flow, "most_actions", lambda s, seat: 2)


def the_limit_must_be_surpassed(patch: Patch) -> None:
    higher = {seats: (limit + 1, rounds) for seats, (limit, rounds) in LIMITS.items()}
    patch.setattr("crannog.games.arrival.bank.LIMITS", higher)


def equality_is_the_tribes(patch: Patch) -> None:
    prevail = property(lambda self: self.fortified >= self.overrun)
    patch.setattr(scoring.Standing, "tribes_prevail", prevail)


def a_caer_counts_three_times(patch: Patch) -> None:
    def honor_of(s: State, seat: int, gain: object) -> int:
        return 3 * sum(s.disks[at] for at in s.forts(seat))

    patch.setattr(exploit, "honor_of", honor_of)


def void_fomori_bring_no_corruption(patch: Patch) -> None:
    right = exploit.take_fomori

    def take_fomori(s: State, claims: dict[int, int]) -> None:
        right(s, exploit.one_by_one(len(s.bag) + len(s.discards), claims))

    for module in (exploit, test_rulings):
        patch.setattr(module, "take_fomori", take_fomori)


def blocks_are_told_at_once(patch: Patch) -> None:
    right = earning.AskBlocks.run

    def run(self: earning.AskBlocks, s: State) -> None:
        right(self, s)
        s.sealed = False

    patch.setattr(earning.AskBlocks, "run", run)


def a_master_builder_saves_everything(patch: Patch) -> None:
    patch.setattr(spread, "SAVED_PER_TILE", 99)


def others_ties_always_silence_the_stone(patch: Patch) -> None:
    def stone_tied(s: State, seat: int) -> bool:
        on_track = [tribe.honor for tribe in s.tribes]
        return len(set(on_track)) < len(on_track)

    patch.setattr(tactics, "stone_tied", stone_tied)


def the_first_player_always_lands_first(patch: Patch) -> None:
    def run(self: setup.FirstPlayer, s: State) -> None:
        s.then(*[setup.AskPort(seat) for seat in s.clockwise(s.first)], flow.Round())

    patch.setattr(setup.FirstPlayer, "run", run)


RULE_BUGS: list[tuple[Plant, Check]] = [
    (
        shields_are_only_smashed_with_a_fortification,
        lambda: test_spread.test_shields_are_smashed_also_over_a_free_location(CZ),
    ),
    (
        the_last_fortification_may_fall,
        lambda: test_spread.test_the_last_fortification_cannot_be_chosen(RED, 1, GU),
    ),
    (
        fomori_sail_from_port_to_port,
        lambda: test_rulings.test_a41_fomori_never_come_from_port_to_port_not_even_by_road(CZ),
    ),
    (
        spare_tiles_are_always_open,
        test_spread.test_spare_tiles_go_back_unseen_in_the_designers_edition,
    ),
    (outposts_are_free, lambda: test_build.test_an_outpost_costs_two_honor(CZ)),
    (a_caer_may_grow, lambda: test_differences.test_d27_no_fourth_disk(GU)),
    (
        a_free_way_is_paid_when_a_rival_is_near,
        lambda: test_repel.test_what_can_be_reached_for_nothing_is_never_paid(CZ),
    ),
    (
        the_castle_falls_with_its_guard,
        lambda: test_repel.test_a_guard_must_go_first_by_an_action_of_its_own(CZ),
    ),
    (one_may_pass_with_usable_fomori, lambda: test_pass.test_who_can_still_spread_may_not_pass(CZ)),
    (four_resources_are_kept, lambda: test_pass.test_up_to_three_resources_are_kept_in_any_mixture(CZ)),
    (
        the_last_to_pass_begins,
        lambda: test_pass.test_who_passes_first_is_first_player_in_the_next_round(CZ),
    ),
    (
        the_first_turn_has_two_actions,
        lambda: test_flow.test_in_the_first_turn_of_the_game_there_is_one_action(CZ),
    ),
    (
        the_limit_must_be_surpassed,
        lambda: test_end.test_reaching_the_limit_ends_the_game_with_the_round(2, 25, CZ),
    ),
    (
        equality_is_the_tribes,
        lambda: test_rulings.test_a33_locations_are_counted_and_equality_is_the_fomoris(CZ),
    ),
    (
        a_caer_counts_three_times,
        lambda: test_earning.test_honor_for_towers_and_fortresses_counts_the_own_ones_now(CZ),
    ),
    (
        void_fomori_bring_no_corruption,
        lambda: test_rulings.test_a05_corruption_is_full_when_tiles_run_out(CZ),
    ),
    (blocks_are_told_at_once, lambda: test_earning.test_blocks_are_secret_until_all_are_set(CZ)),
    (
        a_master_builder_saves_everything,
        lambda: test_builder.test_one_tile_keeps_three_disks_and_two_keep_six(CZ),
    ),
    (
        others_ties_always_silence_the_stone,
        lambda: test_tactics.test_a_tie_silences_the_stone(CZ, (1, 4, 4), None),
    ),
    (
        the_first_player_always_lands_first,
        lambda: test_setup.test_the_first_player_chooses_a_port_last_in_the_second_edition(3),
    ),
]


@interpreted
@pytest.mark.parametrize(("plant", "check"), RULE_BUGS, ids=lambda f: f.__name__)
def test_a_planted_rule_bug_is_found(plant: Plant, check: Check, monkeypatch: Patch) -> None:
    is_found(plant, check, monkeypatch)


@interpreted
def test_a_leader_without_its_ability_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(spread, "leads", lambda s, seat, leader: False)
    objects(lambda: test_leaders.test_against_defiance_a_spread_takes_one_more(2, CZ))
    objects(lambda: test_leaders.test_only_the_clairvoyant_sees(CZ))


@interpreted
def test_a_lost_piece_is_found(monkeypatch: Patch) -> None:
    def put_away(s: State, seat: int, tiles: list[int]) -> None:
        pass  # the spare tiles are forgotten

    monkeypatch.setattr(spread, "put_away", put_away)
    objects(lambda: pieces_are_conserved(GAME, TWO, 0))
    objects(lambda: test_spread.test_what_a_spread_takes("temair b3", 4, CZ))


@interpreted
def test_a_fast_list_that_forgets_an_action_is_found(monkeypatch: Patch) -> None:
    right = flow.AskAction.legal

    def legal(self: flow.AskAction, s: State) -> list[kernel_play.Choice[State]]:
        return [choice for choice in right(self, s) if not str(choice).startswith("shield")]

    monkeypatch.setattr(flow.AskAction, "legal", legal)
    objects(lambda: offered_without_reasons_is_accepted_and_nothing_else(GAME, TWO, 0))


@interpreted
def test_a_block_that_depends_on_anothers_is_found(monkeypatch: Patch) -> None:
    right = earning.Block.do

    def do(self: earning.Block, s: State, seat: int) -> None:
        right(self, s, seat)
        s.tribes[seat].honor += sum(len(tribe.blocked) for tribe in s.tribes) * (seat + 1)

    monkeypatch.setattr(earning.Block, "do", do)
    objects(lambda: choices_of_different_seats_commute(GAME, LED, 0))
