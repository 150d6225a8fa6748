"""What the games of a contest say: each side's share with its interval, and the time it took."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from crannog.games import load
from crannog.lab.arena.game_line import GameLine
from crannog.lab.blocks import mcnemar, mean_difference, share_of_blocks
from crannog.lab.results import Share


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a contest, over all blocks."""

    name: str
    values: tuple[float, ...]  # by block: its share of the victory at each of its seats
    ms: tuple[float, ...]  # of its answers, sorted

    @property
    def times(self) -> tuple[float, float, float]:
        """Mean, 95th percentile and worst of its answers, in milliseconds of processor time."""
        mean = fmean(self.ms) if self.ms else 0.0
        return mean, quantile(self.ms, 0.95), quantile(self.ms, 1)


@dataclass(frozen=True, slots=True)
class Standing:
    """A contest and how its sides stand."""

    example: GameLine  # for what all its games share
    together: bool
    games: int
    sides: tuple[Side, ...]

    @property
    def blocks(self) -> int:
        return len(self.sides[0].values)

    @property
    def even(self) -> float:
        """What each side would have if all were equal; in a game for all together there is no such thing."""
        return 1 / self.example.seats

    @property
    def control(self) -> bool:
        """The same bot on all sides."""
        return len(self.sides) > 1 and len(set(self.example.bots)) == 1 and not self.together

    def share(self, side: int) -> tuple[float, float, float]:
        """The share of victories, with its interval."""
        values = self.sides[side].values
        if not self.together:
            return share_of_blocks(values)
        found = Share(sum(values), len(values))
        return found.value, *found.interval

    def difference(self, first: int, second: int) -> tuple[float, float, float]:
        """How much more the first side wins on the same deals, with its interval."""
        return mean_difference(list(zip(self.sides[first].values, self.sides[second].values, strict=True)))

    def discordant(self, first: int, second: int) -> tuple[int, int, float]:
        """Deals that only one of the two won, and McNemar's exact p: for games all play together."""
        pairs = list(zip(self.sides[first].values, self.sides[second].values, strict=True))
        one, other = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)
        return one, other, mcnemar(one, other)


def standings(games: Iterable[GameLine]) -> list[Standing]:
    """By contest, in their order. All games must be of one run."""
    contests: dict[int, list[GameLine]] = {}
    for game in games:
        contests.setdefault(game.contest, []).append(game)
    return [_standing(contests[number]) for number in sorted(contests)]


def _standing(games: list[GameLine]) -> Standing:
    blocks: dict[int, list[GameLine]] = {}
    for game in games:
        blocks.setdefault(game.block, []).append(game)
    names = _names(blocks[min(blocks)])
    values = [share_by_side(block) for _, block in sorted(blocks.items())]
    sides = []
    for name in names:
        seats = [(game, seat) for game in games for seat, side in enumerate(game.sides) if side == name]
        ms = tuple(sorted(took for game, seat in seats for took in game.ms[seat]))
        sides.append(Side(name, tuple(value[name] for value in values), ms))
    return Standing(games[0], load(games[0].game).together, len(games), tuple(sides))


def _names(block: Iterable[GameLine]) -> list[str]:
    """The sides of a block in the order they were named: so they sit at first, or one after the other."""
    return list(dict.fromkeys(side for game in block for side in game.sides))


def share_by_side(block: Sequence[GameLine]) -> dict[str, float]:
    """What each side had of the victories of a block, for each of its seats."""
    return {
        name: fmean(won for g in block for won, side in zip(g.returns, g.sides, strict=True) if side == name)
        for name in _names(block)
    }


def lead(block: Sequence[GameLine]) -> float:
    """What the sequential test counts: the first side's share of the victories.

    Where all play together: how it did beside the second; a deal that both win or both lose is half a point.
    """
    first, second, *_ = share_by_side(block).values()
    alone = len(set(block[0].sides)) == 1
    return (1 + first - second) / 2 if alone else first


def quantile(ordered: Sequence[float], part: float) -> float:
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0
