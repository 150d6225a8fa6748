"""Measuring an older commit beside the sources: each round in a process of its own, in turns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).parents[1]


def in_turns[T](
    commit: str | None, measured: Callable[[Path, int], T], seeds: Iterable[int]
) -> tuple[list[T], list[T]]:
    """What was measured of this commit, if one is named, and of the sources; both meet the same machine."""
    before: list[T] = []
    now: list[T] = []
    with TemporaryDirectory() as folder:
        old = _unpack(commit, Path(folder)) if commit else None
        for seed in seeds:
            if old:
                before.append(measured(old, seed))
            now.append(measured(HERE, seed))
    return before, now


def printed(source: Path, *command: str) -> Any:
    """What a benchmark prints in a process of its own, with the sources that lie there."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        env=os.environ | {"PYTHONPATH": f"{source / 'src'}:{HERE}"},
        cwd=HERE,
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout)


def _unpack(commit: str, folder: Path) -> Path:
    packed = subprocess.run(["git", "archive", commit, "src"], cwd=HERE, stdout=subprocess.PIPE, check=True)
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as tar:
        tar.extractall(folder, filter="data")
    return folder
