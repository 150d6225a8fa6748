"""The packages in examples/, and one fresh from `crannog new-game`, each installed into a clean environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from crannog.cli import main

ROOT = Path(__file__).parents[1]
FOLDERS = sorted(path.parent for path in ROOT.glob("examples/*/pyproject.toml"))
UV = os.environ.get("UV") or shutil.which("uv")


def run(*command: str | Path, cwd: Path, typed: str = "", **environment: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        input=typed,
        capture_output=True,
        text=True,
        env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | environment,
        cwd=cwd,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@dataclass(frozen=True)
class Example:
    folder: Path
    id: str  # of its game
    home: Path  # of its environment

    @property
    def python(self) -> Path:
        return self.home / "bin" / "python"

    @property
    def site_packages(self) -> Path:
        [found] = self.home.glob("lib/python*/site-packages")
        return found

    def crannog(self, *arguments: str, typed: str = "") -> str:
        return run(self.python, "-m", "crannog.cli", *arguments, cwd=self.home, typed=typed)

    def pytest(self, *arguments: str | Path) -> str:
        """With what tests need from where we test; the game itself comes from its own environment."""
        extras = sysconfig.get_paths()["purelib"]
        command = (self.python, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist")
        return run(*command, *arguments, cwd=ROOT, PYTHONPATH=extras, PYTEST_XDIST_WORKER="")


def install(folder: Path, home: Path) -> Example:
    """The example as a wheel, alone with Crannog, which comes from this clone."""
    if UV is None:
        pytest.skip("uv is not here; .ci/run installs it")
    about = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    [id] = about["project"]["entry-points"]["crannog.games"]
    built = home / "dist"
    run(UV, "venv", "-q", "--python", sys.executable, home / "venv", cwd=home)
    example = Example(folder, id, home / "venv")
    build = (UV, "build", "-q", "--wheel", "--no-build-isolation", "--offline", "--python", sys.executable)
    run(*build, "-o", built, folder, cwd=home)
    [wheel] = built.glob("*.whl")
    run(UV, "pip", "install", "-q", "--no-deps", "--offline", "--python", example.python, wheel, cwd=home)
    (example.site_packages / "crannog.pth").write_text(f"{ROOT / 'src'}\n", encoding="utf-8")
    return example


def new_game(home: Path) -> Path:
    """A folder as `crannog new-game` writes it."""
    assert main(["new-game", "pebble_heap", "--into", str(home / "new")]) == 0
    return home / "new"
