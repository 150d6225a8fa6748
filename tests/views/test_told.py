"""What is drawn is told: the facts of a view are heard in the drawing and read in text mode, and none is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from crannog import games
from crannog.kernel.fact import Fact, facts_in
from crannog.kernel.game import Game
from crannog.testing import told
from crannog.testing.accessibility_tree import heard
from crannog.testing.contract import dice
from crannog.testing.positions import Position, positions
from crannog.views.facts import facts_of, read_aloud
from crannog.views.questions import answer
from crannog.views.texts import page_texts
from tests.sizes import SIZES

OURS = ("roam", "arrival", "spirit_island")

# What a game might forget to tell, and the part of its view that would then be drawn and not told; "" where
# other facts differ with it, and the law finds that the drawing says what no fact says.
PLANTED = [
    ("roam", "fact.square", "squares"),
    ("roam", "words.side", ".coins"),
    ("roam", "fact.order", ".order"),
    ("roam", "words.deck", ".deck"),
    ("roam", "fact.leads", ".leader"),
    ("roam", "fact.placing", ".placing"),
    ("roam", "words.row", ".row"),
    ("arrival", "fact.fo", ".places"),
    ("arrival", "words.supply", ".swords"),
    ("arrival", "fact.province", ".province_shields"),
    ("arrival", "fact.standing", ".standing.honor["),
    ("arrival", "fact.discards", ".discards"),
    ("arrival", "fact.leader", ""),
    ("arrival", "table.tribes_ahead", ""),
    ("spirit_island", "words.land", ".blight"),
    ("spirit_island", "words.spirit", ".energy"),
    ("spirit_island", "fact.minor", ".minor"),
    ("spirit_island", "fact.discard", ".discard"),
    ("spirit_island", "words.terror", ".fear"),
    ("spirit_island", "fact.will_", ""),
    ("spirit_island", "live.lose", ""),
    ("spirit_island", "fact.power", ""),
]


@pytest.mark.parametrize("id", games.names())
def test_what_is_drawn_is_told(id: str) -> None:
    n = SIZES.told
    report = told.what_is_drawn_is_told(games.load(id), n)
    print(f"{id}: {report}")
    assert report.positions == n
    assert report.pairs > n
    assert report.varied.apart > n


@pytest.mark.parametrize(("id", "forgotten", "where"), PLANTED, ids=[" ".join(one[:2]) for one in PLANTED])
def test_what_a_game_forgets_to_tell_is_found(
    id: str, forgotten: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, rng = games.load(id), dice(1)
    own = facts_in(game.package)
    for name, tells in (("facts", own.facts), ("printed", own.printed)) if own else ():
        monkeypatch.setattr(own, name, without(forgotten, tells))
    assert any(
        told.grafted(*pair, rng, 6, where).short if where else told.unsaid(pair[0], rng)
        for pair in pairs(game, 60)
    )


def without(forgotten: str, tells: Callable[[Any], Iterable[Fact]]) -> Callable[[Any], Iterator[Fact]]:
    def short(view: Any) -> Iterator[Fact]:
        return (fact for fact in tells(view) if not fact.text.id.startswith(forgotten))

    return short


def pairs(game: Game[Any, Any], n: int) -> Iterator[tuple[Position, Position]]:
    """Two positions of one number of seats, seen by the same seat."""
    before: dict[int, Position] = {}
    for seats in positions(game, n):
        if len(seats) in before:
            yield seats[0], before[len(seats)]
        before[len(seats)] = seats[0]


@pytest.mark.parametrize("id", OURS)
def test_a_sentence_missing_in_the_drawing_or_in_text_mode_is_found(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = next(positions(games.load(id), 1))[0]
    assert told.untold(position, "en") == []
    all_read = [*read_aloud(position.game, position.view)]
    with monkeypatch.context() as patch:
        patch.setattr("crannog.views.things.read_aloud", lambda game, view: all_read[:-1])
        assert [one.split(":")[0] for one in told.untold(position, "en")] == ["not heard"]
    first = facts_of(position.game, position.view)[1:]
    monkeypatch.setattr("crannog.views.in_words.facts_of", lambda game, view: first)
    assert [one.split(":")[0] for one in told.untold(position, "en")] == ["not in text mode"]


def test_what_is_hidden_from_the_tree_is_not_heard() -> None:
    html = '<p>A5: <b>two</b> towns.</p><p aria-hidden="true">B3</p><button aria-label="Confirm">OK</button>'
    assert heard(html) == "A5: two towns. Confirm"


def test_positions_that_no_fact_tells_apart_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same question at two positions, and a game that tells nothing but the question."""
    game = games.load("roam")
    one, other = next((a, b) for a, b in pairs(game, 60) if a.asked is None and b.asked is None)
    assert not told.told_alike(one, other)
    for name in ("facts", "printed"):
        monkeypatch.setattr(facts_in(game.package), name, lambda view: ())
    assert told.told_alike(one, other)


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
    *_, position = (seats[0] for seats in positions(games.load(id), 3))
    said = page_texts(position.game, "en", None)
    answers = [said.say(one) for one in answer(position.game, position.view, question, said)]
    assert any(tells.casefold() in one.casefold() for one in answers), answers[:5]
