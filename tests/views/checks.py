"""What every game's table must be: nothing twice, nothing inline, each choice once in its list."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from html import unescape
from typing import Any

from crannog.kernel.game import LANGUAGES, Game
from crannog.kernel.play import Decision
from crannog.views import draw, svg

IDS = re.compile(r'\bid="([^"]*)"')
USED = re.compile(r'(?:href="#|url\(#|popovertarget="|for="|aria-labelledby=")([\w-]+)')
LISTED = re.compile(r'<button[^>]* name="choice" value="([^"]*)"')
CONFIRMS = re.compile(r'<button[^>]* name="confirm" value="([^"]*)"')
PAGE = {"decision", "table"}  # anchors that the page around it has


def well_formed(html: str) -> None:
    ids = Counter(IDS.findall(html))
    assert not [id for id, n in ids.items() if n > 1]
    missing = {id for id in USED.findall(html) if not id.startswith("i-")} - ids.keys() - PAGE
    assert not missing
    assert " style=" not in html
    assert "<script" not in html


def decision_list(html: str) -> list[str]:
    """The choices of the decision's own form; cards of the hand repeat some outside it."""
    return [unescape(line) for line in LISTED.findall(answer_form(html))]


def confirms(html: str) -> list[str]:
    """What the decision's own form does at one press."""
    return [unescape(line) for line in CONFIRMS.findall(answer_form(html))]


def answer_form(html: str) -> str:
    return html.partition('<form id="answer"')[2].partition("</form>")[0]


def drawn_for_everybody(
    game: Game[Any, Any],
    seats: int,
    positions: Iterable[tuple[Any, list[Decision]]],
    every: int,
    pictured: int,
) -> None:
    """Every so manieth position for each seat and the spectator; of some the board alone, too."""
    log = []
    for n, (s, asked) in enumerate(positions):
        log += s.events
        if n % every:
            continue
        lang = LANGUAGES[n // every % 2]
        for seat in game.seats_and_spectator(seats):
            view = game.observe(s, seat)
            mine = next((d for d in asked if d.seat == seat), None)
            html = draw(game, view, mine, lang, log=log[-30:])
            well_formed(html)
            # Where being ready is all that can be said, one press says it.
            assert confirms(html) == (["done"] if mine and mine.prompt.id == "ask.ready" else [])
            assert sorted(decision_list(html) + confirms(html)) == (sorted(mine.lines()) if mine else [])
            if mine and not n % pictured:
                svg(game, view, mine, lang)
