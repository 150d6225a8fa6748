"""Curves over a game, and bars over many, as our own SVG: where each line, number and mark lies.

`ending.jinja` and `bars.jinja` draw them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from crannog.ending import EVERYBODY, Chart, Curve
from crannog.kernel.message import Msg

WIDTH: Final = 420  # of the field
HEIGHT: Final = 200
LINES: Final = 5  # at most, across the field
APART: Final = 19  # between the signs at the ends of two curves
NEAR: Final = 54  # words on the axis are no nearer than this
NEAR_NUMBERS: Final = 26
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
DASHES: Final = ("", "9 5", "2 6", "12 4 2 4")  # so that curves differ not by color alone


@dataclass(frozen=True, slots=True)
class Mark:
    """A turning point: its number, the moment it led to, and whose it was."""

    number: int
    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Path:
    curve: Curve
    d: str
    dash: str
    color: str  # tokens
    edge: str  # around the line, where the color alone would not stand out
    sign: float  # the height of the sign at its end

    @property
    def last(self) -> int:
        return self.curve.values[-1]


@dataclass(frozen=True, slots=True)
class ChartArt:
    chart: Chart
    paths: tuple[Path, ...]
    levels: tuple[tuple[int, float], ...]  # numbers, and how high they lie
    ticks: tuple[tuple[Msg | str, float], ...]
    shaded: tuple[tuple[float, float], ...]  # from where, how wide
    marks: tuple[tuple[int, float, float], ...]  # turning points: their number and where they lie
    width: int = WIDTH
    height: int = HEIGHT


def chart_art(chart: Chart, marks: Sequence[Mark]) -> ChartArt:
    """Where everything lies."""
    highest = max((n for curve in chart.curves for n in curve.values), default=0)
    lowest = min(0, *(n for curve in chart.curves for n in curve.values), 0)
    step = next(n for n in STEPS if n == STEPS[-1] or (highest - lowest) / n < LINES)
    top = max(step, -(-highest // step) * step)
    bottom = lowest // step * step

    def x(at: float) -> float:
        return round(at * WIDTH / max(1, len(chart.moments) - 1), 1)

    def y(n: float) -> float:
        return round(HEIGHT - HEIGHT * (n - bottom) / (top - bottom), 1)

    signs = _apart([y(curve.values[-1]) for curve in chart.curves])
    paths = []
    for i, curve in enumerate(chart.curves):
        points = [(x(at), y(n)) for at, n in enumerate(curve.values)]
        name = f"seat-{curve.seat + 1}" if curve.seat != EVERYBODY else curve.tone
        edge = f"--{name}-edge" if curve.seat != EVERYBODY else ""
        d = _stairs(points) if chart.steps else "M" + "L".join(f"{a} {b}" for a, b in points)
        paths.append(Path(curve, d, DASHES[i % len(DASHES)], f"--{name}", edge, signs[i]))
    return ChartArt(
        chart,
        tuple(paths),
        tuple((n, y(n)) for n in range(bottom, top + 1, step)),
        _ticks([(text, x(at)) for at, text in chart.ticks]),
        tuple((x(first), round(x(last) - x(first), 1)) for first, last in chart.shaded),
        tuple((mark.number, x(mark.at), y(_of(chart, mark.seat).values[mark.at])) for mark in marks),
    )


def _of(chart: Chart, seat: int) -> Curve:
    """This seat's curve; the first where seats have none."""
    return next((curve for curve in chart.curves if curve.seat == seat), chart.curves[0])


def _stairs(points: Sequence[tuple[float, float]]) -> str:
    """What was true until the next moment stays on one height; the first number stands for the start."""
    first, *rest = points
    return f"M{first[0]} {first[1]}" + "".join(f"H{x}V{y}" for x, y in rest)


def _apart(heights: Sequence[float]) -> list[float]:
    """The same heights, far enough from each other for a sign at each, and within the field."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    found = list(heights)
    for before, after in pairwise(order):
        found[after] = max(found[after], found[before] + APART)
    over = max(0.0, found[order[-1]] - HEIGHT) if order else 0.0
    return [round(height - over, 1) for height in found]


def _ticks(all_of_them: Sequence[tuple[Msg | str, float]]) -> tuple[tuple[Msg | str, float], ...]:
    """As many as there is room for."""
    found: list[tuple[Msg | str, float]] = []
    for text, at in all_of_them:
        near = NEAR_NUMBERS if isinstance(text, str) else NEAR
        if not found or at - found[-1][1] >= near:
            found.append((text, at))
    return tuple(found)


BAR: Final = 50  # from one bar to the next
GAP: Final = 6
TALLEST: Final = 52


@dataclass(frozen=True, slots=True)
class Bar:
    """A number with a word below it."""

    name: str
    n: int
    x: float
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class BarsArt:
    bars: tuple[Bar, ...]
    base: float  # where they stand: numbers below zero hang from it
    width: int
    step: int = BAR
    wide: int = BAR - GAP


def bars_art(values: Sequence[tuple[str, int]]) -> BarsArt:
    """The tallest is as tall as there is room."""
    high, low = max(0, *(n for _, n in values), 0), min(0, *(n for _, n in values), 0)
    unit = TALLEST / max(1, high - low)
    base = round(high * unit, 1)
    bars = [
        Bar(name, n, BAR * i + GAP / 2, round(base - max(0, n) * unit, 1), max(1.0, round(abs(n) * unit, 1)))
        for i, (name, n) in enumerate(values)
    ]
    return BarsArt(tuple(bars), base, BAR * len(bars))
