"""What a run of the arena prints."""

from __future__ import annotations

from html import escape
from itertools import combinations
from typing import Final

from crannog.kernel.game import players
from crannog.lab.arena.game_line import GameLine
from crannog.lab.arena.run import Course
from crannog.lab.arena.standing import Side, Standing, standings
from crannog.lab.balance.chart import CHART_STYLE, chart
from crannog.lab.balance.figure import MET, MISSED, UNDECIDED, Figure, Line
from crannog.lab.sprt import Sprt
from crannog.views.notebook import measured

HEAD: Final = (
    f"{'bot':<22} {'won':>6}  {'95%':<17} {'even':>6}  {'answers':>8} {'mean':>8} {'p95':>8} {'worst':>8} ms"
)


def text(course: Course) -> str:
    """Everything that is known after a run: where its games come from, then contest by contest."""
    found = standings(course.games)
    lines = [origin(found[0].example), ""]
    for standing in found:
        lines += [*contest(standing), ""]
    if course.test:
        lines += [verdict(course.test, course), ""]
    return "\n".join(lines).rstrip()


def in_notebook(course: Course) -> str | None:
    """Each contest as a chart of its shares, and everything in text below."""
    charts = [chart(_names(standing), _lines(standing)) for standing in standings(course.games)]
    return measured("".join(charts) + f"<pre>{escape(text(course))}</pre>", CHART_STYLE)


def _lines(standing: Standing) -> list[Line]:
    """Green: more than an even share for sure; red: less; what may be either has a third color."""
    found = []
    for i, side in enumerate(standing.sides):
        figure = Figure(*standing.share(i), games=standing.games)
        if standing.together:
            found.append(Line(side.name, figure))
            continue
        sure = MET if figure.low > standing.even else MISSED if figure.high < standing.even else UNDECIDED
        found.append(Line(side.name, figure, standing.even, standing.even, verdict=sure))
    return found


def _names(standing: Standing) -> str:
    return " against ".join(side.name for side in standing.sides)


def origin(game: GameLine) -> str:
    told = f"{game.game}, {players((game.seats,))}: {game.source}"
    options = " ".join(f"{key}={value}" for key, value in game.options.items())
    return f"{told}, seed {game.seed}" + (f"\nfirst deal: {options}" if options else "")


def contest(standing: Standing) -> list[str]:
    found = [f"{_names(standing)}: {standing.games} games, {standing.blocks} deals", HEAD]
    for i, side in enumerate(standing.sides):
        value, low, high = standing.share(i)
        even = "" if standing.together else f"{standing.even:.1%}"
        found.append(
            f"{side.name:<22} {value:>6.1%}  [{low:>6.1%}, {high:>6.1%}] {even:>6}"
            f"  {len(side.ms):>8} {times(side)}"
        )
    if standing.control:
        _, low, high = standing.share(0)
        within = "lies within" if low <= standing.even <= high else "lies OUTSIDE"
        found.append(f"control: the even share {within} the interval")
    if standing.together:
        for one, other in combinations(range(len(standing.sides)), 2):
            found.append(paired(standing, one, other))
    return found


def times(side: Side) -> str:
    return " ".join(f"{ms:>8.1f}" for ms in side.times)


def paired(standing: Standing, one: int, other: int) -> str:
    """Two sides that played the same deals, each alone."""
    value, low, high = standing.difference(one, other)
    first, second, p = standing.discordant(one, other)
    names = f"{standing.sides[one].name} - {standing.sides[other].name}"
    return (
        f"{names}: {value:+.1%} [{low:+.1%}, {high:+.1%}], only one won {first}:{second}, McNemar p = {p:.3f}"
    )


def verdict(test: Sprt, course: Course) -> str:
    found = standings(course.games)[0]
    names = f"{found.sides[0].name} against {found.sides[1].name}"
    told = {
        "high": f"decided for {test.high:.0%}",
        "low": f"decided for {test.low:.0%}",
        "": "not decided yet: allow more games with --games",
    }[course.decided]
    return (
        f"SPRT {test}, errors of {test.risk:.0%} each, over blocks: {names} {told}"
        f" (log likelihood ratio {course.ratio:+.2f}, bounds ±{test.bound:.2f}, {found.blocks} blocks)"
    )
