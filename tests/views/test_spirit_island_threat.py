"""Adversary and scenario at the table: chip, card, text mode and log tell every level and every scenario."""

from __future__ import annotations

import html
import re

import pytest

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.content.adversaries import ADVERSARIES
from crannog.games.spirit_island.content.scenarios import SCENARIOS
from crannog.games.spirit_island.foresight.live_line import dangers, goal
from crannog.games.spirit_island.variants.told_scenarios import against
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import Msg
from crannog.views.drawing import draw
from crannog.views.things import thing

EVERY = [
    *[(f"{id}_{level}", "none") for id in ADVERSARIES for level in range(7)],
    *[("none", one) for one in SCENARIOS if one != "none"],
    ("england_3", "blitz"),
    ("prussia_6", "rituals_of_terror"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("adversary", "scenario"), EVERY)
def test_what_is_played_against_is_told_everywhere(adversary: str, scenario: str, lang: str) -> None:
    s = GAME.new(2, {"spirits": "random", "adversary": adversary, "scenario": scenario}, 1)
    view, texts = GAME.observe(s, 0), GAME.texts(lang)
    told = [texts.say(line) for line in against(s.adversary, s.level, s.scenario, s.boards)]
    assert len(told) >= 3
    read = [texts.say(line) for line in GAME.describe(view)]
    log = [texts.say(event.text) for event in s.events]
    card = html.unescape(str(thing(GAME, view, None, lang, "threat")))
    heads = [texts.say(line) for line in against(s.adversary, s.level, s.scenario) if "head" in line.id]
    for line in told:
        assert line in read
        assert line in log
        assert line in card or line in heads or line == told[0], line
    table = html.unescape(str(draw(GAME, view, None, lang, log=s.events)))
    chip = table[table.index('id="threat"') :][:400]
    spans = re.findall(r"<span>(.*?)</span>", chip)
    for option in (f"adversary.{adversary}", f"scenario.{scenario}"):
        if not option.endswith("none"):
            assert texts.say(Msg(f"option.{option}")) in card
    shown = []
    if adversary != "none":
        shown.append(f"{texts.say(Msg(f'option.adversary.{s.adversary}_0'))} {s.level}")
    shown += [texts.say(Msg(f"option.scenario.{scenario}"))] if scenario != "none" else []
    assert spans == shown, "the chip has the level as a number"
    assert texts.say(goal(view).text) in card
    assert all(texts.say(danger.text) in card for danger in dangers(view) if danger.id != "spirit")


def test_a_game_against_nobody_has_no_chip_but_its_ends_can_be_asked_for() -> None:
    view = GAME.observe(GAME.new(1, {"spirits": "random"}, 1), 0)
    assert 'id="threat"' not in draw(GAME, view)
    assert GAME.texts("en").say(goal(view).text) in html.unescape(
        str(thing(GAME, view, None, "en", "threat"))
    )
    assert thing(GAME, view, None, "en", "threat:england") is None
    assert against("none", 0, "none") == ()
