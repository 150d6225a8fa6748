"""The Outpost: eight markers round a rival's (Outpost Variant; R30)."""

from __future__ import annotations

import pytest

from crannog.games.roam import rules
from crannog.games.roam.scoring import scores
from crannog.games.roam.state import NOBODY
from crannog.testing.contract import happened

from .boards import BLUE, RED, coins, land, play

WITH = {"outpost": "yes"}
RING = """
    . . . . . .
    . . . . . .
    . . r r . .
    . . r b . .
    . . r r . .
    . . . . . ."""  # red's scout at e4 closes it; no land is full


def test_eight_markers_round_a_rivals_claim_the_outpost() -> None:
    s = play(land(RING, options=WITH), "use scout", "at e4")
    assert s.outpost == RED
    assert happened(s, rules.OUTPOST)
    assert scores(s) == (3, 0)


def test_seven_are_not_enough() -> None:
    s = play(land(RING.replace("r", ".", 1), options=WITH), "use scout", "at e4")
    assert s.outpost == NOBODY
    assert not happened(s, rules.OUTPOST)


@pytest.mark.parametrize("inside", "r.")
def test_what_is_surrounded_must_be_a_rivals_marker(inside: str) -> None:
    s = play(land(RING.replace("b", inside), options=WITH), "use scout", "at e4")
    assert s.outpost == NOBODY
    assert not happened(s, rules.OUTPOST)


def test_without_the_variant_nothing_happens() -> None:
    s = play(land(RING), "use scout", "at e4")
    assert s.outpost == NOBODY


def test_a_marker_on_the_rim_is_never_surrounded() -> None:
    s = land(
        """
        . . . . . .
        . . . . . .
        r . . . . .
        b r . . . .
        r r . . . .
        . . . . . .""",
        options=WITH,
    )
    s = play(s, "use scout", "at b5")
    assert s.outpost == NOBODY
    assert not happened(s, rules.OUTPOST)


def test_once_claimed_it_stays() -> None:
    s = land(RING, options=WITH)
    s.outpost = BLUE
    s = play(s, "use scout", "at e4")
    assert s.outpost == BLUE
    assert not happened(s, rules.OUTPOST)


def test_it_is_checked_before_full_lands_are_cleared() -> None:
    s = land(
        """
        . . . . . .
        . . . . . .
        . . r r . .
        . . r b . .
        . . r r . .
        . . b b . .""",
        options=WITH,
    )
    s = play(s, "use scout", "at e4")
    assert s.outpost == RED
    assert happened(s, rules.FOUND)  # fenn's land, in the same turn


def test_a_slide_may_surround() -> None:
    s = land(
        """
        . . . . . .
        . . . . . r
        . . r r r .
        . . r b r .
        . . r r . .
        . . . . r .""",
        artifacts=["sledge"],
        options=WITH,
    )
    assert play(s, "use sledge", "slide e1 e2").outpost == RED


def test_even_another_players_slide_gives_it_to_the_owner_of_the_ring() -> None:
    s = land(
        """
        . . . . . .
        . . . . . .
        . . r r r .
        . . r b r .
        . . r r . .
        . . . . r .""",
        active=BLUE,
        artifacts=["sledge"],
        options=WITH,
    )
    assert play(s, "use sledge", "slide e1 e2").outpost == RED


def test_a_replacement_may_surround() -> None:
    s = land(RING.replace(". . r b . .", ". . r b y ."), seats=3, artifacts=["stone_hammer"], options=WITH)
    s = play(s, "use scout", "at e4", "use stone_hammer", "replace e3")
    assert s.outpost == RED
    assert coins(s) == [0, 0, 0]


def test_of_two_rings_at_once_the_active_players_counts() -> None:
    both = """
        . r b b b .
        r r b r b .
        . r b b b .
        r r r . . .
        r b r . . .
        r r r . . ."""
    for active in (RED, BLUE):
        tiles = ["sledge"]
        s = land(both.replace(". r b b b .", ". r b b b r", 1), active=active, artifacts=tiles, options=WITH)
        s = play(s, "use sledge", "slide f6 f5")
        assert happened(s, rules.OUTPOST)
        assert s.outpost == active
