"""The three blight cards: how much lies on them, what the back makes each spirit do."""

from __future__ import annotations

import pytest

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.invaders.phase import Toll
from crannog.games.spirit_island.lands.blight import add_blight, take_from_card
from crannog.games.spirit_island.outcome.victory import CheckEnd
from crannog.games.spirit_island.state import State
from crannog.kernel.play import settle
from tests.games.spirit_island.boards import answer, given, offered
from tests.games.spirit_island.content.looking import becomes


def with_card(card: str, drawing: str = "A1: @0\nA2: @1", tainted: bool = False, blight: int = 9) -> State:
    s = given(drawing)
    s.blight_card, s.tainted, s.blight = card, tainted, blight
    return s


def toll(s: State, *lines: str) -> State:
    s.then(Toll())
    settle(s)
    return answer(s, *lines)


def blighted(s: State, land: str) -> State:
    add_blight(s, land)
    s.then(CheckEnd())
    settle(s)
    return s


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_healthy_side_holds_blight_for_each_player(seats: int) -> None:
    assert GAME.new(seats, {"spirits": "random", "teaching": "yes"}, seed=1).blight == 5 * seats
    assert GAME.new(seats, {"spirits": "random"}, seed=1).blight == 2 * seats
    assert GAME.new(seats, {"spirits": "random", "plus_one_blight": "yes"}, seed=1).blight == 2 * seats + 1


# --- First Game --------------------------------------------------------------------------------


def test_first_game_loses_when_its_last_blight_is_gone() -> None:
    s = blighted(with_card("first_game", blight=2), "A4")
    assert not s.over
    s = blighted(s, "A5")
    becomes(s, "A1: @0\nA2: @1\nA4: B\nA5: B")
    assert (s.over, s.outcome, s.doom, s.winners) == (True, "defeat", "blight", ())


def test_first_game_has_no_back_and_asks_no_toll() -> None:
    s = with_card("first_game", blight=5)
    becomes(toll(s), "A1: @0\nA2: @1")
    assert not s.tainted


# --- Downward Spiral ---------------------------------------------------------------------------


def test_downward_spiral_is_flipped_and_holds_5_for_each_player() -> None:
    s = blighted(with_card("downward_spiral", blight=1), "A4")
    assert (s.tainted, s.blight, s.over) == (True, 10, False)


def test_downward_spiral_healthy_asks_no_toll() -> None:
    becomes(toll(with_card("downward_spiral")), "A1: @0\nA2: @1")


def test_downward_spiral_makes_each_spirit_destroy_a_presence_of_its_choice() -> None:
    s = toll(with_card("downward_spiral", "A1: 2@0\nA2: @1\nA3: @0\nA5: @1", tainted=True))
    assert offered(s) == ["wither A1", "wither A3"]
    s = answer(s, "wither A1", "wither A5")
    becomes(s, "A1: @0\nA2: @1\nA3: @0")
    assert [spirit.destroyed for spirit in s.spirits] == [1, 1]


def test_downward_spiral_may_take_the_last_presence_of_a_spirit() -> None:
    s = toll(with_card("downward_spiral", tainted=True))
    assert (s.outcome, s.doom) == ("defeat", "spirit")


def test_downward_spirals_back_loses_when_it_is_empty() -> None:
    s = blighted(with_card("downward_spiral", tainted=True, blight=1), "A4")
    assert (s.outcome, s.doom) == ("defeat", "blight")


# --- Memory Fades to Dust ----------------------------------------------------------------------


def test_memory_fades_to_dust_is_flipped_and_holds_4_for_each_player() -> None:
    s = with_card("memory_fades_to_dust", blight=1)
    take_from_card(s)
    assert (s.tainted, s.blight) == (True, 8)


def test_memory_fades_to_dust_lets_each_spirit_forget_a_power_instead() -> None:
    s = with_card("memory_fades_to_dust", "A1: 2@0\nA2: @1\nA5: @1", tainted=True)
    s.spirits[0].hand, s.spirits[1].discard = ["raging_storm"], ["wash_away", "flash_floods"]
    s = toll(s, "way 2", "way 1")
    assert offered(s) == ["forget wash_away", "forget flash_floods"]
    s = answer(s, "forget flash_floods")
    becomes(s, "A1: @0\nA2: @1\nA5: @1")
    assert (s.spirits[0].hand, s.spirits[1].forgotten) == (["raging_storm"], ["flash_floods"])


def test_memory_fades_to_dust_takes_presence_from_whoever_has_nothing_to_forget() -> None:
    s = toll(with_card("memory_fades_to_dust", "A1: 2@0\nA2: 2@1", tainted=True))
    becomes(s, "A1: @0\nA2: @1")
