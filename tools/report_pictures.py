"""A balance report's charts as pictures: `python -m tools.report_pictures PAGE.html docs/drawings/balance`.

Writes a file for each chart, `balance-1-seat.svg` the first: number of the setup, what it is about.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from crannog.lab.balance.chart import CHART_STYLE

CHART: Final = re.compile(r'<h2>|<h3>([^<]*)</h3>\n(<svg class="chart"[^>]*>)(.*?)</svg>', re.DOTALL)
SIZE: Final = re.compile(r'viewBox="0 0 (\d+) (\d+)"')


def pictures(page: str) -> dict[str, str]:
    """Each chart by the end of its name; on white, for a picture knows no theme."""
    found, setup = dict[str, str](), 0
    for match in CHART.finditer(page):
        if match[1] is None:
            setup += 1
            continue
        wide, high = SIZE.findall(match[2])[0]
        opened = match[2].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
        font = ".chart { font-family: Verdana, sans-serif; color: #17303a; color-scheme: light }"
        style = f'<style>{CHART_STYLE}{font}</style><rect width="{wide}" height="{high}" fill="#fff"/>'
        group = match[1].replace(" ", "-")
        found[f"{setup}-{group}"] = f"{opened}{style}{match[3]}</svg>\n"
    return found


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("report", type=Path, help="the page that `crannog balance` wrote")
    parser.add_argument("out", type=Path, help="where the pictures go: the beginning of their names")
    given = parser.parse_args(args)
    for name, picture in pictures(given.report.read_text(encoding="utf-8")).items():
        path = given.out.with_name(f"{given.out.name}-{name}.svg")
        path.write_text(picture, encoding="utf-8")
        print(f"wrote {path}")


if __name__ == "__main__":
    main()
