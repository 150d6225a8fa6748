"""The Earning Phase: draw, reveal and block, exploit (2017 Earning Phase; 2016 A; A3, A5-A11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from crannog.games.arrival import rules
from crannog.games.arrival.content_pack import SECTIONS
from crannog.games.arrival.editions import EARNING_CARDS
from crannog.games.arrival.exploit import Exploit, open_section
from crannog.games.arrival.state import State
from crannog.games.arrival.tactics import kind
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Ask, AskUnlessForced, Choice, Step

STACKS: Final = 3


@dataclass(frozen=True, slots=True)
class EarningPhase(Step[State]):
    """Four cards each, two blockers each, then everyone takes what stays open."""

    def run(self, s: State) -> None:
        s.revealed = 0
        order = s.clockwise(s.first)
        s.then(
            *[AskDraw(seat) for _ in range(EARNING_CARDS) for seat in order],
            Reveal(2),
            AskBlocks(),
            Reveal(3),
            AskBlocks(),
            Reveal(4),
            *[AskUnlessForced(AskOgam(seat)) for seat in order],
            Exploit(),
        )


@dataclass(frozen=True, slots=True)
class AskDraw(Ask[State]):
    """Which stack? The backs of the top cards show what is likely on the fronts."""

    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [DRAW[i] for i in range(STACKS) if s.stacks[i]]

    def prompt(self, s: State) -> Msg:
        return msg("ask.draw", n=len(s.tribes[self.seat].cards) + 1)


class Draw(Choice[State]):
    __slots__ = ("line", "stack")

    def __init__(self, stack: int) -> None:
        self.stack = stack
        self.line = f"draw {stack + 1}"

    def do(self, s: State, seat: int) -> None:
        s.reveal()  # the back of the next card comes up
        card = s.stacks[self.stack].pop()
        s.tribes[seat].cards.append(card)
        back = Msg("back." + s.pack.cards[card].back)
        s.note("log.draw", rules.EARN_DRAW, seat=Who(seat), back=back, n=self.stack + 1)
        if not s.stacks[self.stack]:
            reshuffle(s)

    def label(self) -> Msg:
        return msg("choice.draw", stack=str(self.stack + 1))

    def __str__(self) -> str:
        return self.line


DRAW: Final = tuple(Draw(i) for i in range(STACKS))


def reshuffle(s: State) -> None:
    """A stack has run out: the rest and the discards make three new ones of equal size (A8)."""
    cards = sorted([card for stack in s.stacks for card in stack] + s.card_discards)
    s.card_discards = []
    s.shuffle("earning", cards)
    s.stacks = [cards[i::STACKS] for i in range(STACKS)]
    s.note("log.reshuffle", rules.EARN_RESHUFFLE)


# --- revealing and blocking --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reveal(Step[State]):
    """Everyone's cards up to this one are face up."""

    upto: int

    def run(self, s: State) -> None:
        s.reveal()
        if s.sealed:
            s.sealed = False
            for seat in s.clockwise(s.first):
                section = Msg(f"section.{s.tribes[seat].blocked[-1]}")
                s.note("log.block", rules.EARN_BLOCK, seat=Who(seat), section=section)
        s.revealed = self.upto
        s.note("log.reveal", rules.EARN_REVEAL, n=self.upto)


@dataclass(frozen=True, slots=True)
class AskBlocks(Step[State]):
    """All place a blocker in secret at the same time, or one after the other if the table chose that."""

    def run(self, s: State) -> None:
        order = s.clockwise(s.first)
        if s.in_order:
            s.then(*[AskBlock(seat) for seat in order])
        else:
            s.sealed = True
            s.ask_together(*[AskBlock(seat) for seat in order])


@dataclass(frozen=True, slots=True)
class AskBlock(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return BLOCK

    def prompt(self, s: State) -> Msg:
        return msg("ask.block", n=len(s.tribes[self.seat].blocked) + 1)


class Block(Choice[State]):
    """A section yields nothing, on all four cards."""

    __slots__ = ("line", "section")

    def __init__(self, section: int) -> None:
        self.section = section
        self.line = f"block {SECTIONS[section]}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        if self.section in s.tribes[seat].blocked:
            return [rules.EARN_BLOCK.because(section=Msg(f"section.{self.section}"))]
        return []

    def do(self, s: State, seat: int) -> None:
        s.tribes[seat].blocked.append(self.section)
        audience = (seat,) if s.sealed else None
        section = Msg(f"section.{self.section}")
        s.note("log.blocks", rules.EARN_BLOCK, audience, seat=Who(seat), section=section)

    def label(self) -> Msg:
        return msg("choice.block", section=Msg(f"section.{self.section}"))

    def __str__(self) -> str:
        return self.line


BLOCK: Final = tuple(Block(section) for section in range(3))


# --- Ogam's Wisdom -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskOgam(Ask[State]):
    """Move a blocker? Each copy of the tile moves one, before anything is taken (A10)."""

    def offers(self, s: State) -> Iterable[Choice[State]]:
        holds = any(kind(tile) == "ogams_wisdom" for tile in s.tribes[self.seat].tactics)
        return [*OGAM, KEEP_BLOCKERS] if holds else [KEEP_BLOCKERS]

    def prompt(self, s: State) -> Msg:
        return msg("ask.ogam")


class MoveBlocker(Choice[State]):
    """Open this section instead: its blocker goes where nothing was blocked."""

    __slots__ = ("line", "section")

    def __init__(self, section: int) -> None:
        self.section = section
        self.line = f"open {SECTIONS[section]}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        if self.section not in s.tribes[seat].blocked:
            return [rules.EARN_BLOCK.because(section=Msg(f"section.{self.section}"))]
        return []

    def do(self, s: State, seat: int) -> None:
        tribe = s.tribes[seat]
        tile = next(tile for tile in tribe.tactics if kind(tile) == "ogams_wisdom")
        tribe.tactics.remove(tile)
        s.tactic_discards.append(tile)
        tribe.blocked[tribe.blocked.index(self.section)] = open_section(tribe.blocked)
        section = Msg(f"section.{self.section}")
        s.note("log.ogam", rules.EARN_OGAM, seat=Who(seat), section=section)
        s.then(AskUnlessForced(AskOgam(seat)))

    def label(self) -> Msg:
        return msg("choice.ogam", section=Msg(f"section.{self.section}"))

    def __str__(self) -> str:
        return self.line


class KeepBlockers(Choice[State]):
    __slots__ = ()

    def do(self, s: State, seat: int) -> None:
        pass

    def label(self) -> Msg:
        return msg("choice.keep_blockers")

    def __str__(self) -> str:
        return "keep blockers"


OGAM: Final = tuple(MoveBlocker(section) for section in range(3))
KEEP_BLOCKERS: Final = KeepBlockers()
