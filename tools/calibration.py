"""How often the chance to win comes true: `python -m tools.calibration --write` draws `chance-*.svg`.

Games that nothing was fitted to. Of each, one position of one seat: its chance, and what it then had of the
victory. Ten bins of what was said, each with the 95% interval of what came.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from crannog.bots import Bot, Sample, bot, chance, play_game
from crannog.games import load
from crannog.kernel.play import Choice, Decision, State
from crannog.kernel.printing import title_of
from crannog.lab.pool import in_order
from crannog.lab.progress import Progress
from crannog.lab.results import Share
from crannog.lab.sim import mixes
from tools.chance_bins import Bin, Told, in_bins
from tools.fit_spirit_island import numbers, seen
from tools.shipped import add_write, update

OUT: Final = Path(__file__).parents[1] / "docs" / "drawings"
FIRST: Final = 900_000  # of the seeds
OTHERS: Final = 199_584  # from here on, of Spirit Island's games: where its setups begin anew
TOGETHER: Final = "spirit_island"
RIVALS: Final = tuple(f"{game}-{seats}" for game in ("roam", "arrival") for seats in (2, 3, 4))
AGREED: Final = {"roam": {}, "arrival": {"edition": "any", "leaders": "any"}}
SIDE: Final = 300  # of the square
LEFT: Final = 52
TOP: Final = 34


class Noting:
    """A bot that keeps what it sees where it is asked."""

    needs_view = True

    def __init__(self, player: Bot) -> None:
        self.player = player
        self.seen: list[Any] = []

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[State]:
        self.seen.append(view)
        return self.player.choose(view, decision, sample)


def case_of_rivals(name: str, number: int) -> Told:
    """Medium bots against each other; a seat by turns, and one of the positions in which it was asked."""
    id, _, count = name.partition("-")
    game, seats, seed = load(id), int(count), FIRST + number
    options = mixes(game, AGREED[id])
    bots = [Noting(bot("medium", id, seed * seats + seat)) for seat in range(seats)]
    result = play_game(game, bots, seats, options[number % len(options)], seed)
    seat = number % seats
    view = Random(seed).choice(bots[seat].seen)
    return [chance(id, view).by_seat[seat]], result.returns[seat]


def case_together(number: int) -> Told:
    """Hasty bots, one to four spirits, with and without progressions and adversaries."""
    views, won = seen(OTHERS + number)
    return [chance(TOGETHER, Random(number).choice(views)).by_seat[0]], float(won)


def share(one: Bin) -> Share:
    """What came in it, with its interval: each case has one position here."""
    return Share(one.came * one.cases, one.cases)


def drawn(title: str, bins: Sequence[Bin], games: int) -> str:
    """What came over what was said; on the dashed line both are the same."""

    def at(x: float, y: float) -> str:
        return f"{LEFT + x * SIDE:.1f} {TOP + (1 - y) * SIDE:.1f}"

    wide, high = LEFT + SIDE + 24, TOP + SIDE + 48
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" role="img"'
        ' aria-labelledby="t" font-family="Atkinson Hyperlegible Next, Verdana, sans-serif" font-size="12"'
        f' fill="#17303a"><title id="t">{title}: what was said, and what came, in ten bins</title>',
        f'<rect width="{wide}" height="{high}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="20" font-size="14" font-weight="700">{title}, {games} games</text>',
        f'<path d="M{at(0, 1)}L{at(0, 0)}L{at(1, 0)}" fill="none" stroke="#17303a"/>',
        f'<path d="M{at(0, 0)}L{at(1, 1)}" stroke="#5b6f78" stroke-dasharray="5 4"/>',
    ]
    for tenth in range(0, 11, 2):
        x, y = LEFT + tenth / 10 * SIDE, TOP + (1 - tenth / 10) * SIDE
        parts.append(f'<text x="{x:.1f}" y="{TOP + SIDE + 17}" text-anchor="middle">{tenth * 10}%</text>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tenth * 10}%</text>')
    parts.append(f'<text x="{LEFT + SIDE / 2}" y="{high - 8}" text-anchor="middle">said</text>')
    parts.append(f'<text x="14" y="{TOP - 8}">came</text>')
    for one in bins:
        low, high_end = share(one).interval
        color = "#0b5f66" if low <= one.said <= high_end else "#a65400"
        parts.append(
            f'<path d="M{at(one.said, low)}L{at(one.said, high_end)}" stroke="{color}" stroke-width="2.5"/>'
        )
        cx, cy = at(one.said, one.came).split()
        parts.append(f'<circle cx="{cx}" cy="{cy}" r="4.5" fill="{color}"/>')
    return "\n".join([*parts, "</svg>", ""])


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=[*RIVALS, TOGETHER], metavar="NAME")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1)
    add_write(parser)
    given = parser.parse_args(args)
    for name in given.names:
        together = name == TOGETHER
        which = numbers(given.games, given.games // 3) if together else [*range(given.games)]
        case = case_together if together else partial(case_of_rivals, name)
        cases, bar = list[Told](), Progress(len(which), shown=True)
        for told in in_order(case, which, given.jobs):
            cases.append(told)
            bar.at(len(cases))
        bins = in_bins(cases)
        print(f"{name}, {len(cases)} games")
        for one in bins:
            low, high = share(one).interval
            interval = f"[{low:.1%}, {high:.1%}]" + "   outside" * (not low <= one.said <= high)
            print(f"    said {one.said:.1%}, came {one.came:.1%} of {one.cases} {interval}")
        id, _, count = name.partition("-")
        title = title_of(load(id)) + (f", {count} players" if count else "")
        update({OUT / f"chance-{name}.svg": drawn(title, bins, len(cases))}, given.write)


if __name__ == "__main__":
    main()
