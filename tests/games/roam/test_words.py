"""The position and the reasons in sentences, English and German."""

from __future__ import annotations

import pytest

from crannog.games.roam import GAME, State
from crannog.games.roam.preview import look_ahead
from crannog.games.roam.squares import named
from crannog.games.roam.view.decision_panel import effects
from crannog.kernel.game import LANGUAGES
from crannog.kernel.play import SPECTATOR, Illegal, choose
from crannog.kernel.texts import differences

from .boards import BLUE, RED, asked, land, play
from .test_short import NONE_LEFT


def said(s: State, lang: str) -> list[str]:
    return [GAME.texts(lang).say(m) for m in GAME.describe(GAME.observe(s, SPECTATOR))]


def why(s: State, line: str, lang: str) -> list[str]:
    try:
        choose(s, asked(s), line)
    except Illegal as no:
        return [GAME.texts(lang).say(reason) for reason in no.reasons]
    return []


def test_the_languages_say_the_same_things() -> None:
    assert differences(GAME.texts("en"), GAME.texts("de")) == []


def tells(s: State, *fragments: str, lang: str = "en") -> bool:
    """One sentence holds all of these."""
    return any(all(fragment in line for fragment in fragments) for line in said(s, lang))


def test_the_position_in_words() -> None:
    s = land("r..... b..... ...... ...... ...... ......", coins=(1, 2), used=["scout"], deck=["hob", "otis"])
    assert tells(s, "Northwest", "Aldo the Ferryman", "Rowan 1", "Lough 1", "4 squares empty")
    assert tells(s, "South: ", "Fenn the Lamplighter", "No markers", "6 squares empty")
    assert tells(s, "Rowan", "1 coin,", "0 points", "3 cards", "23 markers")
    assert tells(s, "Lough", "2 coins", "23 markers")
    assert tells(s, "Ready", "Ranger", "Forager")
    assert tells(s, "Used", "Scout")
    assert tells(s, "2 cards in the deck", "Hob the Goatfolk")
    assert tells(s, "1 Münze,", "0 Punkte", "3 Karten", "23 Marker im Vorrat", lang="de")


def test_the_row_and_the_outpost_in_words() -> None:
    with_outpost = {"outpost": "yes"}
    s = land(row=["sledge", "lucky_purse"], options=with_outpost, artifacts=["wind_fan"], used=["wind_fan"])
    assert tells(s, "For sale", "Sled", "Lucky Purse")
    assert tells(s, "Outpost", "free")
    assert tells(s, "Paper Fan", "used")
    s.row, s.outpost = [], BLUE
    assert tells(s, "No artifacts are for sale")
    assert tells(s, "Lough", "Outpost")


def test_a_pattern_being_placed_in_words() -> None:
    assert tells(play(land(), "use scout"), "Scout", "being placed")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_in_words(lang: str) -> None:
    s = land(cards={RED: ["sable"]})
    s.last_round = True
    s = play(s, "use scout", "at a6")
    last = {"en": "This is the last round.", "de": "Dies ist die letzte Runde."}[lang]
    assert last in said(s, lang)
    s = play(s, "use tracker", "at f1")
    assert GAME.texts(lang).name_of(RED) in said(s, lang)[0]
    assert last not in said(s, lang)


@pytest.mark.parametrize(
    ("line", "english", "german"),
    [
        (
            "rest",
            "Resting early would cost 2 coins; you have 1.",
            "Früh rasten würde 2 Münzen kosten; du hast 1.",
        ),
        ("use scout", "Scout is face down.", ""),
    ],
)
def test_why_not_speaks_english_and_german(line: str, english: str, german: str) -> None:
    s = land(used=["scout"], coins=(1,))
    assert why(s, line, "en") == [english]
    if german:
        assert why(s, line, "de") == [german]
    assert why(s, line, "de") != why(s, line, "en")


def last_said(s: State, id: str, lang: str) -> str:
    return GAME.texts(lang).say([event.text for event in s.events if event.text.id == id][-1])


@pytest.mark.parametrize(
    ("lang", "none_left", "own", "others"),
    [
        (
            "en",
            "Rowan has no markers left.",
            "Rowan slides a marker of their own from a6 to b6.",
            "Rowan slides Lough’s marker from a5 to b5.",
        ),
        (
            "de",
            "Eberesche hat keine Marker mehr.",
            "Eberesche schiebt einen eigenen Marker von a6 nach b6.",
            "Eberesche schiebt von a5 nach b5 einen Marker, der Lough gehört.",
        ),
    ],
)
def test_the_log_has_its_own_words_for_zero_and_for_oneself(
    lang: str, none_left: str, own: str, others: str
) -> None:
    s = play(land(NONE_LEFT), "use scout", "at e3")
    assert last_said(s, "log.short", lang) == none_left
    s = land("r..... b..... ...... ...... ...... ......", artifacts=["sledge"])
    assert last_said(play(s, "use sledge", "slide a6 b6"), "log.slide", lang) == own
    assert last_said(play(s, "use sledge", "slide a5 b5"), "log.slide", lang) == others


def test_why_not_with_an_empty_purse() -> None:
    s = land(used=["scout"])
    assert why(s, "rest", "en") == ["Resting early would cost 2 coins; you have none."]
    assert why(s, "rest", "de") == ["Früh rasten würde 2 Münzen kosten; du hast keine."]


def shown(s: State, filled: list[str], replaced: list[str]) -> list[str]:
    view, say = GAME.observe(s, RED), GAME.texts("en").say
    ahead = look_ahead(view, RED, map(named, filled), (), map(named, replaced))
    return [f"{say(e.head)} {say(e.rest) if e.rest else ''}".strip() for e in effects(view, ahead)]


def test_without_markers_nobody_is_told_to_choose_squares() -> None:
    assert shown(land(NONE_LEFT), ["e3"], []) == ["No markers left."]


def test_a_placement_that_only_replaces_skips_nothing() -> None:
    board = "b..... ...... ...... ...... ...... ......"
    assert shown(land(board), [], ["a6"]) == ["Replaced: a6"]
