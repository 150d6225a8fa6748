"""How fair and how varied The Arrival is among equal bots: `python -m crannog.lab.arrival_balance`.

One column for each number of players and edition, one line for each target: how often the tribes
prevail, who wins by seat and by turn order, how long games last, which sections stay open, castles.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from crannog.bots import names
from crannog.kernel.event import Event
from crannog.kernel.game import shares
from crannog.kernel.message import Msg, Who
from crannog.kernel.play import Choice, Decision, State
from crannog.lab.balance import play
from crannog.lab.balance.figure import Line, judged, mean, ratio, share
from crannog.lab.balance.play import Setup
from crannog.lab.balance.report import table

GAME: Final = "arrival"
EDITIONS: Final = ("cz2017", "gu2016")
SECTIONS: Final = ("top", "middle", "bottom")


@dataclass(frozen=True, slots=True)
class Played:
    """What one game tells about the balance."""

    seats: int
    winners: tuple[int, ...]
    first: int  # who began
    honor: bool  # the tribes prevailed
    limit: bool  # somebody reached the corruption limit
    rounds: int
    opened: tuple[int, int, int]  # how often each section was left open
    castles: int
    decisions: int
    forts: int
    fomori: int


class Recorder:
    """Writes down what the balance needs. A `Watcher` for `play_game`."""

    wants_reasons = False

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.first = self.forts = self.fomori = 0
        self.opened = [0, 0, 0]
        self._blocked: dict[int, list[int]] = {}

    def dealt(self, events: Sequence[Event]) -> None:
        self._hear(events)

    def chosen(self, decision: Decision, choice: Choice[State], events: Sequence[Event]) -> None:
        self._hear(events)

    def _hear(self, events: Sequence[Event]) -> None:
        for event in events:
            id = event.text.id
            self.count[id] += 1
            if id == "log.first":
                self.first = _seat(event.text)
            elif id == "log.block":
                self._blocked.setdefault(_seat(event.text), []).append(_section(event.text))
            elif id == "log.ogam":
                blocked = self._blocked[_seat(event.text)]
                opened = _section(event.text)
                blocked[blocked.index(opened)] = next(i for i in range(3) if i not in blocked)
            elif id in ("log.turn", "log.end_rounds", "log.end_limit") and self._blocked:
                for blocked in self._blocked.values():
                    self.opened[next(i for i in range(3) if i not in blocked)] += 1
                self._blocked = {}
            elif id in ("log.end_honor", "log.end_corruption"):
                values = dict(event.text.params)
                self.forts, self.fomori = _int(values["forts"]), _int(values["fomori"])

    def played(self, seats: int, winners: tuple[int, ...], decisions: int) -> Played:
        top, middle, bottom = self.opened
        count = self.count
        return Played(
            seats,
            winners,
            self.first,
            count["log.end_honor"] > 0,
            count["log.limit"] > 0,
            count["log.round"],
            (top, middle, bottom),
            count["log.castle"],
            decisions,
            self.forts,
            self.fomori,
        )


def _seat(text: Msg) -> int:
    who = dict(text.params)["seat"]
    assert isinstance(who, Who)
    return who.seat


def _section(text: Msg) -> int:
    section = dict(text.params)["section"]
    assert isinstance(section, Msg)
    return int(section.id.rpartition(".")[2])


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


# --- playing -----------------------------------------------------------------------------------


def measure(
    n: int,
    seats: int,
    edition: str,
    name: str = "rules",
    seed: int = 0,
    jobs: int = 1,
    progress: bool = False,
) -> list[Played]:
    """n games; the same seed gives the same, however many processes work."""
    setup = Setup(GAME, name, seats, {"edition": edition}, seed)
    return [seen.own for seen in play.measure(setup, n, jobs, progress)]


# --- the table ---------------------------------------------------------------------------------


def won(game: Played, seat: int) -> float:
    return shares(game.winners, game.seats, together=False)[seat]


def won_in_turn_order(game: Played, place: int) -> float:
    return won(game, (game.first + place) % game.seats)


def lines(games: list[Played]) -> list[Line]:
    """Every figure of one setup, with its target."""
    seats = games[0].seats
    low, high = 1 / seats - 0.05, 1 / seats + 0.05
    found = [Line("Honor endings", share([g.honor for g in games]), 0.35, 0.75)]
    for seat in range(seats):
        found.append(Line(f"won by seat {seat + 1}", share([won(g, seat) for g in games]), low, high, "seat"))
    for place in range(seats):
        figure = share([won_in_turn_order(g, place) for g in games])
        found.append(Line(f"won by turn order {place + 1}", figure, low, high, "turn order"))
    found.append(Line("rounds", mean([g.rounds for g in games]), 3.3 if seats == 4 else None))
    chosen = [sum(g.opened) for g in games]
    for section, name in enumerate(SECTIONS):
        found.append(Line(f"{name} open", ratio([g.opened[section] for g in games], chosen), 0.15))
    found.append(Line("castle taken", share([g.castles > 0 for g in games]), 0.10))
    found.append(Line("limit reached", share([g.limit for g in games])))
    found.append(Line("fortified at the end", mean([g.forts for g in games])))
    found.append(Line("overrun at the end", mean([g.fomori for g in games])))
    found.append(Line("decisions", mean([g.decisions for g in games])))
    return found


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m crannog.lab.arrival_balance", description=__doc__)
    parser.add_argument("-n", type=int, default=200, metavar="N", help="games per setup (200)")
    parser.add_argument("-j", "--jobs", type=int, default=1, metavar="N", help="number of processes (1)")
    parser.add_argument("--bot", choices=names(GAME), default="rules", help="the bot in every seat (rules)")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), nargs="*", default=[2, 3, 4])
    parser.add_argument("--edition", choices=EDITIONS, nargs="*", default=list(EDITIONS))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="random seed (0)")
    asked = parser.parse_args(argv)
    for edition in asked.edition:
        for seats in asked.seats:
            begin = perf_counter()
            games = measure(asked.n, seats, edition, asked.bot, asked.seed, asked.jobs, progress=True)
            rate = len(games) / (perf_counter() - begin)
            name = f"{edition}, {seats} players, {len(games)} games of {asked.bot} ({rate:.1f}/s)"
            print(f"**{name}**", "", *table(judged(lines(games))), "", sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
