"""Plays seeded random games over every option and prints a line for each, to be compared by diff.

Two builds, two versions of Python, two PYTHONHASHSEEDs must print the same. A line stands for the
whole game: every position, every choice offered or forbidden with its reasons, every event.

    python tools/digests.py > a; PYTHONPATH=build/compiled python tools/digests.py > b; diff a b
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from importlib import import_module
from itertools import product
from typing import Any

from crannog import games
from crannog.kernel import play
from crannog.kernel.game import Game
from crannog.kernel.play import advance, pending
from crannog.kernel.rng import Rng, seeds_from_number

STRIDE = 977  # a prime: some combinations, spread over all


def agreements(game: Game[Any, Any]) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of seats with every combination of options."""
    ids = [option.id for option in game.options]
    for seats in game.seats:
        for values in product(*(option.values for option in game.options)):
            yield seats, dict(zip(ids, values, strict=True))


def line(game: Game[Any, Any], seats: int, options: dict[str, str], seed: int) -> str:
    s = game.new(seats, options, seed)
    luck = Rng({}, seeds_from_number(seed, "player").key())
    seen = blake2b(digest_size=16)
    choices = 0
    while not s.over:
        decisions = pending(s)
        seen.update(game.digest(s).encode())
        seen.update(game.codec.write(s.events))
        for d in decisions:
            noes = [(str(choice), [reason.id for reason in reasons]) for choice, reasons in d.forbidden]
            seen.update(repr((d.seat, d.lines(), noes)).encode())
        d = decisions[luck.below("seat", len(decisions))]
        advance(s, d.seat, d.legal[luck.below("choice", len(d.legal))])
        choices += 1
    agreed = " ".join(f"{id}={value}" for id, value in options.items())
    return f"{game.id} {seats} {agreed} {choices} {game.scores(s)} {game.digest(s)} {seen.hexdigest()}"


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.ours(), help="default: all")
    parser.add_argument("--rounds", type=int, default=1, help="games for each combination of options")
    parser.add_argument("--most", type=int, default=240, help="at most this many combinations of options")
    given = parser.parse_args(args)
    print(f"Python {sys.version.split()[0]}, {play.__file__}", file=sys.stderr)
    for id in given.games:
        game = import_module(f"crannog.games.{id}").GAME  # also one in the making
        every = list(agreements(game))
        if len(every) > given.most:
            every = [every[i * STRIDE % len(every)] for i in range(given.most)]
        for seed, (seats, options) in enumerate(every * given.rounds):
            print(line(game, seats, options, seed))


if __name__ == "__main__":
    main()
