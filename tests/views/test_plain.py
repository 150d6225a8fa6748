"""The table of a game that draws none of its own: everything it declares is there, and everything can be chosen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from typing import Any

import pytest

from crannog.kernel.game import LANGUAGES, Game
from crannog.kernel.message import Msg, Rule, msg
from crannog.kernel.play import SPECTATOR, Choice, Decision, State, choose, pending
from crannog.table import Card, Pieces, Place, Table, grid
from crannog.views import draw, page, plain, sheets, svg
from tests.packaged import install, starter

from .checks import decision_list, well_formed

__all__ = ["install", "starter"]  # fixtures

RULE = Rule("take.heap", "Rules 2")


@dataclass(frozen=True)
class Named(Choice[State]):
    """A choice that names a place or a card."""

    by: str
    thing: str
    way: str = ""

    def label(self) -> Msg:
        return msg("plain.called", name=self.thing, **{self.by: self.thing})

    def __str__(self) -> str:
        return f"{self.by} {self.thing}{self.way}"


@dataclass(frozen=True)
class Seen:
    seat: int
    turn: int = 3


LAID = Table(
    scores=(4, 7),
    asked=(0,),
    places=grid(
        [
            [Place("a1", (Pieces(3, 0),)), Place("b1", (Pieces(1, 1), Pieces(12)))],
            [None, Place("b2", seat=1)],
        ]
    ),
    hand=(Card("ace", msg("plain.called", name="Ace")), Card("king", msg("plain.called", name="King"))),
    notes=(Msg("page.over"),),
)


def laid(game: Game[Any, Any], table: Table, monkeypatch: pytest.MonkeyPatch) -> Game[Any, Any]:
    """The game with this on its table."""
    monkeypatch.setattr("crannog_pebble_heap.table.table", lambda view: table)
    return game.replace()


def asked(*legal: Choice[State], forbidden: tuple[Choice[State], ...] = ()) -> Decision:
    return Decision(0, Msg("ask.take"), legal, tuple((one, (RULE.because(n=1),)) for one in forbidden))


def test_every_position_is_drawn_for_everybody(starter: Game[Any, Any]) -> None:
    s = starter.new(2)
    log = list(s.events)
    while not s.over:
        for seat in starter.seats_and_spectator(2):
            mine = next((d for d in pending(s) if d.seat == seat), None)
            for lang in LANGUAGES:
                html = draw(starter, starter.observe(s, seat), mine, lang, log=log)
                well_formed(html)
                assert decision_list(html) == (mine.lines() if mine else [])
        s = choose(s, pending(s)[0].seat, pending(s)[0].legal[-1])
        log += s.events
    html = draw(starter, starter.observe(s, SPECTATOR), None, log=log)
    assert "The game is over. Rowan wins." in html or "The game is over. Lough wins." in html
    assert "var(--" not in svg(starter, starter.observe(s, 0))
    assert sheets(starter)[-1] == "views/plain.css"
    assert ".handcard" in page(starter, starter.observe(s, 0))


def test_a_place_that_one_choice_names_is_a_button(
    starter: Game[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = laid(starter, LAID, monkeypatch)
    both = (Named("at", "b2", " up"), Named("at", "b2", " down"))
    html = draw(
        game, Seen(0), asked(Named("at", "a1"), *both, forbidden=(Named("at", "b1"),)), picked="at a1"
    )
    well_formed(html)
    assert re.findall(r'<g class="target[^>]* data-choice="([^"]*)"', html) == ["at a1"], (
        "b2 would be ambiguous"
    )
    assert 'class="target on"' in html
    assert sorted(decision_list(html)) == ["at a1", "at b2 down", "at b2 up"]
    assert 'popovertarget="why-at-b1"' in html


def test_what_lies_in_each_place_is_said(starter: Game[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    html = draw(laid(starter, LAID, monkeypatch), Seen(0), asked(Named("at", "a1")))
    said = [unescape(name) for name in re.findall(r'role="(?:img|button)"[^>]* aria-label="([^"]*)"', html)]
    assert said == [
        "a1: 3 pieces (Rowan)",
        "b1: 1 piece (Lough) and 12 pieces",
        "b2: empty",
        "a1 (a1: 3 pieces (Rowan))",
    ]
    assert "7 points" in html


def test_cards_of_the_hand_are_buttons_with_reasons(
    starter: Game[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = laid(starter, LAID, monkeypatch)
    html = draw(game, Seen(0), asked(Named("card", "ace"), forbidden=(Named("card", "king"),)))
    well_formed(html)
    assert re.search(r'<button class="handcard can"[^>]* form="answer" name="choice" value="card ace"', html)
    assert re.search(
        r'<button class="handcard" type="button" aria-disabled="true" popovertarget="why-card-king"', html
    )
    waiting = draw(game, Seen(1), None)
    assert "<button" not in waiting.partition('class="hand"')[2].partition("</ul>")[0]


def test_more_choices_than_fit_are_folded_where_the_board_shows_them(
    starter: Game[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    many = [Place(f"p{n}", x=n) for n in range(plain.FEW + 1)]
    game = laid(starter, Table(scores=(0, 0), places=tuple(many)), monkeypatch)
    html = draw(game, Seen(0), asked(*[Named("at", place.id) for place in many]))
    assert html.index("<details") < html.index('name="choice"')
    assert html.count('<g class="target') == len(many)


def test_pieces_lie_within_their_place_and_many_are_told_by_a_number() -> None:
    for n in range(1, 30):
        for w, h in ((100, 100), (100, 200), (300, 100)):
            spots = plain._spots([Pieces(n, 0), Pieces(2)], w, h)
            assert len(spots) == min(n, plain.SHOWN) + 2
            for spot in spots:
                assert spot.r <= spot.x <= w - spot.r
                assert plain.NAME <= spot.y + spot.r <= h - plain.NUMBER + 1


def test_without_a_module_table_the_position_is_told_in_sentences(
    starter: Game[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain, "find_spec", lambda name: None)
    s = starter.new(2)
    html = draw(starter.replace(), starter.observe(s, 0), pending(s)[0])
    well_formed(html)
    assert "The heap has 21 stones." in html
    assert decision_list(html) == ["take 1", "take 2", "take 3"]
