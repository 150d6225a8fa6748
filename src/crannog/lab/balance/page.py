"""A report as one page that needs nothing else, and as a table for spreadsheets."""

from __future__ import annotations

import csv
from html import escape
from io import StringIO
from itertools import groupby
from typing import Final

from crannog.lab.balance.chart import CHART_STYLE, CLASSES, chart
from crannog.lab.balance.figure import RISK
from crannog.lab.balance.report import Report, Section, summary, verdict
from crannog.views.notebook import measured

COLUMNS: Final = (
    *("setup", "group", "name", "value", "low", "high", "target_low", "target_high"),
    *("verdict", "games", "games_more"),
)
STYLE: Final = f"""
:root {{ color-scheme: light dark }}
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }}
table {{ border-collapse: collapse }} td, th {{ padding: .1rem .8rem .1rem 0; text-align: left }}
{CHART_STYLE}
"""
NOTES: Final = f"""
<p>Lines are 95% intervals, gray bands targets. <b>Missed</b> (or <b>changed</b>): beyond the target, and not
by chance, which is given at most {RISK:.0%} over all targets of this page together (Holm's procedure).
<b>Met</b>: the whole interval lies within the target. <b>Undecided</b>: neither; so many games more would
probably decide. For a component, the figure is how much more those who had it won than the others at the same
table, each less what its seat wins anyway (in a game all play together: than the games without it). Whoever
is ahead may also get more components, so this need not be the component's doing.</p>
"""


def html(report: Report) -> str:
    parts = [
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(report.title)}</title>',
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>',
        f"<h1>{escape(report.title)}</h1><p>{'<br>'.join(map(escape, report.origin))}</p>",
        f"<p>Made by <code>{escape(report.command)}</code>, which makes it again.</p>",
        f"<p><b>{escape(summary(report))}</b></p>{NOTES}",
    ]
    return "\n".join([*parts, *map(_section, report.sections)]) + "\n"


def in_notebook(report: Report) -> str | None:
    """The same charts and tables without a page around them."""
    said = f"<p><b>{escape(report.title)}</b>: {escape(summary(report))}</p>"
    return measured("\n".join([said, *map(_section, report.sections)]), CHART_STYLE)


def _section(section: Section) -> str:
    parts = [f"<h2>{escape(section.title)}</h2>"]
    for group, some in groupby(section.lines, key=lambda line: (line.group, line.figure.part)):
        lines = list(some)
        parts.append(f"<h3>{escape(group[0] or 'figures')}</h3>")
        if lines[0].aimed or group[1]:
            parts.append(chart(f"{section.title}: {group[0]}", lines))
        parts.append(
            '<table class="figures"><tr><th></th><th>measured [95%]</th><th>target</th><th></th></tr>'
        )
        for line in lines:
            cells = (line.name, str(line.figure), line.target, verdict(line).replace("**", ""))
            parts.append(
                f'<tr class="{CLASSES[line.verdict]}"><td>{"</td><td>".join(map(escape, cells))}</td></tr>'
            )
        parts.append("</table>")
    return "\n".join(parts)


def rows(report: Report) -> list[dict[str, object]]:
    """Every figure of the report, one row each."""
    found: list[dict[str, object]] = []
    for section in report.sections:
        for line in section.lines:
            figure = line.figure
            measured = [round(value, 6) for value in (figure.value, figure.low, figure.high)]
            about = [section.title, line.group, line.name, *measured, line.low, line.high]
            row = [*about, line.verdict, figure.games, line.more]
            found.append(dict(zip(COLUMNS, row, strict=True)))
    return found


def csv_text(report: Report) -> str:
    out = StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(report))
    return out.getvalue()
