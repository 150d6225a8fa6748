"""A small disk of our own, which can be full: PostgreSQL, its log and the logs of the processes are on it.

When only the data cannot grow, PostgreSQL refuses what needs room (53100) and goes on. When its log cannot grow
either, it ends itself, and cannot start again before there is room.
"""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Final

MEGABYTES: Final = 320
# As few segments of its log as PostgreSQL takes: what it keeps for later would be room.
SETTINGS: Final = ("min_wal_size = '32MB'", "max_wal_size = '64MB'", "wal_init_zero = on")
_BLOCK: Final = b"\0" * (1 << 16)


class NoDisk(Exception):
    """Only root mounts one, and not in every container."""


def mount(home: Path, megabytes: int = MEGABYTES) -> None:
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "crannog-chaos", str(home)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise NoDisk(str(error)) from error
    if done.returncode:
        raise NoDisk(done.stderr.strip())


def unmount(home: Path) -> None:
    """Also if somebody still looks into it."""
    if home.is_mount():
        subprocess.run(["umount", "-l", str(home)], check=False)


def fill(home: Path) -> None:
    """Take what room there is, to the last byte."""
    with (home / "filler").open("ab", buffering=0) as filler, contextlib.suppress(OSError):
        while True:
            filler.write(_BLOCK)


def empty(home: Path) -> None:
    (home / "filler").unlink(missing_ok=True)


async def stay_full(home: Path, seconds: float) -> None:
    """So long; whatever becomes free meanwhile is taken at once."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        fill(home)
        await asyncio.sleep(0.05)


def possible() -> bool:
    with tempfile.TemporaryDirectory() as place:
        try:
            mount(Path(place), 1)
        except NoDisk:
            return False
        unmount(Path(place))
    return True
