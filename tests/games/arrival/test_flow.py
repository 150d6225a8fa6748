"""Rounds and turns (2017 Action Phase; 2016 B; A25, A31, A37, #21-#24)."""

from __future__ import annotations

import pytest

from crannog.games.arrival import GAME, rules
from crannog.kernel.play import asks
from crannog.testing.contract import dice, happened, pick, setups, walk

from .boards import BLUE, RED, YELLOW, asked, erin, legal, offered, play, reasons, why

BOTH = "temair r1 | iernus b1"


def test_in_the_first_turn_of_the_game_there_is_one_action(edition: str) -> None:
    s = erin(BOTH, edition, disks=(9, 9), turns=1)
    s = play(s, "build temair")
    assert asked(s) == BLUE
    assert happened(s, rules.TURN_FIRST)
    s = play(s, "build iernus")
    assert asked(s) == RED
    assert happened(s, rules.TURN_ORDER)
    s = play(s, "build temair")
    assert asked(s) == RED  # two from now on
    assert asked(play(s, "build uisnech")) == BLUE


def test_later_turns_have_two_actions_alike_or_not(edition: str) -> None:
    s = erin(BOTH, edition, disks=(9,), shields=(1,))
    assert asked(play(s, "build temair", "build temair")) == BLUE
    assert asked(play(s, "build temair", "shield eblana")) == BLUE


def test_a_turn_is_not_ended_before_its_second_action(edition: str) -> None:
    s = erin(BOTH, edition, disks=(9,))
    assert reasons("end turn", s) == [rules.TURN_TWO]
    assert reasons("end turn", play(s, "build temair")) == [rules.TURN_TWO]
    assert asked(play(s, "pass", "keep no more")) == BLUE  # unless it is a pass
    assert why("end turn", s) == "You must take 2 actions this turn before you can end it."


def test_who_has_nothing_else_to_do_passes_as_the_second_action(edition: str) -> None:
    s = play(erin(BOTH, edition, disks=(1,)), "build temair")
    assert legal(s) == ["pass"]


def test_free_actions_before_between_and_after(edition: str) -> None:
    tiles = ["wild_geese", "cauldron:eblana", "song_of_the_bard:1"]
    s = erin(BOTH, edition, disks=(9,), corruption=(9,), tactics=tiles)
    s = play(s, "use wild_geese", "build temair", "use cauldron:eblana", "build temair")
    assert happened(s, rules.TACTIC_USED)
    assert asked(s) == RED  # a tile is left: the turn ends when red says so
    assert legal(s) == ["use song_of_the_bard:1", "end turn"]
    assert asked(play(s, "end turn")) == BLUE
    assert asked(play(s, "use song_of_the_bard:1")) == BLUE


def test_no_action_is_offered_after_the_last_one(edition: str) -> None:
    s = erin(BOTH, edition, disks=(9,), tactics=["wild_geese"])
    s = play(s, "build temair", "build temair")
    assert offered(s) == ["use wild_geese", "end turn"]


def test_a_tile_that_cannot_be_used_does_not_hold_up_the_turn(edition: str) -> None:
    s = erin(BOTH, edition, disks=(9,), tactics=["silver:slate", "ogams_wisdom:1"])
    assert asked(play(s, "build temair", "build temair")) == BLUE


def test_a_trophy_may_be_used_after_the_last_action(edition: str) -> None:
    s = erin(f"{BOTH} | tor_mor C", edition, disks=(9,), trophies=(1,), fomori=[[1, 1]])
    s = play(s, "build temair", "build temair")
    assert legal(s) == ["trophy 1", "trophy 2", "end turn"]


def test_turns_go_clockwise_until_all_have_passed(edition: str) -> None:
    s = erin(f"{BOTH} | irrus y1", edition, 3, active=YELLOW, disks=(9, 9, 9))
    s = play(s, "build irrus", "build irrus")
    assert asked(s) == RED
    assert happened(s, rules.TURN_ORDER)
    s = play(s, "pass", "keep no more")
    assert asked(s) == BLUE
    s = play(s, "pass", "keep no more", "pass", "keep no more")
    assert s.round == 3


def test_the_last_one_goes_on_alone(edition: str) -> None:
    s = erin(BOTH, edition, disks=(9,), passed=(BLUE,))
    s = play(s, "build temair", "build temair")
    assert asked(s) == RED
    assert s.actions == 0
    assert happened(s, rules.TURN_ORDER)


def test_the_round_and_its_first_player_are_told(edition: str) -> None:
    s = play(erin(BOTH, edition, passed=(BLUE,)), "pass")
    assert (s.round, s.first) == (3, BLUE)
    assert "Round 3." in [GAME.texts("en").say(event.text) for event in s.events]
    assert not happened(s, rules.END_ROUNDS)
    assert asked(s) == BLUE  # to draw first


@pytest.mark.parametrize("number", range(6))
def test_there_is_never_a_dead_end_and_nobody_acts_after_passing(number: int) -> None:
    every = setups(GAME)
    for s, ask in walk(GAME, every[number * 29 % len(every)], number):
        assert ask.legal(s)
        if "pass" in [str(choice) for choice in ask.offers(s)]:
            assert not s.tribes[ask.seat].passed
            assert s.active == ask.seat


def test_a_choice_is_made_by_whoever_is_asked(edition: str) -> None:
    s = erin(BOTH, edition, disks=(9, 9))
    assert [rule.id for rule in reasons("build iernus", s, BLUE)] == ["kernel.not_asked"]
    assert [ask.seat for ask in asks(s)] == [RED]
    assert pick(dice(1), asks(s)[0].legal(s))
