"""Victory, defeat, sacrifice and score (p. 4, 16)."""

from __future__ import annotations

import pytest

from crannog.games.spirit_island import GAME, rules
from crannog.games.spirit_island.components.vocabulary import BLIGHT
from crannog.games.spirit_island.grammar.effect import On
from crannog.games.spirit_island.invaders.explore import TurnUp
from crannog.games.spirit_island.lands.after_each_effect import EndEffect
from crannog.games.spirit_island.powers.effects.add import Add
from crannog.games.spirit_island.scoring import score
from crannog.games.spirit_island.state import State
from crannog.testing.contract import happened

from .boards import apply, given, resolve
from .turns import run


def alone(drawing: str, terror: int = 1) -> State:
    """Without the distant city that keeps games going."""
    s = given(drawing)
    s.take("B8", "city")
    s.terror = terror
    return s


@pytest.mark.parametrize(
    ("terror", "left", "outcome"),
    [
        (1, "", "victory"),
        (1, "A7: E", ""),
        (2, "A7: 3E", "victory"),
        (2, "A7: T", ""),
        (3, "A7: 3E 2T", "victory"),
        (3, "A7: C", ""),
        (4, "A7: 3C", "victory"),
    ],
)
def test_each_terror_level_has_its_victory_condition(terror: int, left: str, outcome: str) -> None:
    s = run(alone(left, terror), EndEffect())
    assert s.outcome == outcome
    assert happened(s, rules.VICTORY) == bool(outcome)


def test_you_win_immediately_when_you_meet_the_condition() -> None:
    s = resolve(alone("A7: E @0"), "steam_vents", "A7")
    assert s.over
    assert s.winners == (0, 1)
    assert happened(s, rules.VICTORY)
    beyond = alone("A7: 2C E @0")
    beyond.terror = 4  # they flee
    assert resolve(beyond, "steam_vents", "A7").outcome == "victory"


def dying(left: int = 1, drawing: str = "A1: @0 @1") -> State:
    s = given(drawing)
    s.blight_card, s.blight = "first_game", left
    return s


def test_if_the_last_blight_comes_off_you_lose() -> None:
    s = apply(dying(), Add(1, BLIGHT), on=On(0, "A7", 0))
    assert (s.outcome, s.doom) == ("defeat", "blight")
    assert s.winners == ()
    assert happened(s, rules.DEFEAT_BLIGHT)


def test_if_any_spirit_has_no_presence_left_you_lose() -> None:
    s = apply(dying(5, "A7: @0\nA1: @1"), Add(1, BLIGHT), on=On(0, "A7", 0))
    assert (s.outcome, s.doom) == ("defeat", "spirit")
    assert happened(s, rules.DEFEAT_SPIRIT)


def test_if_the_invader_deck_is_empty_when_you_need_to_draw_you_lose() -> None:
    s = given("")
    s.invaders.cards = []
    s = run(s, TurnUp())
    assert (s.outcome, s.doom) == ("defeat", "time")
    assert happened(s, rules.DEFEAT_TIME)


def test_if_a_single_effect_causes_you_to_both_win_and_lose_it_is_a_sacrifice_victory() -> None:
    s = alone("A8: T @0\nA1: @1")
    s.blight_card, s.blight = "first_game", 1
    s = resolve(s, "drought", "A8")  # destroys the town and adds the last blight
    assert s.outcome == "sacrifice"
    assert s.winners == (0, 1)
    assert happened(s, rules.SACRIFICE)


def ended(won: bool, **options: str) -> State:
    s = given("A7: 5D 2B", options=options)
    s.invaders.cards = s.invaders.cards[:6]
    s.invaders.discards = ["i_sands", "i_hills"]
    s.build, s.ravage, s.explore = "ii_sands", "ii_hills", ""
    s.outcome = "victory" if won else "defeat"
    return s


def test_a_win_scores_5_x_threat_10_and_2_per_invader_card_in_the_deck() -> None:
    assert score(ended(True)) == 10 + 2 * 6 + 5 // 2 - 2 // 2
    assert score(ended(True, adversary="england_3")) == 5 * 6 + 10 + 12 + 2 - 1


def test_a_loss_scores_2_x_threat_and_1_per_invader_card_not_in_the_deck() -> None:
    assert score(ended(False)) == 2 + 2 + 2 - 1
    assert score(ended(False, scenario="rituals_of_terror")) == 2 * 3 + 4 + 2 - 1


def test_everybody_has_the_same_score() -> None:
    s = alone("A7: E @0 5D 2B")
    s.invaders.cards = ["i_sands", "i_hills", "i_jungle"]
    s = resolve(s, "steam_vents", "A7")
    assert happened(s, rules.SCORING)
    assert GAME.scores(s) == (10 + 2 * 3 + 2 - 1,) * 2  # dahan and blight by player, rounded down
