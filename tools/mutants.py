"""Each rule is broken once, and the tests its page names must notice: `make mutants`.

`tests/mutants/<game>.toml` says how each rule is broken. A kill is written down with a hash of the mutant,
the code and the tests, so only what changed is run again; CI repeats a few in rotation.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from importlib import import_module
from pathlib import Path

from tools.rules_page import ROOT, names_of, pages, uses

CATALOGUE = ROOT / "tests" / "mutants"
KILLS = CATALOGUE / "kills.json"
SECONDS = 300


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

    def hash(self) -> str:
        files = sorted({test.split("::")[0] for test in self.tests()})
        parts = [self.old, self.new, self.path.read_text(encoding="utf-8"), *self.tests()]
        parts += [(ROOT / file).read_text(encoding="utf-8") for file in files]
        return blake2b("\0".join(parts).encode(), digest_size=8).hexdigest()


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


def catalogue(game: str) -> list[Mutant]:
    path = CATALOGUE / f"{game}.toml"
    if not path.exists():
        return []
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
    return [Mutant(game, **row) for row in rows]


def everything() -> list[Mutant]:
    return [mutant for game in pages() for mutant in catalogue(game)]


def without_mutant(game: str) -> list[str]:
    """Rules nobody has broken yet."""
    broken = {mutant.rule for mutant in catalogue(game)}
    return [name for name in names_of(import_module(f"crannog.games.{game}.rules")) if name not in broken]


def kills() -> dict[str, str]:
    """What was killed: the mutant's name and the hash it had."""
    found: dict[str, str] = json.loads(KILLS.read_text(encoding="utf-8")) if KILLS.exists() else {}
    return found


def stale(mutants: list[Mutant]) -> list[Mutant]:
    known = kills()
    return [mutant for mutant in mutants if known.get(mutant.name) != mutant.hash()]


def survives(mutant: Mutant) -> str:
    """How the mutant got away; empty if the tests of its rule found it."""
    if mutant.path.read_text(encoding="utf-8").count(mutant.old) != 1:
        return "the text to be replaced does not stand exactly once in the file"
    if not mutant.tests():
        return "no test names the rule"
    planted = json.dumps({"module": mutant.module, "old": mutant.old, "new": mutant.new})
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "tools.mutate"]
    ran = subprocess.run(
        [*command, *mutant.tests()],
        cwd=ROOT,
        env=os.environ | {"CRANNOG_MUTANT": planted, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    if ran.returncode == 1:
        return ""
    return "all its tests pass" if ran.returncode == 0 else f"pytest could not run:\n{ran.stdout[-800:]}"


def main(args: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--game", choices=pages(), help="only this game")
    parser.add_argument("--rule", help="only this rule, by its Python name")
    parser.add_argument("--all", action="store_true", help="also those killed already")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="at the same time (default 2)")
    chosen = parser.parse_args(args)
    mutants = [m for m in everything() if chosen.game in (None, m.game) and chosen.rule in (None, m.rule)]
    todo = mutants if chosen.all else stale(mutants)
    known, alive = kills(), 0
    with ThreadPoolExecutor(chosen.jobs) as pool:
        for mutant, escape in zip(todo, pool.map(survives, todo), strict=True):
            known.pop(mutant.name, None)
            if escape:
                alive += 1
                print(f"SURVIVES {mutant.name}: {escape}", flush=True)
            else:
                known[mutant.name] = mutant.hash()
                print(f"killed   {mutant.name}", flush=True)
    names = {mutant.name for mutant in everything()}
    kept = {name: known[name] for name in sorted(known) if name in names}
    KILLS.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    missing = [f"{game}.{rule}" for game in pages() for rule in without_mutant(game)]
    print(f"{len(todo)} run, {alive} survive; {len(missing)} rules without a mutant: {', '.join(missing)}")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
