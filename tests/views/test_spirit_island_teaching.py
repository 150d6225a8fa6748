"""A teaching game explains itself, and its end tells the story: guide, one good move, score, plots."""

from __future__ import annotations

import pytest
from markupsafe import escape

from crannog.games.spirit_island import GAME, State
from crannog.games.spirit_island.view.buttons import buttons
from crannog.games.spirit_island.view.ending import ending
from crannog.games.spirit_island.view.guide import guide
from crannog.games.spirit_island.view.invaders import invaders
from crannog.games.spirit_island.view.outlook import outlook
from crannog.kernel.game import LANGUAGES
from crannog.kernel.msg import Msg
from crannog.kernel.play import SPECTATOR, choose, pending
from crannog.views import draw
from crannog.views.words import words

from .checks import well_formed
from .spirit_island_positions import TEACHING, finished


def advised(seed: int, lang: str = "") -> tuple[State, int, set[str]]:
    """A solo game played as the guide says; where it says nothing, the first thing. How often it spoke."""
    s, spoken, phases = GAME.new(1, TEACHING, seed), 0, set()
    while not s.over:
        [asked] = pending(s)
        view = GAME.observe(s, 0)
        said = guide(view, asked, buttons(view, asked, ""), outlook(view, invaders(view)))
        assert said is not None
        phases.add(view.phase)
        line = said.advice.button.line if said.advice else asked.lines()[0]
        assert line in asked.lines()
        if said.advice:
            spoken += 1
            if lang:
                html = draw(GAME, view, asked, lang)
                well_formed(html)
                why = words(GAME, lang, None).say(said.advice.why)
                assert str(escape(why)) in html
                assert (
                    '<details open><summary><h2><svg class="i" aria-hidden="true"><use href="#i-book"/>'
                    in html
                ) == (view.round <= 1)
        s = choose(s, 0, line)
    return s, spoken, phases


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_first_game_can_be_played_as_the_guide_says(lang: str) -> None:
    s, spoken, phases = advised(3, lang)
    assert s.round >= 3
    assert spoken > 20
    assert {"setup", "spirit", "slow"} <= phases


def test_the_guide_saves_more_land_than_chance_does() -> None:
    """Turns until the end, summed over games: its advice is worth following."""
    guided = sum(advised(seed)[0].round for seed in range(8))
    chance = sum(finished(1, TEACHING, seed).round for seed in range(8))
    assert guided > 1.1 * chance


def test_only_those_who_play_a_teaching_game_are_guided() -> None:
    for options, seat, shown in ((TEACHING, 0, True), (TEACHING, SPECTATOR, False), ({}, 0, False)):
        s = GAME.new(2, {**options, "spirits": "random"}, 1)
        mine = next((d for d in pending(s) if d.seat == seat), None)
        assert ('id="guide"' in draw(GAME, GAME.observe(s, seat), mine)) is shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 4])
def test_the_end_tells_the_score_and_the_story(seats: int, lang: str) -> None:
    s = finished(seats, TEACHING, 2)
    view = GAME.observe(s, 0)
    told = ending(view)
    assert told is not None
    assert sum(n for _, n in told.parts) == view.score == GAME.scores(s)[0]
    assert [chapter.round for chapter in view.story] == [*range(1, s.round + 1), s.round]
    assert view.story[-1].blight == sum(land.blight for land in s.lands.values())
    html = draw(GAME, view, None, lang)
    well_formed(html)
    said = words(GAME, lang, None)
    for part, n in told.parts:
        assert f'<th scope="row">{escape(said.say(part))}</th><td>{n}</td>' in html
    for plot in told.plots:
        assert str(escape(said.say(Msg(f"table.plot_{plot.id}")))) in html
        assert all(line.path in html for line in plot.lines)
    for chapter in view.story:
        assert f"<td>{chapter.fear}</td><td>{chapter.blight}</td>" in html


def test_nothing_of_the_end_is_told_before() -> None:
    s = GAME.new(1, {"spirits": "random"}, 1)
    assert ending(GAME.observe(s, 0)) is None
    assert 'id="story"' not in draw(GAME, GAME.observe(s, 0), None)
