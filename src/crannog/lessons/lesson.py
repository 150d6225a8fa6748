"""A lesson as its file says it, and the game at each of its places."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from crannog import games
from crannog.kernel.game import Game
from crannog.kernel.game_record import Record, start
from crannog.kernel.play import SPECTATOR, Illegal
from crannog.kernel.rng import seeds_from_number

LEARNER: Final = 0
RIVAL: Final = 1
FOLDER: Final = "lessons"

type Words = Mapping[str, str]  # the same in every language
type Data = Mapping[str, Any]


class BadLesson(ValueError):
    """The file is no lesson, or says what the game does not do; the message says where."""


@dataclass(frozen=True, slots=True)
class Other:
    """What is said to a choice that the script does not make. It is not refused, only not played."""

    match: str  # a pattern of lines, as in "at *"
    say: Words
    claims: Data  # what such a choice would do


@dataclass(frozen=True, slots=True)
class Move:
    """One choice of the learner's."""

    best: str
    others: tuple[Other, ...]
    answers: tuple[str, ...]  # what the rival does then
    lit: tuple[str, ...]
    claims: Data

    def said_to(self, line: str) -> Words:
        """What the coach says to another choice than the script's."""
        return next((other.say for other in self.others if fnmatchcase(line, other.match)), {})


@dataclass(frozen=True, slots=True)
class Step:
    """One idea: what it is, why it matters, what to do. In an annotated game: what is said of a choice."""

    id: str
    before: tuple[str, ...]  # what is played before it, `seat line`; the last one is what the step is about
    title: Words
    text: Words
    why: Words  # these three may be empty
    todo: Words
    done: Words  # said when its moves are over
    lit: tuple[str, ...]  # "#id" of an element of the table, or the line of a choice
    moves: tuple[Move, ...]
    answers: tuple[str, ...]  # what the rival does when the learner goes on
    claims: Data


@dataclass(frozen=True, slots=True)
class Place:
    """Where a learner may be: before a choice, or reading."""

    number: int
    step: int
    move: Move | None  # None: nothing to choose, only to go on
    over: bool  # the step's moves are made
    lines: tuple[str, ...]  # everything played so far, `seat line`


@dataclass(frozen=True)
class Lesson:
    name: str
    game: str
    seats: int
    options: Mapping[str, str]
    seed: int
    rules: int
    content: str
    minutes: int
    player: str  # the name at seat 0 in an annotated game; a learner has none
    rival: str
    title: Words
    intro: Words
    after: Words
    result: Data  # how an annotated game ends
    steps: tuple[Step, ...]

    @property
    def guided(self) -> bool:
        """Whether there is something to do; an annotated game is only read."""
        return any(step.moves for step in self.steps)

    @property
    def viewer(self) -> int:
        """Whose view of the table is drawn."""
        return LEARNER if self.guided else SPECTATOR

    @property
    def names(self) -> dict[int, str]:
        named = {LEARNER: self.player, RIVAL: self.rival}
        return {seat: name for seat, name in named.items() if name}

    def fits(self) -> bool:
        """Whether the game is still the one it was written for."""
        game = games.load(self.game)
        return (game.rules_version, game.content_digest) == (self.rules, self.content)

    def places(self) -> list[Place]:
        found: list[Place] = []
        lines: list[str] = []

        def add(step: int, move: Move | None, over: bool = False) -> None:
            found.append(Place(len(found), step, move, over, tuple(lines)))

        for number, step in enumerate(self.steps):
            lines += step.before
            for move in step.moves:
                add(number, move)
                lines += [f"{LEARNER} {move.best}", *(f"{RIVAL} {line}" for line in move.answers)]
            if step.done or not step.moves:
                add(number, None, bool(step.moves))
            lines += [f"{RIVAL} {line}" for line in step.answers]
        return found

    @property
    def lines(self) -> tuple[str, ...]:
        """The whole script, `seat line`, without what the rival does after the last place."""
        return self.places()[-1].lines

    def begun(self) -> Record[Any]:
        return start(games.load(self.game), self.seats, dict(self.options), seeds_from_number(self.seed))

    def record_at(self, place: Place) -> Record[Any]:
        return played(self.begun(), place.lines)


def played(record: Record[Any], lines: tuple[str, ...]) -> Record[Any]:
    """Raises BadLesson where one cannot be played."""
    for line in lines:
        seat, _, choice = line.partition(" ")
        try:
            record.play(int(seat), choice)
        except Illegal as why:
            raise BadLesson(f"{line!r} cannot be played: {', '.join(m.id for m in why.reasons)}") from why
    return record


# --- reading -----------------------------------------------------------------------------------

_WORDS: Final = ("title", "text", "why", "todo", "done", "say")
_KNOWN: Final = {*_WORDS, "id", "before", "lit", "moves", "answers", "best", "others", "match"}


def read(text: str, name: str) -> Lesson:
    """Raises BadLesson."""
    try:
        data = tomllib.loads(text)
        return Lesson(
            name,
            data["game"],
            data["seats"],
            data["options"],
            data["seed"],
            data["rules"],
            data["content"],
            data["minutes"],
            data.get("player", ""),
            data["rival"],
            data["title"],
            data["intro"],
            data["after"],
            data.get("result", {}),
            tuple(_step(step) for step in data["steps"]),
        )
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(f"not TOML: {error}") from error
    except KeyError as missing:
        raise BadLesson(f"{missing} is missing") from missing


def _step(data: Data) -> Step:
    moves = tuple(_move(move) for move in data.get("moves", ()))
    return Step(
        data["id"],
        tuple(data.get("before", ())),
        data["title"],
        data["text"],
        data.get("why", {}),
        data.get("todo", {}),
        data.get("done", {}),
        tuple(data.get("lit", ())),
        moves,
        tuple(data.get("answers", ())),
        _claims(data),
    )


def _move(data: Data) -> Move:
    others = tuple(Other(one["match"], one["say"], _claims(one)) for one in data.get("others", ()))
    lit = tuple(data.get("lit", (data["best"],)))
    return Move(data["best"], others, tuple(data.get("answers", ())), lit, _claims(data))


def _claims(data: Data) -> Data:
    return {key: value for key, value in data.items() if key not in _KNOWN}


# --- finding -----------------------------------------------------------------------------------


def lesson_files(game: Game[Any, Any]) -> Iterator[Traversable]:
    yield from toml_files(game, FOLDER)


def toml_files(game: Game[Any, Any], folder_name: str) -> Iterator[Traversable]:
    """The files of a folder of this game, by name."""
    folder = files(game.package) / folder_name
    if folder.is_dir():
        yield from sorted(
            (one for one in folder.iterdir() if one.name.endswith(".toml")), key=lambda f: f.name
        )


@cache
def lessons_of(game: str) -> dict[str, Lesson]:
    """A game's lessons by name: those that fit it as it is."""
    found = {}
    for file in lesson_files(games.load(game)):
        name = file.name.removesuffix(".toml")
        lesson = read(file.read_text(encoding="utf-8"), name)
        if lesson.fits():
            found[name] = lesson
    return found
