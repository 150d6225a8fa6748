"""Fits Roam's weights to the outcomes of self-play: `python -m tools.fit_roam --games 600` prints them.

Two seats play turns that look best, now and then another one; each turn's start is a position, and who won is
its outcome. Logistic regression by Newton's method, drawn towards the weights tried by hand where games say
little. It looks at true states, which only the data are made of: the weights judge sampled worlds.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import Final

from crannog.bots.budget import Budget
from crannog.bots.roam.evaluate import CHARACTER, POINTS, shares
from crannog.bots.roam.stand import CARD_POINTS, FEW, TILE_POINTS
from crannog.bots.roam.turns import OWN, THEIRS, bid_out, turns
from crannog.bots.roam.weights import BY_HAND, FITTED, Weights
from crannog.games.roam import GAME
from crannog.games.roam.squares import PLACE_MASKS
from crannog.games.roam.state import Party, State
from crannog.kernel.codec import clone
from crannog.kernel.play import advance, asks

type Row = list[tuple[int, float]]  # what is not zero: which feature, and its value

FIRST: Final = 700_000  # no other measurement uses seeds from here
NOISE: Final = 0.15  # turns that are not the best looking one
MOST: Final = 400  # turns of a game
BUDGET: Final = 600
SIDE: Final = ("points", "character", "ready", "coin", "first_coins", "tile", "tile_ready", "turn")
CELLS: Final = [(mine, theirs) for mine in range(6) for theirs in range(6 - mine)]  # markers on a land
CELL: Final = {cell: len(SIDE) + i for i, cell in enumerate(CELLS)}
RIDGE: Final = [20.0] * len(SIDE) + [60.0] * len(CELLS)


def played(seed: int, chance: Random, w: Weights) -> tuple[list[Row], float]:
    """The positions of a game, and what seat 0 had of the victory."""
    s, found = GAME.new(2, None, seed), []
    s.listening = False
    for _ in range(MOST):
        bid_out(s, w, Budget(BUDGET))
        if s.over:
            break
        if s.turn.start:
            found.append(features(s))
        seat, width = asks(s)[0].seat, OWN if chance.random() < 0.5 else THEIRS
        some = turns(s, seat, 6, w, width, Budget(BUDGET))
        if some:
            s = clone(some[chance.randrange(len(some)) if chance.random() < NOISE else 0].s)
        else:
            advance(s, seat, asks(s)[0].legal(s)[0])
    return found, GAME.returns(s)[0] if s.over else 0.5


def features(s: State) -> Row:
    """Differences of the sides as seat 0 sees them, and the lands as whoever moves next sees them."""
    sides = zip(*[_side(party) for party in s.parties], strict=True)
    sign = 1.0 if s.turn.seat == 0 else -1.0
    row = [(i, float(mine - theirs)) for i, (mine, theirs) in enumerate(sides) if mine != theirs]
    row.append((SIDE.index("turn"), sign))
    cells: dict[int, float] = {}
    mover, other = s.top[s.turn.seat], s.top[1 - s.turn.seat]
    for mask, card in zip(PLACE_MASKS, s.land, strict=True):
        cell = CELL.get(((mover & mask).bit_count(), (other & mask).bit_count()))
        if card and cell is not None:
            cells[cell] = cells.get(cell, 0.0) + sign * (POINTS[card] + CHARACTER)
    return row + list(cells.items())


def _side(party: Party) -> tuple[int, ...]:
    points = sum(CARD_POINTS[card] for card in party.characters)
    points += sum(TILE_POINTS[tile] for tile in party.artifacts)
    held = (len(party.characters), sum(party.ready), party.coins, min(party.coins, FEW))
    return (points, *held, len(party.artifacts), sum(party.artifacts_ready))


def prior() -> list[float]:
    """The weights tried by hand, as log odds."""
    w = BY_HAND
    side = [1.0, w.character, w.ready, w.coin, w.first_coins, w.tile, w.tile_ready, w.turn]
    lands = []
    for mine, theirs in CELLS:
        hope = shares((mine, theirs), 6 - mine - theirs) if mine + theirs else (0.0, 0.0)
        lands.append(hope[0] - hope[1])
    return [w.unit * value for value in side + lands]


def fit(rows: Sequence[Row], won: Sequence[float], steps: int = 7) -> list[float]:
    """Without an intercept: the game is the same from both sides."""
    start = prior()
    beta, k = list(start), len(start)
    for _ in range(steps):
        gradient = [-r * (now - then) for r, now, then in zip(RIDGE, beta, start, strict=True)]
        hessian = [[RIDGE[i] * (i == j) for j in range(k)] for i in range(k)]
        for row, outcome in zip(rows, won, strict=True):
            p = chance_of(row, beta)
            for i, value in row:
                gradient[i] += (outcome - p) * value
                weight, line = p * (1 - p) * value, hessian[i]
                for j, other in row:
                    line[j] += weight * other
        beta = [now + step for now, step in zip(beta, solve(hessian, gradient), strict=True)]
    return beta


def chance_of(row: Row, beta: Sequence[float]) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, sum(beta[i] * value for i, value in row)))))


def solve(a: list[list[float]], b: list[float]) -> list[float]:
    """Gauss and Jordan."""
    lines = [[*row, value] for row, value in zip(a, b, strict=True)]
    for i in range(len(b)):
        pivot = max(range(i, len(b)), key=lambda r: abs(lines[r][i]))
        lines[i], lines[pivot] = lines[pivot], lines[i]
        for r, line in enumerate(lines):
            if r != i:
                factor = line[i] / lines[i][i]
                lines[r] = [x - factor * y for x, y in zip(line, lines[i], strict=True)]
    return [line[-1] / line[i] for i, line in enumerate(lines)]


def loss(rows: Sequence[Row], won: Sequence[float], beta: Sequence[float]) -> float:
    """Mean log loss; a coin has 0.6931."""
    chances = [min(max(chance_of(row, beta), 1e-12), 1 - 1e-12) for row in rows]
    return -sum(y * log(p) + (1 - y) * log(1 - p) for y, p in zip(won, chances, strict=True)) / len(rows)


def written(beta: list[float]) -> str:
    """As `weights.py` has them: in points, so that a point is worth one."""
    unit = beta[0]
    told = {name: value / unit for name, value in zip(SIDE[1:], beta[1:], strict=False)}
    lines = [f"    {name}={value:.3f}," for name, value in told.items()]
    lines += [f"    unit={unit:.3f},", "    ahead=("]
    for mine in range(7):
        cells = [beta[CELL[mine, theirs]] / unit if (mine, theirs) in CELL else 0.0 for theirs in range(7)]
        lines.append("        (" + ", ".join(f"{value:.3f}" for value in cells) + "),")
    return "\n".join(["FITTED: Final = Weights(", *lines, "    ),", ")"])


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--from-fitted", action="store_true", help="the fitted weights play")
    given = parser.parse_args(args)
    chance, games = Random(1), []
    for n in range(given.games):
        games.append(played(FIRST + n, chance, FITTED if given.from_fitted else BY_HAND))
        if n % 50 == 49:
            print(f"{n + 1} of {given.games} games", flush=True)
    cut = len(games) * 4 // 5
    test, whole = apart(games[cut:]), apart(games)
    by_hand, fitted = loss(*test, prior()), loss(*test, fit(*apart(games[:cut])))
    print(f"log loss on games held back: by hand {by_hand:.4f}, fitted {fitted:.4f} (a coin: 0.6931)")
    print(written(fit(*whole)))


def apart(games: Sequence[tuple[list[Row], float]]) -> tuple[list[Row], list[float]]:
    """Positions, and the outcome of each."""
    return [row for rows, _ in games for row in rows], [won for rows, won in games for _ in rows]


if __name__ == "__main__":
    main()
