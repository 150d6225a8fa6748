"""Every way in which a game can be set up, and a few of them spread over all."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from math import gcd, prod
from typing import Any, overload

from crannog.kernel.game import Game, Setup


class Setups(Sequence[Setup]):
    """Every number of seats with every combination of options that go together.

    Made when looked at, for they may be very many.
    """

    def __init__(self, game: Game[Any, Any], fixed: dict[str, str]) -> None:
        self.game = game
        self.values = {
            option.id: (fixed[option.id],) if option.id in fixed else option.values for option in game.options
        }
        every = range(len(game.seats) * prod(len(values) for values in self.values.values()))
        apart = any(option.only_with for option in game.options)
        fit = [i for i in every if not game.why_not_together(self._chosen(i)[1])] if apart else every
        self.numbers: Sequence[int] = fit

    def _chosen(self, number: int) -> tuple[int, dict[str, str]]:
        """The number as digits: the seats first, then one for each option."""
        chosen = {}
        for id, values in reversed(self.values.items()):
            number, i = divmod(number, len(values))
            chosen[id] = values[i]
        return self.game.seats[number], chosen

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, index: int) -> Setup: ...
    @overload
    def __getitem__(self, index: slice) -> list[Setup]: ...
    def __getitem__(self, index: int | slice) -> Setup | list[Setup]:
        if isinstance(index, slice):
            return [self.game.setup(*self._chosen(number)) for number in self.numbers[index]]
        return self.game.setup(*self._chosen(self.numbers[index]))


def setups(game: Game[Any, Any], **fixed: str) -> Setups:
    """Every set-up with these options fixed."""
    return Setups(game, fixed)


def spread(game: Game[Any, Any], games: int) -> Iterator[tuple[int, Setup]]:
    """So many games over all set-ups: the golden section spreads few of them, however many there are."""
    every = setups(game)
    stride = next(k for k in itertools.count(int(len(every) * 0.618) + 1) if gcd(k, len(every)) == 1)
    for seed in range(games):
        yield seed, every[seed * stride % len(every)]
