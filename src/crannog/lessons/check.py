"""Whether a lesson is true: it is played, and everything it claims is looked up in the game.

A number in a sentence must be one that the same step claims (`view`, `events`, `facts` …): the file says
where it comes from, and the game says whether it is so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from crannog import games, views
from crannog.kernel.event import Event
from crannog.kernel.game_record import Record
from crannog.kernel.message import Msg, Who
from crannog.kernel.play import Decision, pending
from crannog.kernel.preview import preview
from crannog.lessons.lesson import LEARNER, RIVAL, BadLesson, Data, Lesson, Move, Step, Words, played
from crannog.lessons.wording import LANGUAGES, SLOT, worded

NUMBER: Final = re.compile(r"(?<![A-Za-zÀ-ÿ\d])\d+(?![A-Za-zÀ-ÿ\d])")
SQUARE: Final = re.compile(r"\b[a-z]\d\b")
CLAIMS: Final = {"view", "facts", "preview", "events", "answer_events", "forbidden", "possible", "branches"}
IN_A_BRANCH: Final = {"after", "lines", "view", "events", "possible", "forbidden"}


def check(lesson: Lesson) -> str:
    """What was looked at, in a line. Raises BadLesson with what is wrong."""
    game = games.load(lesson.game)
    need(lesson.rules == game.rules_version, f"the game's rules are version {game.rules_version}")
    need(lesson.content == game.content_digest, f"the game's content is {game.content_digest}")
    ids = [step.id for step in lesson.steps]
    need(len(set(ids)) == len(ids), "two steps have the same id")
    for words in (lesson.title, lesson.intro, lesson.after):
        _words(lesson, words, {lesson.minutes}, "the beginning")
    record, moves = lesson.begun(), 0
    for step in lesson.steps:
        _step(lesson, step, record)
        moves += len(step.moves)
    return f"{len(lesson.steps)} steps, {moves} choices, {len(record.entries)} lines played"


def need(holds: object, what: str) -> None:
    if not holds:
        raise BadLesson(what)


# --- a step ------------------------------------------------------------------------------------


def _step(lesson: Lesson, step: Step, record: Record[Any]) -> None:
    where = f"step {step.id!r}"
    _claims(record, step.claims, where)
    _lit(lesson, record, step.lit, where)
    for move in step.moves:
        _move(lesson, record, move, f"{where}, {move.best!r}")
    _answers(record, step.answers, step.claims, where)
    for branch in step.claims.get("branches", ()):
        _branch(lesson, branch, where)
    sure = set(_numbers(step.claims))
    for move in step.moves:
        sure |= set(_numbers(move.claims))
    for words in filter(None, (step.title, step.text, step.why, step.todo, step.done)):
        _words(lesson, words, sure, where)
    for move in step.moves:
        for other in move.others:
            _words(lesson, other.say, sure | set(_numbers(other.claims)), f"{where}, {other.match!r}")


def _move(lesson: Lesson, record: Record[Any], move: Move, where: str) -> None:
    asked = _asked(record, where)
    lines = [str(choice) for choice in asked.legal]
    need(move.best in lines, f"{where}: not possible; possible is {', '.join(lines)}")
    _lit(lesson, record, move.lit, where)
    foreseen = preview(record.now, LEARNER, move.best)
    _has_events(move.claims.get("preview", ()), foreseen.events, f"{where}, preview")
    free = [line for line in lines if line != move.best]
    for other in move.others:
        hits = [line for line in free if fnmatchcase(line, other.match)]
        need(hits, f"{where}: no other choice is like {other.match!r}")
        free = [line for line in free if line not in hits]
        if other.claims:
            instead = _replayed(lesson, record)
            events = instead.play(LEARNER, hits[0])
            _claims(instead, other.claims, f"{where}, instead {hits[0]!r}")
            _has_events(other.claims.get("events", ()), events, f"{where}, instead {hits[0]!r}")
    need(not free, f"{where}: nothing is said to {', '.join(free)}")
    events = record.play(LEARNER, move.best)
    _has_events(move.claims.get("events", ()), events, where)
    _claims(record, {"view": move.claims.get("view", {})}, where)
    _answers(record, move.answers, move.claims, where)


def _answers(record: Record[Any], lines: Sequence[str], claims: Data, where: str) -> None:
    before = len(record.shown)
    played(record, tuple(f"{RIVAL} {line}" for line in lines))
    events = [event for told in record.shown[before:] for event in told]
    _has_events(claims.get("answer_events", ()), events, f"{where}, the rival's answer")


def _branch(lesson: Lesson, branch: Data, where: str) -> None:
    """What would have happened after so many lines of the script."""
    need(set(branch) <= IN_A_BRANCH, f"{where}: a branch has {', '.join(set(branch) - IN_A_BRANCH)}")
    script = [line for place in lesson.places()[-1:] for line in place.lines]
    record = played(lesson.begun(), tuple(script[: branch["after"]]))
    before = len(record.shown)
    played(record, tuple(branch["lines"]))
    events = [event for told in record.shown[before:] for event in told]
    _has_events(branch.get("events", ()), events, f"{where}, branch")
    claims = {key: value for key, value in branch.items() if key in ("view", "possible", "forbidden")}
    _claims(record, claims, f"{where}, branch")


def _replayed(lesson: Lesson, record: Record[Any]) -> Record[Any]:
    return played(lesson.begun(), tuple(f"{entry.seat} {entry.line}" for entry in record.entries))


def _asked(record: Record[Any], where: str, seat: int = LEARNER) -> Decision:
    found = next((one for one in pending(record.now) if one.seat == seat), None)
    if found is None:
        raise BadLesson(f"{where}: seat {seat} is not asked")
    return found


# --- claims ------------------------------------------------------------------------------------


def _claims(record: Record[Any], claims: Data, where: str) -> None:
    need(set(claims) <= CLAIMS, f"{where}: unknown: {', '.join(set(claims) - CLAIMS)}")
    view = record.game.observe(record.now, LEARNER)
    for path, value in claims.get("view", {}).items():
        found = _look(view, path, where)
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
    return _asked(record, where, int(seat)), choice


def _look(thing: Any, path: str, where: str) -> Any:
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
    return _plain(thing)


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
    return _look(thing, ".".join(rest), where)


def _has_events(wanted: Iterable[Data], events: Iterable[Event], where: str) -> None:
    found = [_described(event.text) for event in events]
    for want in wanted:
        need(any(want.items() <= one.items() for one in found), f"{where}: no event {want} among {found}")


def _described(message: Msg) -> dict[str, Any]:
    return {"id": message.id} | {key: _plain(value) for key, value in message.params}


def _plain(value: Any) -> Any:
    """As a file writes it: a seat by its number, a place by its name, anything else by its text's id."""
    if isinstance(value, Who):
        return value.seat
    if isinstance(value, Msg):
        return dict(value.params).get("name", value.id)
    return [_plain(one) for one in value] if isinstance(value, (list, tuple)) else value


# --- what is lit, what is said -----------------------------------------------------------------


def _lit(lesson: Lesson, record: Record[Any], lit: Iterable[str], where: str) -> None:
    """It is on the table: a choice, or an element by its id or class."""
    decision = next((one for one in pending(record.now) if one.seat == LEARNER), None)
    drawn = str(views.draw(record.game, record.game.observe(record.now, LEARNER), decision))
    for one in lit:
        sign, name = (one[0], re.escape(one[1:])) if one[0] in "#." else ("", re.escape(one))
        attribute = {"#": "id", ".": "class", "": "data-choice"}[sign]
        pattern = rf' class="(?:[^"]* )?{name}[ "]' if sign == "." else f' {attribute}="{name}"'
        need(re.search(pattern, drawn), f"{where}: {one!r} is not on the table")


def _numbers(claims: Any) -> Iterator[int]:
    if isinstance(claims, int):
        yield abs(claims)
    elif isinstance(claims, Mapping):
        for key, value in claims.items():
            if key not in ("id", "lines", "after"):
                yield from _numbers(value)
    elif isinstance(claims, (list, tuple)):
        for value in claims:
            yield from _numbers(value)


def _words(lesson: Lesson, words: Words, sure: set[int], where: str) -> None:
    """In every language, with the same names, squares and numbers, and no number that nothing proves."""
    need(set(words) == set(LANGUAGES), f"{where}: a text is not in exactly {' and '.join(LANGUAGES)}")
    said = [worded(lesson, words, lang) for lang in LANGUAGES]
    need(all(said), f"{where}: an empty text")
    for pattern in (SLOT, SQUARE, NUMBER):
        first, *others = [sorted(pattern.findall(_bare(text, pattern))) for text in words.values()]
        same = all(set(first) == set(other) for other in others)
        need(same, f"{where}: the languages say different things: {first} and {others} in {words['en']!r}")
    for number in NUMBER.findall(_bare(words["en"], NUMBER)):
        need(int(number) in sure, f"{where}: nothing proves the {number} in {words['en']!r}")


def _bare(text: str, pattern: re.Pattern[str]) -> str:
    return text if pattern is SLOT else SLOT.sub("", text)
