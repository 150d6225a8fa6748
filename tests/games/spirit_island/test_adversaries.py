"""Adversaries: each level, the escalation, the loss (p. 13, 16)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from crannog.games.spirit_island import GAME, rules
from crannog.games.spirit_island.components.vocabulary import CITY, EXPLORER, TOWN
from crannog.games.spirit_island.content.adversaries import ADVERSARIES
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.invaders.explore import TurnUp
from crannog.games.spirit_island.invaders.phase import InvaderPhase
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.adversary_rules import damage_of, foe
from crannog.kernel.play import asks, choose
from crannog.testing.contract import happened

from .boards import answer, becomes, given, offered, resolve
from .turns import advance_cards, build, ravage, run

# Difficulty and fear cards in each division, as the adversary cards print them.
PRINTED = {
    "prussia": [(1, "333"), (2, "333"), (4, "333"), (6, "343"), (7, "443"), (9, "443"), (10, "444")],
    "england": [(1, "333"), (3, "343"), (4, "443"), (6, "454"), (7, "455"), (9, "455"), (11, "454")],
    "sweden": [(1, "333"), (2, "333"), (3, "343"), (5, "343"), (6, "344"), (7, "444"), (8, "445")],
}
EVERY = [(id, level) for id in ADVERSARIES for level in range(7)]


def new(adversary: str, seats: int = 1, seed: int = 1, **options: str) -> State:
    s = GAME.new(seats, {"spirits": "random", "adversary": adversary, **options}, seed)
    while s.round == 0:  # Sweden's foothold asks
        ask = asks(s)[0]
        s = choose(s, ask.seat, str(ask.legal(s)[0]))
    return s


def fighting(adversary: str, drawing: str) -> State:
    s = given(drawing, options={"adversary": adversary})
    s.take("B8", CITY)
    s.put("B8", EXPLORER)
    return s


def revealing(s: State, card: str) -> State:
    s.invaders.cards = [card]
    return run(s, TurnUp())


def stages(s: State) -> str:
    cards = (*s.invaders.discards, s.ravage, s.build, *reversed(s.invaders.cards))
    return "".join(str(INVADER_CARDS[card].stage) for card in cards if card)


@pytest.mark.parametrize(("id", "level"), EVERY)
def test_each_level_shows_its_threat_and_how_many_fear_cards_to_use(id: str, level: int) -> None:
    s = new(f"{id}_{level}")
    difficulty, fear = PRINTED[id][level]
    assert foe(s).difficulty == difficulty
    assert "".join(map(str, s.divisions)) == fear
    assert len(s.fear_deck) == sum(map(int, fear))
    assert s.pool == (5 if (id, level) == ("england", 6) else 4)


# --- Brandenburg-Prussia ------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(7))
def test_prussia_plays_on_with_an_ever_shorter_deck(level: int) -> None:
    decks = [
        "111222233333",
        "111222233333",
        "111322223333",
        "11322223333",
        "1132223333",
        "132223333",
        "32223333",
    ]
    assert stages(new(f"prussia_{level}")) == decks[level]


def towns_in_land_3(level: int) -> int:
    s = new(f"prussia_{level}")
    return len(s.lands[f"{s.boards[0]}3"].town)


def test_prussia_1_adds_a_town_to_land_3_of_each_board() -> None:
    assert [towns_in_land_3(level) for level in range(7)] == [0, 1, 1, 1, 1, 1, 1]


def test_land_rush_adds_a_town_to_a_land_without_one_on_each_board_with_buildings() -> None:
    s = revealing(fighting("prussia_0", "A1: T\nA2: C"), "ii_sands")
    assert happened(s, rules.ESCALATION)
    assert offered(s) == [f"in A{n}" for n in (2, 3, 4, 5, 6, 7, 8)]
    s = answer(s, "in A3")
    assert s.lands["A3"].town == (0,)
    assert s.lands["A4"].explorer == (0,)  # explored after that, from the new town, too
    assert not any(s.lands[land].town for land in s.island.on_board("B"))


def test_the_coastal_card_bears_no_flag() -> None:
    assert not happened(revealing(fighting("prussia_0", "A1: T"), "ii_coastal"), rules.ESCALATION)


def test_prussia_has_no_loss_of_its_own() -> None:
    s = build(fighting("prussia_6", "A1: 7T 2C"), "i_hills")
    assert not s.over


# --- England ---------------------------------------------------------------------------------------


def test_building_boom_builds_in_the_land_with_most_buildings_on_each_board() -> None:
    s = revealing(fighting("england_0", "A1: 2T\nA6: C T\nA8: T"), "ii_wetland")
    assert happened(s, rules.ESCALATION)
    assert offered(s) == ["in A1", "in A6"]  # a tie: the players choose
    s = answer(s, "in A1")
    assert (s.lands["A1"].city, s.lands["A1"].town) == ((0,), (0, 0))


@pytest.mark.parametrize("level", range(7))
def test_seven_buildings_in_one_land_lose_against_england(level: int) -> None:
    s = build(fighting(f"england_{level}", "A1: 4T 2C"), "i_hills")
    assert (s.outcome, s.doom) == ("defeat", "capital")
    assert happened(s, rules.ADVERSARY_LOSS)


@pytest.mark.parametrize(("level", "towns"), [(0, 0), (1, 1)])
def test_england_1_builds_also_next_to_two_buildings(level: int, towns: int) -> None:
    s = build(fighting(f"england_{level}", "A5: T\nA6: D\nA8: C"), "i_hills")
    assert len(s.lands["A6"].town) == towns
    assert not s.lands["A1"].town  # next to one only


def test_england_2_adds_a_city_to_land_1_and_a_town_to_land_2() -> None:
    plain, s = new("england_1"), new("england_2")
    board = s.boards[0]
    assert plain.boards == s.boards
    assert len(s.lands[f"{board}1"].city) == len(plain.lands[f"{board}1"].city) + 1
    assert len(s.lands[f"{board}2"].town) == len(plain.lands[f"{board}2"].town) + 1


def immigrating(level: int, ravaged: str) -> State:
    s = fighting(f"england_{level}", "A4: E")
    s.explore, s.build, s.ravage, s.immigration = "", "", ravaged, ""
    s.invaders.discards = []
    return advance_cards(s)


def test_england_3_has_a_further_build_slot_until_a_stage_ii_card_reaches_it() -> None:
    s = immigrating(3, "i_sands")
    assert (s.immigration, s.immigration_open) == ("i_sands", True)
    s = immigrating(3, "ii_sands")
    assert (s.immigration, s.immigration_open) == ("", False)
    assert s.invaders.discards == ["ii_sands"]
    assert immigrating(2, "i_sands").immigration == ""


def test_the_further_slot_builds_before_the_ravage() -> None:
    s = immigrating(3, "i_sands")
    s.ravage, s.build, s.invaders.cards = "i_sands", "", ["i_hills"]
    s = run(s, InvaderPhase())
    assert happened(s, rules.ADVERSARY)
    assert s.lands["A4"].blight == 1  # the new town ravages with the explorer
    assert s.invaders.discards == ["i_sands"]
    s = immigrating(3, "i_sands")
    s.ravage, s.build, s.invaders.cards = "", "", ["i_hills"]
    assert len(run(s, InvaderPhase()).lands["A4"].town) == 1


def test_england_4_keeps_the_slot_for_good() -> None:
    s = immigrating(4, "iii_hills_sands")
    assert (s.immigration, s.immigration_open) == ("iii_hills_sands", True)


def test_england_5_gives_buildings_one_more_health() -> None:
    s = resolve(fighting("england_5", "A8: T"), "flash_floods", "A8", seat=1)
    s = resolve(s, "flash_floods", "A8", seat=1)
    becomes(s, "A8: T''\nB8: E")
    assert len(resolve(s, "flash_floods", "A8", seat=1).lands["A8"].town) == 0


def test_england_6_builds_twice_where_no_fear_card_was_resolved() -> None:
    for earned in ([], ["avoid_the_dahan"]):
        s = immigrating(6, "i_sands")
        s.ravage, s.build, s.invaders.cards = "", "", ["i_hills"]
        s.earned = list(earned)
        s = run(s, InvaderPhase())
        assert len(s.lands["A4"].town) == 1
        assert len(s.lands["A4"].city) == (0 if earned else 1)


# --- Sweden ------------------------------------------------------------------------------------------


def test_swayed_by_the_invaders_replaces_a_dahan_where_invaders_are_as_many() -> None:
    s = revealing(fighting("sweden_0", "A1: E 2D\nA6: 3D\nA8: T"), "ii_hills")
    assert happened(s, rules.ESCALATION)
    becomes(s, "A1: T 2E D\nA6: E 3D\nA8: T\nB2: E\nB8: E")


@pytest.mark.parametrize(("level", "blight"), [(0, 1), (1, 2)])
def test_sweden_1_adds_a_second_blight_for_six_damage(level: int, blight: int) -> None:
    s = fighting(f"sweden_{level}", "A7: 2C 3@0")
    s.blight = 4
    s = ravage(s, "A7")
    assert s.lands["A7"].blight == blight
    assert s.blight == 4 - blight
    assert s.lands["A7"].presence[0] == 2  # the second one destroys nothing, and does not cascade
    assert not offered(s)
    assert happened(s, rules.ADVERSARY) == (level == 1)


def test_sweden_2_adds_a_city_to_land_4_and_moves_its_printed_blight() -> None:
    for seed in range(8):
        s = new("sweden_2", 4, seed, board_blight="yes")
        for board in s.boards:
            assert len(s.lands[f"{board}4"].city) == 1
            assert s.lands[f"{board}4"].blight == 0
            assert s.lands[f"{board}5"].blight == 1


@pytest.mark.parametrize(("level", "town", "city"), [(2, 2, 3), (3, 3, 5), (6, 3, 5)])
def test_sweden_3_deals_more_damage(level: int, town: int, city: int) -> None:
    s = fighting(f"sweden_{level}", "")
    assert [damage_of(s, kind) for kind in (EXPLORER, TOWN, CITY)] == [1, town, city]


@pytest.mark.parametrize("level", [3, 4])
def test_sweden_4_sets_a_card_aside_and_adds_a_town_on_each_board(level: int) -> None:
    s = new(f"sweden_{level}", 2)
    plain = new("sweden_2", 2)
    assert s.boards == plain.boards
    more = sum(len(land.town) for land in s.lands.values()) - sum(
        len(land.town) for land in plain.lands.values()
    )
    assert more == (2 if level == 4 else 0)
    assert len(s.invaders.discards) == (level == 4)
    if level == 4:
        terrain = INVADER_CARDS[s.invaders.discards[0]].lands[0]
        new_towns = [n for n in s.lands if len(s.lands[n].town) > len(plain.lands[n].town)]
        assert {s.island.sites[land].terrain for land in new_towns} == {terrain}


def test_sweden_5_pushes_on_into_a_land_without_buildings() -> None:
    s = ravage(fighting("sweden_5", "A7: T\nA8: C"), "A7")
    near = [land for land in s.island.sites["A7"].adjacent if land != "A8"]
    assert offered(s) == [f"in {land}" for land in near]
    s = answer(s, "in A5")
    assert happened(s, rules.ADVERSARY)
    assert s.lands["A5"].town == (0,)


def test_sweden_6_starts_with_a_town_and_a_blight_in_land_8() -> None:
    s = new("sweden_6", 2)
    for board in s.boards:
        assert s.lands[f"{board}8"].blight == 1
        assert len(s.lands[f"{board}8"].town) >= 1
    assert s.blight == 4  # from the box, not from the card


def test_sweden_has_no_loss_of_its_own() -> None:
    assert not build(fighting("sweden_6", "A1: 7T 2C"), "i_hills").over


def test_all_listed_effects_are_cumulative() -> None:
    for levels in ADVERSARIES.values():
        for low, high in pairwise(levels):
            assert low.escalation == high.escalation
            assert low.capital == high.capital
            for flag in ("build_spreads", "heavy_blight", "strong", "foothold", "pushes_on"):
                assert getattr(low, flag) <= getattr(high, flag)
            assert {*low.setup} <= {*high.setup}
