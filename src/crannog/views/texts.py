"""The texts of a page: the game's, the general ones of every page, and the players' names."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from typing import Final, Protocol

from crannog.kernel.message import Msg, Param, msg
from crannog.kernel.texts import Part, Texts

KEPT: Final = 8192  # sentences
_GAP: Final = "\uee7f"  # a character of no script, before a letter for the seat: here goes a name
_SEATS: Final = ord("b")  # seat 0; "a" for somebody who only watches
_MARKS: Final = ord("B")  # seat 0: here goes the mark of a bot, a link to what is known of it
_PLAIN: Final = ord("N")  # the same where no link may be


_ICON: Final = '<svg class="i i-s" aria-hidden="true"><use href="#i-bot"/></svg>'


class HasTexts(Protocol):
    @property
    def package(self) -> str: ...


class Speaks(Protocol):
    """Says messages: with the players' names, or with gaps for them."""

    def say(self, m: Msg) -> str: ...

    def parts(self, m: Msg) -> list[Part]: ...

    def knows(self, id: str) -> bool:
        """Whether there is a text of this id."""


@dataclass(frozen=True)
class PageTexts:
    texts: Texts
    names: Mapping[int, str]
    voice: Voice | None = None  # says what it has said before

    def name(self, seat: int) -> str:
        return self.names.get(seat) or self.texts.name_of(seat)

    def say(self, m: Msg) -> str:
        return self.voice.said_with(m, self.name) if self.voice else self.texts.say(m, self.name)

    def parts(self, m: Msg) -> list[Part]:
        return self.texts.parts(m, self.name)

    def knows(self, id: str) -> bool:
        return id in self.texts.templates

    def t(self, id: str, **params: Param) -> str:
        return self.say(msg(id, **params))


class Voice:
    """One game's texts in one language, with gaps for the names.

    So a sentence is the same at every table and is put together once; `fill` puts the names in.
    """

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.say = lru_cache(KEPT)(self._say)
        self._plain: dict[str, str] = {}
        ids = [id.removeprefix("seat.") for id in texts.templates if id.startswith("seat.")]
        self._seats = {gap(int(id))[1]: int(id) for id in ids}

    def _say(self, m: Msg) -> str:
        return self.texts.say(m, gap)

    def said_with(self, m: Msg, name: Callable[[int], str]) -> str:
        """A sentence with names in it, as text."""
        first, *rest = self.say(m).split(_GAP)
        return first + "".join([name(self._seats[part[0]]) + part[1:] for part in rest])

    def parts(self, m: Msg) -> list[Part]:
        return self.texts.parts(m, gap)

    def knows(self, id: str) -> bool:
        return id in self.texts.templates

    def t(self, id: str, **params: Param) -> str:
        if params:
            return self.say(msg(id, **params))
        said = self._plain.get(id)
        if said is None:
            said = self._plain[id] = self._say(Msg(id))
        return said

    def fill(self, html: str, names: Mapping[int, str], bots: Mapping[int, str] | None = None) -> str:
        """The page with the names in it, escaped, and a mark where a bot plays, with what it says of it."""
        given = {letter: names.get(seat) or self.texts.name_of(seat) for letter, seat in self._seats.items()}
        shown = {letter: escape(without_gaps(name)) for letter, name in given.items()}
        for seat, said in (bots or {}).items():
            mark = f"{_ICON}<span>{escape(said)}</span>"
            shown[bot_mark(seat)[1]] = f' <a class="bot" href="?thing=bot:{seat}">{mark}</a>'
            shown[plain_bot_mark(seat)[1]] = f' <span class="bot">{mark}</span>'
        parts = html.split(_GAP)  # one pass: replacing seat by seat takes several times as long
        for i in range(1, len(parts)):
            part = parts[i]
            parts[i] = shown.get(part[:1], "") + part[1:]
        return "".join(parts)


def gap(seat: int) -> str:
    """Where the name of a seat goes."""
    return _GAP + chr(_SEATS + seat)


def bot_mark(seat: int) -> str:
    """Where the mark of a bot goes, if one plays for this seat."""
    return _GAP + chr(_MARKS + seat)


def plain_bot_mark(seat: int) -> str:
    """The same inside of a link, or for eyes only."""
    return _GAP + chr(_PLAIN + seat)


def without_gaps(text: str) -> str:
    """What people wrote: it shall not pass for somebody's name."""
    return text.replace(_GAP, "")


def page_texts(game: HasTexts, lang: str, names: Mapping[int, str] | None) -> PageTexts:
    return PageTexts(_texts(game.package, lang), names or {}, voice(game.package, lang))


@cache
def voice(package: str, lang: str) -> Voice:
    return Voice(_texts(package, lang))


@cache
def _texts(package: str, lang: str) -> Texts:
    homes = ("crannog.kernel", "crannog.views", package)
    sources = [files(home).joinpath("texts", f"{lang}.toml").read_text(encoding="utf-8") for home in homes]
    return Texts(lang, *[tomllib.loads(source) for source in sources])
