"""Blight: from the card, presence destroyed, cascades, the tainted island (p. 6, 10)."""

from __future__ import annotations

import pytest

from crannog.games.spirit_island import GAME, rules
from crannog.games.spirit_island.components.vocabulary import BLIGHT
from crannog.games.spirit_island.grammar.effect import On
from crannog.games.spirit_island.invaders.phase import Toll
from crannog.games.spirit_island.lands.blight import remove_blight
from crannog.games.spirit_island.powers.effects.add import Add
from crannog.games.spirit_island.state import State
from crannog.kernel.play import asks
from crannog.testing.contract import happened

from .boards import answer, apply, becomes, given, offered
from .turns import run


def blighted(s: State, land: str = "A7", left: int = 4, seat: int = 0) -> State:
    s.blight = left
    return apply(s, Add(1, BLIGHT), on=On(seat, land, seat))


def test_when_you_add_blight_take_it_from_the_blight_card() -> None:
    s = blighted(given(""))
    assert happened(s, rules.BLIGHT_ADDED)
    assert happened(s, rules.BLIGHT_CARD)
    assert s.blight == 3
    becomes(s, "A7: B")


def test_destroy_one_presence_from_each_spirit_in_that_land() -> None:
    s = blighted(given("A7: 3@0 @1\nA1: @0 @1"))
    assert happened(s, rules.PRESENCE_DESTROYED)
    becomes(s, "A1: @0 @1\nA7: B 2@0")
    assert [spirit.destroyed for spirit in s.spirits] == [1, 1]


def test_destroyed_presence_is_removed_from_play_not_returned_to_the_mat() -> None:
    s = blighted(given("A7: 2@0"))
    assert s.spirits[0].destroyed == 1
    assert (s.spirits[0].energy_shown, s.spirits[0].plays_shown) == (1, 1)


def test_if_the_land_already_had_blight_also_add_one_to_one_adjacent_land() -> None:
    s = blighted(given("A7: B"))
    assert offered(s) == [f"cascade {land}" for land in s.island.sites["A7"].adjacent]
    s = answer(s, "cascade A8")
    assert happened(s, rules.BLIGHT_CASCADE)
    becomes(s, "A7: 2B\nA8: B")


def test_if_that_adjacent_land_also_has_blight_it_cascades_again_from_there() -> None:
    s = blighted(given("A7: B\nA8: B"))
    becomes(answer(s, "cascade A8", "cascade A6"), "A6: B\nA7: 2B\nA8: 2B")


def test_a_cascade_destroys_presence_as_well() -> None:
    s = blighted(given("A7: B\nA8: 2@0 2@1"))
    becomes(answer(s, "cascade A8"), "A7: 2B\nA8: B @0 @1")


def test_if_the_decision_springs_from_a_power_its_user_decides_all_cascades() -> None:
    s = blighted(given("A3: B\nB7: B"), "A3", seat=0)
    s = answer(s, "cascade B7")
    assert [ask.seat for ask in asks(s)] == [0]


def test_an_empty_card_is_flipped_and_filled_from_the_box() -> None:
    s = given("")
    s.blight_card, s.box = "memory_fades_to_dust", 30
    s = blighted(s, left=1)
    assert happened(s, rules.TAINTED)
    assert s.tainted
    assert (s.blight, s.box) == (4 * 2, 22)
    becomes(s, "A7: B")


def test_the_first_game_card_never_becomes_tainted_the_players_simply_lose() -> None:
    s = given("")
    s.blight_card = "first_game"
    s = blighted(s, left=1)
    assert s.outcome == "defeat"
    assert not s.tainted


def test_removed_blight_returns_to_the_card_whichever_side_is_up() -> None:
    s = given("A7: 2B")
    s.tainted, s.blight = True, 3
    remove_blight(s, "A7")
    assert happened(s, rules.BLIGHT_REMOVED)
    assert (s.blight, s.tainted) == (4, True)


def test_downward_spiral_destroys_a_presence_of_each_spirit_every_invader_phase() -> None:
    s = given("A7: 2@0\nB1: 2@1")
    s.blight_card, s.tainted = "downward_spiral", True
    becomes(run(s, Toll()), "A7: @0\nB1: @1")


def test_memory_fades_to_dust_lets_each_spirit_forget_a_card_instead() -> None:
    s = given("A7: 2@0\nB1: 2@1")
    s.blight_card, s.tainted = "memory_fades_to_dust", True
    s.spirits[0].hand = ["steam_vents"]
    s = answer(run(s, Toll()), "way 1", "forget steam_vents")
    assert s.spirits[0].hand == []
    becomes(s, "A7: 2@0\nB1: @1")


@pytest.mark.parametrize("card", ["downward_spiral", "memory_fades_to_dust"])
def test_the_healthy_side_does_nothing(card: str) -> None:
    s = given("A7: 2@0\nB1: 2@1")
    s.blight_card = card
    becomes(run(s, Toll()), "A7: 2@0\nB1: 2@1")


def test_all_blight_is_on_the_card_on_the_island_or_in_the_box() -> None:
    s = GAME.new(2, {"spirits": "random", "board_blight": "yes"}, 1)
    assert s.blight + s.box + sum(land.blight for land in s.lands.values()) == 44


def test_blight_that_comes_after_the_last_one_is_taken_from_the_box() -> None:
    s = given("")
    s.tainted, s.blight, box = True, 1, s.box
    s = apply(s, Add(2, BLIGHT), on=On(0, "A7", 0))
    assert s.over
    assert (s.blight, s.box, s.lands["A7"].blight) == (0, box - 1, 2)
