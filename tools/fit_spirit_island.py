"""Fits Spirit Island's chance: `python -m tools.fit_spirit_island --write` writes `chance_weights.py`.

Hasty bots play one to four spirits, with and without progressions, also against adversaries. Of each turn its
start and one of its questions is a position, and whether the game was won is its outcome. Logistic regression
by Newton's method. How far the chances are off is seen in each fourth of the games by the other three.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Sequence
from math import log
from pathlib import Path
from random import Random
from typing import Any, Final

from crannog.bots import Sample, play_game
from crannog.bots.spirit_island import Effort, Planner, chance_weights
from crannog.bots.spirit_island.chance import NAMES, Row, features, likely
from crannog.bots.spirit_island.chance_weights import GAMES
from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.observe import View
from crannog.kernel.play import Choice, Decision, State
from crannog.lab.pool import in_order
from crannog.lab.progress import Progress
from tools.chance_bins import Told, furthest, in_bins
from tools.fit_roam import solve
from tools.shipped import add_write, update

type Played = tuple[list[Row], bool]  # positions of a game, and whether it was won

FIRST: Final = 700_000  # no other measurement uses seeds from here
SPIRITS: Final = ("river", "lightning", "earth", "shadows")  # by turns
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
# More of these can only help or harm, whatever else goes along with them: where many cubes are left, many may
# have been taken from a second card.
HELPS: Final = frozenset({"cubes", "nearly won", "fear cards", "terror", "card plays"})
HARMS: Final = frozenset(
    {"last cubes", "blight to come", "explorers", "towns", "cities", "to victory", "adversary"}
)
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
    spirits = [SPIRITS[(number // 4 + seat) % len(SPIRITS)] for seat in range(seats)]
    bots = [Noting(4 * number + seat, spirit, seats) for seat, spirit in enumerate(spirits)]
    return bots[0].seen, bool(play_game(GAME, bots, seats, agreed, FIRST + number).winners)


def played(number: int) -> Played:
    views, won = seen(number)
    return [features(view) for view in views], won


def fit(games: Sequence[Played]) -> Row:
    """Weights by which no loss is a gain: what comes out with the wrong sign is left out, the worst first."""
    left_out: set[int] = set()
    while True:
        found = fit_without(games, left_out)
        wrong = [i for i, name in enumerate(NAMES) if found[i] * (name in HELPS or -(name in HARMS)) < 0]
        if not wrong:
            return found
        left_out.add(max(wrong, key=lambda i: abs(found[i])))


def fit_without(games: Sequence[Played], left_out: Collection[int]) -> Row:
    kept = [i for i in range(len(NAMES)) if i not in left_out]
    beta = [0.0] * len(NAMES)
    for _ in range(STEPS):
        gradient = [-RIDGE * beta[i] * (i > 0) for i in kept]
        hessian = [[RIDGE * (i == j > 0) for j in kept] for i in kept]
        for rows, won in games:
            for row in rows:
                p, some = likely(row, tuple(beta)), [row[i] for i in kept]
                for at, one in enumerate(some):
                    gradient[at] += (won - p) * one
                    line, weight = hessian[at], p * (1 - p) * one
                    for j, other in enumerate(some):
                        line[j] += weight * other
        for i, step in zip(kept, solve(hessian, gradient), strict=True):
            beta[i] += step
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


def written(weights: Row, within: float, which: tuple[int, int]) -> str:
    lines = [
        '"""Spirit Island\'s chance of winning, made by `python -m tools.fit_spirit_island --write`."""',
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


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES[0])
    parser.add_argument("--together", type=int, default=GAMES[1], help="of these, with several spirits too")
    parser.add_argument("-j", "--jobs", type=int, default=1, metavar="N", help="number of processes (1)")
    add_write(parser)
    given = parser.parse_args(args)
    which = numbers(given.games, given.together)
    games, bar = list[Played](), Progress(len(which), shown=True)
    for game in in_order(played, which, given.jobs):
        games.append(game)
        bar.at(len(games))
    update({OUT: fitted(games, (given.games, given.together))}, given.write)


def fitted(games: Sequence[Played], which: tuple[int, int]) -> str:
    """The weights, as they are written; it prints how far off they are in games they were not fitted to."""
    checked = told_by_others(games)
    won = sum(won for _, won in games)
    print(f"{len(games)} games, {won} won; by fits without them: log loss of a position {loss(checked):.3f}")
    bins = in_bins(checked)
    print(*(f"    {one}" for one in bins), sep="\n")
    return written(fit(games), furthest(bins, ENOUGH), which)


if __name__ == "__main__":
    main()
