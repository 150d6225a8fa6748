"""Installed packages for tests: a folder on Python's path with a module and the metadata of its entry points."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from crannog import games
from crannog.bots import found
from crannog.cli import main
from crannog.kernel.game import Game

type Install = Callable[[str, str, str], None]  # module, its text, the entry points


def forget() -> None:
    """What is installed is looked up once in a process."""
    games._found.cache_clear()
    found._points.cache_clear()
    found._factories.cache_clear()
    found._works.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a package for the time of a test."""

    installed = []

    def run(module: str, text: str, points: str) -> None:
        installed.append(module)
        (tmp_path / f"{module}.py").write_text(text, encoding="utf-8")
        about = tmp_path / f"{module}-1.2.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.2\n")
        (about / "entry_points.txt").write_text(points)
        forget()

    monkeypatch.syspath_prepend(tmp_path)
    yield run
    monkeypatch.undo()
    ours = tuple(f"crannog_{module}" for module in installed)
    for module in [*sys.modules]:
        if module in installed or module.startswith(ours):
            del sys.modules[module]
    forget()


@pytest.fixture
def starter(tmp_path: Path, install: Install) -> Game[Any, Any]:
    """The game that `crannog new-game` writes, installed."""
    assert main(["new-game", "pebble_heap", "--into", str(tmp_path / "new")]) == 0
    shutil.move(tmp_path / "new" / "crannog_pebble_heap", tmp_path)
    install("pebble_heap", "", "[crannog.games]\npebble_heap = crannog_pebble_heap:GAME\n")
    return games.load("pebble_heap")
