"""Golden games in short: where each was dealt from, its position every 50 choices, and its end.

The choices are not written down. Of the legal ones, the smallest by a hash of (seed, how many came before,
the choice) is taken: a rule that allows something more, or forbids something, changes a choice only where it
matters, and a new question is answered like any other. So a change of the rules changes few lines here, and
they are the change. Games that chance does not reach have their choices written out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import count
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from crannog.kernel.game import Game
from crannog.kernel.game_record import Record, start
from crannog.kernel.play import Choice, State, asks
from crannog.kernel.replay import position
from crannog.kernel.rng import seeds_from_number

FOLDER: Final = Path(__file__).parent.parent / "tests" / "golden"
CHECK_EVERY: Final = 50
UNDO: Final = "undo"  # in place of an option: one choice in ten is taken back
WIDTH: Final = 110
AND: Final = "; "


@dataclass(frozen=True, slots=True)
class Golden:
    name: str
    seats: int
    seed: int
    options: dict[str, str]  # what is not the default
    takes_back: bool = False
    moves: tuple[tuple[int, str], ...] = ()  # the first choices, where they were searched for
    positions: tuple[str, ...] = ()  # after 50 choices, 100, ...
    end: str = ""

    def write(self) -> str:
        options = [f"{id}={value}" for id, value in sorted(self.options.items())]
        head = [self.name, str(self.seats), str(self.seed), *options, *[UNDO] * self.takes_back]
        moves = wrap(AND.join(f"{seat} {line}" for seat, line in self.moves), WIDTH, break_on_hyphens=False)
        checks = [f"{(i + 1) * CHECK_EVERY}: {told}" for i, told in enumerate(self.positions)]
        return "\n".join([" ".join(head), *(f"    {line}" for line in [*moves, *checks, f"end: {self.end}"])])


@dataclass(frozen=True, slots=True)
class Book:
    """The golden games of one game."""

    rules: int = 0
    content: str = ""
    games: dict[str, Golden] = field(default_factory=dict)

    def write(self) -> str:
        head = f"rules {self.rules} content {self.content}"
        return "\n\n".join([head, *(golden.write() for golden in self.games.values())]) + "\n"


def read(text: str) -> Book:
    head, *parts = text.strip().split("\n\n")
    _, rules, _, content = head.split()
    games = [_read(part) for part in parts]
    return Book(int(rules), content, {golden.name: golden for golden in games})


def _read(part: str) -> Golden:
    head, *lines = part.split("\n")
    name, seats, seed, *options = head.split()
    lines = [line.removeprefix("    ") for line in lines]
    checks = [line.partition(": ") for line in lines if line.partition(": ")[0].isdigit()]
    moves = " ".join(line for line in lines[:-1] if not line.partition(": ")[0].isdigit())
    made = [move.partition(" ") for move in moves.split(AND) if move]
    return Golden(
        name,
        int(seats),
        int(seed),
        {id: value for id, _, value in (option.partition("=") for option in options if option != UNDO)},
        UNDO in options,
        tuple((int(seat), line) for seat, _, line in made),
        tuple(told for _, _, told in checks),
        lines[-1].removeprefix("end: "),
    )


def book(game_id: str) -> Book:
    """What is written down; an empty book if nothing is yet."""
    path = FOLDER / f"{game_id}.txt"
    return read(path.read_text(encoding="utf-8")) if path.is_file() else Book()


# --- playing -----------------------------------------------------------------------------------


def number(seed: int, ply: int, line: str) -> int:
    return int.from_bytes(blake2b(f"{seed} {ply} {line}".encode(), digest_size=8).digest(), "big")


def pick(seed: int, ply: int, legal: Sequence[Choice[State]]) -> str:
    """The choice that comes first by its hash: what else is legal does not matter."""
    return min((str(choice) for choice in legal), key=lambda line: number(seed, ply, line))


def play(game: Game[Any, Any], golden: Golden) -> Iterator[Record[Any]]:
    """The record before the first choice and after each choice or take-back."""
    seeds = seeds_from_number(golden.seed, f"golden-{golden.seed}")
    record = start(game, golden.seats, golden.options, seeds)
    yield record
    for ply in count():
        if record.now.over:
            return
        if ply < len(golden.moves):
            seat, line = golden.moves[ply]
        else:
            ask = asks(record.now)[0]
            seat, line = ask.seat, pick(golden.seed, ply, ask.legal(record.now))
        record.play(seat, line)
        yield record
        if golden.takes_back and not record.now.boundary and number(golden.seed, ply, UNDO) % 10 == 0:
            record.undo(seat)
            yield record


def played(game: Game[Any, Any], golden: Golden) -> tuple[Golden, Record[Any]]:
    """The game once more: what is to be written down of it now, and its record."""
    positions = []
    record = None
    for i, record in enumerate(play(game, golden)):
        if i and i % CHECK_EVERY == 0:
            positions.append(position(game, record.now))
    assert record is not None
    winners, scores = (" ".join(map(str, found)) for found in (record.now.winners, game.scores(record.now)))
    end = f"{len(record.entries)} | {winners} | {scores} | {game.digest(record.now)}"
    return replace(golden, positions=tuple(positions), end=end), record


def happened(record: Record[Any]) -> set[str]:
    """The rules at work in a game, and whether something was taken back."""
    rules = {event.rule for told in record.shown for event in told}
    return rules | ({UNDO} if any(entry.is_undo for entry in record.entries) else set())
