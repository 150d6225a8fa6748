"""Intervals drawn as SVG: one row a figure, its target as a band."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from crannog.lab.balance.figure import MET, MISSED, UNDECIDED, Line
from crannog.lab.balance.report import CHANGED, NOT_SHOWN

WIDTH: Final = 760
LABEL: Final = 240  # where the drawing begins
ROW: Final = 20
EDGE: Final = 24  # above and below the rows
# Of a chart and the table below it; on a page or in a notebook, whose theme is the color scheme.
CHART_STYLE: Final = """
.chart { width: 100%; font-size: 12px } .chart text { fill: currentColor } .chart .axis { opacity: .7 }
.chart .target { fill: #8883 } .chart .exact { fill: #888 }
.chart path { stroke-width: 3; stroke: currentColor }
.chart circle { fill: currentColor }
:is(.chart, .figures) .good { color: light-dark(#287d3c, #6ccb85) }
:is(.chart, .figures) .bad { color: light-dark(#c4320a, #ff8f6b) }
:is(.chart, .figures) .open { color: light-dark(#8a6d00, #e0c050) }
"""
# How a line is colored, by its verdict.
CLASSES: Final = {
    MET: "good",
    NOT_SHOWN: "good",
    MISSED: "bad",
    CHANGED: "bad",
    UNDECIDED: "open",
    "": "plain",
}


def chart(title: str, lines: Sequence[Line]) -> str:
    """The intervals of these lines on one scale."""
    ends = [end for line in lines for end in (line.figure.low, line.figure.high, line.low, line.high)]
    known = [end for end in ends if end is not None]
    low, high = min(known), max(known)
    room = (high - low or 1) * 0.04
    low, high = low - room, high + room
    height = 2 * EDGE + ROW * len(lines)

    def x(value: float) -> float:
        return round(LABEL + (value - low) / (high - low) * (WIDTH - LABEL - 10), 1)

    parts = [f'<svg class="chart" role="img" viewBox="0 0 {WIDTH} {height}"><title>{escape(title)}</title>']
    for row, line in enumerate(lines):
        y = EDGE + ROW * row
        if line.aimed:
            left = x(line.low if line.low is not None else low)
            right = x(line.high if line.high is not None else high)
            kind = "target" if right > left else "target exact"
            wide = f"{max(2.0, right - left):.1f}"
            parts.append(f'<rect class="{kind}" x="{left}" y="{y}" width="{wide}" height="{ROW}"/>')
        middle, kind = y + ROW / 2, CLASSES[line.verdict]
        parts += [
            f'<text x="{LABEL - 8}" y="{middle + 4}" text-anchor="end">{escape(line.name)}</text>',
            f'<g class="{kind}"><path d="M{x(line.figure.low)} {middle}H{x(line.figure.high)}"/>'
            f'<circle cx="{x(line.figure.value)}" cy="{middle}" r="4"/></g>',
        ]
    for value in (low + room, (low + high) / 2, high - room):
        shown = f"{value:.1%}" if lines[0].figure.part else f"{value:.1f}"
        parts.append(
            f'<text x="{x(value)}" y="{height - 6}" text-anchor="middle" class="axis">{shown}</text>'
        )
    return "".join(parts) + "</svg>"
