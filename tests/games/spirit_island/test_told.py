"""Adversaries and scenarios in words say what the engine does, level by level, in both languages."""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise

import pytest

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.components.card_types import Foe
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.components.vocabulary import BUILDINGS, CITY, EXPLORER, FAST, TOWN
from crannog.games.spirit_island.content.adversaries import ADVERSARIES
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.content.scenarios import BLITZ, HEART, RITUALS, SCENARIOS
from crannog.games.spirit_island.foresight.live_line import turn_without_card
from crannog.games.spirit_island.lands.remove_pieces import health
from crannog.games.spirit_island.scoring import threat
from crannog.games.spirit_island.spirits.power_cards import price
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.adversary_rules import damage_of, foe
from crannog.games.spirit_island.variants.scenario_rules import inner_land
from crannog.games.spirit_island.variants.told import (
    TOLD_FIELDS,
    adversary_rules,
    changed,
    difficulty,
    level_adds,
    time_runs_out,
    turn_lost,
)
from crannog.games.spirit_island.variants.told_scenarios import (
    BLITZ_STEP,
    scenario_losses,
    scenario_rules,
    ways_to_win,
)
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import Msg, Param
from crannog.kernel.play import asks, choose

EVERY = [(id, level) for id in ADVERSARIES for level in range(7)]


def new(seats: int = 1, **options: str) -> State:
    s = GAME.new(seats, {"spirits": "random", **options}, 1)
    while s.round == 0:
        ask = asks(s)[0]
        s = choose(s, ask.seat, str(ask.legal(s)[0]))
    return s


def params(found: tuple[Msg, ...], id: str) -> dict[str, Param]:
    return dict(next(one for one in found if one.id == id).params)


def count(s: State, kind: str, numbers: str = "12345678") -> int:
    return sum(len(land.of(kind)) for name, land in s.lands.items() if name[1] in numbers)


def test_whatever_an_adversary_changes_has_words() -> None:
    assert {field.name for field in fields(Foe)} - {"id", "difficulty"} == TOLD_FIELDS


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("id", "level"), EVERY)
def test_each_level_says_something_of_its_own(id: str, level: int, lang: str) -> None:
    said = [GAME.texts(lang).say(line) for line in level_adds(id, level)]
    below = [GAME.texts(lang).say(line) for one in range(level) for line in level_adds(id, one)]
    assert said
    assert set(said) - set(below)
    assert all(line[-1] == "." and "{" not in line for line in said)


@pytest.mark.parametrize(("id", "level"), EVERY)
def test_a_level_tells_the_numbers_that_its_game_is_dealt_with(id: str, level: int) -> None:
    s, plain, told = new(adversary=f"{id}_{level}"), new(), level_adds(id, level)
    cards = (*s.invaders.discards, s.ravage, s.build, *reversed(s.invaders.cards))
    deck = "".join(str(INVADER_CARDS[card].stage) for card in cards if card)
    here, before = ADVERSARIES[id][level], ADVERSARIES[id][level - 1] if level else Foe()
    for name in changed(here, before):
        if name == "fear":
            assert params(told, "told.fear")["n"] == len(s.fear_deck)
        elif name == "deck":
            runs = params(told, "told.deck")["parts"]
            assert isinstance(runs, tuple)
            stages = [dict(run.params) for run in runs if isinstance(run, Msg)]
            assert "".join(str(len(str(one["stage"]))) * int(str(one["n"])) for one in stages) == deck
        elif name == "pool":
            assert params(told, "told.pool")["n"] == s.pool
        elif name == "health":
            said = params(told, "told.health")
            assert (said["town"], said["city"]) == (health(s, "A1", TOWN), health(s, "A1", CITY))
        elif name == "strong":
            said = params(told, "told.strong")
            assert (said["town"], said["city"]) == (damage_of(s, TOWN), damage_of(s, CITY))
            assert (said["town_before"], said["city_before"]) == (
                str(damage_of(plain, TOWN)),
                str(damage_of(plain, CITY)),
            )


@pytest.mark.parametrize(("id", "level"), EVERY)
def test_the_pieces_told_are_those_added_to_each_board(id: str, level: int) -> None:
    s, plain = new(adversary=f"{id}_{level}", boards="A"), new(boards="A")
    told = [
        dict(one.params) for _, said in adversary_rules(id, level) for one in said if one.id == "told.setup"
    ]
    for kind in (TOWN, CITY):
        more = {number: count(s, kind, number) - count(plain, kind, number) for number in "12345678"}
        if foe(s).foothold and kind == TOWN:
            continue  # one more, where the card shows
        said = {str(one["land"]): one["n"] for one in told if one["kind"] == Msg(f"noun.{kind}")}
        assert {number: n for number, n in more.items() if n} == said


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("id", "level"), [("none", 0), *EVERY])
def test_the_turn_in_which_time_runs_out_is_that_of_the_deck(id: str, level: int, scenario: str) -> None:
    adversary = f"{id}_{level}" if id != "none" else "none"
    s = new(adversary=adversary, scenario=scenario)
    assert turn_without_card(GAME.observe(s, 0)) == turn_lost(foe(s), scenario) == s.round + len(s.invaders)
    assert dict(time_runs_out(id, level, scenario).params)["turn"] == str(turn_lost(foe(s), scenario))
    assert sum(difficulty(id, level, scenario)) == threat(s)


def test_only_the_last_deck_is_in_force_and_rituals_have_their_own() -> None:
    def ids(*what: str) -> list[str]:
        return [line.id for _, said in adversary_rules("prussia", 6, *what) for line in said]

    assert ids().count("told.deck") == ids().count("told.fear") == 1
    assert ids(RITUALS).count("told.fear") == 0
    assert adversary_rules("none", 0) == ()


def test_higher_levels_keep_the_rules_of_lower_ones() -> None:
    for id in ADVERSARIES:
        for low, high in pairwise(range(7)):
            kept = {one for one, _ in adversary_rules(id, low)} - {
                one for one, said in adversary_rules(id, low) if {line.id for line in said} <= LAID_OUT
            }
            assert kept <= {one for one, _ in adversary_rules(id, high)}


LAID_OUT = {"told.fear", "told.deck", "told.pool"}


# --- scenarios -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", [one for one in SCENARIOS if one != "none"])
def test_each_scenario_says_what_changes_and_how_it_ends(scenario: str, lang: str) -> None:
    told = (*scenario_rules(scenario), *scenario_losses(scenario), *ways_to_win(scenario))
    said = [GAME.texts(lang).say(line) for line in told]
    assert len(said) == len(set(said)) >= 6
    assert all(line[-1] == "." and "{" not in line for line in said)


def test_blitz_is_told_as_it_is_dealt_and_paid() -> None:
    s, plain = new(scenario=BLITZ), new()
    assert s.blight - plain.blight == BLITZ_STEP
    fast = next(power.id for power in POWERS.values() if power.speed == FAST and power.cost)
    assert price(plain, fast) - price(s, fast) == BLITZ_STEP
    assert s.ravage
    assert not plain.ravage
    assert params(scenario_rules(BLITZ), "told.blitz.blight")["n"] == BLITZ_STEP


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_inner_lands_told_are_those_that_are_guarded(seats: int) -> None:
    s = new(seats, scenario=HEART, adversary="england_2")
    inner = [inner_land(s.boards, slot) for slot in range(seats)]
    named = params(scenario_rules(HEART, s.boards), "told.heart.inner_lands")["lands"]
    assert isinstance(named, tuple)
    assert [GAME.texts("en").say(land) for land in named if isinstance(land, Msg)] == inner
    for land in inner:
        assert not s.lands[land].count(BUILDINGS)
        assert s.lands[land].count((EXPLORER,))
    assert count(s, TOWN) == 0


def test_the_log_cites_the_rule_that_each_line_comes_from() -> None:
    s = GAME.new(2, {"adversary": "england_2", "scenario": "dahan_insurrection"}, 1)
    told = [event for event in s.events if event.text.id == "log.told"]
    rules = [event.rule for event in told]
    assert list(dict.fromkeys(rules)) == ["adversary.rule", "scenario.rule", "scenario.loss", "end.time"]
    said = {event.rule: event.text.get("said") for event in told}
    for rule, id in (("scenario.loss", "told.insurrection.failed"), ("end.time", "told.time")):
        last = said[rule]
        assert isinstance(last, Msg)
        assert last.id == id
