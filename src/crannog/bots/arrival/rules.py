"""The rules bot: fixed priorities and simple arithmetic on the view, no sampled worlds, no search.

Each choice gets its worth in chance of winning; the slopes in `Outlook` do the weighing. Seats differ
by temper, drawn from the seed: how much they fear corruption, and how they like ports and backs.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, cast

from crannog.bots.arrival.forecast import NOBODY, Erin
from crannog.bots.arrival.turn import Turn, near_castle
from crannog.bots.arrival.value import expected, hand, section_worth, swap_worth, tile_worth
from crannog.bots.arrival.why import by_thumb
from crannog.bots.bot import Sample
from crannog.bots.evaluation import Legal
from crannog.games.arrival.actions.pass_ import Keep, KeepNoMore
from crannog.games.arrival.actions.repel import Purify, TakeHonor
from crannog.games.arrival.actions.spread import GiveUp, PlaceTile
from crannog.games.arrival.earning import Block, Draw, KeepBlockers, MoveBlocker
from crannog.games.arrival.exploit import TakeTactic
from crannog.games.arrival.observe import View
from crannog.games.arrival.setup import Land, Lead
from crannog.games.arrival.tactics import ReturnTile, Swap
from crannog.kernel.message import Msg
from crannog.kernel.play import Choice, Decision, State

CAUTION: Final = (1.0, 1.6, 2.5)  # tempers: how much corruption weighs
LEADERS: Final = ("wisdom", "artifice", "defiance", "diplomacy", "clairvoyance", "archery")


class Rules:
    """Plays The Arrival by rules of thumb. The same seed plays the same."""

    needs_view = True

    def __init__(self, seed: int) -> None:
        random = Random(seed)  # noqa: S311  a player's temper, not the game's chance
        self.caution = CAUTION[random.randrange(len(CAUTION))]
        self.taste = [random.random() for _ in range(64)]
        self._next_best: Choice[State] | None = None

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[State]:
        legal = decision.legal
        if len(legal) == 1:
            self._next_best = None
            return legal[0]
        worths = self.worths(cast(View, view), decision.seat, legal)
        first, second = sorted(range(len(legal)), key=lambda i: -worths[i])[:2]
        self._next_best = legal[second]
        return legal[first]

    def why(self) -> Msg | None:
        return by_thumb(self._next_best) if self._next_best is not None else None

    def best(self, view: View, seat: int, legal: Legal) -> Choice[State]:
        """What it would choose, without a thought why."""
        if len(legal) == 1:
            return legal[0]
        worths = self.worths(view, seat, legal)
        return legal[worths.index(max(worths))]

    def worths(self, view: View, seat: int, legal: Legal) -> list[float]:
        """What each choice is worth; only differences matter."""
        erin = Erin(view, seat, self.caution)
        if isinstance(legal[0], Swap):
            return _swaps(erin, legal)
        if self._worth(erin, legal[0]) is None:  # a turn's question: then all of them are
            return Turn(erin).worths(legal)
        return [cast(float, self._worth(erin, choice)) for choice in legal]

    def _worth(self, erin: Erin, choice: Choice[Any]) -> float | None:
        """What a choice is worth by itself; None for those of a turn, which depend on each other."""
        match choice:
            case Land():
                return self._land(erin, choice.at)
            case Draw():
                return self._draw(erin, choice.stack)
            case Block():
                return -section_worth(erin, hand(erin, choice.section))
            case MoveBlocker() | KeepBlockers():
                return _ogam(erin, choice)
            case TakeTactic():
                return tile_worth(erin, choice.tile)
            case Keep():
                return _keep(erin, choice.what)
            case KeepNoMore():
                return -1.0
            case Lead():
                return -LEADERS.index(choice.leader) + 3 * self.taste[len(choice.leader)]
            case PlaceTile():
                return float(choice.kind)
            case GiveUp() | ReturnTile():  # the unknown first, then the weakest
                return -float(choice.kind)
            case TakeHonor():
                return choice.n * erin.honor
            case Purify():
                return erin.corruption
        return None

    def _land(self, erin: Erin, at: int) -> float:
        """Good provinces around, room, somewhat off the Fomori; a castle in reach is a prospect."""
        land = erin.land
        value = 1.5 * land.bonus[at] + 4 * self.taste[at % len(self.taste)]
        near = {at}
        for hops in (1, 2, 3):
            ring = {other for one in near for other in land.links[one]} - near
            for other in ring:
                if erin.owner[other] != NOBODY:
                    value -= 3.0 / hops
                elif erin.dark[other]:
                    value -= 1.2 / hops
                    value += 2.5 / hops * (other in land.castle_of)
                else:
                    value += land.bonus[other] / hops / 2
            near |= ring
        return value

    def _draw(self, erin: Erin, stack: int) -> float:
        back = erin.view.stacks[stack][0]
        sections = expected(erin.view.pack)[back]
        value = sum(section_worth(erin, dict(section)) for section in sections) / 3
        same = sum(card.back == back for card in erin.me.cards)
        return value - 0.4 * same * erin.honor + 0.1 * erin.honor * self.taste[stack]


def _swaps(erin: Erin, legal: Legal) -> list[float]:
    """The two pieces whose swap is best; a choice of the second knows the first."""
    swaps = [choice for choice in legal if isinstance(choice, Swap)]
    one = swaps[0].one
    _, a, b = swap_worth(erin, swaps[0].what, one)
    return [float(choice.other == (a if one == NOBODY else b)) for choice in swaps]


def _ogam(erin: Erin, choice: MoveBlocker | KeepBlockers) -> float:
    """Another section, if it is worth more than the one left open and the tile."""
    if isinstance(choice, MoveBlocker):
        spent = (2.0 if erin.left else 0.3) * erin.honor
        return section_worth(erin, hand(erin, choice.section)) - spent
    now = next(i for i in range(3) if i not in erin.me.blocked)
    return section_worth(erin, hand(erin, now))


def _keep(erin: Erin, what: str) -> float:
    """Swords where they find something to do, else disks; shields last. Always three."""
    if what == "sword":
        return 2.5 if near_castle(erin) else 1.2 if erin.targets() else 0.6
    return {"disk": 1.0, "shield": 0.3}.get(what, -1.0)
