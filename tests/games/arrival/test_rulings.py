"""One test for each ruling of docs/rulings/arrival.md, named after it: where the rulebooks leave a choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from crannog.games.arrival import GAME, State, rules
from crannog.games.arrival.bank import lose_corruption
from crannog.games.arrival.editions import CZ2017
from crannog.games.arrival.exploit import take_fomori
from crannog.games.arrival.scoring import standing, thirds
from crannog.kernel.game import BadOption
from crannog.testing.contract import happened

from .boards import (
    BLUE,
    CZ,
    GU,
    RED,
    asked,
    becomes,
    earning,
    erin,
    laid,
    legal,
    play,
    reasons,
    shields_in,
    supply,
)

ONE = ["stone-01", "stone-02", "stone-03", "stone-04"]
TWO = ["iron-01", "iron-02", "iron-03", "iron-04"]
BOTTOM = ["0 block top", "1 block top", "0 block middle", "1 block middle"]


# --- setup -------------------------------------------------------------------------------------


def test_a01_the_second_edition_is_the_default() -> None:
    assert GAME.new(2).edition is CZ2017


def test_a02_both_editions_start_with_two_disks_and_one_at_a_port(edition: str) -> None:
    for option, disks in (("two", 2), ("three", 3)):
        s = GAME.new(2, {"edition": edition, "start_disks": option})
        s = play(play(s, "land irrus"), "land iernus")
        assert [(t.disks, t.reserve) for t in s.tribes] == [(disks, 14 - disks)] * 2


def test_a03_each_step_of_the_earning_is_done_for_all_before_the_next(edition: str) -> None:
    """One sword is left: the second in turn order gets none, whatever their cards say."""
    s = earning([TWO, ["iron-07", "iron-08", "iron-12", "iron-13"]], edition)
    s.swords = 1
    s = play(s, *BOTTOM)
    assert [tribe.swords for tribe in s.tribes] == [1, 0]
    honor = [i for i, event in enumerate(s.events) if event.rule == rules.EARN_HONOR.id]
    earned = [i for i, event in enumerate(s.events) if event.rule == rules.EARN_RESOURCES.id]
    assert max(honor) < min(earned)


def test_a04_one_leader_is_drawn_the_others_are_chosen_and_the_last_starts(edition: str) -> None:
    s = GAME.new(3, {"edition": edition, "leaders": "chosen"})
    [drawn] = [seat for seat, tribe in enumerate(s.tribes) if tribe.leader]
    assert asked(s) == (drawn - 1) % 3
    s = play(s, legal(s)[0])
    assert asked(s) == (drawn - 2) % 3 == s.first


# --- the Earning Phase -------------------------------------------------------------------------


def test_a05_corruption_is_full_when_tiles_run_out(edition: str) -> None:
    s = laid("", edition, 2)
    s.bag, s.discards = [1, 2], []
    take_fomori(s, {RED: 3, BLUE: 1})
    assert [len(tribe.fomori) for tribe in s.tribes] == [1, 1]
    assert [tribe.corruption for tribe in s.tribes] == [3, 1]


def test_a06_the_limit_is_checked_when_corruption_is_gained_and_stays_hit(edition: str) -> None:
    s = laid("", edition, 2)
    s.tribes[RED].corruption = 24
    take_fomori(s, {RED: 1})
    lose_corruption(s, RED, 5, rules.TACTIC_BARD)
    assert s.limit_hit


def test_a07_discards_are_mixed_in_before_anybody_draws(edition: str) -> None:
    s = laid("", edition, 2)
    s.bag, s.discards = [1] * 3, [3] * 40
    take_fomori(s, {RED: 3, BLUE: 1})
    assert s.discards == []
    assert 3 in s.tribes[RED].fomori  # the first in turn order already takes from the mixture


def test_a08_an_exhausted_stack_is_replaced_at_once_without_the_cards_in_front(edition: str) -> None:
    s = GAME.new(2, {"edition": edition})
    s = play(s, "land irrus", "land iernus")
    s.card_discards, s.stacks[2] = s.stacks[2][1:], s.stacks[2][:1]
    s = play(s, "draw 3")
    sizes = sorted(len(stack) for stack in s.stacks)
    assert sizes == [17, 18, 18]
    assert s.card_discards == []


def test_a09_nobody_sees_a_block_before_all_have_chosen(edition: str) -> None:
    s = play(earning([ONE, TWO], edition), "0 block top")
    assert GAME.observe(s, BLUE).sides[RED].blocked == ()
    s = play(s, "1 block bottom")
    assert GAME.observe(s, BLUE).sides[RED].blocked == (0,)
    assert GAME.observe(s, BLUE).sides[RED].cards[2].front == "stone-03"  # fronts are public


def test_a10_each_copy_of_ogam_moves_one_blocker_after_the_fourth_card(edition: str) -> None:
    s = earning([ONE, TWO], edition, tactics={RED: ["ogams_wisdom:1", "ogams_wisdom:2"]})
    s = play(s, *BOTTOM)
    assert GAME.observe(s, BLUE).sides[RED].cards[3].front == "stone-04"
    assert s.tribes[RED].honor == 4  # nothing taken yet
    s = play(s, "open middle")
    assert legal(s) == ["open top", "open bottom", "keep blockers"]


def test_a11_a_caer_counts_once_for_the_broch_symbol_and_once_for_its_own(edition: str) -> None:
    s = earning([["lore-03", *ONE[:3]], TWO], edition, position="temair r3 | iernus b3")
    s = play(s, "0 block top", "1 block top", "0 block bottom", "1 block middle")  # PHC: middle
    assert s.tribes[RED].honor == 4 + 2 + 1
    assert happened(s, rules.EARN_HONOR)


# --- Spread ------------------------------------------------------------------------------------


def test_a12_an_emptied_castle_location_is_a_target_and_no_castle_again(edition: str) -> None:
    s = play(erin("boreum F1", edition, fomori=[[1]]), "spread tor_mor")
    becomes(s, "boreum F1 | tor_mor F1")
    assert standing(s).overrun == 2


def test_a13_a_last_fortification_cannot_be_chosen_not_even_by_its_owner(edition: str) -> None:
    s = erin("boreum r1 | tor_mor C | venicnia s1", edition, fomori=[[1] * 9])
    assert reasons("spread boreum", s) == [rules.SPREAD_LAST]


def test_a14_every_shield_is_paid_for_and_removed_also_over_a_free_location(edition: str) -> None:
    s = erin("boreum F1 | venicnia s2", edition, fomori=[[1] * 3])
    assert shields_in(play(s, "spread bernas"), "venicnia") == 0
    assert reasons("spread bernas", erin("boreum F1 | venicnia s2", edition, fomori=[[1] * 2])) == [
        rules.SPREAD_COST
    ]


def test_a15_the_tile_placed_is_a_matter_of_chance(edition: str) -> None:
    """Nobody can look: whichever way the tiles lie, the table is the same before the Spread."""
    one = erin("boreum F1", edition, fomori=[[1, 3]])
    two = erin("boreum F1", edition, fomori=[[3, 1]])
    assert GAME.observe(one, RED) == GAME.observe(two, RED)
    kinds = {play(s, "spread bernas").fomori[s.pack.names["bernas"]] for s in (one, two)}
    assert kinds == {1, 3}


def test_a16_unseen_tiles_go_back_into_a_mixed_bag(edition: str) -> None:
    s = erin("temair r1", edition, fomori=[[3, 3, 3]])
    before = [*s.bag, 3, 3, 3]
    after = play(s, "pass").bag
    assert sorted(after) == sorted(before)
    assert after != before


def test_a17_a_spread_onto_ones_own_fortification_is_forced_too(edition: str) -> None:
    s = erin("boreum r1 | temair r1 | tor_mor C", edition, fomori=[[1, 1]], trophies=(1,))
    assert reasons("pass", s) == [rules.PASS_SPREAD]
    assert reasons("pass", play(s, "trophy 1")) == []  # one Fomor is too few


# --- Repel -------------------------------------------------------------------------------------


def test_a18_the_cheapest_way_is_taken(edition: str) -> None:
    s = erin("temair r1 | dun_ailinne b1 | uisnech F1", edition, swords=(1,), disks=(1,))
    assert play(s, "repel uisnech").tribes[RED].honor == 5
    s = erin("temair r1 | dun_ailinne b1", edition, disks=(1,))
    assert play(s, "build uisnech").tribes[RED].honor == 4


@pytest.mark.parametrize(
    ("edition", "isle", "legal_there"), [(CZ, "apart", True), (GU, "apart", False), (GU, "adjacent", True)]
)
def test_a19_castles_are_reached_by_their_road_or_from_afar_as_the_edition_has_it(
    edition: str, isle: str, legal_there: bool
) -> None:
    s = erin("boreum b1 | vidua r1 | tor_mor C", edition, swords=(4,), options={"isle": isle})
    assert (reasons("repel tor_mor", s) == []) is legal_there
    s = erin("boreum r1 | tor_mor C", edition, swords=(4,), honor=(0,), options={"isle": isle})
    assert reasons("repel tor_mor", s) == []


def test_a20_the_reward_is_chosen_each_time_and_corruption_only_if_there_is_any(edition: str) -> None:
    s = erin("temair r1 | uisnech F1", edition, swords=(1,), corruption=(1,))
    assert legal(play(s, "repel uisnech")) == ["honor", "purify"]
    s = erin("temair r1 | uisnech F1", edition, swords=(1,))
    assert play(s, "repel uisnech").tribes[RED].honor == 5  # not asked


def test_a21_all_swords_are_paid_at_once_the_guard_first(edition: str) -> None:
    s = erin("boreum r1 | tor_mor C+F3", edition, swords=(7,))
    s = play(s, "repel tor_mor")
    assert supply(s, RED) == (0, 4, 0)
    assert supply(play(s, "repel tor_mor"), RED) == (0, 0, 0)


# --- Build, Shield -----------------------------------------------------------------------------


@pytest.mark.parametrize(("there", "free"), [("", True), ("boreum F1", False), ("boreum b1", False)])
def test_a22_unoccupied_is_without_disks_fomori_and_castle(there: str, free: bool, edition: str) -> None:
    s = erin(f"bernas r1 | tor_mor C | {there}", edition, disks=(1,))
    assert (reasons("build boreum", s) == []) is free


def test_a23_an_outpost_needs_a_road_to_a_rival_and_two_honor(edition: str) -> None:
    s = erin("temair r1 | iernus b1", edition, disks=(1,))
    assert reasons("build irrus", s) == [rules.BUILD_REACH]  # a port far away is no Outpost
    assert reasons("build dur", s) == []
    poor = erin("temair r1 | iernus b1", edition, disks=(1,), honor=(1,))
    assert reasons("build dur", poor) == [rules.BUILD_OUTPOST]


def test_a24_shields_belong_to_nobody(edition: str) -> None:
    s = erin("irrus b1 | iernus r1 | magnata s1", edition, tactics=["big_migration:1"])
    s = play(s, "use big_migration:1", "swap irrus", "swap iernus")
    becomes(s, "irrus r1 | iernus b1 | magnata s1")


# --- tactic tiles ------------------------------------------------------------------------------


def test_a25_tiles_are_used_before_between_or_after_actions_and_the_turn_ends_when_said(edition: str) -> None:
    s = erin("temair r1", edition, disks=(2,), tactics=["wild_geese"])
    assert "use wild_geese" in legal(s)
    s = play(s, "build temair")
    assert "use wild_geese" in legal(s)
    s = play(s, "build temair")
    assert legal(s) == ["use wild_geese", "end turn"]


def test_a26_saved_disks_are_built_after_all_have_passed_by_the_normal_rules(edition: str) -> None:
    s = erin("boreum F1 | bernas b2 | irrus b1 | temair r1", edition, fomori=[[1] * 3])
    s.tribes[BLUE].builders.append("master_builder:1")
    s = play(s, "spread bernas", "pass", "pass")
    assert (asked(s), s.tribes[BLUE].saved) == (BLUE, 2)
    s = play(s, "build irrus", "build no more")
    becomes(s, "boreum F1 | bernas F1 | irrus b2 | temair r1")
    assert happened(s, rules.TACTIC_BUILDER)


def test_a27_swaps_move_only_the_pieces_and_equal_ones_are_not_offered(edition: str) -> None:
    s = erin("temair r1 | uisnech b1 | raeba b1", edition, tactics=["big_migration:1"])
    s = play(s, "use big_migration:1", "swap uisnech")
    assert legal(s) == ["swap temair"]
    s = erin("temair r1 | uisnech r1", edition, tactics=["big_migration:1"])
    assert reasons("use big_migration:1", s) == [rules.TACTIC_USELESS]


def test_a28_position_is_one_more_than_those_with_more_honor() -> None:
    s = erin("", CZ, 4, honor=(1, 5, 5, 9), tactics=["stone_of_fate"])
    assert play(s, "use stone_of_fate").tribes[RED].honor == 1 + 8


def test_a29_emer_wants_the_sole_lowest_corruption_also_with_two(edition: str) -> None:
    s = erin("", edition, corruption=(2, 2), tactics=["emers_mercy"])
    assert reasons("use emers_mercy", s) == [rules.TACTIC_EMER]
    s = erin("", edition, corruption=(2, 3), tactics=["emers_mercy"])
    assert reasons("use emers_mercy", s) == []


# --- Pass and end ------------------------------------------------------------------------------


def test_a30_passing_ends_the_turn_and_keeps_three_of_the_players_choice(edition: str) -> None:
    s = erin("temair r1", edition, disks=(9,), swords=(9,), tactics=["wild_geese"])
    s = play(s, "pass", "keep sword", "keep disk", "keep sword")
    assert supply(s, RED) == (1, 2, 0)
    assert s.tribes[RED].tactics == ["wild_geese"]
    assert asked(s) == BLUE


def test_a31_who_can_do_nothing_can_pass(edition: str) -> None:
    assert legal(erin("temair r1", edition)) == ["pass"]
    assert legal(erin("boreum r1 | tor_mor C", edition, fomori=[[1, 1, 1]])) == ["pass"]


def test_a32_the_first_passer_begins_the_next_round(edition: str) -> None:
    s = play(erin("temair r1 | irrus b1", edition, disks=(2, 0)), "build temair", "build temair", "pass")
    assert s.next_first == BLUE
    assert play(s, "pass").first == BLUE


def test_a33_locations_are_counted_and_equality_is_the_fomoris(edition: str) -> None:
    now = standing(erin("temair r3 | irrus b1 | tor_mor C+F1 | boreum F1", edition))
    assert (now.fortified, now.overrun, now.tribes_prevail) == (2, 2, False)


def test_a34_nothing_falls_below_zero(edition: str) -> None:
    s = erin("", edition, corruption=(1, 0), disks=(3, 3), tactics=["song_of_the_bard:1"])
    assert standing(s).corruption == (0, 0)
    assert play(s, "use song_of_the_bard:1").tribes[RED].corruption == 0


def test_a35_stored_resources_and_unused_tiles_count_trophies_do_not(edition: str) -> None:
    tiles = ["master_builder:1", "ogams_wisdom:1"]
    assert thirds(erin("", edition, disks=(1,), tactics=tiles, trophies=(3,)), RED) == 1
    assert thirds(erin("", edition, tactics=tiles, trophies=(3,)), RED) == 0


def test_a36_a_full_tie_is_a_shared_victory(edition: str) -> None:
    assert standing(erin("temair r1 | uisnech b1", edition)).winners == (RED, BLUE)
    assert standing(erin("tor_mor C", edition)).winners == (RED, BLUE)


def test_a37_both_actions_are_made_and_if_nothing_is_left_the_second_is_pass(edition: str) -> None:
    s = play(erin("temair r1", edition, disks=(1,)), "build temair")
    assert reasons("end turn", s) == [rules.TURN_TWO]
    assert legal(s) == ["pass"]


# --- found while building ----------------------------------------------------------------------


def test_a38_a_clairvoyant_chooses_which_tiles_a_trophy_returns(edition: str) -> None:
    s = erin("dun_delga F1", edition, fomori=[[1]], trophies=(1,), leaders=["clairvoyance"])
    s.tribes[RED].seen = [2, 3]
    s = play(s, "trophy 2")
    assert legal(s) == ["return unseen", "return 2", "return 3"]
    s = play(s, "return 3", "return unseen")
    assert (s.tribes[RED].fomori, s.tribes[RED].seen) == ([], [2])


def test_a39_leaders_are_for_both_editions_and_a_clairvoyants_spare_tiles_lie_open(edition: str) -> None:
    s = erin("boreum F1 | venicnia s1", edition, fomori=[[1, 3]], leaders=["clairvoyance"])
    s = play(s, "spread bernas", "place 1", "give 3")
    assert s.discards == [3]


def test_a40_a_useless_tile_stays_and_counts_at_the_end(edition: str) -> None:
    tiles = ["cauldron:magnata", "silver:slate", "song_of_the_bard:1"]
    s = erin("temair r1", edition, tactics=tiles)
    assert legal(s, "use") == []
    assert thirds(s, RED) == 1


def test_a41_fomori_never_come_from_port_to_port_not_even_by_road(edition: str) -> None:
    for one, other in port_roads(erin("", edition)):
        s = erin(f"{one} F1", edition, fomori=[[1]])
        assert reasons(f"spread {other}", s) == [rules.SPREAD_PORTS]


def port_roads(s: State) -> list[tuple[str, str]]:
    places, links = s.pack.locations, s.pack.links
    roads = [(places[a].id, places[b].id) for a in s.pack.ports for b in links[a] if places[b].port]
    assert roads
    return roads


def test_a42_only_what_would_be_kept_is_counted(edition: str) -> None:
    """Nine swords are three thirds in hand, and one once their owner has passed."""
    s = erin("iernus r1 | buvinda b1", edition, swords=(9,), honor=(10, 12), round=6, passed=[BLUE])
    before = GAME.observe(s, RED).standing
    assert before.thirds == (1, 0)
    assert before.honor_winners == (BLUE,)
    s = play(s, "pass", "keep sword", "keep sword", "keep sword")
    assert s.over
    assert happened(s, rules.END_RESOURCES)
    assert GAME.observe(s, RED).standing == before
    assert s.winners == before.winners


def test_a43_nobody_is_asked_for_a_color_or_a_tribe(edition: str) -> None:
    s = GAME.new(4, {"edition": edition})
    assert {type(step).__name__ for step in s.waiting()} == {"AskPort", "Round"}


@pytest.mark.parametrize(
    ("option", "value"), [("blocking", "in_order"), ("start_disks", "three"), ("isle", "adjacent")]
)
def test_a44_options_of_the_designers_edition_are_refused_to_the_other(option: str, value: str) -> None:
    with pytest.raises(BadOption, match=f"{option}={value} goes only with edition=gu2016, not cz2017"):
        GAME.setup(2, {option: value})
    assert GAME.setup(2, {"edition": GU, option: value}).options[option] == value


def test_every_ruling_has_a_test() -> None:
    text = (Path(__file__).parents[3] / "docs" / "rulings" / "arrival.md").read_text(encoding="utf-8")
    written = {f"a{n:02}" for n in range(1, 99) if f"**A{n} " in text}
    tested = {name.split("_")[1] for name in globals() if name.startswith("test_a")}
    assert written == tested
