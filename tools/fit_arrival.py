"""Fits The Arrival's chances of winning: `python -m tools.fit_arrival --write` writes `weights.py`.

Seats play by rules of thumb, tempers drawn anew, now and then another choice; both editions, with and without
leaders, every option in turn. Of each round its start and one of its turns is a position, and what each seat
had of the victory is its outcome. One regression for each number of players, round and part of the round:
shares of the victory, by Newton's method, drawn towards the forecast where games say little.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from math import log
from pathlib import Path
from random import Random
from typing import Final

from crannog.bots.arrival import weights
from crannog.bots.arrival.chance import NAMES, features, moment, shares
from crannog.bots.arrival.rules import Rules
from crannog.games.arrival import GAME
from crannog.kernel.play import advance, asks
from tools.chance_bins import Told, furthest, in_bins
from tools.fit_roam import solve
from tools.shipped import add_write, update

type Moment = tuple[int, int, bool]
type Case = tuple[list[list[float]], tuple[float, ...]]  # what each seat has, and what it had of the victory

FIRST: Final = 700_000  # no other measurement uses seeds from here
NOISE: Final = 0.03  # choices that are not the best by the rules of thumb
RIDGE: Final = 10.0
STEPS: Final = 8
BOLDEST: Final = 0.5  # near the end outcomes are nearly certain, and full steps would fly off
ENOUGH: Final = 30  # cases in a bin that say how far off it is
START: Final = [0.5] + [0.0] * (len(NAMES) - 1)  # what the forecast says, halfway to an even share
OUT: Final = Path(weights.__file__)
SETUPS: Final = [
    {"edition": edition, "leaders": leaders}
    for edition in ("cz2017", "gu2016")
    for leaders in ("none", "chosen", "random")
]


def played(seats: int, seed: int) -> list[tuple[Moment, Case]]:
    """The positions of a game, and its outcome."""
    s = GAME.new(seats, SETUPS[seed % len(SETUPS)], seed)
    s.listening = False
    whim = Random(seed)
    players = [Rules(whim.getrandbits(16)) for _ in range(seats)]
    found: dict[Moment, list[list[float]]] = {}
    met: dict[Moment, int] = defaultdict(int)
    while not s.over:
        ask = asks(s)[0]
        view, legal = GAME.observe(s, ask.seat), ask.legal(s)
        now = moment(view)
        met[now] += 1
        earned = now[-1]
        if view.round and (met[now] == 1 or (earned and whim.random() < 1 / met[now])):  # any of its turns
            found[now] = features(view)
        thumb = players[ask.seat].best(view, ask.seat, legal)
        advance(s, ask.seat, thumb if whim.random() > NOISE else legal[whim.randrange(len(legal))])
    return [(now, (rows, GAME.returns(s))) for now, rows in found.items()]


def fit(cases: Sequence[Case]) -> tuple[float, ...]:
    beta, k = list(START), len(START)
    for _ in range(STEPS):
        gradient = [-RIDGE * (now - then) for now, then in zip(beta, START, strict=True)]
        hessian = [[RIDGE * (i == j) for j in range(k)] for i in range(k)]
        for rows, won in cases:
            p = shares(rows, tuple(beta))
            mean = [sum(share * row[i] for share, row in zip(p, rows, strict=True)) for i in range(k)]
            for share, got, row in zip(p, won, rows, strict=True):
                away = [x - m for x, m in zip(row, mean, strict=True)]
                for i, x in enumerate(away):
                    gradient[i] += (got - share) * row[i]
                    weight, line = share * x, hessian[i]
                    for j in range(i + 1):
                        line[j] += weight * away[j]
        for i in range(k):
            for j in range(i):
                hessian[j][i] = hessian[i][j]
        step = solve(hessian, gradient)
        most = max(map(abs, step))
        beta = [now + change * min(1.0, BOLDEST / most) for now, change in zip(beta, step, strict=True)]
    return tuple(beta)


def loss(cases: Sequence[Case], beta: tuple[float, ...]) -> float:
    """Mean log loss; even shares among n have log(n)."""
    return -sum(
        got * log(max(share, 1e-9))
        for rows, won in cases
        for share, got in zip(shares(rows, beta), won, strict=True)
    ) / len(cases)


def written(fitted: dict[Moment, tuple[float, ...]], within: dict[int, float], games: dict[int, int]) -> str:
    lines = [
        '"""The Arrival\'s chances of winning, fitted: `python -m tools.fit_arrival --write` writes this."""',
        "",
        "from typing import Final",
        "",
        f"# By players: games by rules of thumb from seed {FIRST}, both editions, with and without leaders.",
        f"GAMES: Final = {games}",
        "# By players: what ten bins were off by at most in games held back.",
        f"WITHIN: Final = {within}",
        "# By players, round, and whether its earnings are taken; in the order of `chance.NAMES`.",
        "FITTED: Final[dict[tuple[int, int, bool], tuple[float, ...]]] = {",
    ]
    for now, beta in sorted(fitted.items()):
        half = len(beta) // 2
        rows = [", ".join(f"{value:.2f}" for value in part) for part in (beta[:half], beta[half:])]
        lines += [f"    {now}: (", *[f"        {row}," for row in rows], "    ),"]
    return "\n".join([*lines, "}  # fmt: skip", ""])


def fit_all(seats: int, games: int) -> tuple[dict[Moment, tuple[float, ...]], float]:
    """For one number of players: the weights from all games, and how far off those of most of them were."""
    known: dict[Moment, list[Case]] = defaultdict(list)
    held_back: dict[Moment, list[Case]] = defaultdict(list)
    for n in range(games):
        for now, case in played(seats, FIRST + n):
            (known if n < games * 4 // 5 else held_back)[now].append(case)
    fitted: dict[Moment, tuple[float, ...]] = {}
    told: list[Told] = []
    for now in sorted(known):
        beta, test = fit(known[now]), held_back[now]
        for rows, won in test:
            told += [([said], came) for said, came in zip(shares(rows, beta), won, strict=True)]
        fitted[now] = fit(known[now] + test)
        print(
            f"{seats} players, round {now[1]}, {'turns' if now[-1] else 'start'}: log loss in games held back"
            f" {loss(test, beta):.3f}, forecast {loss(test, (1.0, *START[1:])):.3f},"
            f" even {log(seats):.3f} ({len(test)} games)",
            flush=True,
        )
    bins = in_bins(told)
    print(f"  {seats} players, ten bins in games held back:", *bins, sep="\n    ", flush=True)
    return fitted, furthest(bins, ENOUGH)


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500, help="of each number of players")
    parser.add_argument(
        "--seats", type=int, nargs="*", default=GAME.seats, help="only these numbers of players"
    )
    add_write(parser)
    given = parser.parse_args(args)
    fitted, within, games = dict(weights.FITTED), dict(weights.WITHIN), dict(weights.GAMES)
    for seats in given.seats:
        found, off_by = fit_all(seats, given.games)
        fitted = {now: beta for now, beta in fitted.items() if now[0] != seats} | found
        within[seats], games[seats] = round(off_by, 3), given.games
        update({OUT: written(fitted, within, games)}, given.write)


if __name__ == "__main__":
    main()
