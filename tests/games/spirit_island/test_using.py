"""Using powers: range, target, thresholds, speed, once; repeat, gather, push, damage, defend (p. 7-11)."""

from __future__ import annotations

import pytest

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.components.vocabulary import TOWN
from crannog.games.spirit_island.flow import TimePasses
from crannog.games.spirit_island.lands.deal_damage import strike
from crannog.games.spirit_island.lands.remove_pieces import replace_piece
from crannog.games.spirit_island.lands.turn_effects import defence
from crannog.games.spirit_island.powers.effects.damage_and_removal import Remove
from crannog.games.spirit_island.spirits.power_cards import elements
from crannog.games.spirit_island.turn.use_powers import why_not_repeat
from crannog.kernel.play import TABLE, asks
from crannog.testing.contract import happened

from .boards import answer, apply, becomes, given, offered, resolve
from .turns import ravage, reasons, run, says, using


def test_range_is_how_many_lands_away_from_your_presence_a_power_can_reach() -> None:
    s = answer(using(given("A7: @0"), "slow", "raging_storm"), "use raging_storm")
    assert offered(s) == [f"at {land}" for land in s.lands if land in s.island.within("A7", 1)]
    assert happened(answer(s, "at A8"), rules.POWER_RANGE)


def test_a_range_of_0_means_where_you_have_presence() -> None:
    s = answer(using(given("A7: @0 E\nA1: @0 E"), "fast", "steam_vents"), "use steam_vents")
    assert offered(s) == ["at A1", "at A7"]


def test_some_powers_are_used_only_from_a_sacred_site() -> None:
    s = using(given("A7: @0", energy=0), "slow", "shatter_homesteads")
    assert offered(s) == []  # there is nothing it could be measured from, so nobody is asked
    s = answer(using(given("A7: 2@0"), "slow", "shatter_homesteads"), "use shatter_homesteads")
    assert "at A1" in offered(s)


def test_the_target_bar_says_what_sort_of_land_a_power_can_affect() -> None:
    s = answer(using(given("A7: @0\nA5: D\nA8: 2D"), "fast", "call_to_isolation"), "use call_to_isolation")
    assert offered(s) == ["at A5", "at A8"]
    none = using(given("A7: @0 E"), "fast", "call_to_isolation", "steam_vents")
    assert reasons(none, "use call_to_isolation") == says(rules.POWER_TARGET)


def test_an_innate_power_needs_the_elements_of_its_first_threshold() -> None:
    s = using(given("A7: 2@0 E", fire=3, air=1), "slow", "raging_storm")
    assert "use thundering_destruction" in offered(s)  # 4 fire, 2 air with the card
    s = using(given("A7: 2@0 E", fire=1), "slow", "raging_storm")
    assert reasons(s, "use thundering_destruction") == says(rules.POWER_THRESHOLD)


def test_elements_are_never_spent_only_checked() -> None:
    s = using(given("A7: 2@0 T", fire=3, air=2), "slow", "shatter_homesteads")
    s = answer(s, "use thundering_destruction", "at A7", "way 1", "use shatter_homesteads", "at A7")
    assert s.spirits[0].given == {"fire": 3, "air": 2}


def test_fast_powers_resolve_before_the_invaders_go_and_slow_powers_afterwards() -> None:
    s = using(given("A7: @0 E"), "fast", "steam_vents", "wash_away", seat=0)
    assert reasons(s, "use wash_away") == []  # Lightning has air: Swiftness
    s = using(given("A7: @0 E", spirits=("river", "earth")), "fast", "steam_vents", "wash_away")
    assert reasons(s, "use wash_away") == says(rules.POWER_SPEED)
    s = using(given("A7: @0 E", spirits=("river", "earth")), "slow", "steam_vents", "wash_away")
    assert reasons(s, "use steam_vents") == says(rules.POWER_SPEED)


def test_for_each_air_lightning_may_use_a_slow_power_as_a_fast_one() -> None:
    s = using(given("A7: @0 E"), "fast", "raging_storm", "wash_away")  # one air
    s = answer(s, "use raging_storm", "at A7")
    assert not s.lands["A7"].has_invaders()
    assert s.spirits[0].hastened == ["raging_storm"]
    assert offered(s) == []  # its one air is used; wash_away waits for the slow phase
    assert offered(using(given("A7: @0 E", fire=2), "fast", "wash_away")) == []  # fire is no air
    s = answer(using(given("A7: @0 E"), "fast", "raging_storm"), "use raging_storm")
    assert happened(s, rules.SWIFTNESS)


def test_a_slow_power_made_fast_is_used_only_in_the_fast_phase_not_both() -> None:
    s = using(given("A7: @0 E"), "fast", "raging_storm", "wash_away")
    s = answer(s, "use raging_storm", "at A7")
    s = using(s, "slow", "raging_storm", "wash_away")
    assert not any("raging_storm" in line for line in offered(s))


def test_a_power_can_only_be_used_once_this_turn() -> None:
    s = using(given("A7: @0 2E"), "fast", "steam_vents", "sap_the_strength_of_multitudes")
    s = answer(s, "use steam_vents")
    assert not any("steam_vents" in line for line in offered(s))
    assert reasons(s, "use steam_vents") == says(rules.POWER_ONCE)


def test_you_are_allowed_to_skip_a_powers_effects_entirely() -> None:
    s = using(given("A7: @0 E"), "fast", "steam_vents")
    s = answer(s, "done")
    assert happened(s, rules.POWER_SKIP)
    assert offered(s) == []
    becomes(s, "A7: E")


def test_you_may_act_as_if_you_have_fewer_elements_than_you_really_do() -> None:
    s = using(given("A7: @0 T 2E", earth=3), "fast", "steam_vents")
    assert offered(s)[:2] == ["use steam_vents", "use steam_vents 0"]
    full = answer(s, "use steam_vents")
    assert offered(full) == ["way 1", "way 2"]
    less = answer(s, "use steam_vents 0")
    assert happened(less, rules.POWER_FEWER)
    becomes(less, "A7: T E")


def test_powers_for_another_spirit_do_not_target_oneself() -> None:
    s = using(given("A7: @0"), "fast", "entwined_power")
    s = answer(s, "use entwined_power")
    assert happened(s, rules.POWER_RANGE)  # the only other spirit, so it is not asked


def test_in_a_solo_game_you_may_target_yourself_with_those_powers() -> None:
    s = given("A7: @0", spirits=("lightning",), boards=("A",))
    s = answer(using(s, "fast", "entwined_power"), "use entwined_power")
    assert happened(s, rules.POWER_SOLO)


def test_for_1_energy_shadows_may_target_a_land_with_dahan_at_any_range() -> None:
    s = given("A7: @0\nA3: D", spirits=("shadows", "river"), energy=1)
    s = answer(using(s, "fast", "concealing_shadows"), "use concealing_shadows")
    assert offered(s) == ["at A7", "at A3"]
    s = answer(s, "at A3")
    assert happened(s, rules.SHADOWS_OF_THE_DAHAN)
    assert s.spirits[0].energy == 0


# --- what powers do -----------------------------------------------------------------------------


def test_damage_is_divided_among_the_invaders_as_you_wish() -> None:
    s = resolve(given("A5: C T E"), "accelerated_rot", "A5", "hurt C", "destroy E", "destroy T")
    becomes(s, "A5: C'")
    s = given("A5: C T E")
    s = resolve(s, "accelerated_rot", "A5", "hurt T", "destroy T'", "destroy E")
    becomes(s, "A5: C'")  # a hurt town bears one less
    s = resolve(given("A5: C T E"), "accelerated_rot", "A5", "hurt C")
    assert happened(s, rules.DAMAGE)


def test_destroying_a_city_causes_2_fear_and_a_town_1() -> None:
    s = given("A7: C T E")
    s.lane = TABLE
    strike(s, 0, "A7", 6)
    assert s.fear == 3
    assert happened(s, rules.DESTROYED)
    s = given("A7: C")
    s.lane = TABLE
    strike(s, 0, "A7", 3)
    assert s.fear == 2


def test_removing_invaders_does_not_cause_fear() -> None:
    s = apply(given("A1: T"), Remove(1, (TOWN,)))
    becomes(s, "")
    assert s.fear == 0
    assert happened(s, rules.REMOVED)


def test_replacing_a_town_causes_no_fear() -> None:
    s = resolve(given("A7: T"), "crops_wither_and_fade", "A7", "way 1")
    becomes(s, "A7: E")
    assert s.fear == 2  # the card's own
    assert happened(s, rules.REPLACED)


def test_gather_moves_things_in_from_adjacent_lands() -> None:
    s = resolve(given("A5: 2D\nA3: D"), "rivers_bounty", "A7", seat=1)
    assert offered(s) == ["gather D A5", "done"]
    s = answer(s, "gather D A5")
    assert happened(s, rules.GATHER)
    becomes(s, "A5: D\nA7: D\nA3: D")


def test_push_moves_things_to_adjacent_lands_different_ones_if_you_wish() -> None:
    s = resolve(given("A2: 2E"), "wash_away", "A2", "push E A1")
    assert happened(s, rules.PUSH)
    becomes(answer(s, "push E A3"), "A1: E\nA3: E")


def test_defend_reduces_the_total_damage_and_several_add_together() -> None:
    s = resolve(given("A7: @0 C 3D"), "sap_the_strength_of_multitudes", "A7")
    assert happened(s, rules.DEFEND)
    assert defence(s, "A7") == 5
    s = resolve(s, "drift_down_into_slumber", "A7")
    assert defence(s, "A7") == 9


def test_each_sacred_site_of_earth_has_defend_3() -> None:
    s = ravage(given("A7: 2@0 C D", spirits=("earth", "river")), "A7")
    assert happened(s, rules.EARTHS_VITALITY)
    assert s.lands["A7"].blight == 0
    assert s.lands["A7"].dahan == (0,)  # a city's damage of 3 is all taken off
    assert defence(given("A7: @0", spirits=("earth", "river")), "A7") == 0


# --- repeat (p. 10) ------------------------------------------------------------------------------


def test_a_repeated_power_may_have_another_target_and_gives_no_elements() -> None:
    s = using(given("A7: @0 2E\nA1: @0 E"), "fast", "powerstorm", "steam_vents")
    had = elements(s, 0)
    s = answer(s, "use steam_vents", "at A7", "use powerstorm", "spirit 0")
    before = s.spirits[0].energy
    s = answer(s, "repeat steam_vents")
    assert happened(s, rules.REPEAT)
    assert s.spirits[0].energy == before - 1
    becomes(answer(s, "at A1"), "A7: E")
    assert elements(s, 0) == had


def test_without_leave_a_card_is_not_repeated() -> None:
    s = using(
        given("A7: @0 3E\nA1: @0 E"), "fast", "powerstorm", "steam_vents", "sap_the_strength_of_multitudes"
    )
    s = answer(s, "use powerstorm", "spirit 0", "use steam_vents", "at A7", "repeat steam_vents", "at A7")
    assert why_not_repeat(s, 0, POWERS["steam_vents"], "fast") == [rules.REPEAT_LEAVE.because()]


def test_a_fast_power_is_not_repeated_in_the_slow_phase() -> None:
    s = using(given("A7: @0 3E"), "fast", "powerstorm", "steam_vents", "raging_storm")
    s = answer(s, "use powerstorm", "spirit 0", "use steam_vents", "done")
    s = using(s, "slow", "powerstorm", "steam_vents", "raging_storm")
    assert reasons(s, "repeat steam_vents") == says(rules.POWER_SPEED)


def test_no_power_interrupts_another_partway_through() -> None:
    s = given("A7: @0 3E D\nB1: @1 3E")
    s.spirits[1].played = ["steam_vents"]
    s = using(s, "fast", "call_to_isolation", "powerstorm", "raging_storm")
    assert {ask.seat for ask in asks(s)} == {0, 1}
    s = answer(s, "use call_to_isolation")
    assert [ask.seat for ask in asks(s)] == [0]


def test_replaced_pieces_keep_their_damage() -> None:
    s = given("A7: C''")
    replace_piece(s, "A7", "city", 2, ((TOWN, 1),))
    becomes(s, "")  # two damage are a town's health
    s = given("A7: C'")
    replace_piece(s, "A7", "city", 1, ((TOWN, 1),))
    becomes(s, "A7: T'")


def test_time_heals_what_damage_left() -> None:
    becomes(run(given("A7: C'' T' D'"), TimePasses()), "A7: C T D")


@pytest.mark.parametrize("element", ["air", "earth"])
def test_more_range_comes_with_the_threshold(element: str) -> None:
    s = given("A7: @0")
    s.spirits[0].given = {element: 1}
    s = using(s, "fast", "sap_the_strength_of_multitudes")
    s = answer(s, "use sap_the_strength_of_multitudes")
    assert ("at A8" in offered(s)) == (element == "air")
