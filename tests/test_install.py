"""A newcomer's first minute: a clean environment, nothing else installed, a whole game."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from crannog import games
from tests.games.golden import DIGESTS, folder, written_digests

ROOT = Path(__file__).parents[1]
UV = os.environ.get("UV") or shutil.which("uv")


def run(*command: str | Path, **environment: str) -> str:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL"))}
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, env=clean | environment, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a clean environment in which only Crannog is installed."""
    if UV is None:
        pytest.skip("uv is not here; .ci/run installs it")
    home = tmp_path_factory.mktemp("clean")
    run(UV, "venv", "-q", "--python", sys.executable, home / "venv")
    found = home / "venv" / "bin" / "python"
    run(UV, "pip", "install", "-q", "--python", found, ROOT)
    return found


def test_the_plain_install_brings_nothing_else(python: Path) -> None:
    assert UV is not None
    listed = run(UV, "pip", "list", "--python", python, "--format", "freeze")
    assert re.sub(r"[=@ ].*", "", listed).split() == ["crannog"]


def test_importing_a_game_is_quick(python: Path) -> None:
    """Under 150 ms is promised and recorded in docs/speed.md; asserted with threefold slack.

    Processor time, because the tests beside this one would count otherwise.
    """
    script = "import time; a = time.process_time(); import crannog.games.roam; print(time.process_time() - a)"
    assert min(float(run(python, "-c", script)) for _ in range(5)) < 0.45


def test_the_readme_plays_a_game(python: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    assert len(example.strip().splitlines()) <= 10
    assert re.search(r"wins|share", run(python, "-c", example))


@pytest.mark.parametrize("command", [["rule", "place"], ["--help"], ["sim", "roam", "-n", "4", "-j", "1"]])
def test_the_command_works_on_the_plain_install(python: Path, command: list[str]) -> None:
    assert run(python.with_name("crannog"), *command)


def python_3_12() -> Path | None:
    """A Python 3.12 of this machine that runs; pyenv's shims often do not."""
    named = shutil.which("python3.12")
    candidates = [Path(named)] if named else []
    candidates += sorted(Path.home().glob(".pyenv/versions/3.12*/bin/python3.12"))
    for candidate in candidates:
        if not subprocess.run([candidate, "-c", ""], capture_output=True, check=False).returncode:
            return candidate
    return None


@pytest.mark.parametrize("game", games.ours())
def test_the_same_games_end_in_the_same_bytes_on_python_3_12(game: str) -> None:
    older = python_3_12()
    if older is None and not os.environ.get("CRANNOG_CI"):
        pytest.skip("no Python 3.12 on this machine")
    assert older is not None
    found = run(older, "-c", DIGESTS, game, folder(game), PYTHONPATH=f"{ROOT / 'src'}:{ROOT}")
    assert json.loads(found) == written_digests(game)


BOTS = """
import sys
from itertools import islice
from crannog.bots import bot, names, sampler
from crannog.games import load
from crannog.kernel.play import decision
from crannog.testing.contract import walk
game = load(sys.argv[1])
for name in names(game.id):
    player = bot(name, game.id)
    for s, ask in islice(walk(game, game.setup(2), 1), 12):
        asked = decision(s, ask)
        assert player.choose(game.observe(s, ask.seat), asked, sampler(game, s, ask.seat)) in asked.legal
    print(name)
"""


@pytest.mark.parametrize("game", games.ours())
def test_every_bot_plays_on_python_3_12(game: str) -> None:
    older = python_3_12()
    if older is None and not os.environ.get("CRANNOG_CI"):
        pytest.skip("no Python 3.12 on this machine")
    assert older is not None
    assert "greedy" in run(older, "-c", BOTS, game, PYTHONPATH=str(ROOT / "src")).split()
