"""A run of the arena: block after block until the number is reached, or until the test is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from crannog.kernel.game import BadOption
from crannog.lab.arena.game_file import GameFile
from crannog.lab.arena.game_line import GameLine
from crannog.lab.arena.match import Match
from crannog.lab.arena.play import Block, play_block
from crannog.lab.arena.standing import lead
from crannog.lab.origin import facts
from crannog.lab.pool import in_order
from crannog.lab.progress import Progress
from crannog.lab.sprt import Sprt


@dataclass(frozen=True, slots=True, repr=False)
class Course:
    """How a run went."""

    games: tuple[GameLine, ...]
    test: Sprt | None = None
    ratio: float = 0.0  # of the test, at its end
    decided: str = ""  # "high" or "low"; empty if it is not, or if there is no test

    def __repr__(self) -> str:
        """A line: its games, with the time of every answer, would fill pages."""
        return f"<{len(self.games)} games of the arena>"

    def _repr_html_(self) -> str | None:
        from crannog.lab.arena.report import in_notebook

        return in_notebook(self)


def run(
    match: Match,
    games: int,
    test: Sprt | None = None,
    out: Path | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: bool = False,
) -> Course:
    """At least so many games of every contest, in whole blocks; with a test, at most so many.

    The same match gives the same games, whoever works and in however many goes.
    """
    match.check()
    contests = match.contests
    if test and len(contests) > 1:
        raise BadOption("--sprt decides between two sides: name no more bots than seats, without --control")
    if test and len(contests[0].sides) < 2:
        raise BadOption("--sprt decides between two sides: name two bots")
    origin = tuple(origin_of(match, test).items())
    blocks = [
        Block(match, contest, number, block, origin)
        for block in range(max(-(-games // len(contest.sittings)) for contest in contests))
        for number, contest in enumerate(contests)
        if block * len(contest.sittings) < games
    ]
    file = GameFile(out)
    done = file.resume(blocks)
    bar = Progress(sum(len(block.contest.sittings) for block in blocks), progress, len(file.games))

    def play_on() -> Generator[Sequence[GameLine]]:
        with closing(in_order(play_block, blocks[done:], jobs, executor)) as played:
            for found in played:
                file.add(found)
                bar.at(len(file.games))
                yield found

    seen: Counter[float] = Counter()
    ratio, decided = 0.0, ""
    with closing(play_on()) as fresh:
        for some in chain(by_block(file.games), fresh):
            if test:
                seen[lead(some)] += 1
                ratio = test.ratio(seen)
                if decided := test.decided(ratio):
                    break
    return Course(tuple(file.games), test, ratio, decided)


def origin_of(match: Match, test: Sprt | None) -> dict[str, object]:
    """Where the games of a run come from."""
    return facts(match.game) | {"seed": match.seed, "test": str(test or "")}


def by_block(games: Sequence[GameLine]) -> list[Sequence[GameLine]]:
    starts = [i for i, game in enumerate(games) if game.sitting == 0]
    return [games[start : start + games[start].sittings] for start in starts]
