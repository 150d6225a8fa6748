"""Artifacts that flip a character, and the free rest they may bring (Artifact Abilities; R28, R37)."""

from __future__ import annotations

from crannog.games.roam import rules
from crannog.testing.contract import happened

from .boards import RED, asked, land, legal, play, ready, reasons

ALL = ["scout", "ranger", "forager"]


def test_a_flip_turns_a_character_either_way() -> None:
    s = land(artifacts=["alarm_bell"], used=["scout"])
    assert ready(play(s, "use alarm_bell", "flip scout"), RED) == ALL
    s = play(s, "use alarm_bell", "flip ranger")
    assert happened(s, rules.ARTIFACT_FLIP)
    assert s.parties[RED].ready[1] is False


def test_a_flipped_character_can_be_used_again_in_the_next_turn() -> None:
    s = land(artifacts=["alarm_bell"])
    s = play(s, "use scout", "at a6", "use alarm_bell", "flip scout")
    assert ready(s, RED) == ALL


def test_flipping_the_last_one_down_at_the_start_brings_the_free_rest() -> None:
    s = land(artifacts=["alarm_bell", "sledge"], used=["scout", "ranger", "sledge"])
    s = play(s, "use alarm_bell", "flip forager")
    assert happened(s, rules.REST_FREE)
    assert ready(s, RED) == [*ALL, "alarm_bell", "sledge"]
    assert asked(s) == RED


def test_it_brings_it_once_in_a_turn() -> None:
    s = land(artifacts=["alarm_bell", "strong_tea", "wizard_hat"], used=["scout", "ranger"])
    s = play(s, "use alarm_bell", "flip forager")
    s = play(s, "use alarm_bell", "flip scout", "use strong_tea", "flip ranger", "use wizard_hat")
    assert reasons("flip forager", s) == [rules.FLIP_LAST]


def test_after_the_start_somebody_must_stay_face_up_to_be_used() -> None:
    s = land(artifacts=["lucky_purse", "alarm_bell"], used=["scout", "ranger"])
    s = play(s, "use lucky_purse", "use alarm_bell")
    assert reasons("flip forager", s) == [rules.FLIP_LAST]
    assert legal(s) == ["flip scout", "flip ranger"]


def test_after_placing_the_last_one_may_be_flipped_down() -> None:
    s = land(artifacts=["alarm_bell"], used=["scout"])
    s = play(s, "use ranger", "at a6", "use alarm_bell")
    assert rules.FLIP_LAST not in reasons("flip forager", s)
    s = play(s, "flip forager")
    assert ready(s, RED) == []
    s = play(s, "use tracker", "at f1")
    assert happened(s, rules.REST_FREE)
