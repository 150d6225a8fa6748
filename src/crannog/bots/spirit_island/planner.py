"""The bot that tries out whole turns in sampled worlds.

How to grow and what to play is tried at random, what went best is varied, and powers are used by what they
change. Of all the plans for a turn the best is followed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from random import Random
from typing import Final
from zlib import crc32

from crannog.bots.bot import Answer, Sample
from crannog.bots.budget import Budget
from crannog.bots.spirit_island import why
from crannog.bots.spirit_island.plans import Draft, Effort, Legal, Search, plays_cards, sampled, sensible
from crannog.bots.spirit_island.power_plans import PowerSearch
from crannog.bots.spirit_island.use_powers import ENDS, best, following, stop_after_phase
from crannog.games.spirit_island.observe import View
from crannog.games.spirit_island.questions import Done
from crannog.games.spirit_island.setup import PickSpirit
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import Choice, Decision, State, asks

SEATS_APART: Final = 1000  # so that no two draw the same numbers
# Which spirits it wins most with, the best first: with power progressions, and without. Of 200 fixed games
# without, it won 83 % with Lightning and Shadows, 85.5 % with River: the same within chance.
GUIDED: Final = ("river", "lightning", "shadows", "earth")
FREE: Final = ("lightning", "shadows", "river", "earth")
FEW: Final = Effort(drafts=8)
MORE: Final = Effort(drafts=20)
POWERS: Final = Effort(drafts=32, finalists=4, worlds=3)
AHEAD: Final = Effort(drafts=20, finalists=5, worlds=2, last=3, ahead_worlds=2, ahead=3, powers=POWERS)


class Planner:
    needs_view = True

    def __init__(self, seed: int, effort: Effort = MORE) -> None:
        self._random = Random(seed)  # noqa: S311  for ties and samples, not the game's chance
        self._effort = effort
        self._round = -1  # the turn its plan is for
        self._why: Msg | None = None
        self.plan: tuple[Answer, ...] = ()  # what it will answer next, if it is asked what it expects

    def choose(self, view: View, decision: Decision, sample: Sample) -> Choice[State]:
        number = self._random.getrandbits(48)
        lines = tuple(map(str, decision.legal))
        if view.round != self._round or not self.plan or self.plan[0][0] != lines:
            self._round, self.plan = view.round, self._thought(view, decision, sample, number)
        line, self.plan = self.plan[0][1], self.plan[1:]
        return decision.legal[lines.index(line)]

    def why(self) -> Msg | None:
        """Why it made its last choice, or the plan it belongs to."""
        return self._why

    def _thought(self, view: View, decision: Decision, sample: Sample, number: int) -> tuple[Answer, ...]:
        """What to answer now, and to the next questions."""
        seat, lines, legal = decision.seat, tuple(map(str, decision.legal)), sensible(decision.legal)
        self._why = None
        if isinstance(legal[0], PickSpirit):
            return ((lines, str(_strongest(legal, GUIDED if view.teaching else FREE))),)
        if len(legal) == 1:
            return ((lines, str(legal[0])),)
        budget = Budget(self._effort.budget // len(view.spirits))
        if view.phase == "spirit" and len(view.spirits) > 1:
            return self._planned_in_turn(view, seat, sample)
        if view.phase == "spirit":
            return self._planned(seat, decision.legal, legal, sample, number, budget)
        if self._effort.powers is not None and view.phase in ENDS:
            others = {other: frozenset[str]() for other in range(len(view.spirits)) if other != seat}
            powers = PowerSearch(seat, self._effort.powers, Random(number), budget, others)  # noqa: S311
            return _answers(self._best(powers, legal, sample, number).path)
        world = sampled(sample, number)
        stop_after_phase(world)
        found = best(world, seat, legal, budget)
        answers, after = following(world, seat, found.choice, budget)
        left = isinstance(found.choice, Done)
        self._why = msg("bot.done") if left else why.of_use(found.looked_at, after, world)
        return (lines, str(found.choice)), *answers

    def _planned(
        self, seat: int, offered: Legal, legal: Legal, sample: Sample, number: int, budget: Budget
    ) -> tuple[Answer, ...]:
        """The best of many plans, up to where cards are played: that is worth a search of its own."""
        search = Search(seat, self._effort, Random(number), budget)  # noqa: S311
        path = self._best(search, legal, sample, number).path
        later = path[1:] if plays_cards(legal) else takewhile(lambda one: not plays_cards(one[0]), path[1:])
        return _answers([(offered, path[0][1]), *later])

    def _planned_in_turn(self, view: View, seat: int, sample: Sample) -> tuple[Answer, ...]:
        """Several spirits have one plan: each plans after those before it, whose plans it works out, too.

        All draw the same numbers from what everybody sees: bots that think alike expect what will be.
        """
        number, seats = crc32(repr((view.round, view.lands, view.fear)).encode()), len(view.spirits)
        world = sampled(sample, number)
        expected: dict[int, frozenset[str]] = {}
        for ask in sorted(asks(world), key=lambda ask: ask.seat):
            offered, own = ask.legal(world), number + SEATS_APART * ask.seat
            budget = Budget(self._effort.budget // seats)
            search = Search(ask.seat, self._effort, Random(own), budget, dict(expected))  # noqa: S311
            found = self._best(search, sensible(offered), sample, own)
            if ask.seat == seat:
                return _answers([(offered, found.path[0][1]), *found.path[1:]])
            expected[ask.seat] = frozenset(found.lines)
        raise AssertionError("whoever thinks is asked")

    def _best(self, search: Search, legal: Legal, sample: Sample, number: int) -> Draft:
        found = search.best_first(legal, sample, number)
        self._why = why.of_plan(search.tried, search.worlds, found[0].s, found[1].s if found[1:] else None)
        return found[0]


def _answers(path: Iterable[tuple[Legal, Choice[State]]]) -> tuple[Answer, ...]:
    return tuple((tuple(map(str, offered)), str(chosen)) for offered, chosen in path)


def _strongest(legal: Legal, order: Sequence[str]) -> Choice[State]:
    """The spirit that comes first in this order; one it does not name comes last."""

    def rank(choice: Choice[State]) -> int:
        if isinstance(choice, PickSpirit) and choice.spirit in order:
            return order.index(choice.spirit)
        return len(order)

    return min(legal, key=rank)
