"""A pytest plugin that measures the CPU seconds of each test file and fails a run that exceeds tests/budgets.toml.

It is active with CRANNOG_BUDGETS=1, which `.ci/run` sets; CRANNOG_BUDGETS=measure measures and fails nothing. Counted is the process tree: this process, its children
that ended, and those that run. Not counted is a daemon that left the tree. CPU seconds depend on the machine and on
its load, so they are divided by the time of a fixed piece of work, measured again every few seconds.

Session fixtures are counted on their own: which test needs them first is chance. Started processes are counted by
audit events, so only those that the test process starts itself, and not those of multiprocessing's spawn.

Each run writes build/gate/costs-PHASE.json, where CRANNOG_PHASE names the phase; `make gate-report` reads them.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final

import pytest

BUDGETS: Final = Path("tests/budgets.toml")
COSTS: Final = Path("build/gate")
UNIT: Final = 0.013  # CPU seconds of `fixed_work` where both cores of the gate's machine are busy
EVERY: Final = 5.0  # seconds between two measurements of it
STARTS: Final = {"subprocess.Popen", "os.fork"}  # Popen may use os.posix_spawn, and that would count twice
TICKS: Final = os.sysconf("SC_CLK_TCK")


def configure(config: pytest.Config) -> None:
    """Measure this session, but not a pytest that one of its tests starts."""
    worker = getattr(config, "workerinput", None)
    if worker is None and (wanted := os.environ.pop("CRANNOG_BUDGETS", "")):
        config.pluginmanager.register(Controller(config, is_judge=wanted != "measure"))
    elif worker is not None and worker.get("budgets"):
        config.pluginmanager.register(Worker(config))


# --- measuring ---------------------------------------------------------------------------------


def fixed_work() -> list[str]:
    numbers = {str(n * 7919 % 10007): n for n in range(12_000)}
    return sorted(numbers, key=lambda key: (numbers[key], key))


def slowness() -> float:
    """How many times slower this machine is now than the gate's."""
    start = time.process_time()
    fixed_work()
    return (time.process_time() - start) / UNIT


def running_children(process: str = "self") -> float:
    """CPU seconds of the descendants that still run, and of theirs that ended (Linux only)."""
    total = 0.0
    for file in Path(f"/proc/{process}/task").glob("*/children"):
        for child in read(file).split():
            if fields := read(Path(f"/proc/{child}/stat")).rpartition(")")[2].split():
                total += sum(map(int, fields[11:15])) / TICKS + running_children(child)
    return total


def read(file: Path) -> str:
    """The file, or nothing where its process or thread has ended in between."""
    try:
        return file.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def cpu_seconds() -> float:
    """What this process and all its descendants have used so far."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used) + running_children()


@dataclass
class Costs:
    """CPU seconds of tests, files and session fixtures; processes started by each file."""

    tests: dict[str, float] = field(default_factory=partial(defaultdict, float))
    files: dict[str, float] = field(default_factory=partial(defaultdict, float))
    fixtures: dict[str, float] = field(default_factory=partial(defaultdict, float))
    processes: Counter[str] = field(default_factory=Counter)
    count: int = 0
    slowness: float = 1.0

    def add(self, other: dict[str, Any]) -> None:
        """Add what a worker measured."""
        for kind, mine in (("tests", self.tests), ("files", self.files), ("fixtures", self.fixtures)):
            for name, seconds in other[kind].items():
                mine[name] += seconds
        self.processes.update(other["processes"])
        self.count += other["count"]
        self.slowness = max(self.slowness, other["slowness"])

    def as_dict(self) -> dict[str, Any]:
        """Plain values, as pytest-xdist sends them; of the tests only what can matter."""
        return {
            "tests": {name: round(seconds, 2) for name, seconds in self.tests.items() if seconds >= 0.1},
            "files": {name: round(seconds, 2) for name, seconds in self.files.items()},
            "fixtures": {name: round(seconds, 2) for name, seconds in self.fixtures.items()},
            "processes": dict(self.processes),
            "count": self.count,
            "slowness": round(self.slowness, 2),
        }


class Meter:
    """Measures the tests that run in this process."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.costs = Costs()
        self.started = 0
        self.apart = 0.0  # of session fixtures, within the test that runs
        self.samples = [slowness() for _ in range(5)]
        self.sampled = time.monotonic()
        sys.addaudithook(self.count_process)

    def count_process(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in STARTS:
            self.started += 1

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        file = item.nodeid.partition("::")[0]
        if time.monotonic() - self.sampled > EVERY:
            self.samples.append(slowness())
            self.sampled = time.monotonic()
        self.apart, started, start = 0.0, self.started, cpu_seconds()
        try:
            return (yield)
        finally:
            seconds = max(0.0, cpu_seconds() - start - self.apart)
            self.costs.tests[item.nodeid] += seconds
            self.costs.files[file] += seconds
            self.costs.processes[file] += self.started - started
            self.costs.count += 1

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        if fixturedef.scope != "session":
            return (yield)
        outer, self.apart, start = self.apart, 0.0, cpu_seconds()
        try:
            return (yield)
        finally:
            seconds = cpu_seconds() - start
            self.costs.fixtures[fixturedef.argname] += seconds - self.apart
            self.apart = outer + seconds

    def normalized(self) -> Costs:
        """The costs as the gate's machine would have had them."""
        factor = median(self.samples)
        for costs in (self.costs.tests, self.costs.files, self.costs.fixtures):
            for name in costs:
                costs[name] /= factor
        self.costs.slowness = factor
        return self.costs


class Worker(Meter):
    """Sends what it measured to the controller of pytest-xdist."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        self.config.workeroutput["costs"] = self.normalized().as_dict()  # type: ignore[attr-defined]


# --- judging -----------------------------------------------------------------------------------


def excesses(files: dict[str, float], budgets: dict[str, Any]) -> list[str]:
    """A sentence for each file that costs more than its budget allows."""
    limits, entries = budgets["limits"], budgets["files"]
    sentences = []
    for file, seconds in sorted(files.items(), key=lambda each: -each[1]):
        budget = entries.get(file, 0)
        if seconds > max(budget * limits["factor"], budget + limits["seconds"]):
            has = f"its budget is {budget}" if file in entries else "it has no budget"
            sentences.append(
                f"{file}: {seconds:.1f} CPU seconds, {has}. Make its tests cheaper, give them a size in"
                f" tests/sizes.py, mark them `night`, or change {BUDGETS} with a reason."
            )
    return sentences


class Controller(Meter):
    """Measures as well, where there are no workers; adds what workers measured, and judges."""

    def __init__(self, config: pytest.Config, is_judge: bool) -> None:
        super().__init__(config)
        self.is_judge = is_judge
        self.total = Costs()
        self.sentences: list[str] = []

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput["budgets"] = True

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        if costs := getattr(node, "workeroutput", {}).get("costs"):
            self.total.add(costs)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.total.add(self.normalized().as_dict())
        phase = os.environ.get("CRANNOG_PHASE", "tests")
        folder = self.config.rootpath / COSTS
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(self.total.as_dict(), indent=1, sort_keys=True)
        (folder / f"costs-{phase}.json").write_text(text, encoding="utf-8")
        budgets = tomllib.loads((self.config.rootpath / BUDGETS).read_text(encoding="utf-8"))
        self.sentences = excesses(self.total.files, budgets) if self.is_judge else []
        if self.sentences and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.sentences:
            terminalreporter.section("CPU budgets", red=True)
            for sentence in self.sentences:
                terminalreporter.line(sentence)
