"""How fair and how varied The Arrival is among equal bots: `python -m crannog.lab.arrival_balance`.

One column for each number of players and edition, one line for each target: how often the tribes
prevail, who wins by seat and by turn order, how long games last, which sections stay open, castles.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean, stdev
from time import perf_counter
from typing import Final

from crannog.bots import bot, names, play_game
from crannog.games import load
from crannog.kernel.event import Event
from crannog.kernel.game import shares
from crannog.kernel.message import Msg, Who
from crannog.kernel.play import Choice, Decision, State
from crannog.lab.pool import in_order
from crannog.lab.progress import Progress
from crannog.lab.results import Z_95, Share
from crannog.lab.sim import game_seed

GAME: Final = "arrival"
EDITIONS: Final = ("cz2017", "gu2016")
SECTIONS: Final = ("top", "middle", "bottom")
CHUNK: Final = 20


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


@dataclass(frozen=True, slots=True)
class Run:
    """Games start to stop-1 among equal bots. Plain data: it can be sent to a process."""

    bot: str
    seats: int
    edition: str
    seed: int
    start: int
    stop: int


def play(run: Run) -> list[Played]:
    game = load(GAME)
    found = []
    for index in range(run.start, run.stop):
        number = game_seed(run.seed, index)
        bots = [bot(run.bot, GAME, number * run.seats + seat) for seat in range(run.seats)]
        chronicle = Recorder()
        result = play_game(game, bots, run.seats, {"edition": run.edition}, number, chronicle)
        found.append(chronicle.played(run.seats, result.winners, result.decisions))
    return found


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
    runs = [Run(name, seats, edition, seed, start, min(start + CHUNK, n)) for start in range(0, n, CHUNK)]
    bar = Progress(n, progress)
    found: list[Played] = []
    for some in in_order(play, runs, jobs):
        found += some
        bar.at(len(found))
    return found


# --- the table ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value with its 95% interval."""

    value: float
    low: float
    high: float
    part: bool = True  # of a whole, shown in percent

    def __str__(self) -> str:
        if self.part:
            return f"{self.value:.1%} [{self.low:.1%}, {self.high:.1%}]"
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"


def share(games: list[Played], happened: Callable[[Played], float]) -> Figure:
    found = Share(sum(happened(game) for game in games), len(games))
    return Figure(found.value, *found.interval)


def mean(numbers: list[float]) -> Figure:
    middle = fmean(numbers)
    half = Z_95 * stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 0.0
    return Figure(middle, middle - half, middle + half, part=False)


def won(game: Played, seat: int) -> float:
    return shares(game.winners, game.seats, together=False)[seat]


def won_in_turn_order(game: Played, place: int) -> float:
    return won(game, (game.first + place) % game.seats)


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    figure: Figure
    target: str = ""
    met: bool = True


def lines(games: list[Played]) -> list[Line]:
    """Every figure of one setup, with its target."""
    seats = games[0].seats
    found = [_in("Honor endings", share(games, lambda g: g.honor), 0.35, 0.75)]
    for seat in range(seats):
        figure = share(games, partial(won, seat=seat))
        found.append(_in(f"won by seat {seat + 1}", figure, 1 / seats - 0.05, 1 / seats + 0.05))
    for place in range(seats):
        figure = share(games, partial(won_in_turn_order, place=place))
        found.append(_in(f"won by turn order {place + 1}", figure, 1 / seats - 0.05, 1 / seats + 0.05))
    rounds = mean([g.rounds for g in games])
    target = seats == 4
    found.append(Line("rounds", rounds, "at least 3.3" if target else "", not target or rounds.value >= 3.3))
    chosen = sum(sum(g.opened) for g in games)
    for section, name in enumerate(SECTIONS):
        part = Share(sum(g.opened[section] for g in games), chosen)
        figure = Figure(part.value, *part.interval)
        found.append(Line(f"{name} open", figure, "at least 15%", part.value >= 0.15))
    castles = share(games, lambda g: g.castles > 0)
    found.append(Line("castle taken", castles, "at least 10%", castles.value >= 0.10))
    found.append(Line("limit reached", share(games, lambda g: g.limit)))
    found.append(Line("fortified at the end", mean([g.forts for g in games])))
    found.append(Line("overrun at the end", mean([g.fomori for g in games])))
    found.append(Line("decisions", mean([g.decisions for g in games])))
    return found


def _in(name: str, figure: Figure, low: float, high: float) -> Line:
    return Line(name, figure, f"{low:.0%} to {high:.0%}", low <= figure.value <= high)


def text(columns: dict[str, list[Line]]) -> str:
    """A Markdown table for each setup's figures; what misses its target is marked."""
    found = []
    for name, rows in columns.items():
        found += [f"**{name}**", "", "| | measured [95%] | target | |", "|---|---|---|---|"]
        for row in rows:
            mark = "" if not row.target else "yes" if row.met else "**no**"
            found.append(f"| {row.name} | {row.figure} | {row.target} | {mark} |")
        found.append("")
    return "\n".join(found)


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
            print(text({name: lines(games)}), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
