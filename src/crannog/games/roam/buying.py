"""Buying an artifact, the last step of a turn (Full Game; R22)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from crannog.games.roam import rules
from crannog.games.roam.abilities import ARTIFACTS
from crannog.games.roam.actions import DONE, SEATS
from crannog.games.roam.state import State
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Ask, AskUnlessForced, Choice

ROW: Final = 4  # artifacts face up


class Buy(Choice[State]):
    __slots__ = ("cost", "line", "tile")

    def __init__(self, tile: str) -> None:
        self.tile = tile
        self.cost = ARTIFACTS[tile].cost
        self.line = f"buy {tile}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        coins = s.parties[seat].coins
        return [] if coins >= self.cost else [rules.BUY_COST.because(n=self.cost, coins=coins)]

    def do(self, s: State, seat: int) -> None:
        party = s.parties[seat]
        party.coins -= self.cost
        party.artifacts.append(self.tile)
        party.artifacts_ready.append(True)
        s.row.remove(self.tile)
        s.note("log.buy", rules.BUY_END, seat=Who(seat), tile=msg("artifact." + self.tile), n=self.cost)
        tile = s.pile.draw(s)
        if tile:
            s.row.append(tile)
            s.note("log.row", rules.SETUP_ROW, tile=msg("artifact." + tile))

    def label(self) -> Msg:
        return msg("choice.buy", tile=msg("artifact." + self.tile), n=self.cost)

    def __str__(self) -> str:
        return self.line


@dataclass(frozen=True, slots=True)
class AskBuy(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [*[BUY[tile] for tile in s.row], DONE]

    def legal(self, s: State) -> tuple[Choice[State], ...]:
        coins = s.parties[self.seat].coins
        return (*[BUY[tile] for tile in s.row if ARTIFACTS[tile].cost <= coins], DONE)

    def prompt(self, s: State) -> Msg:
        return msg("ask.buy")


BUY: Final = {tile: Buy(tile) for tile in ARTIFACTS}
BUYING: Final = tuple(AskUnlessForced(AskBuy(seat)) for seat in SEATS)
