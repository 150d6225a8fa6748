"""When the deck is empty: places without land (Setup, Note; R5)."""

from __future__ import annotations

from crannog.games.roam import GAME, rules
from crannog.kernel.play import SPECTATOR
from crannog.testing.contract import happened

from .boards import BLUE, RED, asked, land, legal, looks, offered, play, reasons

SOUTH_EAST_GONE = ["aldo", "quen", "vesper", "bogwin", "fenn", ""]
ONE_LAND = ["", "", "", "", "fenn", ""]


def test_a_claimed_lands_place_stays_empty_when_the_deck_is() -> None:
    before = "...... ...... ...... .....r .....b .....b"
    s = play(land(before, deck=[]), "use scout", "at e3")
    assert happened(s, rules.PLACE_HOLE)
    looks(
        s,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . # #
        . . . . # #
        . . . . # #""",
    )


def test_a_pattern_cannot_lie_on_an_empty_place() -> None:
    s = play(land(lands=SOUTH_EAST_GONE), "use ranger")
    assert reasons("at c3", s) == [rules.PLACE_HOLE]
    assert reasons("at b3", s) == []
    assert reasons("at e3", s) == [rules.PLACE_FIT]
    assert "nowhere" not in offered(s)


def test_blanks_may_hang_over_an_empty_place_but_are_not_placed_there() -> None:
    s = play(land(lands=SOUTH_EAST_GONE, coins=(9,)), "use scout", "at d3")  # its blank is e2
    assert asked(s) == BLUE
    looks(s, "...... ...... ...... ...r## ...r## ...r##")


def test_nothing_slides_onto_an_empty_place() -> None:
    s = land("...... ...... ...... ...... ...r.. ......", lands=SOUTH_EAST_GONE, artifacts=["sledge"])
    s = play(s, "use sledge")
    assert reasons("slide d2 e2", s) == [rules.ARTIFACT_SLIDE]


def test_a_pattern_that_fits_nowhere_is_not_placed() -> None:
    s = play(land(lands=ONE_LAND), "use ranger")  # three wide; the land is two
    assert legal(s) == ["nowhere"]
    s = play(s, "nowhere")
    assert happened(s, rules.PLACE_HOLE)
    assert asked(s) == BLUE
    assert s.parties[RED].ready == [True, False, True]


def test_an_artifact_may_still_turn_it_so_that_it_fits() -> None:
    s = play(land(lands=ONE_LAND, artifacts=["weather_vane"]), "use ranger")
    assert legal(s) == ["nowhere", "use weather_vane"]
    s = play(s, "use weather_vane")
    assert legal(s) == ["at c3", "at d3"]


def test_an_empty_place_is_never_found() -> None:
    s = play(land(lands=ONE_LAND), "use scout", "at c3")
    assert not happened(s, rules.FOUND)
    assert asked(s) == BLUE


def test_the_words_tell_of_it() -> None:
    s = land(lands=SOUTH_EAST_GONE)
    said = [GAME.texts("en").say(m) for m in GAME.describe(GAME.observe(s, SPECTATOR))]
    assert "Southeast: no land." in said
