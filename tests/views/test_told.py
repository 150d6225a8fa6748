"""What is drawn is told: the facts of a view are heard in the drawing and read in text mode, and none is missing."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest

from crannog import games
from crannog.kernel.fact import Fact
from crannog.kernel.game import Game
from crannog.testing import told
from crannog.testing.contract import dice
from crannog.views import facts
from crannog.views.facts import facts_of
from crannog.views.questions import answer
from crannog.views.texts import page_texts

OURS = ("roam", "arrival", "spirit_island")
SLICE = 12  # positions of each game; each is drawn for everyone who can look at it
ALL = int(os.environ.get("CRANNOG_TOLD", "2000"))

# What a game might forget to tell, and the part of its view that would then be drawn and not told.
PLANTED = [
    ("roam", "fact.square", "squares"),
    ("roam", "words.side", ".coins"),
    ("roam", "fact.order", ".order"),
    ("roam", "words.deck", ".deck"),
    ("roam", "fact.leads", ".leader"),
    ("arrival", "fact.fo", ".places"),
    ("arrival", "words.supply", ".swords"),
    ("arrival", "fact.province", ".province_shields"),
    ("arrival", "fact.standing", ".standing.honor["),
    ("arrival", "fact.discards", ".discards"),
    ("spirit_island", "words.land", ".blight"),
    ("spirit_island", "words.spirit", ".energy"),
    ("spirit_island", "fact.minor", ".minor"),
    ("spirit_island", "fact.discard", ".discard"),
    ("spirit_island", "words.terror", ".fear"),
]


@pytest.mark.parametrize("id", games.names())
def test_what_is_drawn_is_told(id: str) -> None:
    assert told.what_is_drawn_is_told(games.load(id), SLICE) > SLICE // 3


@pytest.mark.slow
@pytest.mark.parametrize("id", OURS)
def test_what_is_drawn_is_told_in_two_thousand_positions(id: str) -> None:
    assert told.what_is_drawn_is_told(games.load(id), ALL, seed=100) > ALL // 3


def pairs(game: Game[Any, Any], n: int) -> Iterator[tuple[told.Position, told.Position]]:
    """Two positions of one number of seats, seen by the same seat."""
    before: dict[int, told.Position] = {}
    for seats in told.positions(game, n):
        if len(seats) in before:
            yield seats[0], before[len(seats)]
        before[len(seats)] = seats[0]


@pytest.mark.parametrize(("id", "forgotten", "where"), PLANTED, ids=[" ".join(one[:2]) for one in PLANTED])
def test_what_a_game_forgets_to_tell_is_found(
    id: str, forgotten: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def short(game: Game[Any, Any], view: Any) -> list[Fact]:
        return [fact for fact in facts_of(game, view) if not fact.text.id.startswith(forgotten)]

    monkeypatch.setattr(facts, "facts_of", short)
    monkeypatch.setattr(told, "facts_of", short)
    game, rng = games.load(id), dice(1)
    assert any(told.short(one, other, rng, 6, where) for one, other in pairs(game, 40))


@pytest.mark.parametrize("id", OURS)
def test_a_sentence_missing_in_the_drawing_or_in_text_mode_is_found(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = next(told.positions(games.load(id), 1))[0]
    html = told.drawing(position, "en")
    assert told.untold(position, "en", html) == []
    lines = re.findall(r"<li[^>]*>[^<]*</li>", html[html.index('id="read"') :])
    mute = html.replace(lines[-1], "")
    assert [one.split(":")[0] for one in told.untold(position, "en", mute)] == ["not heard"]
    hidden = html.replace(lines[-1], lines[-1].replace("<li", '<li aria-hidden="true"'))
    assert told.untold(position, "en", hidden), "what is hidden from the tree is not told"
    first = facts_of(position.game, position.view)[1:]
    monkeypatch.setattr("crannog.views.in_words.facts_of", lambda game, view: first)
    assert [one.split(":")[0] for one in told.untold(position, "en", html)] == ["not in text mode"]


@pytest.mark.parametrize(
    ("id", "question", "tells"),
    [
        ("roam", "c3", "c3 is next to c4, b3, d3, c2."),
        ("roam", "scout", "Pattern, far row first"),
        ("roam", "standing", "in the supply"),
        ("arrival", "a port", "is a port."),
        ("arrival", "standing", "If the game ended now"),
        ("spirit_island", "a5", "A5 is adjacent to"),
        ("spirit_island", "standing", "Energy"),
        ("roam", "nonsense", "Nothing on the table is called “nonsense”"),
        ("roam", "last", "Nothing has happened yet."),
        ("roam", "", "Ask for a place"),
    ],
)
def test_questions_are_answered(id: str, question: str, tells: str) -> None:
    *_, position = (seats[0] for seats in told.positions(games.load(id), 3))
    said = page_texts(position.game, "en", None)
    answers = [said.say(one) for one in answer(position.game, position.view, question, said)]
    assert any(tells.casefold() in one.casefold() for one in answers), answers[:5]
