"""Each rule is broken once, and the tests its page names must notice: `make mutants`.

`tests/mutants/<game>.toml` says how each rule is broken. Without `--all`, only mutants are run whose code,
tests or entry changed since a revision, uncommitted changes included. The gate runs a few, the night all.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

import pytest

from tools.mutate import plant
from tools.rules_page import ROOT, names_of, pages, uses

CATALOGUE: Final = ROOT / "tests" / "mutants"
MAIN: Final = "origin/main"
SECONDS: Final = 300


@dataclass(frozen=True)
class Mutant:
    """A rule, and one piece of code that breaks it."""

    game: str
    rule: str  # its Python name: PLACE_FIT
    file: str  # in the game's folder
    old: str
    new: str

    @property
    def path(self) -> Path:
        return ROOT / "src" / "crannog" / "games" / self.game / self.file

    @property
    def module(self) -> str:
        return f"crannog.games.{self.game}." + self.file.removesuffix(".py").replace("/", ".")

    @property
    def name(self) -> str:
        return f"{self.game} {self.rule}: {self.old.strip()} -> {self.new.strip()}"

    def tests(self) -> list[str]:
        """The tests the rules page names for this rule, as pytest knows them."""
        return tests_of(self.game).get(self.rule, [])


def tests_of(game: str) -> dict[str, list[str]]:
    """For each rule's Python name, the tests that name it."""
    if game not in _TESTS:
        folder, found = ROOT / "tests" / "games" / game, dict[str, list[str]]()
        for path in sorted(folder.rglob("test_*.py")):
            for rule, places in uses(path).items():
                names = [place.split(".")[1] for place in places if "." in place]
                nodes = [f"{path.relative_to(ROOT)}::{name}" for name in names if name.startswith("test_")]
                found.setdefault(rule, []).extend(node for node in nodes if node not in found.get(rule, []))
        _TESTS[game] = found
    return _TESTS[game]


_TESTS: dict[str, dict[str, list[str]]] = {}


def catalogue_file(game: str) -> Path:
    return CATALOGUE / f"{game}.toml"


def catalogue(game: str) -> list[Mutant]:
    path = catalogue_file(game)
    return parse(game, path.read_text(encoding="utf-8")) if path.exists() else []


def parse(game: str, text: str) -> list[Mutant]:
    return [Mutant(game, **row) for row in tomllib.loads(text)["mutant"]]


def everything() -> list[Mutant]:
    return [mutant for game in pages() for mutant in catalogue(game)]


def without_mutant(game: str) -> list[str]:
    """Rules nobody has broken yet."""
    broken = {mutant.rule for mutant in catalogue(game)}
    return [name for name in names_of(import_module(f"crannog.games.{game}.rules")) if name not in broken]


def spread(mutants: Sequence[Mutant], count: int) -> list[Mutant]:
    """So many of them, always the same ones, from as many games and files as possible."""
    if count >= len(mutants):
        return list(mutants)
    first_of_file = list({mutant.path: mutant for mutant in reversed(mutants)}.values())[::-1]
    among = first_of_file if count <= len(first_of_file) else mutants
    return [among[i * len(among) // count] for i in range(count)]


def changed(mutants: Sequence[Mutant], revision: str = "") -> list[Mutant]:
    """Mutants whose code, tests or entry differ from this revision, or from where this branch left `MAIN`."""
    base = revision or _git("merge-base", "HEAD", MAIN).strip() or "HEAD"
    listed = _git("diff", "--name-only", base) + _git("ls-files", "--others", "--exclude-standard")
    files = {ROOT / line for line in listed.splitlines()}
    before = set[Mutant]()
    for game in pages():
        text = _git("show", f"{base}:{catalogue_file(game).relative_to(ROOT)}")
        before.update(parse(game, text) if text else [])
    return [
        mutant
        for mutant in mutants
        if mutant not in before
        or files & {mutant.path, *(ROOT / test.split("::")[0] for test in mutant.tests())}
    ]


def _git(*arguments: str) -> str:
    """What git prints; nothing if it knows no such revision or file."""
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False).stdout


def survivors(mutants: list[Mutant], jobs: int = 2) -> Iterator[tuple[Mutant, str]]:
    """Each mutant with how it got away; empty if the tests of its rule found it.

    Each runs in a fork of this process, which has loaded pytest but no game yet: that saves most of the time.
    """
    assert not any(name.startswith("crannog.games.") for name in sys.modules), "a game was loaded before"
    todo, running = list(mutants), dict[int, tuple[Mutant, Any]]()
    for mutant in [one for one in todo if unfit(one)]:
        todo.remove(mutant)
        yield mutant, unfit(mutant)
    while todo or running:
        while todo and len(running) < jobs:
            mutant, said = todo.pop(0), TemporaryFile("w+")  # noqa: SIM115 - closed when it was read
            running[_run(mutant, said.fileno())] = mutant, said
        pid, status = os.wait()
        mutant, said = running.pop(pid)
        said.seek(0)
        yield mutant, _escape(os.waitstatus_to_exitcode(status), said.read())
        said.close()


def unfit(mutant: Mutant) -> str:
    if mutant.path.read_text(encoding="utf-8").count(mutant.old) != 1:
        return "the text to be replaced does not occur exactly once in the file"
    return "" if mutant.tests() else "no test names the rule"


def _run(mutant: Mutant, output: int) -> int:
    """The process in which the tests of this rule meet the broken code."""
    pid = os.fork()
    if pid:
        return pid
    os.dup2(output, 1)
    os.dup2(output, 2)
    signal.alarm(SECONDS)
    plant({"module": mutant.module, "old": mutant.old, "new": mutant.new})
    os._exit(int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", *mutant.tests()])))


def _escape(code: int, said: str) -> str:
    if code == 1:
        return ""
    return "all its tests pass" if code == 0 else f"pytest could not run ({code}):\n{said[-800:]}"


def main(args: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--game", choices=pages(), help="only this game")
    parser.add_argument("--rule", help="only this rule, by its Python name")
    parser.add_argument("--all", action="store_true", help="also those that did not change")
    parser.add_argument("--since", default="", metavar="REV", help=f"changed since (default: since {MAIN})")
    parser.add_argument("--some", type=int, metavar="N", help="of all, N from as many files as possible")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="at the same time (default 2)")
    chosen = parser.parse_args(args)
    if chosen.since and not _git("rev-parse", "--verify", "--quiet", chosen.since + "^{commit}"):
        parser.error(f"git knows no revision {chosen.since}")
    mutants = [m for m in everything() if chosen.game in (None, m.game) and chosen.rule in (None, m.rule)]
    if chosen.some:
        mutants = spread(mutants, chosen.some)
    elif not chosen.all:
        mutants = changed(mutants, chosen.since)
    alive = 0
    for mutant, escape in survivors(mutants, chosen.jobs):
        alive += bool(escape)
        print(f"SURVIVES {mutant.name}: {escape}" if escape else f"killed   {mutant.name}", flush=True)
    missing = [f"{game}.{rule}" for game in pages() for rule in without_mutant(game)]
    print(f"{len(mutants)} run, {alive} survive; {len(missing)} rules without a mutant: {', '.join(missing)}")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
