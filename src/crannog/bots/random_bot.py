"""A bot that picks a legal choice uniformly at random."""

from __future__ import annotations

from random import Random
from typing import Any

from crannog.bots.bot import Sample
from crannog.kernel.play import Choice, Decision, State


class RandomBot:
    needs_view = False

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311  a player's whim, not the game's chance

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[State]:
        return decision.legal[int(self._random.random() * len(decision.legal))]
