"""The major powers from Accelerated Rot to Powerstorm, each with and without its threshold."""

from __future__ import annotations

from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.components.vocabulary import BUILD, EXPLORE, RAVAGE
from crannog.games.spirit_island.lands.turn_effects import skipped
from crannog.games.spirit_island.state import State
from tests.games.spirit_island.boards import answer, given, offered, resolve
from tests.games.spirit_island.content.looking import alone, becomes, fear, having, phase, ravage, targets

# --- Accelerated Rot ---------------------------------------------------------------------------


def test_accelerated_rot_deals_4_damage() -> None:
    s = resolve(given("A3: 2C T B"), "accelerated_rot", "A3", "destroy C", "hurt T")
    becomes(s, "A3: C T' B")
    assert fear(s) == 4


def test_accelerated_rot_with_its_threshold_deals_9_damage_and_removes_blight() -> None:
    lines = ["destroy C", "hurt C", "destroy C'", "destroy T"]
    s = resolve(given("A3: 3C T B", sun=3, water=2, plant=3), "accelerated_rot", "A3", *lines)
    becomes(s, "A3: C'")
    assert fear(s) == 2 + 2 + 2 + 1


# --- Blazing Renewal ---------------------------------------------------------------------------


def test_blazing_renewal_brings_2_presence_back_near_the_caster_and_burns_buildings() -> None:
    s = given("A1: C T E\nA3: @0")
    s.spirits[1].destroyed = 3
    s = resolve(s, "blazing_renewal", "1")
    assert "done" not in offered(s)
    assert "regrow A1" in offered(s)
    assert "regrow A7" in offered(s)  # by way of board B
    assert "regrow A6" not in offered(s)
    s = answer(s, "regrow A1")
    becomes(s, "A1: C'' E 2@1\nA3: @0")
    assert s.spirits[1].destroyed == 1


def test_blazing_renewal_with_its_threshold_deals_4_more_damage_there() -> None:
    s = given("A1: 2C T 3E\nA3: @0", fire=3, earth=3, plant=2)
    s.spirits[1].destroyed = 1
    s = resolve(s, "blazing_renewal", "1", "regrow A1", "destroy C''", "destroy C''")
    becomes(s, "A1: E @1\nA3: @0")


def test_blazing_renewal_burns_nothing_if_no_presence_comes_back() -> None:
    s = resolve(given("A1: C\nA3: @0", fire=3, earth=3, plant=2), "blazing_renewal", "1")
    becomes(s, "A1: C\nA3: @0")


# --- Cleansing Floods --------------------------------------------------------------------------


def test_cleansing_floods_deal_4_damage_and_remove_blight() -> None:
    s = resolve(given("A1: 2C 2B"), "cleansing_floods", "A1", "destroy C")
    becomes(s, "A1: C' B")


def test_cleansing_floods_with_4_water_deal_14_damage() -> None:
    lines = ["destroy C", "destroy C'", "destroy C", "destroy C"]
    s = resolve(given("A1: 5C B", water=4), "cleansing_floods", "A1", *lines)
    becomes(s, "A1: C''")
    assert fear(s) == 8


def test_cleansing_floods_start_from_presence_in_a_wetland() -> None:
    s = alone("A2: @0\nA8: @0")
    assert targets(s, "cleansing_floods") == ["A1", "A2", "A3", "A4"]


# --- Dissolve the Bonds of Kinship -------------------------------------------------------------


def test_dissolve_the_bonds_makes_explorers_of_all_and_scatters_them() -> None:
    s = resolve(given("A3: 2C T 2D"), "dissolve_the_bonds_of_kinship", "A3")
    assert sorted(offered(s)) == [f"push E {land}" for land in ("A2", "A4", "B3", "B4", "B7")]
    s = answer(s, "push E A2", "push E A4", "push E B3")
    assert sorted(offered(s)) == ["push E B4", "push E B7"]  # as many different lands as possible
    becomes(answer(s, "push E B4"), "A2: E\nA3: C D\nA4: E\nB3: E\nB4: E")
    assert fear(s) == 0


def test_dissolve_the_bonds_with_its_threshold_sets_explorers_and_buildings_at_each_other() -> None:
    s = given("A3: C T 2D", fire=2, water=2, animal=3)
    s.put("A3", "town")
    # City, a town and a dahan become 4 explorers; they deal 4 to the town left, which deals 2 to them.
    s = resolve(s, "dissolve_the_bonds_of_kinship", "A3", "push E A2", "push E A4")
    becomes(s, "A2: E\nA3: D\nA4: E")
    assert fear(s) == 1


# --- Entwined Power ----------------------------------------------------------------------------


def test_entwined_power_shares_presence_and_lets_the_caster_take_of_what_was_not_kept() -> None:
    s = given("A1: @0\nB1: @1")
    assert targets(s, "steam_vents") == ["A1"]
    s = resolve(s, "entwined_power", "1", "minor")
    assert targets(s, "steam_vents") == ["A1", "B1"]
    first = offered(s)
    s = answer(s, first[0])
    assert offered(s) == first[1:]  # three are left for the caster
    s = answer(s, first[2])
    assert [spirit.hand for spirit in s.spirits] == [[first[2].split()[1]], [first[0].split()[1]]]
    assert len(s.minor.discards) == 2


def test_entwined_power_makes_each_forget_a_card_for_a_major_power() -> None:
    s = given()
    s.spirits[0].hand, s.spirits[1].hand = ["raging_storm"], ["wash_away"]
    s = resolve(s, "entwined_power", "1", "major")
    s = answer(s, offered(s)[0], "forget wash_away")
    s = answer(s, offered(s)[0], "forget raging_storm")
    assert [spirit.forgotten for spirit in s.spirits] == [["raging_storm"], ["wash_away"]]
    assert [POWERS[spirit.hand[0]].deck for spirit in s.spirits] == ["major", "major"]


def test_entwined_power_with_its_threshold_gives_energy_and_lets_cards_change_hands() -> None:
    s = given(energy=0, water=2, plant=4)
    s.spirits[0].hand, s.spirits[1].hand = ["raging_storm"], ["wash_away"]
    s = resolve(s, "entwined_power", "1", "minor")
    s = answer(s, offered(s)[0])
    s = answer(s, offered(s)[0], "give raging_storm", "done")
    assert [spirit.energy for spirit in s.spirits] == [3, 3]
    assert "raging_storm" in s.spirits[1].hand
    assert "wash_away" in s.spirits[1].hand


def test_entwined_power_is_for_another_spirit_but_alone_for_oneself() -> None:
    assert targets(given(), "entwined_power") == ["1"]
    s = alone(energy=0, water=2, plant=4)
    assert targets(s, "entwined_power") == ["0"]
    s = resolve(s, "entwined_power", "0", "minor")
    s = answer(s, offered(s)[0])
    s = answer(s, offered(s)[0])
    assert (len(s.spirits[0].hand), s.spirits[0].energy) == (2, 6)  # both gains, both energies


def entwined_by_progression(mine: list[str]) -> State:
    """River's progression is used up and it draws; Lightning has still some of its own, or not."""
    s = given(options={"teaching": "yes", "after_progression": "draw"})
    s.spirits[0].progression, s.spirits[1].progression = mine, []
    s = resolve(s, "entwined_power", "1", "minor")
    return answer(s, offered(s)[0])


def test_entwined_power_gives_a_caster_with_a_progression_its_next_card() -> None:
    s = entwined_by_progression(["purifying_flame"])
    assert s.spirits[0].hand == ["purifying_flame"]
    assert len(s.minor.discards) == 3  # nothing is lost


def test_entwined_power_gives_a_caster_whose_progression_is_over_one_of_the_rest() -> None:
    s = entwined_by_progression([])
    assert len(offered(s)) == 3
    assert len(answer(s, offered(s)[0]).spirits[0].hand) == 1


# --- Indomitable Claim -------------------------------------------------------------------------


def test_indomitable_claim_adds_presence_and_defends_20() -> None:
    s = resolve(given("A1: C\nA5: @0"), "indomitable_claim", "A1", "from energy")
    becomes(s, "A1: C @0 +20\nA5: @0")
    assert s.spirits[0].energy_shown == 2
    assert not skipped(s, "A1", RAVAGE)


def test_indomitable_claim_may_move_presence_that_is_on_the_island() -> None:
    becomes(resolve(given("A5: 2@0"), "indomitable_claim", "A1", "from A5"), "A1: @0 +20\nA5: @0")


def test_indomitable_claim_with_its_threshold_frightens_invaders_and_stops_them() -> None:
    s = resolve(given("A1: C\nA5: @0", sun=2, earth=3), "indomitable_claim", "A1", "from plays")
    assert fear(s) == 3
    assert [skipped(s, "A1", action) for action in (RAVAGE, BUILD, EXPLORE)] == [True] * 3
    s = resolve(given("A5: @0", sun=2, earth=3), "indomitable_claim", "A1", "from plays")
    assert (fear(s), skipped(s, "A1", EXPLORE)) == (0, True)


# --- Infinite Vitality -------------------------------------------------------------------------


def test_infinite_vitality_makes_dahan_sturdy_and_keeps_blight_out() -> None:
    s = resolve(given("A4: C T E 2D"), "infinite_vitality", "A4")
    s = ravage(s, "A4", "hurt C", "destroy E")
    becomes(s, "A4: C' T D")  # 6 damage take one dahan of 6 health; the other strikes back


def test_infinite_vitality_with_4_earth_keeps_dahan_safe_and_removes_blight_nearby() -> None:
    s = resolve(given("A1: B\nA3: B\nA4: 2C 2D B", earth=4), "infinite_vitality", "A4")
    assert offered(s) == ["in A4", "in A1", "in A3"]
    s = answer(s, "in A3")
    becomes(s, "A1: B\nA4: 2C 2D B")
    s = ravage(s, "A4", "destroy C")
    becomes(s, "A1: B\nA4: C' 2D B")


# --- Mists of Oblivion -------------------------------------------------------------------------


def test_mists_of_oblivion_hurt_all_and_frighten_once_more_for_each_building_gone() -> None:
    s = resolve(given("A1: C T T' E"), "mists_of_oblivion", "A1")
    becomes(s, "A1: C' T'")
    assert fear(s) == 1 + 1


def test_mists_of_oblivion_with_their_threshold_count_those_buildings_too_but_at_most_4() -> None:
    s = resolve(given("A1: 5T' C''", moon=2, air=3, water=2), "mists_of_oblivion", "A1")
    becomes(s, "")
    assert fear(s) == 5 + 2 + 4
    s = resolve(given("A1: C T", moon=2, air=3, water=2), "mists_of_oblivion", "A1")
    becomes(s, "")
    assert fear(s) == 2 + 1 + 2


# --- Paralyzing Fright -------------------------------------------------------------------------


def test_paralyzing_fright_causes_4_fear_and_stops_the_invaders_in_the_land() -> None:
    s = resolve(given("A1: C"), "paralyzing_fright", "A1")
    assert (fear(s), skipped(s, "A1", BUILD), skipped(s, "A2", BUILD)) == (4, True, False)
    assert fear(resolve(given("A1: C", air=2, earth=3), "paralyzing_fright", "A1")) == 8
    becomes(s, "A1: C")


# --- Pillar of Living Flame --------------------------------------------------------------------


def test_pillar_of_living_flame_blights_jungle_and_wetland() -> None:
    s = resolve(given("A3: 2C T"), "pillar_of_living_flame", "A3", "destroy C", "destroy T")
    becomes(s, "A3: C B")
    assert fear(s) == 3 + 2 + 1
    becomes(resolve(given("A1: C"), "pillar_of_living_flame", "A1"), "")


def test_pillar_of_living_flame_with_4_fire_burns_twice_as_hot() -> None:
    lines = ["destroy C", "hurt C", "destroy C'", "destroy C'"]
    s = resolve(given("A1: 4C", fire=4), "pillar_of_living_flame", "A1", *lines)
    becomes(s, "A1: C'")
    assert fear(s) == 3 + 2 + 6


# --- Poisoned Land -----------------------------------------------------------------------------


def test_poisoned_land_kills_nearly_everything() -> None:
    s = resolve(given("A1: 3C 2D"), "poisoned_land", "A1", "destroy C", "destroy C")
    becomes(s, "A1: C' B")
    assert fear(s) == 1 + 4


def test_poisoned_land_with_its_threshold_counts_its_own_blight() -> None:
    lines = ["destroy C", "destroy C", "cascade A2", "destroy C'", "destroy C", "destroy C"]
    s = resolve(given("A1: 6C D B", earth=3, plant=2, animal=2), "poisoned_land", "A1", *lines)
    becomes(s, "A1: C 2B\nA2: B")
    assert fear(s) == 1 + 2 + 2 * 5


# --- Powerstorm --------------------------------------------------------------------------------


def storm(energy: int = 9, **elements: int) -> State:
    s = having(given("A1: 9E 2@1", energy=energy), **elements)
    s.spirits[1].played = ["sap_the_strength_of_multitudes", "visions_of_fiery_doom", "infinite_vitality"]
    s.spirits[1].used = list(s.spirits[1].played)
    return resolve(s, "powerstorm", "1")


def test_powerstorm_gives_3_energy_and_lets_the_target_pay_for_a_card_again() -> None:
    s = phase(storm(energy=0), "fast", "repeat infinite_vitality", "at A1")
    assert s.spirits[1].energy == 0  # 3 gained, 3 paid
    assert offered(s) == []
    becomes(s, "A1: 9E 2@1")


def test_powerstorm_repeats_nothing_that_cannot_be_paid() -> None:
    s = storm(energy=0)
    s.spirits[1].energy = 0
    assert offered(phase(s, "fast")) == ["repeat sap_the_strength_of_multitudes", "done"]


def test_powerstorm_with_its_threshold_repeats_three_different_cards_once_each() -> None:
    s = phase(storm(sun=2, fire=2, air=3), "fast", "repeat sap_the_strength_of_multitudes")
    assert "repeat sap_the_strength_of_multitudes" not in offered(s)
    s = answer(s, "repeat visions_of_fiery_doom", "push E A2", "repeat infinite_vitality", "at A1")
    becomes(s, "A1: 8E 2@1 +5\nA2: E")
    assert s.spirits[1].energy == 9 + 3 - 0 - 1 - 3
    assert offered(s) == []
