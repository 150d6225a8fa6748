"""Drawing the map and reading it again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crannog.games.roam import GAME
from crannog.games.roam.notation import draw, read
from crannog.games.roam.squares import NAMES, SQUARES, name, named
from crannog.kernel.play import SPECTATOR

from .boards import land, looks, play, shows, spaced

CELLS = st.sampled_from([".", "r", "b", "y", "p"])
STACKS = st.sampled_from([".", "r", "b", "y", "p", "rb", "br", "yy", "pr"])


@given(st.lists(CELLS, min_size=SQUARES, max_size=SQUARES))
def test_what_is_drawn_reads_as_it_was(cells: list[str]) -> None:
    s = land(" ".join(cells), seats=4)
    assert spaced(shows(s)).split() == cells
    again = land(seats=4)
    read(shows(s), again)
    assert (again.top, again.under) == (s.top, s.under)


@given(st.lists(STACKS, min_size=SQUARES, max_size=SQUARES))
def test_stacks_are_drawn_with_the_upper_marker_last(cells: list[str]) -> None:
    s = land(" ".join(cells), seats=4, options={"stacking": "yes"})
    assert shows(s).split() == cells


def test_coins_are_drawn_where_no_marker_lies() -> None:
    s = play(land(), "use scout", "at b6")
    assert shows(s, coins=True).split("\n")[3] == ". . 1 1 . ."
    assert shows(s, coins=True).split("\n")[0] == ". r . . . ."


def test_a_position_in_one_line() -> None:
    s = play(land(coins=(0, 1)), "use scout", "at b6")
    line = GAME.write(GAME.observe(s, SPECTATOR))
    map_, lands, sides = line.split(" | ")
    assert map_ == ".r..../.r..../.r..../....../....../......"
    assert lands == "aldo quen vesper bogwin fenn hesper"
    assert sides == "r3c3 b1c3"


def test_a_stacked_position_in_one_line() -> None:
    before = "rb . . . . . " + ". . . . . . " * 5
    s = land(before, options={"stacking": "yes"})
    assert GAME.write(GAME.observe(s, SPECTATOR)).startswith("rb .  .  .  .  ./.")


def test_holes_are_drawn() -> None:
    looks(
        land(lands=["", "quen", "vesper", "bogwin", "fenn", "hesper"]),
        "##.... ##.... ##.... ...... ...... ......",
    )


@pytest.mark.parametrize(("square", "called"), [(0, "a6"), (5, "f6"), (30, "a1"), (35, "f1"), (14, "c4")])
def test_squares_are_named_from_the_south_west(square: int, called: str) -> None:
    assert name(square) == called
    assert named(called) == square


def test_every_name_names_its_square() -> None:
    assert [named(called) for called in NAMES] == list(range(SQUARES))


def test_a_drawing_is_the_same_from_every_seat() -> None:
    s = play(land(seats=4), "use scout", "at b6")
    assert len({draw(GAME.observe(s, seat)) for seat in range(4)}) == 1
