"""One test for each line of the table of differences in docs/rulings/arrival.md."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from crannog.games.arrival import GAME, State, rules
from crannog.games.arrival.editions import CZ2017, DISKS, EDITIONS, GU2016, HONOR_OF, LIMITS
from crannog.games.arrival.exploit import share, take_disks, take_fomori
from crannog.games.arrival.scoring import standing, thirds
from crannog.kernel.message import Msg
from crannog.kernel.play import SPECTATOR, asks
from crannog.testing.contract import happened

from .boards import (
    BLUE,
    CZ,
    GU,
    RED,
    YELLOW,
    asked,
    becomes,
    earning,
    erin,
    laid,
    legal,
    offered,
    play,
    reasons,
)

ONE = ["stone-01", "stone-02", "stone-03", "stone-04"]
TWO = ["iron-01", "iron-02", "iron-03", "iron-04"]


def say(id: str, lang: str = "en") -> str:
    return GAME.texts(lang).say(Msg(id))


def new(edition: str, seats: int = 3, **options: str) -> State:
    return GAME.new(seats, {"edition": edition, **options}, 11)


# --- setup -------------------------------------------------------------------------------------


def test_d01_honor_fame_ruhm() -> None:
    def told(edition: str, lang: str) -> str:
        s = play(erin("temair r1 | uisnech F1", edition, swords=(1,)), "repel uisnech")
        return " ".join(GAME.texts(lang).say(event.text) for event in s.events)

    assert "1 Honor" in told(CZ, "en")
    assert "1 Fame" in told(GU, "en")
    assert "Fame" not in told(CZ, "en")
    assert "1 Ruhm" in told(GU, "de")


def test_d02_the_first_player_has_one_name_in_each_language() -> None:
    assert "First Player" in say("rule.setup.first")
    assert "Startspieler" in say("rule.setup.first", "de")


def test_d03_fifteen_disks_of_each_colour_can_be_built_with(edition: str) -> None:
    s = new(edition)
    assert DISKS == 15
    assert [tribe.reserve + tribe.disks for tribe in s.tribes] == [15] * 3


def test_d04_trackers_take_no_disks(edition: str) -> None:
    s = new(edition)
    assert [GAME.pieces(s)[f"disks of {seat}"] for seat in range(3)] == [15] * 3
    assert [(tribe.honor, tribe.corruption) for tribe in s.tribes] == [(4, 0)] * 3


def test_d05_leaders_are_chosen_apart_from_colours(edition: str) -> None:
    s = new(edition, leaders="chosen")
    assert sorted(s.leaders) == sorted(line.removeprefix("lead ") for line in legal(s))
    assert len(s.leaders) == 5  # one of six was drawn


@pytest.mark.parametrize(("edition", "fomori", "bag"), [(CZ, 8, 42), (GU, 4, 46)])
def test_d06_eight_fomori_at_the_start_or_four(edition: str, fomori: int, bag: int) -> None:
    s = new(edition)
    assert (sum(kind > 0 for kind in s.fomori), len(s.bag)) == (fomori, bag)


def test_d07_guards_stand_on_castles_only_in_the_second_edition() -> None:
    assert all(new(CZ).fomori[castle] for castle in new(CZ).pack.castles)
    assert not any(new(GU).fomori[castle] for castle in new(GU).pack.castles)
    s = play(erin("boreum r1 | tor_mor C+F1", CZ, swords=(5,)), "repel tor_mor")
    assert s.castles[s.pack.names["tor_mor"]]
    assert happened(s, rules.REPEL_GUARD)


def test_d08_three_stacks_of_eighteen(edition: str) -> None:
    assert [len(stack) for stack in new(edition).stacks] == [18, 18, 18]


def test_d09_the_first_player_is_known_before_the_ports_are_chosen(edition: str) -> None:
    s = new(edition)
    assert happened(s, rules.SETUP_FIRST)
    assert legal(s, "land")


def test_d10_two_disks_in_the_supply_after_the_landing(edition: str) -> None:
    s = new(edition)
    while legal(s, "land"):
        s = play(s, f"land {legal(s, 'land')[0]}")
    assert [tribe.disks for tribe in s.tribes] == [2] * 3


def test_d11_the_first_player_lands_last_or_first() -> None:
    cz, gu = new(CZ), new(GU)
    assert asked(cz) == (cz.first - 1) % 3
    assert asked(gu) == gu.first


def test_d12_the_first_disk_comes_from_the_general_supply(edition: str) -> None:
    s = new(edition)
    seat = asked(s)
    after = play(s, "land irrus").tribes[seat]
    assert (after.disks, after.reserve) == (2, s.tribes[seat].reserve - 1)


def test_d13_the_last_to_get_a_leader_is_first_player(edition: str) -> None:
    s = new(edition, leaders="chosen")
    while legal(s, "lead"):
        last = asked(s)
        s = play(s, legal(s)[0])
    assert s.first == last


# --- the Earning Phase -------------------------------------------------------------------------


def test_d14_blockers_together_or_in_turn_order(edition: str) -> None:
    assert len(asks(earning([ONE, TWO], edition))) == 2
    assert len(asks(earning([ONE, TWO], edition, options={"blocking": "in_order"}))) == 1


def test_d15_two_sections_are_blocked_and_one_remains(edition: str) -> None:
    s = earning([ONE, TWO], edition, tactics={RED: ["ogams_wisdom:1"]})
    s = play(s, "0 block top", "1 block top", "0 block bottom", "1 block bottom")
    assert [sorted(tribe.blocked) for tribe in s.tribes] == [[0, 2], [0, 2]]


def test_d16_honor_resources_fomori_tactics(edition: str) -> None:
    s = earning([["stone-17", *ONE[:3]], TWO], edition)
    s = play(s, "0 block bottom", "1 block top", "0 block middle", "1 block middle")
    order = [event.rule for event in s.events if event.rule.startswith("earn.")]
    places = [
        order.index(rule.id) for rule in (rules.EARN_HONOR, rules.EARN_RESOURCES, rules.EARN_CORRUPTION)
    ]
    assert places == sorted(places)
    assert s.taking == 1


def test_d17_nobody_gets_more_disks_than_the_colour_has(edition: str) -> None:
    s = laid("", edition, 2)
    take_disks(s, RED, 20)
    assert (s.tribes[RED].disks, s.tribes[RED].reserve) == (15, 0)
    assert happened(s, rules.EARN_DISKS_SHORT)


def test_d18_short_swords_are_dealt_one_by_one(edition: str) -> None:
    s = laid("", edition, 3)
    share(s, "sword", 5, {YELLOW: 4, RED: 1, BLUE: 4})
    assert [tribe.swords for tribe in s.tribes] == [1, 2, 2]


def test_d19_short_fomori_are_recycled_then_dealt_one_by_one(edition: str) -> None:
    s = laid("", edition, 2)
    s.bag, s.discards = [1], [2, 3]
    take_fomori(s, {BLUE: 3, RED: 3})
    assert [len(tribe.fomori) for tribe in s.tribes] == [1, 2]  # blue is First Player
    assert happened(s, rules.EARN_RECYCLE)
    assert happened(s, rules.EARN_FOMORI_SHORT)


def test_d20_six_tiles_at_most(edition: str) -> None:
    s = earning([["lore-05", "lore-09", "lore-14", "iron-16"], TWO], edition)
    s = play(s, "0 block bottom", "1 block top", "0 block middle", "1 block middle")
    for left in (6, 5, 4, 3, 2):
        assert s.taking == left
        s = play(s, f"take {s.display[0]}")
    assert len(s.display) == 6  # the last of six was no question, and the display is full again


# --- turns -------------------------------------------------------------------------------------


def test_d21_two_actions(edition: str) -> None:
    s = play(erin("temair r1", edition, disks=(3,)), "build temair")
    assert asked(s) == RED
    assert asked(play(s, "build temair")) == BLUE


def test_d22_one_action_in_the_first_turn_also_with_wisdom(edition: str) -> None:
    s = erin("temair r1", edition, disks=(3,), turns=1, leaders=["wisdom"])
    assert asked(play(s, "build temair")) == BLUE


def test_d23_free_actions_before_between_and_after_never_inside(edition: str) -> None:
    s = erin("temair r1 | uisnech F1", edition, swords=(1,), corruption=(9,), tactics=["wild_geese"])
    assert "use wild_geese" in legal(s)
    s = play(s, "repel uisnech")
    assert "use wild_geese" not in offered(s)
    assert "use wild_geese" in legal(play(s, "honor"))


def test_d24_no_free_action_after_passing(edition: str) -> None:
    s = play(erin("temair r1", edition, disks=(9,), tactics=["wild_geese"]), "pass")
    assert "use wild_geese" not in offered(s)


# --- actions -----------------------------------------------------------------------------------


def test_d25_nobody_builds_on_the_isle(edition: str) -> None:
    assert reasons("build tor_mor", erin("boreum r1", edition, disks=(1,))) == [rules.BUILD_ISLE]


def test_d26_disks_are_never_removed_at_will(edition: str) -> None:
    s = erin("temair r2", edition, disks=(1,), swords=(9,), shields=(3,))
    for line in legal(s, ""):
        after = play(s, line)
        assert after.disks[after.pack.names["temair"]] >= 2


def test_d27_no_fourth_disk(edition: str) -> None:
    assert reasons("build temair", erin("temair r3", edition, disks=(1,))) == [rules.BUILD_TALLEST]


@pytest.mark.parametrize(("edition", "why"), [(CZ, [rules.SHIELD_LIMIT]), (GU, [])])
def test_d28_shields_up_to_the_bonus_or_three(edition: str, why: list[object]) -> None:
    assert reasons("shield eblana", erin("temair r1 | eblana s1", edition, shields=(1,))) == why


@pytest.mark.parametrize(("edition", "discards"), [(CZ, [3]), (GU, [])])
def test_d29_surplus_tiles_lie_open_or_go_back_unseen(edition: str, discards: list[int]) -> None:
    s = play(erin("boreum F1 | venicnia s1", edition, fomori=[[1, 3]]), "spread bernas")
    assert s.discards == discards
    assert happened(s, rules.SPREAD_SURPLUS)


def test_d30_no_fomor_onto_a_fomor(edition: str) -> None:
    s = erin("boreum F1 | bernas F1", edition, fomori=[[1]])
    assert reasons("spread bernas", s) == [rules.SPREAD_OCCUPIED]


@pytest.mark.parametrize(
    ("edition", "rival", "neighbour"),
    [(CZ, [], [rules.REPEL_REACH]), (GU, [rules.REPEL_REACH], [])],
)
def test_d31_distant_is_beside_a_rival_or_in_a_neighbouring_province(
    edition: str, rival: list[object], neighbour: list[object]
) -> None:
    s = erin("irrus r1 | luachair b1 | dur F1", edition, swords=(1,))
    assert reasons("repel dur", s) == rival
    s = erin("macolicum r1 | dur F1", edition, swords=(1,))
    assert reasons("repel dur", s) == neighbour


def test_d32_a_taken_castle_is_a_public_trophy(edition: str) -> None:
    s = play(erin("boreum r1 | tor_mor C", edition, swords=(4,)), "repel tor_mor")
    assert GAME.observe(s, SPECTATOR).sides[RED].trophies == 1
    assert happened(s, rules.REPEL_CASTLE)


def test_d33_a_trophy_is_used_once_and_scores_nothing(edition: str) -> None:
    s = play(erin("boreum F1", edition, trophies=(1,), fomori=[[1]]), "trophy 1")
    side = GAME.observe(s, SPECTATOR).sides[RED]
    assert (side.trophies, side.spent_trophies) == (0, 1)
    assert thirds(s, RED) == 0


def test_d34_a_repelled_fomor_lies_open_among_the_discards(edition: str) -> None:
    s = play(erin("temair r1 | uisnech F2", edition, swords=(2,)), "repel uisnech")
    assert GAME.observe(s, SPECTATOR).discards == (2,)


def test_d35_who_passed_is_marked_and_keeps_three_in_all(edition: str) -> None:
    s = play(
        erin("temair r1", edition, swords=(2,), shields=(2,)),
        "pass",
        "keep sword",
        "keep sword",
        "keep shield",
    )
    assert GAME.observe(s, SPECTATOR).sides[RED].passed
    assert (s.tribes[RED].swords, s.tribes[RED].shields) == (2, 1)


# --- the end -----------------------------------------------------------------------------------


def test_d36_the_coming_end_is_shown(edition: str) -> None:
    s = erin("", edition, corruption=(24,))
    take_fomori(s, {RED: 1})
    view = GAME.observe(s, BLUE)
    assert view.limit_hit
    assert Msg("words.limit_hit") in GAME.describe(view)


def test_d37_reaching_the_limit_is_enough(edition: str) -> None:
    for before, hit in ((23, False), (24, True), (25, True)):
        s = erin("", edition, corruption=(before,))
        take_fomori(s, {RED: 1})
        assert s.limit_hit is hit


def test_d38_one_for_every_three_rounded_down(edition: str) -> None:
    tiles = ["ogams_wisdom:1", "ogams_wisdom:2", "cauldron:magnata", "silver:heather", "big_migration:1"]
    for n in range(6):
        assert thirds(erin("", edition, tactics=tiles[:n]), RED) == n // 3


def test_d39_a_tie_in_honor_goes_to_less_corruption_then_is_shared(edition: str) -> None:
    position = "temair r1 | uisnech b1"
    assert standing(erin(position, edition, corruption=(1, 2))).winners == (RED,)
    assert standing(erin(position, edition, corruption=(2, 2))).winners == (RED, BLUE)


def test_d40_a_tie_in_corruption_goes_to_the_track_without_bonus(edition: str) -> None:
    position = "irrus r1 | boreum F1"
    assert standing(erin(position, edition, honor=(4, 5))).winners == (BLUE,)
    assert standing(erin(position, edition, honor=(5, 5))).winners == (RED, BLUE)


# --- tactic tiles ------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "left"), [(CZ, 7), (GU, 6)])
def test_d41_the_bard_takes_two_or_three(edition: str, left: int) -> None:
    s = erin("", edition, corruption=(9,), tactics=["song_of_the_bard:1"])
    assert play(s, "use song_of_the_bard:1").tribes[RED].corruption == left


@pytest.mark.parametrize("edition", [CZ, GU])
def test_d42_the_master_builder_is_played_or_works_at_once(edition: str) -> None:
    s = earning([["stone-07", *ONE[:3]], TWO], edition)
    s.display = ["master_builder:1", "wild_geese"]
    s = play(s, "0 block bottom", "1 block top", "0 block middle", "1 block middle", "take master_builder:1")
    assert s.tribes[RED].tactics == (["master_builder:1"] if edition == CZ else [])
    assert s.tribes[RED].builders == ([] if edition == CZ else ["master_builder:1"])


def test_d43_the_ruse_leaves_castles_alone(edition: str) -> None:
    s = erin("boreum F1 | dur F2 | tor_mor C+F3", edition, tactics=["cu_chulainns_ruse:1"])
    s = play(s, "use cu_chulainns_ruse:1")
    assert legal(s) == ["swap boreum", "swap dur"]
    becomes(play(s, "swap dur", "swap boreum"), "boreum F2 | dur F1 | tor_mor C+F3")


@pytest.mark.parametrize(("edition", "why"), [(CZ, []), (GU, [rules.TACTIC_STONE])])
def test_d44_a_tie_of_others_silences_the_stone_only_in_the_designers_edition(
    edition: str, why: list[object]
) -> None:
    s = erin("", edition, 3, honor=(9, 4, 4), tactics=["stone_of_fate"])
    assert reasons("use stone_of_fate", s) == why


def test_d45_the_last_fortification_is_safe(edition: str) -> None:
    s = erin("boreum F1 | bernas b3", edition, fomori=[[1] * 9])
    assert reasons("spread bernas", s) == [rules.SPREAD_LAST]


def test_d46_limits_and_rounds() -> None:
    assert LIMITS == {2: (25, 6), 3: (21, 5), 4: (17, 4)}


def test_d47_strength_and_honor_of_the_fomori() -> None:
    assert HONOR_OF == {1: 1, 2: 3, 3: 6, 4: 10}


def test_every_difference_has_a_test() -> None:
    text = (Path(__file__).parents[3] / "docs" / "rulings" / "arrival.md").read_text(encoding="utf-8")
    written = {f"d{n:02}" for n in range(1, 99) if f"\n| {n} |" in text}
    assert written == {name.split("_")[1] for name in globals() if name.startswith("test_d")}


def test_an_edition_is_only_what_differs() -> None:
    assert list(EDITIONS.values()) == [CZ2017, GU2016]
    for field in fields(CZ2017):
        assert getattr(CZ2017, field.name) != getattr(GU2016, field.name)
