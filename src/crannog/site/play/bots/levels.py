"""The levels of bots as pages offer them, and the marks of seats that bots play."""

from __future__ import annotations

from dataclasses import dataclass

from crannog.bots import levels, stand_in
from crannog.bots.marks import about, level, mark
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.shown_events import AnyGame
from crannog.views.texts import page_texts


@dataclass(frozen=True, slots=True)
class Level:
    name: str
    word: str  # easy
    about: str  # what it does, in a sentence
    usual: bool  # what somebody gets who does not choose


def levels_of(game: AnyGame, lang: str) -> list[Level]:
    """The easiest first; none where the game has none."""
    said, usual = page_texts(game, lang, None), stand_in(game.id)
    return [
        Level(name, said.say(level(name)), said.say(sentence), name == usual)
        for name in levels(game.id)
        if (sentence := about(name, game.id)) is not None
    ]


def marks(live: Live, lang: str) -> dict[int, str]:
    """For each seat that a bot plays: what its mark says."""
    said = page_texts(live.game, lang, None)
    return {seat.number: said.say(mark(seat.bot, live.game.id)) for seat in live.seats if seat.bot}


def in_words(live: Live, lang: str) -> list[tuple[int, str]]:
    """Who plays by itself, and how, for text mode."""
    said, found = page_texts(live.game, lang, live.called(lang)), []
    for number, text in marks(live, lang).items():
        sentence = about(live.seats[number].bot, live.game.id)
        told = f"{said.name(number)}: {text}." + (f" {said.say(sentence)}" if sentence else "")
        found.append((number, told))
    return found
