"""What turn order is worth in Roam: who wins from which place in it, and who begins the last round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from crannog.kernel.event import Event
from crannog.kernel.game import shares
from crannog.kernel.message import Who
from crannog.kernel.play import Choice, Decision, State
from crannog.lab.balance.figure import Line, share

GROUP: Final = "turn order"


@dataclass(frozen=True, slots=True)
class Played:
    """What one game tells of turn order; a place is counted from 0, whoever begins."""

    won: tuple[float, ...]  # by place
    last_round: int | None  # the place in whose turn somebody had ten cards first; None: nobody had


class Recorder:
    """Writes down the turn order, and in whose turn the last round began. A `Watcher` for `play_game`."""

    wants_reasons = False

    def __init__(self) -> None:
        self.order: list[int] = []
        self._turn = 0
        self._last_round: int | None = None

    def dealt(self, events: Sequence[Event]) -> None:
        self._hear(events)

    def chosen(self, decision: Decision, choice: Choice[State], events: Sequence[Event]) -> None:
        self._hear(events)

    def _hear(self, events: Sequence[Event]) -> None:
        for event in events:
            who = dict(event.text.params).get("seat")
            seat = who.seat if isinstance(who, Who) else -1
            match event.text.id:
                case "log.starting_coins":  # told in turn order
                    self.order.append(seat)
                case "log.turn":
                    self._turn = seat
                case "log.last_round":
                    self._last_round = self._turn

    def played(self, seats: int, winners: tuple[int, ...], decisions: int) -> Played:
        won = shares(winners, seats, together=False)
        last_round = None if self._last_round is None else self.order.index(self._last_round)
        return Played(tuple(won[seat] for seat in self.order), last_round)


def lines(games: Sequence[Played]) -> list[Line]:
    """Every figure of one setup. No targets: where the first seat begins, the seats' say the same."""
    places = range(len(games[0].won))
    found = [(f"won by turn order {place + 1}", [game.won[place] for game in games]) for place in places]
    for place in places:
        began = [float(game.last_round == place) for game in games]
        found.append((f"last round begun by turn order {place + 1}", began))
    for place in places:
        won = [game.won[place] for game in games if game.last_round == place]
        if won:
            found.append((f"won by turn order {place + 1} if it began the last round", won))
    return [Line(name, share(values), group=GROUP) for name, values in found]
