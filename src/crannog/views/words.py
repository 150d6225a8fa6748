"""The words of a page: the game's texts, the general words of pages, and the players' names."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Protocol

from crannog.kernel.msg import Msg, Param, msg
from crannog.kernel.text import Part, Texts


class HasTexts(Protocol):
    @property
    def package(self) -> str: ...


@dataclass(frozen=True)
class Words:
    texts: Texts
    names: Mapping[int, str]

    def name(self, seat: int) -> str:
        return self.names.get(seat) or self.texts.name_of(seat)

    def say(self, m: Msg) -> str:
        return self.texts.say(m, self.name)

    def parts(self, m: Msg) -> list[Part]:
        return self.texts.parts(m, self.name)

    def t(self, id: str, **params: Param) -> str:
        return self.say(msg(id, **params))


def words(game: HasTexts, lang: str, names: Mapping[int, str] | None) -> Words:
    return Words(_texts(game.package, lang), names or {})


@cache
def _texts(package: str, lang: str) -> Texts:
    homes = ("crannog.kernel", "crannog.views", package)
    sources = [files(home).joinpath("texts", f"{lang}.toml").read_text(encoding="utf-8") for home in homes]
    return Texts(lang, *[tomllib.loads(source) for source in sources])
