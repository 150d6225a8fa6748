"""A puzzle: a position of a played game from which one first choice, and no other, wins within the turn.

`prove` looks through the whole turn: every choice of one's own, every answer of the others. What nobody knows
yet must not matter: the solution also holds where everything hidden lies otherwise.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from crannog import games
from crannog.kernel.codec import clone
from crannog.kernel.game_record import Record, start
from crannog.kernel.play import Ask, Choice, State, advance, asks
from crannog.kernel.rng import Rng, seeds_from_number
from crannog.lessons.lesson import BadLesson, played, toml_files
from crannog.views.game_view import AnyGame, view_of

FOLDER: Final = "puzzles"
MOST: Final = 3000  # positions within one turn
WORLDS: Final = 6  # in which everything hidden lies otherwise
FIRSTS: Final = 3  # to choose from, at least


class TooLarge(BadLesson):
    """The turn has more positions than can be looked through."""


@dataclass(frozen=True)
class Puzzle:
    number: int  # from 1
    game: str
    seats: int
    options: Mapping[str, str]
    seed: int
    rules: int
    content: str
    seat: int
    before: tuple[str, ...]  # what was played before it, `seat line`
    solution: tuple[str, ...]  # one way to win, the others' answers included

    def record(self) -> Record[Any]:
        """The game at the puzzle's position, new each time."""
        begun = start(games.load(self.game), self.seats, dict(self.options), seeds_from_number(self.seed))
        return played(begun, self.before)

    def fits(self) -> bool:
        """Whether the game is still the one it was found in."""
        game = games.load(self.game)
        return (game.rules_version, game.content_digest) == (self.rules, self.content)


def won(game: AnyGame, s: State, seat: int) -> bool:
    """Alone, or where all play together, together."""
    return s.over and (seat in s.winners if game.together else s.winners == (seat,))


class Turn:
    """Everything that may happen in the rest of a turn, as far as it was looked through."""

    def __init__(self, game: AnyGame, seat: int) -> None:
        self.game, self.seat = game, seat
        self._ends = view_of(game).TURN  # the event that begins another one
        self._wins: dict[str, bool] = {}

    def over(self, s: State) -> bool:
        return s.over or any(event.text.id == self._ends for event in s.events)

    def asked(self, s: State) -> Ask[Any]:
        """Who decides next: the puzzle's own seat first, where several are asked at once."""
        return min(asks(s), key=lambda ask: ask.seat != self.seat)

    def after(self, s: State, seat: int, choice: Choice[Any]) -> State:
        made = clone(s)
        advance(made, seat, choice)
        return made

    def wins(self, s: State) -> bool:
        """Whether the seat can win from here within the turn, whatever the others answer; raises TooLarge."""
        if self.over(s):
            return won(self.game, s, self.seat)
        key = self.game.digest(s)
        if key not in self._wins:
            if len(self._wins) >= MOST:
                raise TooLarge(f"more than {MOST} positions within the turn")
            ask = self.asked(s)
            each = (self.wins(self.after(s, ask.seat, choice)) for choice in ask.legal(s))
            self._wins[key] = any(each) if ask.seat == self.seat else all(each)
        return self._wins[key]

    def answer(self, s: State) -> Choice[Any]:
        """What somebody else answers: what keeps the seat from winning, if anything does."""
        ask = self.asked(s)
        legal = ask.legal(s)
        return next((one for one in legal if not self.wins(self.after(s, ask.seat, one))), legal[0])


def solved(game: AnyGame, s: State, seat: int) -> tuple[str, ...]:
    """The only first choice that wins, and one way on from there; () if there is none or more than one.

    Raises TooLarge.
    """
    turn, way = Turn(game, seat), list[str]()
    firsts = turn.asked(s).legal(s)
    winning = [choice for choice in firsts if turn.wins(turn.after(s, seat, choice))]
    if len(winning) != 1 or len(firsts) < FIRSTS:
        return ()
    here = s
    while not (way and turn.over(here)):
        ask = turn.asked(here)
        if ask.seat == seat:
            choice = next(one for one in ask.legal(here) if turn.wins(turn.after(here, seat, one)))
        else:
            choice = turn.answer(here)
        way.append(f"{ask.seat} {choice}")
        here = turn.after(here, ask.seat, choice)
    return tuple(way)


def holds_elsewhere(game: AnyGame, s: State, seat: int, first: str) -> bool:
    """Whether the first choice wins, too, where everything that the seat cannot see lies otherwise."""
    for number in range(WORLDS):
        world = game.sample(s, seat, Rng({}, number.to_bytes(32, "big")))
        turn = Turn(game, seat)
        choice = next((one for one in turn.asked(world).legal(world) if str(one) == first), None)
        if choice is None or not turn.wins(turn.after(world, seat, choice)):
            return False
    return True


def prove(puzzle: Puzzle) -> int:
    """How many first choices there are, of which one wins; raises BadLesson if that is not so."""
    record = puzzle.record()
    game, s = record.game, clone(record.now)
    s.events = []  # what led here does not end the turn
    turn = Turn(game, puzzle.seat)
    if s.over or turn.asked(s).seat != puzzle.seat:
        raise BadLesson(f"{puzzle.game} {puzzle.number}: seat {puzzle.seat} is not asked")
    if solved(game, s, puzzle.seat) != puzzle.solution:
        raise BadLesson(f"{puzzle.game} {puzzle.number}: this is not the one solution")
    if not won(game, played(record, puzzle.solution).now, puzzle.seat):
        raise BadLesson(f"{puzzle.game} {puzzle.number}: the solution does not win")
    if not holds_elsewhere(game, s, puzzle.seat, puzzle.solution[0].partition(" ")[2]):
        raise BadLesson(f"{puzzle.game} {puzzle.number}: it depends on what is hidden")
    return len(turn.asked(s).legal(s))


# --- reading -----------------------------------------------------------------------------------


def read(text: str, number: int) -> Puzzle:
    """Raises BadLesson."""
    try:
        data = tomllib.loads(text)
        data["before"], data["solution"] = tuple(data["before"]), tuple(data["solution"])
        return Puzzle(number, **data)
    except (tomllib.TOMLDecodeError, TypeError, KeyError) as error:
        raise BadLesson(f"no puzzle: {error}") from error


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """A game's puzzles: those that fit it as it is, in order."""
    found = [
        read(file.read_text(encoding="utf-8"), int(file.name.removesuffix(".toml")))
        for file in toml_files(games.load(game), FOLDER)
    ]
    return tuple(one for one in found if one.fits())
