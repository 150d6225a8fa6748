"""Find puzzles in games that bots play: `python -m tools.puzzles roam --seeds 0 400 --most 7 --write`.

Writes `games/<game>/puzzles/01.toml` and so on; `tests/lessons/test_puzzles.py` proves each of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from crannog import games
from crannog.bots import bot
from crannog.bots.runner import answer
from crannog.kernel.codec import clone
from crannog.kernel.game_record import Record, start
from crannog.kernel.play import State, asks
from crannog.kernel.rng import seeds_from_number
from crannog.lessons.puzzle import FOLDER, TooLarge, Turn, holds_elsewhere, solved
from tools.shipped import add_write, update

LATE: Final = 12  # choices before the end that are looked at

type Moment = tuple[State, int, int]  # a position, how many choices led there, who is asked


def last_turn(record: Record[Any], level: str, seed: int) -> list[Moment]:
    """The game played by bots to its end; the positions of its last turn, the first of them first."""
    game = record.game
    seats = [bot(level, game.id, seed * 7 + n) for n in range(record.setup.seats)]
    found: list[Moment] = []
    while not record.now.over:
        ask = asks(record.now)[0]
        if Turn(game, ask.seat).over(record.now):
            found = []
        here = clone(record.now)
        here.events = []
        found.append((here, len(record.entries), ask.seat))
        _, choice = answer(game, record.now, ask, seats[ask.seat])
        record.play(ask.seat, str(choice))
    return found[-LATE:]


def puzzle_in(record: Record[Any], level: str, seed: int) -> tuple[int, int, tuple[str, ...]] | None:
    """Where the puzzle begins, whose it is, and its solution: the longest there is in the last turn."""
    for s, n, seat in last_turn(record, level, seed):
        try:
            way = solved(record.game, s, seat)
            if len(way) > 1 and holds_elsewhere(record.game, s, seat, way[0].partition(" ")[2]):
                return n, seat, way
        except TooLarge:
            continue
    return None


def written(record: Record[Any], seed: int, n: int, seat: int, way: tuple[str, ...]) -> str:
    game = record.game
    options = ", ".join(f'{name} = "{value}"' for name, value in record.setup.options.items())
    lines = [f"{entry.seat} {entry.line}" for entry in record.entries[:n]]
    return "\n".join(
        [
            f'game = "{game.id}"',
            f"rules = {game.rules_version}",
            f'content = "{game.content_digest}"  # it is offered only where the game is still this one',
            f"seats = {record.setup.seats}",
            f"options = {{ {options} }}",
            f"seed = {seed}",
            f"seat = {seat}",
            "before = [",
            *[f'    "{line}",' for line in lines],
            "]",
            f"solution = [{', '.join(f'"{line}"' for line in way)}]",
            "",
        ]
    )


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seeds", type=int, nargs=2, default=(0, 400))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--most", type=int, default=7)
    parser.add_argument("--first", type=int, default=1, help="the number of the first one")
    parser.add_argument("--options", nargs="*", default=[], help="name=value")
    add_write(parser)
    given = parser.parse_args(args)
    game, made = games.load(given.game), 0
    folder = Path(str(files(game.package))) / FOLDER
    for seed in range(*given.seeds):
        if made >= given.most:
            break
        options = dict(one.split("=") for one in given.options)
        record = start(game, given.seats, options, seeds_from_number(seed))
        found = puzzle_in(record, given.level, seed)
        if found is not None:
            file = folder / f"{given.first + made:02}.toml"
            update({file: written(record, seed, *found)}, given.write)
            made += 1
            print(f"{file.name}: seed {seed}, {found[2]}", flush=True)


if __name__ == "__main__":
    main()
