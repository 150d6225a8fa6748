"""Scenarios: setup, rules, victory and loss of each (p. 16)."""

from __future__ import annotations

import pytest

from crannog.games.spirit_island import GAME, rules
from crannog.games.spirit_island.components.vocabulary import BLIGHT, CITY
from crannog.games.spirit_island.grammar.effect import On
from crannog.games.spirit_island.invaders.phase import InvaderPhase
from crannog.games.spirit_island.lands.after_each_effect import EndEffect
from crannog.games.spirit_island.powers.effects.add import Add
from crannog.games.spirit_island.powers.effects.damage_and_removal import Fear
from crannog.games.spirit_island.scoring import threat
from crannog.games.spirit_island.spirits.power_cards import price
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.scenario_rules import inner_land
from crannog.kernel.play import asks, choose
from crannog.testing.contract import happened

from .boards import answer, apply, becomes, given, offered, resolve
from .turns import build, run, using


def new(scenario: str, seats: int = 2, seed: int = 1) -> State:
    return GAME.new(seats, {"spirits": "random", "scenario": scenario}, seed)


def under(scenario: str, drawing: str) -> State:
    return given(drawing, options={"scenario": scenario})


# --- Blitz ---------------------------------------------------------------------------------------------


def test_blitz_starts_with_one_more_blight_per_player_on_the_healthy_side() -> None:
    assert new("blitz", 3).blight == new("none", 3).blight + 3


def test_in_a_blitz_the_invaders_take_one_further_full_set_of_actions() -> None:
    s, plain = new("blitz"), new("none")
    assert s.ravage == plain.build  # the first card has moved on
    assert s.build
    assert len(s.invaders) == len(plain.invaders) - 1
    built = sum(land.count(("town", "city")) for land in s.lands.values())
    assert built > sum(land.count(("town", "city")) for land in plain.lands.values())


def test_in_a_blitz_every_fast_power_card_costs_1_less() -> None:
    s = under("blitz", "")
    assert price(s, "steam_vents") == 0
    assert price(s, "call_to_isolation") == 0  # it costs nothing anyway
    assert price(s, "raging_storm") == 3
    assert price(given(""), "steam_vents") == 1


def test_in_a_blitz_the_flipped_card_has_one_blight_per_player_less() -> None:
    s = under("blitz", "")
    s.blight_card, s.blight = "downward_spiral", 1
    assert apply(s, Add(1, BLIGHT), on=On(0, "A7", 0)).blight == 2 * (5 - 1)


# --- Guard the Isle's Heart ------------------------------------------------------------------------------


def guarding(seats: int) -> State:
    s = new("guard_the_isles_heart", seats)
    while s.round == 0:
        ask = asks(s)[0]
        s = choose(s, ask.seat, str(ask.legal(s)[0]))
    return s


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_guarding_the_heart_starts_without_towns_and_with_presence_and_an_explorer_in_each_inner_land(
    seats: int,
) -> None:
    s = guarding(seats)
    assert not any(land.town for land in s.lands.values())
    for seat in range(seats):
        heart = s.lands[inner_land(s.boards, seat)]
        assert heart.presence[seat] >= 1
        assert heart.explorer


def test_guarding_the_heart_each_spirit_has_a_minor_and_a_major_power_from_the_top() -> None:
    s = guarding(2)
    for spirit in s.spirits:
        assert len(spirit.hand) == 6


def test_the_inner_lands_of_three_boards_meet_at_the_centre() -> None:
    s = guarding(3)
    first, second, third = (inner_land(s.boards, slot) for slot in range(3))
    assert {second, third} <= {*s.island.sites[first].adjacent}


@pytest.mark.parametrize(("turn", "outcome"), [(1, ""), (2, "defeat")])
def test_a_building_in_an_inner_land_after_turn_1_loses(turn: int, outcome: str) -> None:
    s = under("guard_the_isles_heart", "A7: E")
    s.round = turn
    s = build(s, "i_sands")
    assert s.outcome == outcome
    assert happened(s, rules.SCENARIO_LOSS) == bool(outcome)


# --- Rituals of Terror ------------------------------------------------------------------------------------


def test_for_rituals_the_fear_deck_has_all_cards_and_no_dividers() -> None:
    s = new("rituals_of_terror")
    assert len(s.fear_deck) == 15
    assert s.divisions == []


def test_fear_never_raises_the_terror_level_and_earned_cards_are_kept() -> None:
    s = apply(under("rituals_of_terror", "A7: 6D"), Fear(8 * 4))
    assert (s.terror, len(s.earned)) == (1, 4)
    s.ravage = s.build = ""
    assert len(run(s, InvaderPhase()).earned) == 4


RITUAL = "A7: 6D 2@0 2@1\nA1: @0 @1"


def test_a_ritual_needs_every_spirit_and_3_dahan_per_player_in_one_land() -> None:
    assert "ritual A7" in offered(using(under("rituals_of_terror", RITUAL), "fast"))
    assert offered(using(under("rituals_of_terror", RITUAL.replace("6D", "5D")), "fast")) == []
    assert offered(using(under("rituals_of_terror", "A7: 6D 4@0\nA1: @1"), "fast")) == []


def test_the_spirits_together_pay_3_energy_and_destroy_3_presence() -> None:
    s = answer(using(under("rituals_of_terror", RITUAL), "slow"), "ritual A7")
    assert happened(s, rules.RITUAL)
    s = answer(s, "pays 0", "pays 0", "pays 1", "pays 0", "pays 0")
    assert [spirit.energy for spirit in s.spirits] == [7, 8]
    assert [spirit.destroyed for spirit in s.spirits] == [2, 1]
    assert s.terror == 2


def test_then_all_dahan_leave_as_evenly_as_possible() -> None:
    s = under("rituals_of_terror", RITUAL)
    s = answer(using(s, "slow"), "ritual A7", "pays 0", "pays 0", "pays 1", "pays 0", "pays 0")
    while offered(s):
        s = answer(s, offered(s)[0])
    near = s.island.sites["A7"].adjacent
    counts = [s.dahan_at(land) for land in near]
    assert sum(counts) == 6
    assert max(counts) - min(counts) <= 1


def test_earned_fear_cards_are_resolved_at_the_new_level() -> None:
    s = under("rituals_of_terror", RITUAL)
    s.earned = ["dahan_on_their_guard"]
    s = answer(using(s, "slow"), "ritual A7", "pays 0", "pays 0", "pays 1", "pays 0", "pays 0")
    assert s.earned == []
    assert happened(s, rules.FEAR_CARD)


def test_the_third_ritual_wins() -> None:
    s = under("rituals_of_terror", RITUAL)
    s.rituals, s.terror = 2, 3
    s = answer(using(s, "slow"), "ritual A7", "pays 0", "pays 0", "pays 1", "pays 0", "pays 0")
    assert s.outcome == "victory"


# --- Dahan Insurrection ------------------------------------------------------------------------------------


def rising(drawing: str) -> State:
    return under("dahan_insurrection", drawing + "\nB1: 4D")


def test_each_dahan_that_moved_deals_1_damage_where_it_ended() -> None:
    s = resolve(rising("A2: 2D\nA1: T"), "call_to_isolation", "A2", "way 2", "push D A1")
    becomes(s, "A1: T' D\nA2: D\nB1: 4D")


def test_for_each_city_destroyed_add_a_town_to_the_nearest_land_with_dahan() -> None:
    s = rising("A1: C\nA6: D")
    s.spirits[0].given = {"sun": 3}
    s = resolve(s, "drought", "A1")
    assert happened(s, rules.SCENARIO)
    becomes(s, "A1: B\nA6: T D\nB1: 4D")


def test_a_destroyed_town_becomes_an_explorer_in_its_own_land_if_dahan_are_there() -> None:
    s = resolve(rising("A1: T D"), "drought", "A1")
    becomes(s, "A1: E D B\nB1: 4D")


@pytest.mark.parametrize(
    ("terror", "drawing", "outcome"),
    [
        (2, "A1: 2T 2D", "victory"),
        (2, "A1: 2T D", ""),
        (3, "A1: 2T D", "victory"),  # fewer lands than players
        (3, "A1: 2T D\nA6: C", ""),
    ],
)
def test_victory_is_that_buildings_outnumber_dahan_nowhere_or_hardly(
    terror: int, drawing: str, outcome: str
) -> None:
    s = rising(drawing)
    s.take("B8", CITY)
    s.terror = terror
    assert run(s, EndEffect()).outcome == outcome


def test_fewer_than_2_dahan_per_player_lose() -> None:
    s = run(under("dahan_insurrection", "A1: 3D"), EndEffect())
    assert (s.outcome, s.doom) == ("defeat", "dahan")
    assert happened(s, rules.SCENARIO_LOSS)


def fleeing(drawing: str) -> State:
    s = rising(drawing)
    s.take("B8", CITY)
    s.put("B8", CITY)
    s.terror, s.divisions, s.fear = 3, [0, 0, 1], s.pool - 1
    return apply(s, Fear(1))


def test_there_is_no_fear_victory() -> None:
    s = fleeing("A1: C\nA6: C")  # with B8 three lands of buildings alone
    assert s.terror == 4
    assert (s.outcome, s.doom) == ("defeat", "insurrection")


def test_when_the_invaders_would_flee_the_dahan_strike_first_and_may_win() -> None:
    s = fleeing("A1: 2T D")  # with B8 two lands are overrun, which is not fewer than two players
    assert offered(s) == ["destroy T", "hurt T"]
    s = answer(s, "destroy T")
    assert s.outcome == "victory"
    assert happened(s, rules.VICTORY)


def test_scenarios_add_to_the_threat() -> None:
    assert [threat(new(one)) for one in ("none", "blitz", "guard_the_isles_heart")] == [0, 0, 0]
    assert [threat(new(one)) for one in ("rituals_of_terror", "dahan_insurrection")] == [3, 4]
