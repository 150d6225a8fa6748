"""The law "what is drawn is told": what a view shows is in the drawing's accessibility tree and in text mode.

A game lists the facts of a view once (`Game.facts`, `Game.printed`). Each must be heard in the drawing and
read in text mode. And the list must not be short:

- what the drawing is given to say, of the table and of the things on it, some fact says, too (`unsaid`);
- views whose drawings differ have different facts: a choice later, or at random (`told_alike`), and also
  where they differ in one field only, taken from another position (`grafted`).
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, Final

from crannog import views
from crannog.kernel.game import LANGUAGES, Game
from crannog.kernel.message import Msg, Who
from crannog.kernel.rng import Rng
from crannog.testing.accessibility_tree import heard
from crannog.testing.contract import dice
from crannog.testing.positions import Position, positions
from crannog.views.facts import all_facts, facts_of
from crannog.views.game_view import given, view_of
from crannog.views.in_words import in_words
from crannog.views.logbook import thing_of
from crannog.views.texts import voice
from crannog.views.things import thing

GRAFTS: Final = 6  # variations of a position
LINK: Final = re.compile(r' href="\?thing=[^"]*"')
KEPT: Final = 16  # positions to compare with
NOT_SHOWN: Final = ("seat",)  # whose view it is: another seat's drawing is another drawing
LABELS: Final = ("page.", "title.")  # of the page around every table: they tell nothing of this one


# --- each fact is told ---------------------------------------------------------------------------


def untold(position: Position, lang: str) -> list[str]:
    """The facts that are missing: in the drawing, and in text mode."""
    game, view, asked = position.game, position.view, position.asked
    written = in_words(game, view, asked)
    read = {_said(game.package, lang, line) for line in written.lines()}
    told = {_said(game.package, lang, fact.text): fact for fact in facts_of(game, view)}
    missing = [f"not heard: {words}" for words in _unheard(position, lang, told)]
    printed = list(game.printed(view))
    told |= {_said(game.package, lang, fact.text): fact for fact in printed}
    missing += [f"not in text mode: {words}" for words in told if words not in read]
    # What is printed is told on demand: for each such thing there must be an answer. One of them is tried.
    some = printed[position.seat * 7 % len(printed)].about if printed else ""
    if some and thing(game, view, asked, lang, some) is None:
        missing.append(f"no answer for {some}")
    return missing


def _unheard(position: Position, lang: str, told: Iterable[str]) -> list[str]:
    """Most is in "Read the board", which a page fetches when somebody reads; the rest in the table itself."""
    game, view, asked = position.game, position.view, position.asked
    tree = heard(thing(game, view, asked, lang, "read") or "")
    rest = [words for words in told if words not in tree]
    whole = heard(views.draw(game, view, asked, lang)) if rest else ""
    return [words for words in rest if words not in whole]


@lru_cache(65536)
def _said(package: str, lang: str, line: Msg) -> str:
    return " ".join(voice(package, lang).texts.say(line).split())


# --- what the drawing says, a fact says ------------------------------------------------------------


def unsaid(position: Position, rng: Rng) -> list[str]:
    """Messages that the table shows, or a thing on it, of each kind one, and that no fact contains."""
    game, view = position.game, position.view
    ours, told = view_of(game), all_facts(game, view)
    known = [_contents(fact.text) for fact in told]
    where = game.where(view)
    known += [_contents(where)] if where else []
    shown = list(messages(given(game, view)))
    called = {m.id for _, m in shown} | {m.id for fact in known for m in fact if isinstance(m, Msg)}
    things = {thing_of(ours.THINGS, one) for one in (*called, *ours.on_board(view).values())}
    for name in _of_each_kind(things | {fact.about for fact in told}, rng):
        kind, _, id = name.partition(":")
        found = ours.thing(view, None, kind, id)
        shown += messages(found[1], name) if found else ()
    labels = (*LABELS, *ours.LABELS)
    missing = {
        m.id: path
        for path, m in shown
        if not m.id.startswith(labels) and not any(_says(fact, m) for fact in known)
    }
    return [f"{id} ({path})" for id, path in missing.items()]


def _of_each_kind(things: Iterable[str], rng: Rng) -> Iterator[str]:
    """Of the things that a reader may open, one of each kind."""
    kinds = defaultdict(list)
    for name in sorted(things):
        kinds[name.partition(":")[0]].append(name)
    for names in kinds.values():
        yield names[rng.below("things", len(names))]


def messages(value: Any, path: str = "") -> Iterator[tuple[str, Msg]]:
    """All messages in what a template is given, and where they are."""
    if isinstance(value, Msg):
        yield path, value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from messages(part, f"{path}.{name}")
    elif isinstance(value, tuple | list):
        for part in value:
            yield from messages(part, path)
    elif is_dataclass(value):
        for one in fields(value):
            yield from messages(getattr(value, one.name), f"{path}.{one.name}")


@lru_cache(65536)
def _contents(told: Any) -> frozenset[Any]:
    """A message and all that is in it; numbers as they are read."""
    if isinstance(told, tuple):
        return frozenset().union(*map(_contents, told))
    if isinstance(told, Msg):
        return frozenset([told]).union(*(_contents(value) for _, value in told.params))
    return frozenset([told if isinstance(told, Who) else str(told)])


def _says(fact: frozenset[Any], part: Any) -> bool:
    """Whether a fact says this, or all of it in other words; a number alone is not enough."""
    if (part if isinstance(part, Msg | Who) else str(part)) in fact:
        return True
    inner = [value for _, value in part.params] if isinstance(part, Msg) else part
    if not isinstance(part, Msg | tuple) or all(isinstance(one, int) for one in inner):
        return False
    return all(_says(fact, one) for one in inner)


# --- what is drawn differently is told differently -------------------------------------------------


def told_alike(one: Position, other: Position) -> bool:
    """Whether two positions of a seat are drawn differently and told alike, with all that is asked."""
    return _same_words(one, other) and _picture(one) != _picture(other)


def _same_words(one: Position, other: Position) -> bool:
    if facts_of(one.game, one.view) != facts_of(other.game, other.view):
        return False  # mostly, so the rest need not be told
    prompts = {p.asked.prompt if p.asked else None for p in (one, other)}
    words = [in_words(p.game, p.view, p.asked) for p in (one, other)]
    return len(prompts) == 1 and words[0] == words[1]


def _picture(position: Position) -> str:
    """What is seen: two tiles of one name look alike, wherever their links lead."""
    return LINK.sub("", str(views.draw(position.game, position.view, position.asked, LANGUAGES[0])))


def grafts(view: Any, other: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """This view with one part of the other's in its place: a piece moved, a coin more, another card."""
    if view == other:
        return
    if is_dataclass(view) and type(view) is type(other):
        for one in fields(view):
            if one.name in NOT_SHOWN and not path:
                continue
            mine, theirs = getattr(view, one.name), getattr(other, one.name)
            for where, part in grafts(mine, theirs, f"{path}.{one.name}"):
                yield where, replace(view, **{one.name: part})  # type: ignore[type-var]
        return
    if isinstance(view, tuple) and isinstance(other, tuple) and len(view) == len(other) and view:
        for i, (mine, theirs) in enumerate(zip(view, other, strict=True)):
            for where, part in grafts(mine, theirs, f"{path}[{i}]"):
                yield where, (*view[:i], part, *view[i + 1 :])
        return
    yield path, other


@dataclass(slots=True)
class Grafted:
    """What became of variations of a position."""

    alike: int = 0  # drawn like the position itself
    apart: int = 0  # drawn differently, and told differently
    short: list[str] = field(default_factory=list)  # drawn differently and told alike: these fields
    impossible: list[str] = field(default_factory=list)  # what no game can reach may be impossible to draw

    def add(self, other: Grafted) -> None:
        self.alike, self.apart = self.alike + other.alike, self.apart + other.apart
        self.short, self.impossible = self.short + other.short, self.impossible + other.impossible


def grafted(position: Position, other: Position, rng: Rng, most: int = GRAFTS, only: str = "") -> Grafted:
    """Some of the ways to vary one field, drawn and told."""
    varied = [graft for graft in grafts(position.view, other.view) if only in graft[0]]
    rng.shuffle("grafts", varied)
    plain = replace(position, asked=None)
    picture, found = _picture(plain), Grafted()
    for where, view in varied[:most]:
        changed = replace(plain, view=view)
        try:
            drawn, same = _picture(changed), _same_words(plain, changed)
        except Exception as error:  # whatever a table raises that cannot be
            found.impossible.append(f"{where} ({type(error).__name__})")
            continue
        if drawn == picture:
            found.alike += 1
        elif same:
            found.short.append(where)
        else:
            found.apart += 1
    return found


# --- the law -------------------------------------------------------------------------------------


@dataclass(slots=True)
class Report:
    """What was looked at."""

    positions: int = 0
    pairs: int = 0
    varied: Grafted = field(default_factory=Grafted)

    def __str__(self) -> str:
        varied, looked = self.varied, f"{self.positions} positions, {self.pairs} pairs"
        became = f"{varied.apart} drawn and told differently, {varied.alike} drawn alike"
        return f"{looked}; variations: {became}, {len(varied.impossible)} impossible"


def what_is_drawn_is_told(game: Game[Any, Any], n: int = 20, seed: int = 0) -> Report:
    """Checks so many positions; all seats in turn, and the spectator, look at them."""
    rng, report = dice(seed), Report()
    before: dict[int, deque[list[Position]]] = defaultdict(lambda: deque(maxlen=KEPT))
    for number, seats in enumerate(positions(game, n, seed)):
        one = number // 2 % len(seats)  # of two positions in a row, the same seat's
        lang = LANGUAGES[number % len(LANGUAGES)]
        position, known = seats[one], before[len(seats)]
        wrong = untold(position, lang)
        wrong += [f"shown and in no fact: {message}" for message in unsaid(position, rng)]
        if known:
            others = (known[-1][one], known[rng.below("pairs", len(known))][one])
            wrong += [
                f"drawn differently and told alike, {other.view!r}"
                for other in others
                if told_alike(position, other)
            ]
            report.pairs += len(others)
            varied = grafted(position, others[1], rng)
            wrong += [f"drawn and not told: {where}" for where in varied.short]
            report.varied.add(varied)
        assert not wrong, f"{game.id}, position {number}, seat {position.seat}: {'; '.join(wrong[:5])}"
        known.append(seats)
        report.positions += 1
    made, lost = report.varied.apart + report.varied.alike, report.varied.impossible
    assert len(lost) <= made, f"{game.id}: most variations could not be drawn: {', '.join(lost[:5])}"
    return report
