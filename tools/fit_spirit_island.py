"""Fits Spirit Island's chance of winning: `python -m tools.fit_spirit_island` writes `chance_weights.py`.

Hasty bots play one to four spirits, with and without progressions, also against adversaries. Of each turn its
start and one of its questions is a position, and whether the game was won is its outcome. Logistic regression
by Newton's method. How far the chances are off is seen in each fourth of the games by the other three.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from crannog.bots import Sample, play_game
from crannog.bots.spirit_island import Effort, Planner, chance_weights
from crannog.bots.spirit_island.chance import NAMES, Row, features, likely
from crannog.bots.spirit_island.chance_weights import GAMES
from crannog.bots.spirit_island.planner import STRONG
from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.observe import View
from crannog.kernel.play import Choice, Decision, State
from tools.fit_roam import solve

type Played = tuple[list[Row], bool]  # positions of a game, and whether it was won
type Told = tuple[list[float], bool]  # the chances told there

FIRST: Final = 700_000  # no other measurement uses seeds from here
SEATS: Final = (1, 2, 1, 1, 3, 1, 2, 1, 1, 4, 1)
AGREED: Final[tuple[dict[str, str], ...]] = (
    {"teaching": "yes"},
    {},
    {"teaching": "yes"},
    {"adversary": "prussia_1"},
    {"teaching": "yes"},
    {"adversary": "england_1"},
    {},
    {"teaching": "yes", "adversary": "sweden_0"},
    {"adversary": "prussia_3"},
)
# As easy bots play; several spirits in greater haste, because their games take long.
ALONE: Final = Effort(drafts=8, budget=3000)
TOGETHER: Final = Effort(drafts=4, budget=3000, each=200)
RIDGE: Final = 16.0
STEPS: Final = 10
PARTS: Final = 4
BINS: Final = 10
ENOUGH: Final = 12  # games in a bin that say how far off it is
OUT: Final = Path(chance_weights.__file__)


class Noting:
    """A hasty bot that takes a spirit and keeps what it sees: each turn's start, and one of its questions."""

    needs_view = True

    def __init__(self, seed: int, spirit: str, seats: int) -> None:
        self.bot = Planner(seed, ALONE if seats == 1 else TOGETHER)
        self.whim = Random(seed)
        self.spirit, self.round, self.asked = spirit, 0, 0
        self.seen: list[View] = []

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[State]:
        if view.phase == "setup":
            wanted = [one for one in decision.legal if str(one) == f"spirit {self.spirit}"]
            return (wanted or decision.legal)[0]
        if view.round != self.round:
            self.round, self.asked = view.round, 0
            self.seen += [view, view]
        self.asked += 1
        if self.whim.random() < 1 / self.asked:
            self.seen[-1] = view
        return self.bot.choose(view, decision, sample)


def seen(number: int) -> tuple[list[View], bool]:
    """What the first seat saw in a game, and whether it was won."""
    seats, agreed = SEATS[number % len(SEATS)], AGREED[number % len(AGREED)]
    spirits = [STRONG[(number // 4 + seat) % len(STRONG)] for seat in range(seats)]
    bots = [Noting(4 * number + seat, spirit, seats) for seat, spirit in enumerate(spirits)]
    return bots[0].seen, bool(play_game(GAME, bots, seats, agreed, FIRST + number).winners)


def played(number: int) -> Played:
    views, won = seen(number)
    return [features(view) for view in views], won


def fit(games: Sequence[Played]) -> Row:
    k = len(NAMES)
    beta = [0.0] * k
    for _ in range(STEPS):
        gradient = [-RIDGE * one * (i > 0) for i, one in enumerate(beta)]
        hessian = [[RIDGE * (i == j > 0) for j in range(k)] for i in range(k)]
        for rows, won in games:
            for row in rows:
                p = likely(row, tuple(beta))
                for i, one in enumerate(row):
                    gradient[i] += (won - p) * one
                    line, weight = hessian[i], p * (1 - p) * one
                    for j in range(k):
                        line[j] += weight * row[j]
        beta = [now + step for now, step in zip(beta, solve(hessian, gradient), strict=True)]
    return tuple(beta)


def told(games: Sequence[Played], weights: Row) -> list[Told]:
    return [([likely(row, weights) for row in rows], won) for rows, won in games]


def told_by_others(games: Sequence[Played]) -> list[Told]:
    """Each game by weights that were fitted without it."""
    found: list[Told] = []
    for part in range(PARTS):
        others = [game for n, game in enumerate(games) if n % PARTS != part]
        found += told(games[part::PARTS], fit(others))
    return found


def loss(games: Sequence[Told]) -> float:
    """Mean log loss of a position; a coin has 0.693."""
    each = [-log(p if won else 1 - p) for chances, won in games for p in chances]
    return sum(each) / len(each)


def bins(games: Sequence[Told]) -> list[tuple[int, float, float, float]]:
    """Ten bins of equal width: how many games, the mean chance, the share won, and its 95 % margin.

    Positions of one game hang together, so a game counts once in a bin.
    """
    found: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for chances, won in games:
        here: dict[int, list[float]] = {}
        for p in chances:
            here.setdefault(min(int(p * BINS), BINS - 1), []).append(p)
        for number, some in here.items():
            found[number].append((sum(some) / len(some), won))
    lines = []
    for one in filter(None, found):
        n = len(one)
        said, came = (sum(column) / n for column in zip(*one, strict=True))
        lines.append((n, said, came, 1.96 * sqrt(max(said * (1 - said), 0.01) / n)))
    return lines


def written(weights: Row, within: float, which: tuple[int, int]) -> str:
    lines = [
        '"""Spirit Island\'s chance of winning, fitted: `python -m tools.fit_spirit_island` writes this."""',
        "",
        "from typing import Final",
        "",
        f"# Seeds from {FIRST}: up to how many games, and up to which with several spirits, too.",
        f"GAMES: Final = {which}",
        "# What ten bins were off by at most in games they were not fitted to.",
        f"WITHIN: Final = {within:.2f}",
        "# In the order of `chance.NAMES`, in log odds.",
        "WEIGHTS: Final[tuple[float, ...]] = (",
        *(f"    {weight:.3f},  # {name}" for name, weight in zip(NAMES, weights, strict=True)),
    ]
    return "\n".join([*lines, ")", ""])


def numbers(games: int, together: int) -> list[int]:
    """Games of one spirit among the first of these numbers, of several among fewer: these take long."""
    return [n for n in range(games) if n < together or SEATS[n % len(SEATS)] == 1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES[0])
    parser.add_argument("--together", type=int, default=GAMES[1], help="of these, with several spirits too")
    given = parser.parse_args()
    games = [played(number) for number in numbers(given.games, given.together)]
    OUT.write_text(fitted(games, (given.games, given.together)), encoding="utf-8")


def fitted(games: Sequence[Played], which: tuple[int, int]) -> str:
    """The weights, as they are written; it prints how far off they are in games they were not fitted to."""
    checked = told_by_others(games)
    won = sum(won for _, won in games)
    print(f"{len(games)} games, {won} won; by fits without them: log loss of a position {loss(checked):.3f}")
    lines = bins(checked)
    for n, said, came, margin in lines:
        print(f"    said {said:.3f}, came {came:.3f}, margin {margin:.3f} ({n} games)")
    within = max(abs(said - came) for n, said, came, _ in lines if n >= ENOUGH)
    return written(fit(games), within, which)


if __name__ == "__main__":
    main()
