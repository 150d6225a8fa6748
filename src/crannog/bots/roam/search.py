"""A bot that searches over whole turns in a sampled world: mine, theirs, mine; the best looking ones first.

Almost everything in Roam is open, so one world is enough. An odd number of turns: after an opponent's
turn a capture may stand unanswered, and what it is worth shows only with the answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final, cast

from crannog.bots.bot import Answer, Sample
from crannog.bots.budget import Budget
from crannog.bots.roam.reason import reason
from crannog.bots.roam.stand import stand
from crannog.bots.roam.turns import OWN, THEIRS, asked, bid_out, turns
from crannog.bots.roam.weights import FITTED, Weights
from crannog.games.roam.state import State
from crannog.kernel.message import Msg
from crannog.kernel.play import Choice, Decision
from crannog.kernel.play import State as AnyState

LOST: Final = float("-inf")


@dataclass(frozen=True, slots=True)
class Depth:
    """How hard to look: how many turns are kept at each step, and how many positions are tried in all."""

    beam: tuple[int, ...]
    budget: int


ONE_TURN: Final = Depth((2,), 800)  # the second only to say what it came to
THREE_TURNS: Final = Depth((12, 3, 3), 4000)


class TurnSearch:
    needs_view = True

    def __init__(self, seed: int, depth: Depth = THREE_TURNS, weights: Weights = FITTED) -> None:
        self._random = Random(seed)  # noqa: S311  for samples, not the game's chance
        self._depth, self._w = depth, weights
        self.plan: tuple[Answer, ...] = ()  # what it will answer next, if it is asked what it expects
        self._why: Msg | None = None

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[AnyState]:
        number = self._random.getrandbits(48)  # first: chance must not depend on the position
        legal = decision.legal
        lines = tuple(map(str, legal))
        if not self.plan or self.plan[0][0] != lines:
            self.plan, self._why = (), None
            if len(legal) == 1:
                return legal[0]
            self.plan = self._think(cast(State, sample(number)), decision.seat)
        if not self.plan or self.plan[0][0] != lines:
            return legal[0]
        line, self.plan = self.plan[0][1], self.plan[1:]
        return legal[lines.index(line)]

    def why(self) -> Msg | None:
        """How far ahead the turn leaves it; None for what it did not think about."""
        return self._why

    def _think(self, world: State, seat: int) -> tuple[Answer, ...]:
        budget = Budget(self._depth.budget)
        found = turns(world, seat, self._depth.beam[0], self._w, OWN, budget)
        if not found:
            return ()
        further = len(self._depth.beam) > 1
        best, value, second = found[0], LOST, LOST
        for turn in found:
            worth = self._value(turn.s, seat, 1, value, -LOST, budget) if further else turn.value
            second = max(second, min(worth, value))
            if worth > value:
                best, value = turn, worth
        self._why = reason(value, second if len(found) > 1 else None, further)
        return best.path

    def _value(self, s: State, seat: int, step: int, low: float, high: float, budget: Budget) -> float:
        """How far the seat is ahead when the beam ends; cut where it cannot matter."""
        if step < len(self._depth.beam) and not budget.over:
            bid_out(s, self._w, budget)
        if s.over or step >= len(self._depth.beam) or budget.over:
            return stand(s, seat, self._w)
        mover = asked(s).seat
        found = turns(s, mover, self._depth.beam[step], self._w, THEIRS, budget)
        if not found:
            return stand(s, seat, self._w)
        if mover == seat:
            best = LOST
            for turn in found:
                best = max(best, self._value(turn.s, seat, step + 1, max(low, best), high, budget))
                if best >= high:
                    break
            return best
        if len(s.parties) > 2:  # each for themselves: the turn that looks best to them
            return self._value(found[0].s, seat, step + 1, low, high, budget)
        worst = -LOST
        for turn in found:
            worst = min(worst, self._value(turn.s, seat, step + 1, low, min(high, worst), budget))
            if worst <= low:
                break
        return worst
