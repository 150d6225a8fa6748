"""The law "what is drawn is told": what a view shows is in the drawing's accessibility tree and in text mode.

A game lists the facts of a view once (`Game.facts`). Each must be heard in the drawing and read in text mode;
and the list must not be short: two views whose drawings differ have different facts, also where they differ
in one field only, taken from another position of the same game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any, Final

from crannog import views
from crannog.kernel.fact import Fact
from crannog.kernel.game import LANGUAGES, Game
from crannog.kernel.message import Msg
from crannog.kernel.play import Decision, pending
from crannog.kernel.rng import Rng
from crannog.testing.contract import dice, spread, walk
from crannog.views.facts import facts_of
from crannog.views.in_words import in_words
from crannog.views.questions import about
from crannog.views.texts import voice
from crannog.views.things import thing

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
LEAVES: Final = frozenset(("img", "button"))  # roles whose label stands for all they contain
STEPS: Final = (3, 7, 19, 41)  # decisions between two positions of a game
A_GAME: Final = 6  # positions
THINGS: Final = 3  # things asked for at a position
GRAFTS: Final = 6  # variations of a position
NOT_SHOWN: Final = ("seat",)  # whose view it is: another seat's drawing is another drawing


@dataclass(frozen=True, slots=True)
class Position:
    game: Game[Any, Any]
    seat: int
    view: Any
    asked: Decision | None


def positions(game: Game[Any, Any], n: int, seed: int = 0) -> Iterator[list[Position]]:
    """So many positions over all set-ups, from every part of a game; each for all seats and the spectator."""
    made = 0
    for number, setup in spread(game, n + seed):
        if number < seed:
            continue
        step = STEPS[number % len(STEPS)]
        for at, (s, _) in enumerate(walk(game, setup, number)):
            if at % step == number % step:
                yield [
                    Position(
                        game,
                        seat,
                        game.observe(s, seat),
                        next((d for d in pending(s) if d.seat == seat), None),
                    )
                    for seat in game.seats_and_spectator(setup.seats)
                ]
                made += 1
            if made == n:
                return
            if at >= step * A_GAME:
                break


# --- each fact is told ---------------------------------------------------------------------------


class Tree(HTMLParser):
    """The words of a page's accessibility tree: what is not hidden, and names where they stand for more."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: list[str] = []
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

    def _silent(self) -> bool:
        return bool(self._open) and self._open[-1][1]


def heard(html: str) -> str:
    return Tree(html).words


def drawing(position: Position, lang: str) -> str:
    """The table, and "Read the board" opened: a page fetches those sentences when somebody reads."""
    game, view, asked = position.game, position.view, position.asked
    return f"{views.draw(game, view, asked, lang)}{thing(game, view, asked, lang, 'read')}"


def untold(position: Position, lang: str, html: str = "") -> list[str]:
    """The facts that are missing: in the drawing, and in text mode."""
    game, view = position.game, position.view
    tree = heard(html or drawing(position, lang))
    written = in_words(game, view, position.asked)
    read = {_said(game.package, lang, line) for line in written.lines()}
    missing = []
    told = facts_of(game, view)
    for fact in told:
        words = _said(game.package, lang, fact.text)
        if words not in tree and not (fact.printed and fact in about(told, fact.about)):
            missing.append(f"not heard: {words}")
        if words not in read:
            missing.append(f"not in text mode: {words}")
    return missing + _unanswered(position, lang, told)


def _unanswered(position: Position, lang: str, told: Sequence[Fact]) -> list[str]:
    """What is printed is told on demand: the drawn table must answer for each such thing; a few are tried."""
    names = list(dict.fromkeys(fact.about for fact in told if fact.printed))
    tried = names[position.seat % 7 :: max(1, len(names) // THINGS)]
    silent = [
        name for name in tried if thing(position.game, position.view, position.asked, lang, name) is None
    ]
    return [f"no answer for {name}" for name in silent]


@lru_cache(65536)
def _said(package: str, lang: str, line: Msg) -> str:
    return " ".join(voice(package, lang).texts.say(line).split())


# --- the list is not short -----------------------------------------------------------------------


def alike(game: Game[Any, Any], one: Any, other: Any) -> bool:
    """Whether two views have the same facts."""
    return facts_of(game, one) == facts_of(game, other)


def grafts(view: Any, other: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """This view with one part of the other's in its place: a piece moved, a coin more, another card."""
    if view == other:
        return
    if is_dataclass(view) and type(view) is type(other):
        for field in fields(view):
            if field.name in NOT_SHOWN and not path:
                continue
            mine, theirs = getattr(view, field.name), getattr(other, field.name)
            for where, part in grafts(mine, theirs, f"{path}.{field.name}"):
                yield where, replace(view, **{field.name: part})  # type: ignore[type-var]
        return
    if isinstance(view, tuple) and isinstance(other, tuple) and len(view) == len(other) and view:
        for i, (mine, theirs) in enumerate(zip(view, other, strict=True)):
            for where, part in grafts(mine, theirs, f"{path}[{i}]"):
                yield where, (*view[:i], part, *view[i + 1 :])
        return
    yield path, other


def short(position: Position, other: Position, rng: Rng, most: int = GRAFTS, only: str = "") -> list[str]:
    """Fields that change the drawing and no fact. Grafts that no game could reach may not be drawable."""
    game, view = position.game, position.view
    varied = [graft for graft in grafts(view, other.view) if only in graft[0]]
    rng.shuffle("grafts", varied)
    plain, found = _drawn(game, view), []
    for where, changed in varied[:most]:
        try:
            drawn, same = _drawn(game, changed), alike(game, view, changed)
        except Exception:  # noqa: S112 - an impossible table need not be drawn
            continue
        if drawn != plain and same:
            found.append(where)
    return found


def _drawn(game: Game[Any, Any], view: Any) -> str:
    return str(views.draw(game, view, None, LANGUAGES[0]))


# --- the law -------------------------------------------------------------------------------------


def what_is_drawn_is_told(game: Game[Any, Any], n: int = 20, seed: int = 0) -> int:
    """Checks so many positions; how many variations were compared."""
    rng, before, compared = dice(seed), dict[int, Position](), 0
    for number, seats in enumerate(positions(game, n, seed)):
        for position in seats:
            missing = untold(position, LANGUAGES[number % len(LANGUAGES)])
            assert not missing, (
                f"{game.id}, position {number}, seat {position.seat}: {'; '.join(missing[:5])}"
            )
        chosen = seats[number % len(seats)]
        other = before.get(len(seats))
        if other is not None:
            lacking = short(chosen, replace(other), rng)
            assert not lacking, f"{game.id}, position {number}: drawn and not told: {', '.join(lacking)}"
            compared += 1
        before[len(seats)] = chosen
    return compared


def random_pairs_differ(game: Game[Any, Any], several: Sequence[Position]) -> None:
    """Positions whose drawings differ have different facts."""
    for one, other in pairwise(several):
        if _drawn(game, one.view) != _drawn(game, other.view):
            assert not alike(game, one.view, other.view), f"{game.id}: drawn differently and told the same"
