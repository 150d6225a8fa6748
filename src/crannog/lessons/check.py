"""Whether a lesson is true: it is played, and everything it claims is looked up in the game.

A number in a sentence must be one that the same step claims (`view`, `events`, `facts` …): the file says
where it comes from, and the game says whether it is so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any, Final

from crannog import games, views
from crannog.kernel.game_record import Record
from crannog.kernel.play import pending
from crannog.kernel.preview import preview
from crannog.lessons.claims import OF_A_POSITION, asked, has_events, holds, need, numbers, only_loses, spans
from crannog.lessons.lesson import LEARNER, RIVAL, Data, Lesson, Move, Step, Words, played
from crannog.lessons.wording import LANGUAGES, SLOT, worded

NUMBER: Final = re.compile(r"(?<![A-Za-zÀ-ÿ\d])\d+(?![A-Za-zÀ-ÿ\d])")
SQUARE: Final = re.compile(r"\b[a-z]\d\b")
IN_A_BRANCH: Final = OF_A_POSITION | {"after", "lines", "events", "only_loses"}


def check(lesson: Lesson) -> str:
    """What was looked at, in a line. Raises BadLesson with what is wrong."""
    game = games.load(lesson.game)
    need(lesson.rules == game.rules_version, f"the game's rules are version {game.rules_version}")
    need(lesson.content == game.content_digest, f"the game's content is {game.content_digest}")
    ids = [step.id for step in lesson.steps]
    need(len(set(ids)) == len(ids), "two steps have the same id")
    for words in (lesson.title, lesson.intro, lesson.after):
        _words(lesson, words, {lesson.minutes, *numbers(lesson.result)}, "the beginning")
    record, moves = lesson.begun(), 0
    for step in lesson.steps:
        _step(lesson, step, record)
        moves += len(step.moves)
    _result(lesson, record)
    return f"{len(lesson.steps)} steps, {moves} choices, {len(record.entries)} lines played"


def _result(lesson: Lesson, record: Record[Any]) -> None:
    """How it ends, if the lesson says so: then it is a whole game."""
    if lesson.result:
        need(record.now.over, "the result: the game is not over")
        real = {"winners": list(record.now.winners), "scores": list(record.game.scores(record.now))}
        said = {key: value for key, value in lesson.result.items() if key != "view"}
        need(said.items() <= real.items(), f"the result is {real}, not {said}")
        holds(record, lesson.viewer, {"view": lesson.result.get("view", {})}, "the result")


# --- a step ------------------------------------------------------------------------------------


def _step(lesson: Lesson, step: Step, record: Record[Any]) -> None:
    where = f"step {step.id!r}"
    _before(lesson, step, record, where)
    holds(record, lesson.viewer, step.claims, where)
    _lit(lesson, record, step.lit, where)
    for move in step.moves:
        _move(lesson, record, move, f"{where}, {move.best!r}")
    _answers(record, step.answers, step.claims, where)
    for branch in step.claims.get("branches", ()):
        _branch(lesson, branch, where)
    sure = set(numbers(step.claims))
    for move in step.moves:
        sure |= set(numbers(move.claims))
    for words in filter(None, (step.title, step.text, step.why, step.todo, step.done)):
        _words(lesson, words, sure, where)
    for move in step.moves:
        for other in move.others:
            _words(lesson, other.say, sure | set(numbers(other.claims)), f"{where}, {other.match!r}")


def _before(lesson: Lesson, step: Step, record: Record[Any], where: str) -> None:
    """The choices before a step, and what is claimed of the last one and of the position it was made in."""
    claims = step.claims
    stray = {"preview", "events", "earlier"} & set(claims)
    need(step.before or not stray, f"{where}: {', '.join(sorted(stray))}, but nothing was played before")
    for line in step.before[-1:]:
        played(record, step.before[:-1])
        holds(record, lesson.viewer, claims.get("earlier", {}), f"{where}, earlier")
        seat, _, choice = line.partition(" ")
        if "preview" in claims:
            has_events(claims["preview"], preview(record.now, int(seat), choice).events, f"{where}, preview")
        played(record, (line,))
        has_events(claims.get("events", ()), record.shown[-1], where)
    if "spans" in claims:
        spans(lesson.begun(), lesson.viewer, lesson.lines, claims["spans"], where)


def _move(lesson: Lesson, record: Record[Any], move: Move, where: str) -> None:
    lines = [str(choice) for choice in asked(record, where, LEARNER).legal]
    need(move.best in lines, f"{where}: not possible; possible is {', '.join(lines)}")
    _lit(lesson, record, move.lit, where)
    foreseen = preview(record.now, LEARNER, move.best)
    has_events(move.claims.get("preview", ()), foreseen.events, f"{where}, preview")
    free = [line for line in lines if line != move.best]
    for other in move.others:
        hits = [line for line in free if fnmatchcase(line, other.match)]
        need(hits, f"{where}: no other choice is like {other.match!r}")
        free = [line for line in free if line not in hits]
        if other.claims:
            instead = _replayed(lesson, record)
            events = instead.play(LEARNER, hits[0])
            holds(instead, LEARNER, other.claims, f"{where}, instead {hits[0]!r}")
            has_events(other.claims.get("events", ()), events, f"{where}, instead {hits[0]!r}")
    need(not free, f"{where}: nothing is said to {', '.join(free)}")
    events = record.play(LEARNER, move.best)
    has_events(move.claims.get("events", ()), events, where)
    holds(record, LEARNER, {"view": move.claims.get("view", {})}, where)
    _answers(record, move.answers, move.claims, where)


def _answers(record: Record[Any], lines: Sequence[str], claims: Data, where: str) -> None:
    before = len(record.shown)
    played(record, tuple(f"{RIVAL} {line}" for line in lines))
    events = [event for told in record.shown[before:] for event in told]
    has_events(claims.get("answer_events", ()), events, f"{where}, the rival's answer")


def _branch(lesson: Lesson, branch: Data, where: str) -> None:
    """What would have happened after so many lines of the script."""
    need(set(branch) <= IN_A_BRANCH, f"{where}: a branch has {', '.join(set(branch) - IN_A_BRANCH)}")
    record = played(lesson.begun(), lesson.lines[: branch["after"]])
    before = len(record.shown)
    played(record, tuple(branch["lines"]))
    events = [event for told in record.shown[before:] for event in told]
    has_events(branch.get("events", ()), events, f"{where}, branch")
    claims = {key: value for key, value in branch.items() if key in OF_A_POSITION}
    holds(record, lesson.viewer, claims, f"{where}, branch")
    if "only_loses" in branch:
        alone = branch["only_loses"]
        positions = only_loses(record.game, record.now, alone["seat"], f"{where}, branch")
        need(
            positions == alone["positions"],
            f"{where}, branch: {positions} positions, not {alone['positions']}",
        )


def _replayed(lesson: Lesson, record: Record[Any]) -> Record[Any]:
    return played(lesson.begun(), tuple(f"{entry.seat} {entry.line}" for entry in record.entries))


# --- what is lit, what is said -----------------------------------------------------------------


def _lit(lesson: Lesson, record: Record[Any], lit: Sequence[str], where: str) -> None:
    """It is on the table: a choice, or an element by its id or class."""
    if not lit:
        return
    decision = next((one for one in pending(record.now) if one.seat == lesson.viewer), None)
    drawn = str(views.draw(record.game, record.game.observe(record.now, lesson.viewer), decision))
    for one in lit:
        sign, name = (one[0], re.escape(one[1:])) if one[0] in "#." else ("", re.escape(one))
        attribute = {"#": "id", ".": "class", "": "data-choice"}[sign]
        pattern = rf' class="(?:[^"]* )?{name}[ "]' if sign == "." else f' {attribute}="{name}"'
        need(re.search(pattern, drawn), f"{where}: {one!r} is not on the table")


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
