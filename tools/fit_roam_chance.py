"""Fits Roam's chances to win to self-play: `python -m tools.fit_roam_chance --games 2000 -j 2` prints them.

Seats play turns that look best, now and then another one. Of each game a few positions count, from seeds that
no other measurement uses; every fifth game is held back to see how far the chances are off.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

from crannog.bots.bot import Answer
from crannog.bots.budget import Budget
from crannog.bots.roam.chance import features, shared, strengths
from crannog.bots.roam.turns import THEIRS, bid_out, turns
from crannog.bots.roam.weights import FITTED
from crannog.games.roam import GAME
from crannog.games.roam.state import State
from crannog.kernel.codec import clone
from crannog.kernel.play import advance, asks
from crannog.lab.pool import in_order
from crannog.lab.progress import Progress
from tools.chance_bins import Told, in_bins
from tools.fit_roam import solve

type Position = list[tuple[float, ...]]  # of each seat
type Played = tuple[list[Position], tuple[float, ...]]  # positions of a game, and what each seat had of it

FIRST: Final = 740_000
NOISE: Final = 0.15
MOST: Final = 400  # turns of a game
EVERY: Final = 4  # turns: neighbours tell the same
BUDGET: Final = 300
RIDGE: Final = 12.0


def played(seed: int, seats: int) -> Played:
    """A game, and what was before the seats in some of its turns: where they begin, and somewhere in them."""
    s, chance, found = GAME.new(seats, None, seed), Random(seed), []
    s.listening = False
    for n in range(MOST):
        bid_out(s, FITTED, Budget(BUDGET))
        if s.over:
            break
        looked_at = s.turn.start and n % EVERY == seed % EVERY
        if looked_at:
            found.append(features(GAME.observe(s, 0)))
        seat = asks(s)[0].seat
        some = turns(s, seat, 6, FITTED, THEIRS, Budget(BUDGET))
        if some:
            turn = some[chance.randrange(len(some)) if chance.random() < NOISE else 0]
            if looked_at and len(turn.path) > 1:
                found.append(features(GAME.observe(begun(s, turn.path, chance), 0)))
            s = clone(turn.s)
        else:
            advance(s, seat, asks(s)[0].legal(s)[0])
    return found, GAME.returns(s) if s.over else (1 / seats,) * seats


def begun(s: State, path: Sequence[Answer], chance: Random) -> State:
    """Somewhere in the middle of this turn, where its seat is asked."""
    s, seat = clone(s), asks(s)[0].seat
    for _, line in path[: chance.randrange(1, len(path))]:
        ask = asks(s)[0]
        chosen = next((one for one in ask.legal(s) if str(one) == line), None)
        if ask.seat != seat or chosen is None:
            break
        advance(s, seat, chosen)
        if s.over or asks(s)[0].seat != seat:  # others bid now; so far the seat was asked
            break
    return s


def fit(games: Sequence[Played], steps: int = 8) -> tuple[float, ...]:
    """Conditional logistic regression by Newton's method; small weights where games say little."""
    k = len(games[0][0][0][0])
    beta = [0.0] * k
    for _ in range(steps):
        gradient = [-RIDGE * b for b in beta]
        hessian = [[RIDGE * (i == j) for j in range(k)] for i in range(k)]
        for positions, won in games:
            for seats in positions:
                p = shared(strengths(seats, tuple(beta)))
                mean = [sum(q * seat[i] for q, seat in zip(p, seats, strict=True)) for i in range(k)]
                for q, share, seat in zip(p, won, seats, strict=True):
                    apart = [one - of_all for one, of_all in zip(seat, mean, strict=True)]
                    for i in range(k):
                        gradient[i] += (share - q) * seat[i]
                        line, weight = hessian[i], q * apart[i]
                        for j in range(k):
                            line[j] += weight * apart[j]
        beta = [now + step for now, step in zip(beta, solve(hessian, gradient), strict=True)]
    return tuple(beta)


def told(games: Sequence[Played], weights: tuple[float, ...]) -> list[Told]:
    """What each seat of each game was told, and what it had of the victory."""
    found = list[Told]()
    for positions, won in games:
        chances = [shared(strengths(seats, weights)) for seats in positions]
        found += zip(zip(*chances, strict=True), won, strict=True)
    return found


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("-j", "--jobs", type=int, default=1, metavar="N", help="number of processes (1)")
    given = parser.parse_args(args)
    for seats in given.seats:
        seeds = range(FIRST + 10_000 * seats, FIRST + 10_000 * seats + given.games)
        all_games = list[Played]()
        bar = Progress(len(seeds), shown=True)
        for game in in_order(partial(played, seats=seats), seeds, given.jobs):
            all_games.append(game)
            bar.at(len(all_games))
        games = [game for game in all_games if game[0]]
        tested = games[::5]
        learned = [game for n, game in enumerate(games) if n % 5]
        checked = in_bins(told(tested, fit(learned)))
        off = sum(one.cases * one.off for one in checked) / sum(one.cases for one in checked)
        print(
            f"# {seats} players, {len(games)} games from seed {FIRST + 10_000 * seats}; mean error {off:.3f}"
        )
        print(*(f"#   {one}" for one in checked), sep="\n")
        print(f"    {seats}: ({', '.join(f'{w:.3f}' for w in fit(games))}),", flush=True)


if __name__ == "__main__":
    main()
