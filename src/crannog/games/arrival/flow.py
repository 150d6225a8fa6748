"""Rounds and turns (2017 Action Phase, Round-Ending; 2016 B, C; A25, A26, A31, A37)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from crannog.games.arrival import rules
from crannog.games.arrival.actions.build import builds, raise_fort, site_why_not
from crannog.games.arrival.actions.candidates import (
    building_sites,
    repelling_targets,
    shielding_provinces,
    spreading_targets,
)
from crannog.games.arrival.actions.pass_ import PASS
from crannog.games.arrival.actions.repel import repels
from crannog.games.arrival.actions.shield import shields
from crannog.games.arrival.actions.spread import spreads
from crannog.games.arrival.content_pack import pack
from crannog.games.arrival.earning import EarningPhase
from crannog.games.arrival.editions import LIMITS
from crannog.games.arrival.leaders import WISDOM, leads
from crannog.games.arrival.scoring import finish
from crannog.games.arrival.state import NOBODY, State
from crannog.games.arrival.tactics import TROPHIES, uses
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Ask, AskUnlessForced, Choice, Step

ACTIONS: Final = 2
WISE_ACTIONS: Final = 3


@dataclass(frozen=True, slots=True)
class Round(Step[State]):
    def run(self, s: State) -> None:
        s.round += 1
        s.next_first = NOBODY
        for tribe in s.tribes:
            tribe.passed = False
        s.note("log.round", n=s.round)
        saved = [BuildSaved(seat) for seat in s.clockwise(s.first)]
        s.then(EarningPhase(), TakeTurn(s.first), *saved, EndRound())


@dataclass(frozen=True, slots=True)
class TakeTurn(Step[State]):
    seat: int

    def run(self, s: State) -> None:
        tribe = s.tribes[self.seat]
        s.active, s.actions, s.turn_over = self.seat, 0, False
        tribe.turns += 1
        rule = rules.TURN_FIRST if tribe.turns == 1 else rules.TURN_ORDER
        s.note("log.turn", rule, seat=Who(self.seat))
        s.then(GoOn(self.seat))


def most_actions(s: State, seat: int) -> int:
    if s.tribes[seat].turns == 1:
        return 1
    return WISE_ACTIONS if leads(s, seat, WISDOM) else ACTIONS


@dataclass(frozen=True, slots=True)
class GoOn(Step[State]):
    """The next action of a turn, its end, or the next tribe's turn."""

    seat: int

    def run(self, s: State) -> None:
        seat = self.seat
        if s.tribes[seat].passed or s.turn_over:
            s.then(NextTurn(seat))
        elif s.actions < most_actions(s, seat):
            s.then(AskAction(seat), self)
        else:
            s.then(AskUnlessForced(AskFree(seat)), self)


@dataclass(frozen=True, slots=True)
class NextTurn(Step[State]):
    seat: int

    def run(self, s: State) -> None:
        for seat in [*s.clockwise(self.seat)[1:], self.seat]:
            if not s.tribes[seat].passed:
                s.then(TakeTurn(seat))
                return
        s.active = NOBODY


class Act(Choice[State]):
    """An action of the turn: it is counted, then done."""

    __slots__ = ("action", "line")

    def __init__(self, action: Choice[State]) -> None:
        self.action = action
        self.line = str(action)

    def why_not(self, s: State, seat: int) -> list[Msg]:
        return self.action.why_not(s, seat)

    def do(self, s: State, seat: int) -> None:
        s.actions += 1
        self.action.do(s, seat)

    def label(self) -> Msg:
        return self.action.label()

    def __str__(self) -> str:
        return self.line


class EndTurn(Choice[State]):
    """Enough: with Wisdom after one action or two, otherwise after the last free action."""

    __slots__ = ()

    def why_not(self, s: State, seat: int) -> list[Msg]:
        least = 1 if leads(s, seat, WISDOM) else most_actions(s, seat)
        if s.actions >= least:
            return []
        rule = rules.TURN_WISDOM if leads(s, seat, WISDOM) else rules.TURN_TWO
        return [rule.because(n=least)]

    def do(self, s: State, seat: int) -> None:
        if s.actions < most_actions(s, seat):
            s.note("log.content", rules.TURN_WISDOM, seat=Who(seat), n=s.actions)
        s.turn_over = True

    def label(self) -> Msg:
        return msg("choice.end_turn")

    def __str__(self) -> str:
        return "end turn"


END_TURN: Final = EndTurn()
_ACTS: dict[str, tuple[Choice[State], ...]] = {}


def acts(s: State) -> tuple[Choice[State], ...]:
    """Every action on this map, created once."""
    found = _ACTS.get(s.pack_id)
    if found is None:
        each = (*builds(s.pack_id), *shields(s.pack_id), *spreads(s.pack_id), *repels(s.pack_id), PASS)
        found = _ACTS[s.pack_id] = tuple(Act(action) for action in each)
    return found


def free_actions(s: State, seat: int) -> list[Choice[State]]:
    table = uses(s.pack_id)
    trophies = TROPHIES if s.tribes[seat].trophies else ()
    return [*[table[tile] for tile in s.tribes[seat].tactics], *trophies]


@dataclass(frozen=True, slots=True)
class AskAction(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [*acts(s), *free_actions(s, self.seat), END_TURN]

    def legal(self, s: State) -> tuple[Choice[State], ...]:
        """Without asking each action why not: the contract compares."""
        seat, act = self.seat, acts(s)
        shield = len(s.owner)  # in the order of `acts`: builds, shields, spreads, repels, pass
        spread = shield + len(s.province_shields)
        repel = spread + len(s.owner)
        some = [act[at] for at in building_sites(s, seat)]
        some += [act[shield + province] for province in shielding_provinces(s, seat)]
        spreads = [act[spread + at] for at in spreading_targets(s, seat)]
        some += spreads
        some += [act[repel + at] for at in repelling_targets(s, seat)]
        if not spreads:  # whoever can spread may not pass (A17)
            some.append(act[-1])
        free = [*free_actions(s, seat), END_TURN]
        return (*some, *[choice for choice in free if not choice.why_not(s, seat)])

    def prompt(self, s: State) -> Msg:
        return msg("ask.action", n=s.actions + 1, most=most_actions(s, self.seat))


@dataclass(frozen=True, slots=True)
class AskFree(Ask[State]):
    """After the last action: tiles and trophies, until the turn ends."""

    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [*free_actions(s, self.seat), END_TURN]

    def prompt(self, s: State) -> Msg:
        return msg("ask.free")


# --- the end of a round ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BuildSaved(Step[State]):
    """Everyone has passed: disks saved by the Master Builder are rebuilt, one at a time (A26)."""

    seat: int

    def run(self, s: State) -> None:
        tribe = s.tribes[self.seat]
        if tribe.saved and any(not site_why_not(s, at, self.seat) for at in range(len(s.owner))):
            s.then(AskSaved(self.seat), self)
            return
        give_up_saved(s, self.seat)
        if tribe.builders:
            s.note("log.builder_done", rules.TACTIC_BUILDER, seat=Who(self.seat), n=len(tribe.builders))
        s.tactic_discards += tribe.builders
        tribe.builders = []


def give_up_saved(s: State, seat: int) -> None:
    """Saved disks that are not rebuilt go back to the general supply."""
    tribe = s.tribes[seat]
    if tribe.saved:
        s.note("log.unbuilt", rules.TACTIC_SAVED, seat=Who(seat), n=tribe.saved)
    tribe.reserve += tribe.saved
    tribe.saved = 0


@dataclass(frozen=True, slots=True)
class AskSaved(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [*rebuilds(s.pack_id), NO_MORE]

    def prompt(self, s: State) -> Msg:
        return msg("ask.saved", n=s.tribes[self.seat].saved)


class BuildBack(Choice[State]):
    __slots__ = ("at", "id", "name")

    def __init__(self, at: int, id: str, name: str) -> None:
        self.at, self.id, self.name = at, id, name

    def why_not(self, s: State, seat: int) -> list[Msg]:
        return site_why_not(s, self.at, seat)

    def do(self, s: State, seat: int) -> None:
        s.tribes[seat].saved -= 1
        raise_fort(s, self.at, seat)
        s.note("log.rebuilt", rules.TACTIC_BUILDER, seat=Who(seat))

    def label(self) -> Msg:
        return msg("choice.build", at=self.name)

    def __str__(self) -> str:
        return f"build {self.id}"


class NoMore(Choice[State]):
    __slots__ = ()

    def do(self, s: State, seat: int) -> None:
        give_up_saved(s, seat)

    def label(self) -> Msg:
        return msg("choice.no_more")

    def __str__(self) -> str:
        return "build no more"


NO_MORE: Final = NoMore()


@cache
def rebuilds(pack_id: str) -> tuple[BuildBack, ...]:
    return tuple(BuildBack(at, place.id, place.name) for at, place in enumerate(pack(pack_id).locations))


@dataclass(frozen=True, slots=True)
class EndRound(Step[State]):
    def run(self, s: State) -> None:
        _, rounds = LIMITS[len(s.tribes)]
        if s.limit_hit or s.round == rounds:
            finish(s)
        else:
            s.first = s.next_first
            s.then(Round())
