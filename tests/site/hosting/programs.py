"""Programs of Debian's that the files in deploy/ are for."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.site import places
from tests.waiting import wait_until

DEPLOY = places.ROOT / "deploy"


def need(program: str, package: str) -> str:
    """Where it is. Without it the gate fails; on a contributor's machine the test is skipped, and says so."""
    found = shutil.which(program)
    if found is None:
        text = f"NOT TESTED: {program} is not here (apt-get install {package})"
        if os.environ.get("CRANNOG_CI"):
            pytest.fail(text)
        pytest.skip(text)
    return found


def debian(archive: Path, *packages: str) -> None:
    """The file system of a fresh machine with these packages."""
    strap = need("mmdebstrap", "mmdebstrap")
    wanted = f"--include={','.join((*packages, 'ca-certificates'))}"
    said(strap, "--variant=minbase", wanted, "trixie", archive, "http://deb.debian.org/debian")


def said(*command: object, **environment: str) -> str:
    """What a program prints that must succeed."""
    done = subprocess.run(
        [str(word) for word in command],
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}"
    return done.stdout


def first_answer(url: str, **headers: str) -> httpx.Response:
    """The answer of a server that somebody else's program starts, as soon as there is one."""

    def ask() -> httpx.Response | None:
        with suppress(httpx.TransportError):
            return httpx.get(url, headers=headers, timeout=60)
        return None

    return wait_until(ask, f"nothing answers at {url}")
