"""A turn from its start to the next, and the end of the game (How to Play 1, 5; Game End; R8, R20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from crannog.games.roam import rules
from crannog.games.roam.actions import ACT, AFTER, PLACE, SEATS, AfterFinding, rest_if_all_are_face_down
from crannog.games.roam.buying import BUYING
from crannog.games.roam.claiming import FindCharacters
from crannog.games.roam.scoring import winners
from crannog.games.roam.state import State, Turn
from crannog.kernel.message import Who
from crannog.kernel.play import Step

CARDS_TO_END: Final = 10  # including the three everyone starts with
IDLE_ROUNDS: Final = 10  # without a marker placed or moved, although someone could (R39)
STALEMATE_ROUNDS: Final = 3  # without a marker placed or moved, and none left to place (R39)


@dataclass(frozen=True, slots=True)
class TakeTurn(Step[State]):
    seat: int

    def run(self, s: State) -> None:
        seat = self.seat
        s.turn = Turn(s.turn.number + 1, seat)
        s.note("log.turn", rules.TURN_ORDER, seat=Who(seat), n=s.turn.number)
        rest_if_all_are_face_down(s, seat)
        turn = (FULL_TURN if s.with_artifacts else BASIC_TURN)[seat]
        s.then(*s.in_printed_order(rules.TURN_ORDER, turn))


@dataclass(frozen=True, slots=True)
class EndTurn(Step[State]):
    seat: int

    def run(self, s: State) -> None:
        if not s.last_round and max(len(p.characters) for p in s.parties) >= CARDS_TO_END:
            s.last_round = True
            s.note("log.last_round", rules.END_TEN)
        s.idle += 1
        rounds = IDLE_ROUNDS if any(map(s.supply, s.order)) else STALEMATE_ROUNDS
        if s.idle > rounds * len(s.order):
            s.note("log.stalemate", rules.END_STALEMATE)
            s.end(winners(s))
            return
        after = s.clockwise_after(self.seat)
        if s.last_round and after == s.order[0]:
            s.end(winners(s))
        else:
            s.then(TAKE_TURN[after])


BASIC_TURN: Final = tuple((ACT[seat], PLACE[seat], FindCharacters(seat), EndTurn(seat)) for seat in SEATS)
FULL_TURN: Final = tuple(
    (
        ACT[seat],
        PLACE[seat],
        AFTER[seat],
        FindCharacters(seat),
        AfterFinding(seat),
        BUYING[seat],
        EndTurn(seat),
    )
    for seat in SEATS
)
TAKE_TURN: Final = tuple(TakeTurn(seat) for seat in SEATS)
