"""What Spirit Island's table says: the log counts, tracks tell what they uncover, a good move ends in one stop."""

from __future__ import annotations

import pytest

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.turn.growth import Grow
from crannog.games.spirit_island.view.buttons import buttons
from crannog.games.spirit_island.view.detailed_choices import option
from crannog.kernel.event import Event
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import msg
from crannog.kernel.play import pending, settle
from crannog.kernel.preview import Preview
from crannog.views import draw
from crannog.views.logbook import TIMES, counted
from crannog.views.texts import page_texts
from tests.games.spirit_island.boards import answer, given, resolve

HURT = Event(msg("log.hurt.town", land="A3", n=1))
ARRIVES = Event(msg("log.added.explorer", land="A1"))
TURN = Event(msg("log.round", n=2))


def told(*events: Event, lang: str = "en", since: int = -1) -> list[str]:
    said = page_texts(GAME, lang, None)
    return [said.say(text) for text, _ in counted(events, said, since)]


def test_the_same_event_several_times_in_a_row_is_told_once_with_its_number() -> None:
    assert told(ARRIVES, ARRIVES, HURT, HURT, HURT, ARRIVES) == [
        "2 explorers arrive in A1.",
        "3 towns in A3 take 1 damage each.",
        "An explorer arrives in A1.",
    ]
    assert told(HURT, HURT, lang="de") == ["2 Dörfer in A3 erleiden je 1 Schaden."]


def test_what_is_new_is_counted_apart_from_what_is_old() -> None:
    assert told(ARRIVES, ARRIVES, ARRIVES, since=1) == [
        "2 explorers arrive in A1.",
        "An explorer arrives in A1.",
    ]


def test_an_event_without_words_for_several_is_told_each_time() -> None:
    assert told(TURN, TURN) == ["Turn 2", "Turn 2"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_for_several_say_what_the_words_for_one_say(lang: str) -> None:
    texts = GAME.texts(lang)
    several = [id for id in texts.templates if id.endswith(TIMES)]
    assert len(several) == 25
    for id in several:
        assert texts.params(id) == {*texts.params(id.removesuffix(TIMES)), "times"}


def test_the_drawn_log_counts_as_well() -> None:
    s = given("A1: E")
    html = draw(GAME, GAME.observe(s, 0), log=[ARRIVES, ARRIVES])
    assert html.count("arrive") == 1
    assert "2 explorers arrive in " in html


def test_what_will_happen_is_counted_as_well() -> None:
    s = given("A2: @0", spirits=("river",), boards=("A",))
    s.then(Grow(0))
    settle(s)
    [asked] = pending(s)
    html = draw(GAME, GAME.observe(s, 0), asked, ahead=Preview((HURT, HURT), True))
    assert "<li>2 towns in A3 take 1 damage each.</li>" in html


@pytest.mark.parametrize(
    ("spirit", "energy", "plays"),
    [  # energy and card plays: Lightning 1 1 2, 2 3; River 1 2, 1 2; Earth 2 3, 1 1 2
        ("lightning", "Uncovers the same number as now.", "Uncovers 3 card plays."),
        ("river", "Energy per turn: 1 becomes 2.", "Uncovers 2 card plays."),
        ("earth", "Energy per turn: 2 becomes 3.", "Uncovers the same number as now."),
    ],
)
def test_a_track_says_what_its_next_disk_uncovers(spirit: str, energy: str, plays: str) -> None:
    s = given("A2: @0 @0", spirits=(spirit,), boards=("A",))
    s.then(Grow(0))
    settle(s)
    while pending(s)[0].prompt.id != "ask.disc":
        lines = pending(s)[0].lines()
        s = answer(s, next((line for line in lines if "presence" in line), lines[1]))
    [asked], view = pending(s), GAME.observe(s, 0)
    offered = {b.line: b for b in buttons(asked, "")}
    notes = [option(view, 0, offered[f"from {track}"]).notes for track in ("energy", "plays")]
    assert [[GAME.texts("en").say(note) for note in some] for some in notes] == [[energy], [plays]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_good_move_ends_in_one_full_stop(lang: str) -> None:
    s = resolve(given("A2: T E D", options={"teaching": "yes"}), "delusions_of_danger", "A2")
    [asked] = pending(s)
    for picked in asked.lines():
        html = draw(GAME, GAME.observe(s, asked.seat), asked, lang, picked=picked, hint=True)
        tip = html.partition('class="sm tip"')[2].partition("</p>")[0]
        assert GAME.texts(lang).say(msg("table.good_move")) in tip
        assert ".." not in tip
