"""A bot for somebody's first games: rules of thumb, and often the second or third best idea."""

from __future__ import annotations

from random import Random
from typing import Any, Final, cast

from crannog.bots.arrival.rules import Rules
from crannog.bots.arrival.why import by_thumb, by_whim
from crannog.bots.bot import Sample
from crannog.games.arrival.observe import View
from crannog.kernel.message import Msg
from crannog.kernel.play import Choice, Decision, State

OTHERWISE: Final = 0.5  # how often it takes another idea than its best
OTHERS: Final = 2  # the second or the third best
BLUNDER: Final = 1.0  # worse than the best by this: nobody does that by mistake


class Beginner:
    needs_view = True

    def __init__(self, seed: int, otherwise: float = OTHERWISE) -> None:
        self._random = Random(seed)  # noqa: S311  a player's whims, not the game's chance
        self._thumb, self._otherwise = Rules(seed), otherwise
        self._why: Msg | None = None

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[State]:
        # Drawn before anything else: how often chance is asked must not depend on the position.
        otherwise, whim = self._random.random() < self._otherwise, self._random.random()
        legal = decision.legal
        self._why = None
        if len(legal) == 1:
            return legal[0]
        worths = self._thumb.worths(cast(View, view), decision.seat, legal)
        best, *rest = sorted(range(len(legal)), key=lambda i: -worths[i])[: 1 + OTHERS]
        sane = [i for i in rest if worths[best] - worths[i] < BLUNDER]
        if not otherwise or not sane:
            self._why = by_thumb(legal[rest[0]])
            return legal[best]
        self._why = by_whim(legal[best])
        return legal[sane[int(whim * len(sane))]]

    def why(self) -> Msg | None:
        return self._why
