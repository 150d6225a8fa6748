"""A teaching game explains itself, and its end tells the story: guide, why a move is good, score, plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from markupsafe import escape

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.observe import View
from crannog.games.spirit_island.view.buttons import buttons
from crannog.games.spirit_island.view.ending import ending
from crannog.games.spirit_island.view.forecast import shown_forecast
from crannog.games.spirit_island.view.guide import Guide, guide
from crannog.games.spirit_island.view.invader_board import invaders
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import Msg
from crannog.kernel.play import SPECTATOR, Decision, pending
from crannog.views import draw
from crannog.views.texts import page_texts

from .checks import well_formed
from .spirit_island_positions import TEACHING, finished, played

RARE = {"reason.wins", "reason.cascade", "reason.terror"}  # few come so far by chance
EXPLAINED = 40  # games in which whatever is chosen is explained


def explained() -> Iterator[tuple[View, Decision, str, Guide]]:
    """First games by chance, each choice as if somebody had been told that it is good."""
    for seed in range(EXPLAINED):
        for n, (s, (asked, *_)) in enumerate(played(1, TEACHING, seed)):
            view = GAME.observe(s, 0)
            line = asked.lines()[n * 7 % len(asked.lines())]
            said = guide(view, asked, buttons(asked, line), shown_forecast(view, invaders(view)))
            assert said is not None
            yield view, asked, line, said


def test_why_a_move_is_good_is_told_in_every_way_there_is() -> None:
    said = Counter(told.why.id for *_, told in explained() if told.why)
    texts = {id for id in GAME.texts("en").templates if id.startswith(("advice.", "reason."))}
    assert texts - RARE <= set(said) <= texts, f"never said: {texts - RARE - set(said)}"
    assert said["advice.tried"] < 0.5 * said.total()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_good_move_is_shown_to_those_who_ask(lang: str) -> None:
    said = page_texts(GAME, lang, None)
    for view, asked, line, told in islice(explained(), 0, None, 60):
        assert told.why is not None
        nobody = draw(GAME, view, asked, lang, picked=line)
        assert 'id="tip"' not in nobody
        waiting = draw(GAME, view, asked, lang, hint=False)
        assert 'name="hint"' in waiting
        shown = draw(GAME, view, asked, lang, picked=line, hint=True)
        well_formed(shown)
        for html, there in ((nobody, False), (waiting, False), (shown, True)):
            assert (str(escape(said.say(told.why))) in html) is there


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
    said = page_texts(GAME, lang, None)
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
