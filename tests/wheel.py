"""The wheel that a release would publish, and an environment with nothing but it: each is made once in a run."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "crannog"
UV = os.environ.get("UV") or shutil.which("uv")


def clean(**more: str) -> dict[str, str]:
    """The environment without what makes this clone visible."""
    ours = ("PYTHON", "VIRTUAL", "CRANNOG", "DJANGO", "XDG")
    return {key: value for key, value in os.environ.items() if not key.startswith(ours)} | more


def run(*command: str | Path, cwd: Path, typed: str = "", **more: str) -> str:
    """Run a command that must succeed; return what it prints."""
    done = subprocess.run(
        [str(part) for part in command],
        input=typed,
        capture_output=True,
        text=True,
        env=clean(**more),
        cwd=cwd,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def extras() -> str:
    """The packages of the extras, from where we test: only Crannog itself must come from the wheel."""
    return sysconfig.get_paths()["purelib"]


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that the first worker of this run makes, and that all share."""
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    folder, finished = base / name, base / f"{name}.finished"
    with (base / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not finished.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            finished.touch()
    return folder


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that was made of it."""
    if UV is None:
        pytest.skip("uv is not here; .ci/run installs it")
    if not (PACKAGE / "site/static/table.js").is_file() and not os.environ.get("CRANNOG_CI"):
        pytest.skip("the table's script is not built: npm ci --prefix web && web/build")
    build = (UV, "build", "-q", "--no-build-isolation", "--python", sys.executable, ROOT, "-o")
    return once(tmp_path_factory, "dist", lambda folder: run(*build, folder, cwd=folder))


@pytest.fixture(scope="session")
def crannog(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a fresh environment in which only the wheel is installed, with what it requires."""
    assert UV is not None
    uv = UV
    [wheel] = built.glob("*.whl")

    def make(folder: Path) -> None:
        run(uv, "venv", "-q", "--python", sys.executable, folder / "venv", cwd=folder)
        python = folder / "venv/bin/python"
        run(
            uv,
            "pip",
            "install",
            "-q",
            "--offline",
            "--compile-bytecode",
            "--python",
            python,
            wheel,
            cwd=folder,
        )

    return once(tmp_path_factory, "fresh", make) / "venv" / "bin" / "crannog"
