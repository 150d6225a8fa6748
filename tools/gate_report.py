"""What the last run of the gate cost: python -m tools.gate_report [--write]

Reads build/gate: phases.tsv, which `.ci/run` writes, and costs-*.json of tests/budget.py. Growth is against
the last row of docs/gate.md and against the budgets of tests/budgets.toml. After a whole run `--write`
replaces these and adds a row to that page.
"""

from __future__ import annotations

import argparse
import datetime
import json
import math
import re
import subprocess
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
MEASURED: Final = ROOT / "build" / "gate"
BUDGETS: Final = ROOT / "tests" / "budgets.toml"
PAGE: Final = ROOT / "docs" / "gate.md"
SHOWN: Final = 30
SMALLEST: Final = 2.0  # CPU seconds; a file that costs less needs no budget
COLUMNS: Final = ("minutes", "CPU s", "tests", "processes")
ROW: Final = re.compile(r"^\| \d{4}-\d\d-\d\d \| \S+ \| (\S+) \| (\S+) \| (\S+) \| (\S+) \|$", re.MULTILINE)


def phases(folder: Path) -> dict[str, float]:
    """Seconds of each phase, in the order in which they ran."""
    file = folder / "phases.tsv"
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return {name: float(seconds) for name, seconds in (line.split("\t") for line in lines)}


def costs(folder: Path) -> dict[str, Any]:
    """The costs of all sessions; a file that two phases run has the dearer one's."""
    total: dict[str, Any] = {"count": 0, "cpu": 0.0, "processes": Counter(), "slowness": 1.0}
    for name in ("files", "tests", "fixtures"):
        total[name] = {}
    for file in sorted(folder.glob("costs-*.json")):
        session = json.loads(file.read_text(encoding="utf-8"))
        total["count"] += session["count"]
        total["cpu"] += sum(session["files"].values()) + sum(session["fixtures"].values())
        total["processes"].update(session["processes"])
        total["slowness"] = max(total["slowness"], session["slowness"])
        for name in ("files", "tests", "fixtures"):
            for key, seconds in session[name].items():
                total[name][key] = max(seconds, total[name].get(key, 0.0))
    return total


def dearest(seconds: dict[str, float], count: int = SHOWN) -> list[str]:
    ranked = sorted(seconds.items(), key=lambda each: -each[1])[:count]
    return [f"{cost:8.1f}  {name}" for name, cost in ranked]


def figures(took: dict[str, float], total: dict[str, Any]) -> tuple[float, ...]:
    """One for each of COLUMNS."""
    minutes = round(sum(took.values()) / 60, 1)
    return minutes, round(total["cpu"]), total["count"], total["processes"].total()


def growth(now: tuple[float, ...], page: str) -> list[str]:
    """The figures and how they changed since the last row of the page."""
    rows = ROW.findall(page)
    before = [float(figure) for figure in rows[-1]] if rows else list(now)
    lines = zip(COLUMNS, now, before, strict=True)
    return [f"{figure:>8g}  {name} ({figure - old:+g})" for name, figure, old in lines]


def grown(files: dict[str, float], budgets: dict[str, float]) -> dict[str, float]:
    """By how many CPU seconds files exceed their budgets."""
    more = {file: seconds - budgets.get(file, 0.0) for file, seconds in files.items()}
    return {file: seconds for file, seconds in more.items() if seconds > SMALLEST}


def report(folder: Path, budgets: dict[str, Any], page: str) -> str:
    took, total = phases(folder), costs(folder)
    processes = {file: float(count) for file, count in total["processes"].items() if count}
    parts = {
        "Growth since the last row of docs/gate.md": growth(figures(took, total), page),
        "Phases (seconds)": [f"{seconds:8.0f}  {name}" for name, seconds in took.items()],
        f"The {SHOWN} most expensive tests (CPU seconds)": dearest(total["tests"]),
        "Session fixtures (CPU seconds, all workers)": dearest(total["fixtures"], 10),
        "Files over their budget (CPU seconds over it)": dearest(grown(total["files"], budgets["files"])),
        "Processes started by the tests of a file": dearest(processes, 15),
    }
    blocks = ["\n".join([title, *(lines or ["    none"])]) for title, lines in parts.items()]
    return "\n\n".join(blocks) + f"\n\nslowness of the machine: {total['slowness']:.2f}"


def rewritten(text: str, files: dict[str, float]) -> str:
    """The budgets with what the files of this run cost; other entries are dropped."""
    head = text.partition("[files]\n")[0]
    entries = {file: math.ceil(cost) for file, cost in sorted(files.items()) if cost >= SMALLEST}
    return head + "[files]\n" + "".join(f'"{file}" = {cost}\n' for file, cost in entries.items())


def row(now: tuple[float, ...]) -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    cells = [datetime.datetime.now(datetime.UTC).date().isoformat(), commit, *(f"{each:g}" for each in now)]
    return f"| {' | '.join(cells)} |\n"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="new budgets, and a row in docs/gate.md")
    options = parser.parse_args(arguments)
    text, page = BUDGETS.read_text(encoding="utf-8"), PAGE.read_text(encoding="utf-8")
    total = costs(MEASURED)
    if not total["count"]:
        parser.error("nothing was measured: run .ci/run, or pytest with CRANNOG_BUDGETS=1")
    print(report(MEASURED, tomllib.loads(text), page))
    if options.write:
        BUDGETS.write_text(rewritten(text, total["files"]), encoding="utf-8")
        PAGE.write_text(page + row(figures(phases(MEASURED), total)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
