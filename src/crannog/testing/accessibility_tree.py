"""The words of a page's accessibility tree: what a screen reader says of it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

VOID: Final = frozenset(
    [
        "area",
        "br",
        "col",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "source",
        "use",
        "path",
        "rect",
        "circle",
        "ellipse",
    ]
)
# No text of the page: code, keys, and pictures, which have a label, a table or facts that tell them.
NO_WORDS: Final = frozenset(("style", "script", "kbd", "svg"))
PIECES: Final = re.compile(r" · |, ")  # a line for the eye joins what is said in several places
LEAVES: Final = frozenset(("img", "button"))  # roles whose label stands for all they contain


class Tree(HTMLParser):
    """The words of a page's accessibility tree: what is not hidden, and names where they stand for more."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.hidden: list[str] = []  # what is written where no screen reader looks
        self._open: list[tuple[str, bool]] = []  # element, and whether it is silent
        self.feed(html)

    @property
    def words(self) -> str:
        return " ".join("".join(self.said).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        silent = self._silent() or given.get("aria-hidden") == "true" or tag in ("style", "script", "defs")
        label = given.get("aria-label") or given.get("alt") or ""
        if label and not silent:
            self.said.append(f" {label} ")
            silent = given.get("role") in LEAVES or tag == "button"
        if tag not in VOID:
            self._open.append((tag, silent))
        self.said.append("" if tag in ("b", "span", "a", "strong") else " ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and any(name == tag for name, _ in self._open):
            if self._open.pop()[0] == tag:
                break
        self.said.append("" if tag in ("b", "span", "a", "strong") else " ")

    def handle_data(self, data: str) -> None:
        if not self._silent():
            self.said.append(data)
        elif data.strip() and not any(tag in NO_WORDS for tag, _ in self._open):
            self.hidden.append(" ".join(data.split()))

    def _silent(self) -> bool:
        return bool(self._open) and self._open[-1][1]


def heard(html: str) -> str:
    return Tree(html).words


def only_seen(html: str, besides: str = "") -> list[str]:
    """What is written there and said nowhere: neither there nor in the words said besides."""
    tree = Tree(html)
    words = f"{tree.words} {besides}".casefold()
    pieces = [piece.strip(" ·,:") for text in tree.hidden for piece in PIECES.split(text)]
    return [one for one in pieces if any(map(str.isalnum, one)) and one.casefold() not in words]
