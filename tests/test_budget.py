"""The plugin that measures CPU seconds, and the budgets themselves."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tools import gate_report

from tests import budget

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
CONFTEST = """
import pytest
from tests import budget
def pytest_configure(config):
    budget.configure(config)
@pytest.fixture(scope="session")
def dear():
    sum(n * n for n in range(1_000_000))
"""
BURN = """
import subprocess, sys
CODE = "import time\\nwhile time.process_time() < {seconds}: pass"
def test_child():
    subprocess.run([sys.executable, "-c", CODE], check=True)
def test_cheap(dear):
    pass
"""
TOML = """
[limits]
factor = 2.0
seconds = {slack}
[files]
"test_burn.py" = {budget}
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("CRANNOG_BUDGETS", "1")
    monkeypatch.setenv("CRANNOG_PHASE", "inner")
    monkeypatch.setenv("PYTHONPATH", f"{ROOT}:{ROOT / 'src'}")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_burn=BURN.replace("{seconds}", "0.3"))
    (pytester.path / "tests").mkdir()
    return pytester


def run(project: pytest.Pytester, seconds: float, slack: float, *arguments: str) -> pytest.RunResult:
    text = TOML.format(budget=seconds, slack=slack)
    (project.path / "tests" / "budgets.toml").write_text(text, encoding="utf-8")
    return project.runpytest_subprocess(*arguments)


@pytest.mark.parametrize("arguments", [(), ("-p", "xdist", "-n", "1")], ids=["alone", "workers"])
def test_file_over_its_budget_fails_the_run(project: pytest.Pytester, arguments: tuple[str, ...]) -> None:
    result = run(project, 0.05, 0.05, *arguments)
    result.assert_outcomes(passed=2)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["test_burn.py: * CPU seconds, its budget is 0.05.*tests/sizes.py*"])
    costs = json.loads((project.path / "build/gate/costs-inner.json").read_text())
    assert costs["count"] == 2
    assert costs["processes"] == {"test_burn.py": 1}
    assert costs["tests"].keys() == {"test_burn.py::test_child"}
    assert costs["fixtures"]["dear"] > 0


def test_file_within_its_budget_passes(project: pytest.Pytester) -> None:
    result = run(project, 100, 0)
    assert result.ret == pytest.ExitCode.OK
    assert "CPU budgets" not in result.stdout.str()


@pytest.mark.parametrize(
    ("seconds", "has_budget", "is_allowed"),
    [(19, True, True), (21, True, False), (4.9, False, True), (5.1, False, False)],
)
def test_limit_is_twice_the_budget_and_some_seconds(
    seconds: float, has_budget: bool, is_allowed: bool
) -> None:
    budgets = {"limits": {"factor": 2.0, "seconds": 5.0}, "files": {"a.py": 10} if has_budget else {}}
    assert (budget.excesses({"a.py": seconds}, budgets) == []) is is_allowed


def test_without_the_variable_nothing_is_measured(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CRANNOG_BUDGETS")
    assert run(project, 0.05, 0.05).ret == pytest.ExitCode.OK
    assert not (project.path / "build").exists()


def test_budgets_fit_into_twenty_five_minutes_of_two_cores() -> None:
    budgets = tomllib.loads((ROOT / "tests/budgets.toml").read_text(encoding="utf-8"))
    assert budgets["limits"]["total"] == 25 * 60 * 2
    assert sum([*budgets["phases"].values(), *budgets["files"].values()]) <= budgets["limits"]["total"]


def test_every_budget_is_of_a_file() -> None:
    budgets = tomllib.loads((ROOT / "tests/budgets.toml").read_text(encoding="utf-8"))
    assert [file for file in budgets["files"] if not (ROOT / file).is_file()] == []


# --- tools.gate_report -------------------------------------------------------------------------


def test_report_shows_costs_and_growth_and_writes_budgets(tmp_path: Path) -> None:
    (tmp_path / "phases.tsv").write_text("lint\t60\nengine\t120.5\n", encoding="utf-8")
    files = {"tests/a.py": 9.2, "tests/b.py": 0.5}
    session: dict[str, Any] = {
        "tests": {"tests/a.py::test_a": 9.0},
        "files": files,
        "fixtures": {"site": 4.0},
    }
    session |= {"processes": {"tests/a.py": 3}, "count": 7, "slowness": 1.2}
    for phase, more in (("engine", 0.0), ("site", 1.0)):
        dearer = session | {"files": {name: seconds + more for name, seconds in files.items()}}
        (tmp_path / f"costs-{phase}.json").write_text(json.dumps(dearer), encoding="utf-8")

    page = "| 2026-01-02 | abcdef | 4 | 20 | 14 | 7 |\n"
    shown = gate_report.report(tmp_path, {"files": {"tests/a.py": 8}}, page)
    for line in ("3  minutes (-1)", "29  CPU s (+9)", "14  tests (+0)", "6  processes (-1)"):
        assert f" {line}\n" in shown
    assert "120  engine\n" in shown
    assert "2.2  tests/a.py\n" in shown

    costs = gate_report.costs(tmp_path)
    written = gate_report.rewritten('[limits]\n[files]\n"old.py" = 3\n', costs["files"])
    assert written == '[limits]\n[files]\n"tests/a.py" = 11\n'


def test_row_of_the_page_is_read_again() -> None:
    now = (24.5, 2100.0, 9000, 80)
    assert gate_report.growth(now, gate_report.row(now))[0] == "    24.5  minutes (+0)"
