"""A bot that tries the rules bot's best ideas in sampled worlds, and drops half of them after every stage.

Every idea is played on to the end of the round in the same worlds, by rules of thumb with tempers drawn anew;
what then lies there is judged by the fitted chance. Blocking is answered the same way: the others set theirs
in secret by rules of thumb, so the best average is the best answer to that.
"""

from __future__ import annotations

from math import ceil, log2
from random import Random
from typing import Any, Final, cast

from crannog.bots.arrival.rollout import block_again, play_on, tempers, worth
from crannog.bots.arrival.rules import Rules
from crannog.bots.arrival.why import by_trial
from crannog.bots.bot import Sample
from crannog.bots.budget import Budget
from crannog.bots.evaluation import Legal
from crannog.games.arrival.actions.pass_ import Keep, KeepNoMore
from crannog.games.arrival.actions.spread import GiveUp, PlaceTile
from crannog.games.arrival.observe import View
from crannog.games.arrival.setup import Land, Lead
from crannog.games.arrival.state import State
from crannog.kernel.codec import clone
from crannog.kernel.message import Msg
from crannog.kernel.play import Choice, Decision, advance
from crannog.kernel.play import State as AnyState

IDEAS: Final = 4
CHOICES: Final = 200  # choices played on for one answer; ten times as many find hardly better ones
WORLDS: Final = 24  # where rounds are nearly over, more would say nothing
# Too far from the end of the round to show there, or too little at stake.
BY_THUMB: Final = (Land, Lead, PlaceTile, GiveUp, Keep, KeepNoMore)


class Halving:
    needs_view = True

    def __init__(self, seed: int, choices: int = CHOICES) -> None:
        self._random = Random(seed)  # noqa: S311  for samples, not the game's chance
        self._thumb, self._choices = Rules(seed), choices
        self._why: Msg | None = None

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[AnyState]:
        number = self._random.getrandbits(48)  # first: chance must not depend on the position
        legal, seat = decision.legal, decision.seat
        if len(legal) == 1 or isinstance(legal[0], BY_THUMB):
            chosen = self._thumb.choose(view, decision, sample)
            self._why = self._thumb.why()
            return chosen
        return legal[self._tried(cast(View, view), seat, legal, number, sample)]

    def why(self) -> Msg | None:
        return self._why

    def _tried(self, view: View, seat: int, legal: Legal, number: int, sample: Sample) -> int:
        worths = self._thumb.worths(view, seat, legal)
        alive = sorted(range(len(legal)), key=lambda i: -worths[i])[:IDEAS]
        totals = dict.fromkeys(alive, 0.0)
        budget, whim, worlds = Budget(self._choices), Random(number), 0  # noqa: S311
        for stage in range(stages := ceil(log2(len(alive)))):
            floor = budget.left - budget.left // (stages - stage)
            most = WORLDS * (stage + 1) // stages
            while True:
                world = cast(State, sample(number + worlds))
                players = tempers(len(view.sides), whim)
                block_again(world, seat, players)
                for i in alive:
                    s = clone(world)
                    advance(s, seat, legal[i])
                    play_on(s, players, budget)
                    totals[i] += worth(s, seat)
                worlds += 1
                if budget.left <= floor or worlds >= most:
                    break
            alive.sort(key=lambda i: -totals[i])
            best, second = alive[:2]
            alive = alive[: (len(alive) + 1) // 2]
        self._why = by_trial(legal[second], worlds, totals[best] / worlds, totals[second] / worlds)
        return best
