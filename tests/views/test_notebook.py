"""What a notebook shows of states, observations, decisions and tables, without our page around them."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser
from tools.shots import CHROMIUM

from crannog import games, views
from crannog.games.roam import GAME as ROAM
from crannog.kernel.game import Game
from crannog.kernel.play import SPECTATOR, pending
from crannog.testing.contract import dice, walk
from tests.kernel.toy import TOY

STEP = 23
BOARD = re.compile(r'<img alt="([^"]*)" src="data:image/svg\+xml;base64,([^"]*)">')


def some(game: Game[Any, Any]) -> Iterator[Any]:
    """Some states of a random game."""
    for number, (s, _) in enumerate(walk(game, game.setup(2), 1)):
        if number % STEP == 1:
            yield s


def board(shown: Any) -> tuple[str, str]:
    """What a figure says and the picture in it."""
    [(alt, picture)] = BOARD.findall(shown._repr_html_())
    return unescape(alt), b64decode(picture).decode()


@pytest.mark.parametrize("id", games.names())
def test_a_board_stands_alone_and_knows_light_and_dark(id: str) -> None:
    game = games.load(id)
    s = next(some(game))
    for shown in (s, game.observe(s, 0), game.observe(s, SPECTATOR)):
        alt, picture = board(shown)
        assert f"<{alt}>" == repr(shown)
        ElementTree.fromstring(picture)
        assert not re.search(r'(href|src)="(?!#)|url\((?!#)|@import', picture)
        [(light, dark)] = re.findall(
            r"svg\{([^}]*)\}@media\(prefers-color-scheme:dark\)\{svg\{([^}]*)", picture
        )
        used = set(re.findall(r'"var\((--[\w-]+)\)"', picture))
        assert used == set(re.findall(r"(--[\w-]+):", light)) == set(re.findall(r"(--[\w-]+):", dark))
        assert light != dark
        assert "var(" not in shown._repr_svg_()
        ElementTree.fromstring(shown._repr_svg_())


@pytest.mark.parametrize("id", games.names())
def test_a_state_shows_only_what_a_spectator_sees(id: str) -> None:
    game = games.load(id)
    for number, s in enumerate(some(game)):
        other = game.sample(s, SPECTATOR, dice(number))
        assert (other._repr_html_(), other._repr_svg_()) == (s._repr_html_(), s._repr_svg_())
        assert board(s) != board(game.observe(s, 0))  # that one says whose it is


def test_a_decision_lists_its_choices_and_says_why_not() -> None:
    say = ROAM.texts("en").say
    for s in some(ROAM):
        [asked] = pending(s)
        html = asked._repr_html_()
        assert html is not None
        assert f"<b>Seat {asked.seat}: {escape(say(asked.prompt))}</b>" in html
        for choice in asked.legal:
            row = f"<td><code>{choice}</code></td><td>{escape(say(choice.label()), quote=False)}</td>"
            assert row in html
        for choice, reasons in asked.forbidden:
            assert f"<td><code>{choice}</code></td><td>{say(reasons[0])}" in html
        assert ("forbidden, and why" in html) == bool(asked.forbidden)


def test_a_drawn_table_brings_its_styles_and_icons_in_a_frame() -> None:
    s = ROAM.new(2)
    view = ROAM.observe(s, 0)
    for table in (views.draw(ROAM, view, pending(s)[0]), views.page(ROAM, view)):
        html = table._repr_html_()
        assert html is not None
        [document] = re.findall(r'<iframe srcdoc="([^"]*)" title="Crannog" sandbox', html)
        for needed in ("<style>", "--water:", ".roam", '<symbol id="i-coin"', '<main class="table roam"'):
            assert needed in unescape(document)
    assert views.svg(ROAM, view)._repr_html_() is None


def test_a_game_that_cannot_be_drawn_is_shown_as_its_line() -> None:
    s = TOY.new(2)
    assert (s._repr_html_(), s._repr_svg_(), pending(s)[0]._repr_html_()) == (None, None, None)


WITHOUT = """
import sys
sys.modules["jinja2"] = None
import crannog
s = crannog.new("roam", seed=7)
print(s._repr_html_(), s._repr_svg_(), crannog.pending(s)[0]._repr_html_(), s)
"""


def test_without_the_extra_a_notebook_shows_the_line() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "None None None <Roam: Turn 1, seat 0 to choose>"


@pytest.mark.browser
@pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="no Chromium")
def test_the_board_turns_dark_with_the_notebook(browser: Browser) -> None:
    """Whatever the screen prefers; where a page says nothing, the screen decides."""
    html, shots = ROAM.new(2)._repr_html_(), {}
    for theme in ("true", "false", "unsaid"):
        for screen in ("light", "dark"):
            tab = browser.new_page(viewport={"width": 400, "height": 560}, color_scheme=screen)
            tab.set_content(f"<body data-jp-theme-light={theme} style='background:#888'>{html}")
            tab.wait_for_function("document.images[0].complete")
            shots[theme, screen] = tab.locator("img").screenshot()
            tab.close()
    light, dark = shots["true", "light"], shots["false", "light"]
    assert light != dark
    assert shots["true", "dark"] == shots["unsaid", "light"] == light
    assert shots["false", "dark"] == shots["unsaid", "dark"] == dark
