"""What the table says of victory, forecasts and cards is what the rules will do."""

from __future__ import annotations

from typing import Any

import pytest

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.cards.wording import blight_lines
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.foresight.forecast import forecast
from crannog.games.spirit_island.foresight.plan_conflicts import clashes
from crannog.games.spirit_island.foresight.ways import quiet
from crannog.games.spirit_island.lands.earn_fear import add_fear
from crannog.games.spirit_island.observe import observe
from crannog.games.spirit_island.state import Plan, State
from crannog.games.spirit_island.turn.growth import SpiritPhase
from crannog.games.spirit_island.variants.scenario_rules import GOALS, goal_at, won_now
from crannog.games.spirit_island.view.decision_panel import hint_for
from crannog.games.spirit_island.view.forecast import Row, shown_forecast
from crannog.games.spirit_island.view.invader_board import invaders
from crannog.kernel.game import LANGUAGES
from crannog.testing.contract import setups, walk

from .boards import given
from .turns import run


def ahead(s: State) -> Any:
    view = observe(s, 0)
    return shown_forecast(view, invaders(view))


def row(rows: tuple[Row, ...], land: str) -> Row:
    return next(one for one in rows if one.land == land)


def said(row: Row) -> list[str]:
    return [part.id.removeprefix("table.fc_") for part in row.now]


def card_for(s: State, land: str) -> str:
    """A stage I card that shows this land."""
    cards = [card for card in INVADER_CARDS.values() if card.stage == 1]
    return next(card.id for card in cards if s.island.sites[land].terrain in card.lands)


# --- victory ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "goals"),
    [
        ("none", ["invaders", "buildings", "cities", "flight"]),
        ("rituals_of_terror", ["invaders", "buildings", "cities", "third_ritual"]),
        ("dahan_insurrection", ["invaders", "dahan_hold_all", "dahan_hold_most", "dahan_hold_most"]),
    ],
)
def test_the_victory_shown_is_that_of_the_scenario(scenario: str, goals: list[str]) -> None:
    assert [goal_at(scenario, terror) for terror in range(1, 5)] == goals
    s = given("A1: T", options={"scenario": scenario})
    assert [goal.id for goal in invaders(observe(s, 0)).goals] == [f"table.goal_{goal}" for goal in goals]


def test_a_new_terror_level_tells_what_wins_in_this_scenario() -> None:
    s = given("A1: T", options={"scenario": "dahan_insurrection"})
    s.divisions, s.events = [1, 3, 3], []
    add_fear(s, s.pool)
    [told] = [event.text for event in s.events if event.text.id == "log.terror_level"]
    assert (
        GAME.texts("en").say(told) == "Terror level II: you win when no land has more buildings than dahan."
    )


def test_every_goal_is_said_in_both_languages() -> None:
    for lang in LANGUAGES:
        for goal in GOALS:
            assert f"goal.{goal}" in GAME.texts(lang).templates
            assert f"table.goal_{goal}" in GAME.texts(lang).templates


def test_the_game_goes_on_exactly_as_long_as_its_goal_is_not_met() -> None:
    for seed, scenario in enumerate(("none", "dahan_insurrection", "rituals_of_terror")):
        for s, _ in walk(GAME, setups(GAME, scenario=scenario)[seed * 7919], seed):
            assert not s.round or not won_now(s)


@pytest.mark.parametrize(("level", "town", "city"), [(4, "2", "3"), (5, "3", "4")])
def test_the_hint_for_damage_tells_the_health_against_this_adversary(
    level: int, town: str, city: str
) -> None:
    view = observe(given("A1: 2T", options={"adversary": f"england_{level}"}), 0)
    hint = hint_for(view, "damage")
    assert hint is not None
    assert (hint.get("town"), hint.get("city")) == (town, city)


# --- forecasts -------------------------------------------------------------------------------------


def test_a_quiet_copy_of_a_quiet_copy_is_the_same() -> None:
    s = given("A1: T")
    s.blight_card, s.tainted = "downward_spiral", False
    once = quiet(s)
    assert quiet(once) == once
    assert once.blight > s.blight


def test_a_plan_that_does_nothing_is_told_on_a_healthy_island() -> None:
    s = given("A8: 2@0\nA7: D")
    s.blight_card, s.tainted = "downward_spiral", False
    s.spirits[0].played = ["flash_floods"]
    [clash] = clashes(s, [Plan(0, "flash_floods", "A7")])
    assert clash.id == "clash.idle"


def test_in_the_slow_phase_a_fast_plan_of_this_turn_counts_no_more() -> None:
    s = given("A8: 2@0 T\nA7: T")
    s.phase, s.ravage = "slow", "i_sands"
    s.spirits[0].played = ["flash_floods"]
    s.plans = [Plan(0, "flash_floods", "A8")]
    [plan] = ahead(s).plans
    assert not plan.counts
    assert plan.note is not None
    assert plan.note.id == "table.plan_missed"


def test_invaders_a_plan_removes_are_not_credited_to_dahan() -> None:
    s = given("A8: 2@0 T\nA7: 2D")
    s.phase, s.ravage = "fast", card_for(s, "A8")
    s.spirits[0].played = ["flash_floods"]
    s.plans = [Plan(0, "flash_floods", "A8")]
    assert "fallen" not in said(row(ahead(s).ravage, "A8"))


def test_what_englands_further_slot_builds_is_told() -> None:
    s = given("A8: T\nA7: E", options={"adversary": "england_3"})
    s.phase, s.immigration = "fast", card_for(s, "A7")
    slot = forecast(s).immigration
    assert slot
    assert {land for land, _, _ in slot} <= {*s.lands}
    assert ahead(s).slot


# --- cards and scenarios ---------------------------------------------------------------------------


def test_in_the_blitz_the_blight_card_tells_what_lies_on_it_there() -> None:
    card = BLIGHT_CARDS["downward_spiral"]
    usual, blitz = blight_lines(card), blight_lines(card, "blitz")
    assert [line.get("n") for line in usual] == [card.healthy, card.tainted]
    assert [line.get("n") for line in blitz] == [card.healthy + 1, card.tainted - 1]


def test_an_unflipped_blight_card_says_what_everybody_knows_of_it() -> None:
    s = given("")
    s.blight_card, s.tainted = "downward_spiral", False
    board = invaders(observe(s, 0))
    assert board.blight_name.id == "blight_card.unflipped"
    assert [line.id for line in board.blight_text] == ["card.unflipped"]


def test_a_building_in_an_inner_land_loses_as_soon_as_turn_two_begins() -> None:
    s = given("A7: T", options={"scenario": "guard_the_isles_heart"}, layout="end_to_end")
    s.round = 1
    s = run(s, SpiritPhase())
    assert (s.over, s.doom) == (True, "heart")


def test_no_adversarys_city_stands_in_an_inner_land_when_the_heart_is_guarded() -> None:
    options = {
        "scenario": "guard_the_isles_heart",
        "adversary": "sweden_2",
        "boards": "A",
        "spirits": "random",
    }
    s = GAME.new(3, options, 5)
    assert not s.lands["C4"].city
