"""The Arrival's evaluation for bots that look ahead: the chance of winning, given what is in danger."""

from __future__ import annotations

from typing import Final

from crannog.bots.arrival.forecast import Erin
from crannog.bots.arrival.rules import Rules
from crannog.bots.arrival.turn import near_castle
from crannog.bots.arrival.value import tile_worth
from crannog.bots.evaluation import Evaluation, Legal
from crannog.games.arrival.actions.pass_ import Pass
from crannog.games.arrival.earning import Block, Draw
from crannog.games.arrival.exploit import TakeTactic
from crannog.games.arrival.flow import Act, EndTurn
from crannog.games.arrival.observe import View
from crannog.games.arrival.setup import Land

WON: Final = 10.0  # a victory at hand, against a chance of one
BY_THUMB: Final = Rules(0)


def judge(view: View, seat: int) -> float:
    """The chance of winning, and a little for what makes it grow."""
    if view.over:
        return WON / len(view.winners) if seat in view.winners else -WON
    erin = Erin(view, seat)
    me, honor = view.sides[seat], erin.honor
    value = erin.win
    for other, forts in enumerate(erin.forts):
        slope = -honor if other == seat else erin.harm[other]
        for at in forts:
            value += slope * erin.risk(at, other) * (erin.land.bonus[at] + 0.5)
    value += sum(tile_worth(erin, tile) - 3.0 * honor for tile in me.tactics)
    reach = erin.targets() if me.swords else []
    if me.swords and not reach:
        value -= 0.5 * honor * me.swords
    if near_castle(erin) and not erin.final:
        value += 1.5 * honor
    for at in erin.forts[seat]:
        free = sum(erin.owner[x] < 0 and not erin.dark[x] for x in erin.land.links[at])
        value += 0.05 * honor * free * (erin.left > 0 or me.disks > 0)
    return value


def promising(view: View, seat: int, legal: Legal, n: int) -> Legal:
    """The n choices that look best by rules of thumb, all if there are no more."""
    if len(legal) <= n:
        return legal
    worths = BY_THUMB.worths(view, seat, legal)
    order = sorted(range(len(legal)), key=lambda i: -worths[i])
    return [legal[i] for i in order[:n]]


def new_move(legal: Legal) -> bool:
    """The question begins something new: another action, another card."""
    if isinstance(legal[0], Block | Land | TakeTactic):
        return True
    actions = [choice.action if isinstance(choice, Act) else choice for choice in legal]
    return any(isinstance(choice, Pass | EndTurn | Draw) for choice in actions)


EVALUATION: Final[Evaluation[View]] = Evaluation(judge, promising, frozenset({"end turn"}), new_move)
