"""Damage to Invaders: enough for all destroys all; otherwise someone divides it (p. 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crannog.games.spirit_island.components.message_names import land_name
from crannog.games.spirit_island.components.vocabulary import INVADERS
from crannog.games.spirit_island.lands.remove_pieces import destroy, health, hurt_piece
from crannog.games.spirit_island.questions import PickPiece, Question
from crannog.games.spirit_island.state import State
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import AskUnlessForced


def strike(s: State, seat: int, land: str, n: int, kinds: tuple[str, ...] = INVADERS) -> None:
    """Deals this much damage here. Enough for all destroys all; otherwise someone divides it."""
    here = s.lands[land]
    bear = sum(health(s, land, kind) - hurt for kind in kinds for hurt in here.of(kind))
    if n <= 0 or not bear:
        return
    if n >= bear:
        doomed = [(kind, hurt) for kind in kinds for hurt in here.of(kind)]
        for kind, hurt in s.in_any_order("pieces destroyed at once", doomed):
            destroy(s, land, kind, hurt)
        return
    s.then(AskUnlessForced(Strike(seat, land, n, kinds)))


@dataclass(frozen=True)
class Strike(Question[PickPiece]):
    """One piece at a time: destroyed outright, or damaged by one."""

    land: str
    n: int
    kinds: tuple[str, ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.damage", n=self.n, land=land_name(self.land))

    def offers(self, s: State) -> Sequence[PickPiece]:
        found = []
        for kind, hurt in s.lands[self.land].distinct(self.kinds):
            left = health(s, self.land, kind) - hurt
            if left <= self.n:
                found.append(PickPiece(self, "destroy", kind, hurt))
            if left > 1:
                found.append(PickPiece(self, "hurt", kind, hurt))
        return found

    def answer(self, s: State, choice: PickPiece) -> None:
        kind, hurt = choice.kind, choice.hurt
        n = health(s, self.land, kind) - hurt if choice.verb == "destroy" else 1
        hurt_piece(s, self.land, kind, hurt, n)
        strike(s, self.seat, self.land, self.n - n, self.kinds)


def damage_each(s: State, land: str, n: int, kinds: tuple[str, ...]) -> None:
    hit = [(kind, hurt) for kind in kinds for hurt in s.lands[land].of(kind)]
    for kind, hurt in s.in_any_order("pieces hurt at once", hit):
        hurt_piece(s, land, kind, hurt, n)
