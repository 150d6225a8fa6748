"""Bugs planted on purpose, each found by the rule's own test or by the contract."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crannog.games.spirit_island import (
    GAME,
    State,
)
from crannog.games.spirit_island.components.power import POWERS, Power
from crannog.games.spirit_island.components.vocabulary import CITY, DAHAN, TOWN
from crannog.games.spirit_island.invaders import build, explore, ravage
from crannog.games.spirit_island.invaders.invader_deck import shown_lands
from crannog.games.spirit_island.lands import after_each_effect, blight, deal_damage, earn_fear
from crannog.games.spirit_island.lands.remove_pieces import remove as remove_piece
from crannog.games.spirit_island.outcome import victory
from crannog.games.spirit_island.powers import targeting
from crannog.games.spirit_island.powers.effects import damage_and_removal as effects
from crannog.games.spirit_island.questions import PickLand
from crannog.games.spirit_island.spirits import power_cards
from crannog.games.spirit_island.state import Land
from crannog.games.spirit_island.turn import (
    growth,
    use_powers,
)
from crannog.games.spirit_island.variants import scenario_rules
from crannog.testing.contract import pieces_are_conserved
from tests.games.planting import Check, Patch, Plant, interpreted, is_found, objects

from . import (
    test_blight,
    test_end,
    test_fear_rules,
    test_flow,
    test_growth,
    test_invaders,
    test_rulings,
    test_scenarios,
    test_using,
)

PLAIN = GAME.setup(2, {"spirits": "random"})


def a_city_is_built_where_towns_are_as_many(patch: Patch) -> None:
    def built_in(s: State, land: str) -> str:
        here = s.lands[land]
        return CITY if len(here.of(TOWN)) >= len(here.of(CITY)) and here.of(TOWN) else TOWN

    patch.setattr(build, "built_in", built_in)


def explorers_are_sources(patch: Patch) -> None:
    def explored(s: State, card: str) -> list[str]:
        sites = s.island.sites
        return [
            land
            for land in shown_lands(s, card)
            if sites[land].coastal
            or any(s.lands[near].has_invaders() for near in (land, *sites[land].adjacent))
        ]

    patch.setattr(explore, "explored", explored)


def one_damage_blights_the_land(patch: Patch) -> None:
    patch.setattr(ravage, "BLIGHTS", 1)


def the_fallen_dahan_fight_back(patch: Patch) -> None:
    right = ravage.RavageLand.run

    def run(self: ravage.RavageLand, s: State) -> None:
        n = 2 * s.dahan_at(self.land)
        right(self, s)
        if n:
            deal_damage.strike(s, 0, self.land, n)

    patch.setattr(ravage.RavageLand, "run", run)


def damage_is_spread_over_the_dahan(patch: Patch) -> None:
    def hit_dahan(s: State, land: str, n: int) -> None:
        for hurt in s.lands[land].of(DAHAN):
            if n and hurt == 0:
                s.take(land, DAHAN)
                s.put(land, DAHAN, 1)
                n -= 1

    patch.setattr(ravage, "hit_dahan", hit_dahan)


def blight_cascades_to_every_neighbour(patch: Patch) -> None:
    right = blight.Cascade.answer

    def answer(self: blight.Cascade, s: State, choice: PickLand) -> None:
        for one in self.offers(s):
            right(self, s, one)

    patch.setattr(blight.Cascade, "answer", answer)


def destroyed_presence_goes_back_to_the_mat(patch: Patch) -> None:
    def destroy_presence(s: State, seat: int, land: str) -> None:
        s.put_presence(land, seat, -1)
        s.spirits[seat].energy_shown -= 1

    patch.setattr(blight, "destroy_presence", destroy_presence)


def removed_towns_cause_fear(patch: Patch) -> None:
    right = remove_piece

    def remove(s: State, land: str, kind: str, hurt: int) -> None:
        right(s, land, kind, hurt)
        earn_fear.add_fear(s, 1)

    patch.setattr(effects, "remove", remove)


def leftover_fear_is_lost(patch: Patch) -> None:
    def add_fear(s: State, n: int) -> None:
        s.fear += n
        if s.fear >= s.pool:
            s.fear = 0
            earn_fear.earn(s)

    patch.setattr(effects, "add_fear", add_fear)


def explorers_alone_keep_terror_level_two_from_winning(patch: Patch) -> None:
    def won_now(s: State) -> bool:
        return s.terror >= 4 or not any(land.has_invaders() for land in s.lands.values())

    patch.setattr(victory, "won_now", won_now)


def slow_cards_are_paid_later(patch: Patch) -> None:
    right = power_cards.price

    def price(s: State, card: str) -> int:
        return right(s, card) if POWERS[card].speed == "fast" else 0

    patch.setattr(growth, "price", price)


def damage_stays_when_time_passes(patch: Patch) -> None:
    patch.setattr(Land, "rested", lambda land: replace(land, defend=0))


def the_shadows_pay_for_any_target(patch: Patch) -> None:
    patch.setattr(targeting, "fits", lambda s, power, land: True)


def a_win_beats_a_loss(patch: Patch) -> None:
    patch.setattr(victory, "doom_now", lambda s: "" if scenario_rules.won_now(s) else s.doom)


def an_insurrection_is_judged_before_the_dahan_strike(patch: Patch) -> None:
    patch.setattr(after_each_effect, "FLEEING", 9)


def powers_are_used_again_and_again(patch: Patch) -> None:
    def why_not_use(s: State, seat: int, power: Power, phase: str) -> list[object]:
        return []

    patch.setattr(use_powers, "why_not_use", why_not_use)


RULE_BUGS: list[tuple[Plant, Check]] = [
    (
        a_city_is_built_where_towns_are_as_many,
        test_invaders.test_if_the_land_has_more_towns_than_cities_they_add_a_city_else_a_town,
    ),
    (explorers_are_sources, test_invaders.test_lands_without_a_source_are_not_explored),
    (one_damage_blights_the_land, test_invaders.test_partial_damage_to_the_land_is_ignored),
    (the_fallen_dahan_fight_back, test_invaders.test_surviving_dahan_each_do_2_damage),
    (
        damage_is_spread_over_the_dahan,
        test_invaders.test_every_2_points_of_damage_destroys_one_dahan_and_leftover_hurts_one,
    ),
    (
        blight_cascades_to_every_neighbour,
        test_blight.test_if_the_land_already_had_blight_also_add_one_to_one_adjacent_land,
    ),
    (
        destroyed_presence_goes_back_to_the_mat,
        test_blight.test_destroyed_presence_is_removed_from_play_not_returned_to_the_mat,
    ),
    (removed_towns_cause_fear, test_using.test_removing_invaders_does_not_cause_fear),
    (leftover_fear_is_lost, test_fear_rules.test_leftover_fear_carries_over),
    (
        explorers_alone_keep_terror_level_two_from_winning,
        lambda: test_end.test_each_terror_level_has_its_victory_condition(2, "A7: 3E", "victory"),
    ),
    (
        slow_cards_are_paid_later,
        test_growth.test_you_must_immediately_pay_for_all_power_cards_even_slow_ones,
    ),
    (damage_stays_when_time_passes, test_flow.test_damage_and_elements_clear),
    (the_shadows_pay_for_any_target, test_rulings.test_shadows_of_the_dahan),
    (
        a_win_beats_a_loss,
        test_end.test_if_a_single_effect_causes_you_to_both_win_and_lose_it_is_a_sacrifice_victory,
    ),
    (
        an_insurrection_is_judged_before_the_dahan_strike,
        test_scenarios.test_when_the_invaders_would_flee_the_dahan_strike_first_and_may_win,
    ),
    (powers_are_used_again_and_again, test_using.test_a_power_can_only_be_used_once_this_turn),
]


@interpreted
@pytest.mark.parametrize(("plant", "check"), RULE_BUGS, ids=lambda f: f.__name__)
def test_a_planted_rule_bug_is_found(plant: Plant, check: Check, monkeypatch: Patch) -> None:
    is_found(plant, check, monkeypatch)


@interpreted
def test_blight_that_does_not_come_from_the_card_is_found(monkeypatch: Patch) -> None:
    def take_from_card(s: State) -> None:
        s.boundary = False

    monkeypatch.setattr(blight, "take_from_card", take_from_card)
    objects(lambda: pieces_are_conserved(GAME, PLAIN, 0))
