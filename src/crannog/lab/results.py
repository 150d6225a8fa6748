"""The results of many games, and the plain text table that shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from crannog.games import load
from crannog.kernel.game import Options
from crannog.lab.counting import Tally

Z_95: Final = 1.959964  # two-sided 95% of the normal distribution


@dataclass(frozen=True, slots=True)
class Record:
    """How one game went."""

    index: int
    seats: int
    options: Options
    bots: tuple[str, ...]  # by seat
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    returns: tuple[float, ...]  # what each seat has of the victory
    decisions: int
    turns: int
    ends: tuple[str, ...]  # the rules that ended it


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a number of games, with the interval that holds the true one 95 times of 100."""

    won: float
    games: int

    @property
    def value(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.value:6.1%}  [{low:6.1%}, {high:6.1%}]"


def wilson(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval; good also near 0 and 1, and for few games."""
    if not games:
        return 0.0, 1.0
    p, z2 = won / games, Z_95 * Z_95
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    half = Z_95 * sqrt(p * (1 - p) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Table:
    game_id: str
    records: tuple[Record, ...]
    tally: Tally
    seconds: float = field(default=0.0, compare=False)
    origin: str = ""  # of what, by which version

    def won_by_bot(self, name: str) -> Share:
        """Victories of all seats this bot sat at, for each game it sat at one.

        A victory of all together is one, at however many seats the bot sat.
        """
        shares = [
            min(1.0, sum(won for won, bot in zip(r.returns, r.bots, strict=True) if bot == name))
            for r in self.records
            if name in r.bots
        ]
        return Share(sum(shares), len(shares))

    def won_by_seat(self, seats: int, seat: int) -> Share:
        shares = [r.returns[seat] for r in self.records if r.seats == seats]
        return Share(sum(shares), len(shares))

    def text(self) -> str:
        """The table as it is printed."""
        lines = [f"{self.game_id}: {len(self.records)} games"]
        if self.seconds:
            rate = len(self.records) / self.seconds
            lines[0] += f" in {self.seconds:.1f} s ({rate:.1f} games/s)"
        lines += [self.origin] if self.origin else []
        for seats in sorted({r.seats for r in self.records}):
            lines += ["", *self._seats(seats)]
        bots = sorted({bot for r in self.records for bot in r.bots})
        if len(bots) > 1:
            lines += ["", f"{'bot':<12} {'games':>7}  {'won':>6}  95%"]
            for bot in bots:
                share = self.won_by_bot(bot)
                lines.append(f"{bot:<12} {share.games:>7}  {share}")
        lines += ["", f"{'ended by':<16} {'games':>7}  {'share':>6}  95%"]
        ends = Counter(end for r in self.records for end in r.ends)
        for end, n in sorted(ends.items(), key=lambda item: (-item[1], item[0])):
            lines.append(f"{end:<16} {n:>7}  {Share(n, len(self.records))}")
        return "\n".join(lines)

    def _seats(self, seats: int) -> list[str]:
        records = [r for r in self.records if r.seats == seats]
        counts = [f"{_mean(r.decisions for r in records):.1f} decisions"]
        if any(r.turns for r in records):  # some games count no turns
            counts.append(f"{_mean(r.turns for r in records):.1f} turns")
        lines = [
            f"{seats} seats: {len(records)} games, {' and '.join(counts)} per game",
            f"{'seat':<5} {'won':>6}  {'95%':<18} {'score':>6}",
        ]
        for seat in range(seats):
            score = _mean(r.scores[seat] for r in records)
            lines.append(f"{seat:<5} {self.won_by_seat(seats, seat)} {score:>6.1f}")
        if load(self.game_id).together:  # no seat wins alone: once for all, not seat by seat
            score = _mean(r.scores[0] for r in records)
            lines[2:] = [f"{'all':<5} {self.won_by_seat(seats, 0)} {score:>6.1f}"]
        return lines


def _mean(numbers: Iterable[int]) -> float:
    found: Sequence[int] = list(numbers)
    return sum(found) / len(found) if found else 0.0
