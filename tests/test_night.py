"""The night (.ci/night) runs every test and every program."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tests.test_entry_points import PROGRAMS, name_of

ROOT: Final = Path(__file__).parents[1]
NIGHT: Final = ROOT / ".ci" / "night"


@cache
def module() -> dict[str, Any]:
    found: dict[str, Any] = {"__name__": "night", "__file__": str(NIGHT)}
    exec(compile(NIGHT.read_text(encoding="utf-8"), NIGHT, "exec"), found)
    return found


def paths(commands: tuple[str, ...]) -> list[str]:
    return re.findall(r"(?<!deselect )\btests/[\w/*.]+", " ".join(commands))


def test_every_test_file_is_in_a_part_at_night_sizes() -> None:
    tested = {
        file
        for part in module()["PARTS"].values()
        if part.is_night
        for glob in paths(part.commands)
        for path in ROOT.glob(glob)
        for file in ([path] if path.is_file() else path.rglob("test_*.py"))
    }
    assert set((ROOT / "tests").rglob("test_*.py")) - tested == set()


def test_every_path_of_a_part_exists() -> None:
    parts = module()["PARTS"].values()
    assert [path for part in parts for path in paths(part.commands) if not [*ROOT.glob(path)]] == []


def test_every_program_is_started_once() -> None:
    started = (ROOT / ".ci" / "entry-points").read_text(encoding="utf-8")
    assert [name for name in map(name_of, PROGRAMS) if not re.search(rf"\b{name}\b", started)] == []


def test_list_names_every_part() -> None:
    done = subprocess.run([sys.executable, NIGHT, "--list"], capture_output=True, text=True, check=True)
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(module()["PARTS"])


@pytest.mark.parametrize(
    ("log", "counted"),
    [
        ("12 passed in 3.1s\n1 failed, 4 passed, 2 skipped in 0.5s", "16 passed, 1 failed, 2 skipped"),
        ("no tests here", "-"),
    ],
)
def test_results_of_all_pytest_runs_of_a_part_are_added(log: str, counted: str) -> None:
    assert module()["tests_in"](log) == counted


def test_finished_part_is_not_run_again_for_the_same_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = module()
    row = night["Result"]("abc", "site", "FAILED", "3.0", "1 failed", "2026-01-01 00:00")
    monkeypatch.setitem(night, "RESULTS", tmp_path / "results.tsv")
    (tmp_path / "results.tsv").write_text("\t".join(row) + "\n", encoding="utf-8")
    assert night["results"]("abc") == {"site": row}
    assert night["results"]("abd") == {}
    assert night["results"]("abc+") == {}
