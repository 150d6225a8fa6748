"""A bot that looks one choice ahead and takes whatever looks best.

It tries every promising choice in sampled worlds. Where its own next question belongs to the same
move (a character, and then its place), it looks at the best answer to that, too; questions that
could be ended ("done") it ends. Where a game says that a new move begins, it stops.
"""

from __future__ import annotations

from random import Random
from typing import Any

from crannog.bots.bot import Sample
from crannog.bots.evaluation import Evaluation
from crannog.kernel.codec import clone
from crannog.kernel.game import Game
from crannog.kernel.play import Ask, Choice, Decision, State, advance, asks

NEARLY = 1e-9  # values this close are the same


class Greedy:
    needs_view = True

    def __init__(
        self,
        game: Game[Any, Any],
        evaluation: Evaluation[Any],
        seed: int,
        worlds: int = 1,
        width: int = 12,  # choices looked at
        answers: int = 4,  # answers looked at to the question that follows
    ) -> None:
        self._game, self._evaluation = game, evaluation
        self._random = Random(seed)  # noqa: S311  for ties and samples, not the game's chance
        self._worlds, self._width, self._answers = worlds, width, answers

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[State]:
        # Drawn before anything else: how often chance is asked must not depend on the position.
        number, whim = self._random.getrandbits(48), self._random.random()
        seat = decision.seat
        if len(decision.legal) == 1:
            return decision.legal[0]
        looked_at = self._evaluation.promising(view, seat, decision.legal, self._width)
        worlds = [sample(number + i) for i in range(self._worlds)]
        values = [sum(self._value(world, seat, choice, 1) for world in worlds) for choice in looked_at]
        best = max(values)
        equal = [c for c, value in zip(looked_at, values, strict=True) if value >= best - NEARLY]
        return equal[int(whim * len(equal))]

    def _value(self, world: State, seat: int, choice: Choice[State], questions: int) -> float:
        """How well the seat stands after this choice, with the best of its answers that follow."""
        after = clone(world)
        advance(after, seat, choice)
        while (ask := _asked(after, seat)) is not None:
            legal = ask.legal(after)
            if self._evaluation.new_move(legal):
                break
            quiet = next((c for c in legal if str(c) in self._evaluation.quiet), None)
            if quiet is not None:
                advance(after, seat, quiet)
            elif len(legal) == 1:
                advance(after, seat, legal[0])
            elif questions:
                view = self._game.observe(after, seat)
                answers = self._evaluation.promising(view, seat, legal, self._answers)
                return max(self._value(after, seat, answer, questions - 1) for answer in answers)
            else:
                break
        return self._evaluation.judge(self._game.observe(after, seat), seat)


def _asked(s: State, seat: int) -> Ask[State] | None:
    """The question this seat is asked, if it alone is to answer."""
    waiting = asks(s)
    return waiting[0] if len(waiting) == 1 and waiting[0].seat == seat else None
