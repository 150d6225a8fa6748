"""The six leaders of the Advanced Game (2017 leader cards; A4, A38, A39, #13)."""

from __future__ import annotations

import pytest

from crannog.games.arrival import GAME, rules
from crannog.kernel.play import SPECTATOR
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
    legal,
    play,
    reasons,
)

FAR = " | iernus b1 | irrus r1"


# --- Archery, Diplomacy ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "position"),
    [(CZ, "irrus r1 | caisel b1 | macolicum F1"), (GU, "cnoc_meda r1 | macolicum F1")],
)
@pytest.mark.parametrize("honor", [0, 1, 5])
def test_archery_repels_from_afar_for_nothing(edition: str, position: str, honor: int) -> None:
    s = erin(position, edition, swords=(1,), honor=(honor,), leaders=["archery"])
    s = play(s, "repel macolicum")
    assert s.tribes[RED].honor == honor + 1
    assert not happened(s, rules.REPEL_DISTANT)


def test_archery_reaches_no_farther(edition: str) -> None:
    s = erin("irrus r1 | macolicum F1", edition, swords=(1,), leaders=["archery"])
    assert reasons("repel macolicum", s) == [rules.REPEL_REACH]


@pytest.mark.parametrize("honor", [0, 1, 5])
def test_diplomacy_founds_outposts_for_nothing(honor: int, edition: str) -> None:
    s = erin("temair r1 | gabran b1", edition, disks=(1,), honor=(honor,), leaders=["diplomacy"])
    s = play(s, "build caisel")
    assert s.tribes[RED].honor == honor
    assert happened(s, rules.BUILD_OUTPOST)


def test_a_leader_helps_nobody_else(edition: str) -> None:
    s = erin("temair r1 | gabran b1", edition, disks=(1,), honor=(0,), leaders=["archery", "diplomacy"])
    assert reasons("build caisel", s) == [rules.BUILD_OUTPOST]


# --- Artifice ----------------------------------------------------------------------------------

NO_TILES = ["stone-01", "stone-02", "stone-03", "stone-04"]
BARREN = ["iron-01", "iron-02", "iron-03", "iron-04"]
BOTTOM = ["0 block top", "1 block top", "0 block middle", "1 block middle"]


def test_artifice_takes_two_more_tiles_also_when_the_cards_give_none(edition: str) -> None:
    s = play(earning([NO_TILES, BARREN], edition, leaders=["artifice"]), *BOTTOM)
    assert (asked(s), s.taking) == (RED, 2)
    s = play(s, f"take {s.display[0]}")
    assert (asked(s), s.taking) == (RED, 1)
    assert happened(s, rules.EARN_TACTIC)


def test_artifice_still_takes_six_at_most(edition: str) -> None:
    hand = ["lore-05", "lore-09", "lore-14", "iron-16"]  # 2 + 2 + 2 + 1 in their top sections
    s = earning([hand, BARREN], edition, leaders=["artifice"])
    s = play(s, "0 block bottom", "1 block top", "0 block middle", "1 block middle")
    assert s.taking == 6


# --- Clairvoyance ------------------------------------------------------------------------------


def test_clairvoyance_looks_and_chooses_what_is_placed_and_what_is_given_up(edition: str) -> None:
    s = erin(f"dun_delga F1 | temair b1 {FAR}", edition, fomori=[[3, 1, 2, 2]], leaders=["clairvoyance"])
    s = play(s, "spread temair")
    assert happened(s, rules.SPREAD_CLAIRVOYANCE)
    assert legal(s) == ["place 1", "place 2", "place 3"]
    s = play(s, "place 2")
    assert legal(s) == ["give 1", "give 2", "give 3"]
    s = play(s, "give 1")
    becomes(s, f"dun_delga F1 | temair F2 {FAR}")
    assert s.discards == [1]  # face up, as the card says, in both editions
    assert s.tribes[RED].seen == [2, 3]
    assert s.actions == 1


def test_only_the_clairvoyant_sees(edition: str) -> None:
    s = erin("dun_delga F1", edition, fomori=[[3, 1]], leaders=["clairvoyance"])
    assert GAME.observe(s, RED).seen == ()  # not before the Spread
    s = play(s, "spread temair")
    assert GAME.observe(s, RED).seen == (1, 3)
    for other in (BLUE, SPECTATOR):
        assert GAME.observe(s, other).seen == ()
        assert GAME.observe(s, other).sides[RED].fomori == 2


def test_the_clairvoyant_is_asked_even_if_all_tiles_are_alike(edition: str) -> None:
    s = erin("dun_delga F1", edition, fomori=[[1, 1]], leaders=["clairvoyance"])
    assert legal(play(s, "spread temair")) == ["place 1"]


def test_tiles_looked_at_stay_spendable(edition: str) -> None:
    s = erin("dun_delga F1", edition, fomori=[[1, 2, 3]], leaders=["clairvoyance"])
    s = play(s, "spread temair", "place 3", "spread uisnech", "place 1")
    becomes(s, "dun_delga F1 | temair F3 | uisnech F1")
    assert s.tribes[RED].seen == [2]


# --- Defiance ----------------------------------------------------------------------------------


@pytest.mark.parametrize("disks", [1, 2, 3])
def test_against_defiance_a_spread_takes_one_more(disks: int, edition: str) -> None:
    position = f"dun_delga F1 | temair b{disks} {FAR}"
    leaders = ["", "defiance"]
    s = erin(position, edition, fomori=[[1] * (disks + 1)], leaders=leaders)
    assert reasons("spread temair", s) == [rules.SPREAD_COST]
    s = erin(position, edition, fomori=[[1] * (disks + 2)], leaders=leaders)
    reserve = s.tribes[BLUE].reserve
    s = play(s, "spread temair")
    assert s.tribes[RED].fomori == []
    assert s.tribes[BLUE].reserve == reserve + disks  # nothing extra is destroyed
    assert happened(s, rules.SPREAD_DEFIANCE)


def test_defiance_counts_no_disk_for_tiles(edition: str) -> None:
    s = erin("temair r1 | buvinda r2", edition, tactics=["high_walls"], leaders=["defiance"])
    assert play(s, "use high_walls").tribes[RED].honor == 6


def test_defiance_counts_no_disk_for_cards(edition: str) -> None:
    hand = ["lore-03", "stone-01", "stone-02", "stone-03"]
    s = earning([hand, BARREN], edition, position="temair r1 | buvinda r2 | iernus b1", leaders=["defiance"])
    s = play(s, "0 block bottom", "1 block top", "0 block middle", "1 block middle")
    assert s.tribes[RED].honor == 4 + 2 + 2  # two printed, two for one Broch


def test_defiance_defends_no_free_location(edition: str) -> None:
    s = erin("dun_delga F1 | irrus b1", edition, fomori=[[1]], leaders=["", "defiance"])
    s = play(s, "spread temair")
    assert s.tribes[RED].fomori == []
    assert not happened(s, rules.SPREAD_DEFIANCE)


# --- Wisdom ------------------------------------------------------------------------------------


def test_wisdom_makes_one_two_or_three_actions(edition: str) -> None:
    s = erin("temair r1 | iernus b1", edition, disks=(5, 5), leaders=["wisdom"])
    assert reasons("end turn", s) == [rules.TURN_WISDOM]
    s = play(s, "build temair")
    one = play(s, "end turn")
    assert asked(one) == BLUE
    assert happened(one, rules.TURN_WISDOM)
    s = play(s, "build temair")
    assert asked(play(s, "end turn")) == BLUE
    s = play(s, "build uisnech")
    assert asked(s) == BLUE
    assert s.tribes[RED].disks == 2


def test_wisdom_too_has_one_action_in_the_first_turn(edition: str) -> None:
    s = erin("temair r1 | iernus b1", edition, disks=(5, 5), leaders=["wisdom"], turns=1)
    assert reasons("end turn", s) == [rules.TURN_WISDOM]
    assert asked(play(s, "build temair")) == BLUE


def test_others_have_two_actions(edition: str) -> None:
    s = erin("temair r1 | iernus b1", edition, disks=(5, 5), leaders=["", "wisdom"])
    s = play(s, "build temair")
    assert reasons("end turn", s) == [rules.TURN_TWO]
    assert asked(play(s, "build temair")) == BLUE


# --- who leads ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_draws_the_others_choose_and_the_last_plays_first(seats: int, edition: str) -> None:
    s = GAME.new(seats, {"edition": edition, "leaders": "chosen"}, 7)
    [drawn] = [seat for seat, tribe in enumerate(s.tribes) if tribe.leader]
    assert any(event.rule == rules.SETUP_LEADER.id for event in s.events)
    expected = [(drawn - step) % seats for step in range(1, seats)]
    for seat in expected:
        assert asked(s) == seat
        assert len(legal(s)) == len(s.leaders)
        s = play(s, legal(s)[0])
    assert s.first == expected[-1]
    assert len({tribe.leader for tribe in s.tribes}) == seats


def test_all_leaders_at_random_ask_nobody(edition: str) -> None:
    s = GAME.new(3, {"edition": edition, "leaders": "random"}, 1)
    assert all(tribe.leader for tribe in s.tribes)
    assert legal(s, "land")


def test_a_leader_taken_is_no_longer_offered(edition: str) -> None:
    s = GAME.new(3, {"edition": edition, "leaders": "chosen"}, 1)
    one = legal(s)[0]
    assert one not in legal(play(s, one))


def test_the_basic_game_has_none(edition: str) -> None:
    s = GAME.new(4, {"edition": edition}, 1)
    assert [tribe.leader for tribe in s.tribes] == [""] * 4
    assert s.leaders == []
