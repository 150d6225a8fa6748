"""What a lesson claims, looked up in the game."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from crannog.kernel.codec import clone
from crannog.kernel.event import Event
from crannog.kernel.game import Game
from crannog.kernel.game_record import Record
from crannog.kernel.message import Msg, Who
from crannog.kernel.play import Decision, State, advance, asks, pending
from crannog.lessons.lesson import BadLesson, Data, played

OF_A_POSITION: Final = {"view", "facts", "possible", "forbidden"}
CLAIMS: Final = OF_A_POSITION | {
    "preview",
    "events",
    "answer_events",
    "earlier",  # of the position before the choice that a step is about
    "spans",
    "branches",
}
NO_PROOF: Final = {"id", "lines", "after", "from", "to"}  # numbers beside a claim that are none
MOST_POSITIONS: Final = 50_000
_COMPARED: Final = {">": operator.gt, ">=": operator.ge, "==": operator.eq}


def need(true: object, what: str) -> None:
    if not true:
        raise BadLesson(what)


def asked(record: Record[Any], where: str, seat: int) -> Decision:
    found = next((one for one in pending(record.now) if one.seat == seat), None)
    if found is None:
        raise BadLesson(f"{where}: seat {seat} is not asked")
    return found


def holds(record: Record[Any], viewer: int, claims: Data, where: str) -> None:
    """What is claimed of a position: what the viewer sees, what is possible, what is not and why."""
    need(set(claims) <= CLAIMS, f"{where}: unknown: {', '.join(set(claims) - CLAIMS)}")
    view = record.game.observe(record.now, viewer)
    for path, value in claims.get("view", {}).items():
        found = look(view, path, where)
        need(found == value, f"{where}: {path} is {found!r}, not {value!r}")
    for path, value in claims.get("facts", {}).items():
        found = _constant(record.game.package, path, where)
        need(found == value, f"{where}: {path} is {found!r}, not {value!r}")
    for line in claims.get("possible", ()):
        asked, choice = _of_seat(record, line, where)
        need(choice in [str(one) for one in asked.legal], f"{where}: {line!r} is not possible")
    for no in claims.get("forbidden", ()):
        asked, choice = _of_seat(record, no["line"], where)
        reasons = next((why for one, why in asked.forbidden if str(one) == choice), ())
        told = [_described(reason) for reason in reasons]
        wanted = {key: value for key, value in no.items() if key != "line"}
        hit = any(wanted.items() <= one.items() for one in told)
        need(hit, f"{where}: {no['line']!r} is not refused for {wanted}, but for {told}")


def _of_seat(record: Record[Any], line: str, where: str) -> tuple[Decision, str]:
    """What is asked of the seat that a line begins with, and the rest of the line."""
    seat, _, choice = line.partition(" ")
    return asked(record, where, int(seat)), choice


def look(thing: Any, path: str, where: str) -> Any:
    """`sides.0.coins`, `lands.moss.left`; `#` is a length. In a list, a part may name what has that id."""
    for part in path.split("."):
        if part == "#":
            thing = len(thing)
        elif part.isdigit():
            thing = thing[int(part)]
        elif isinstance(thing, Mapping) and part in thing:
            thing = thing[part]
        elif hasattr(thing, part):
            thing = getattr(thing, part)
        else:
            thing = next((one for one in _items(thing) if part in _names(one)), None)
            need(thing is not None, f"{where}: there is no {part!r} in {path}")
    return plain(thing)


def _items(thing: Any) -> Iterable[Any]:
    return thing.values() if isinstance(thing, Mapping) else thing if isinstance(thing, (list, tuple)) else ()


def _names(thing: Any) -> list[str]:
    return [str(getattr(thing, name)) for name in ("id", "card", "name") if hasattr(thing, name)]


def _constant(package: str, path: str, where: str) -> Any:
    """A constant of the game's own modules: `flow.CARDS_TO_END`."""
    module, rest = package, path.split(".")
    thing: Any = import_module(module)
    while rest and hasattr(thing, "__path__") and find_spec(f"{module}.{rest[0]}"):
        module, rest = f"{module}.{rest[0]}", rest[1:]
        thing = import_module(module)
    return look(thing, ".".join(rest), where)


def has_events(wanted: Iterable[Data], events: Iterable[Event], where: str) -> None:
    found = [_described(event.text) for event in events]
    for want in wanted:
        need(any(want.items() <= one.items() for one in found), f"{where}: no event {want} among {found}")


def _described(message: Msg) -> dict[str, Any]:
    return {"id": message.id} | {key: plain(value) for key, value in message.params}


def plain(value: Any) -> Any:
    """As a file writes it: a seat by its number, a place by its name, anything else by its text's id."""
    if isinstance(value, Who):
        return value.seat
    if isinstance(value, Msg):
        return dict(value.params).get("name", value.id)
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def numbers(claims: Any) -> Iterator[int]:
    """Every number that a claim states."""
    if isinstance(claims, int):
        yield abs(claims)
    elif isinstance(claims, Mapping):
        for key, value in claims.items():
            if key not in NO_PROOF:
                yield from numbers(value)
    elif isinstance(claims, (list, tuple)):
        for value in claims:
            yield from numbers(value)


# --- over many positions -----------------------------------------------------------------------


def spans(
    record: Record[Any], viewer: int, lines: tuple[str, ...], claims: Iterable[Data], where: str
) -> None:
    """What holds after every line of a stretch of the script: "never", "for the first time"."""
    for n, line in enumerate(("", *lines)):
        if line:
            played(record, (line,))
        view: Any = None
        for claim in claims:
            if not claim["from"] <= n <= claim["to"]:
                continue
            view = view or record.game.observe(record.now, viewer)
            left, right = look(view, claim["left"], where), claim["right"]
            right = look(view, right, where) if isinstance(right, str) else right
            said = f"{claim['left']} {claim['op']} {claim['right']}"
            need(_COMPARED[claim["op"]](left, right), f"{where}: after line {n} not {said}")


def only_loses(game: Game[Any, Any], s: State, seat: int, where: str) -> int:
    """Every way in which one seat can play on alone is lost for it; how many positions it can tell apart."""
    seen, stack = set[str](), [clone(s)]
    while stack:
        here = stack.pop()
        if here.over:
            need(seat not in here.winners, f"{where}: seat {seat} could still win")
            continue
        here.events = []
        key = game.write(game.observe(here, seat))
        if key in seen:
            continue
        seen.add(key)
        need(len(seen) <= MOST_POSITIONS, f"{where}: more than {MOST_POSITIONS} positions")
        for ask in asks(here):
            need(ask.seat == seat, f"{where}: seat {ask.seat} is asked, too")
            for choice in ask.legal(here):
                after = clone(here)
                advance(after, seat, choice)
                stack.append(after)
    return len(seen)
