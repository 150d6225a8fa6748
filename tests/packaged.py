"""Installed packages for tests: a folder on Python's path with a module and the metadata of its entry points."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from crannog import games
from crannog.bots import found

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
    for module in installed:
        sys.modules.pop(module, None)
    forget()
