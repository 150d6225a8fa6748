"""The image: built from deploy/Containerfile, and the site runs from it. Minutes, and it needs Debian's mirror.

No image is fetched from anywhere: Debian's own Python and this machine's Node.js stand for the two that the file
names. A container cannot be run on every machine that tests; a program in its file system can.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.site import places
from tests.site.hosting.programs import debian, first_answer, need, said

CERTIFICATES = "/etc/ssl/certs"
BUILD = {"BUILDAH_ISOLATION": "chroot", "STORAGE_DRIVER": "vfs"}


def buildah(*words: object, **environment: str) -> str:
    return said("buildah", *words, **BUILD, **environment)


@pytest.fixture
def bases(tmp_path: Path) -> None:
    """Two images of this machine's making: one with Python, one with Node.js beside it."""
    need("buildah", "buildah")
    debian(tmp_path / "base.tar", "python3", "python3-venv")
    made = buildah("from", "scratch").strip()
    buildah("add", "-q", made, tmp_path / "base.tar", "/")
    buildah("run", made, "--", "ln", "-sf", "python3", "/usr/bin/python")
    buildah("commit", "-q", made, "localhost/python")
    buildah("copy", "-q", made, need("node", "nodejs"), "/usr/bin/node")
    buildah("copy", "-q", made, "/usr/lib/node_modules", "/usr/lib/node_modules")
    buildah("run", made, "--", "ln", "-sf", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/bin/npm")
    buildah("config", "--env", f"NODE_EXTRA_CA_CERTS={CERTIFICATES}/ca-certificates.crt", made)
    buildah("commit", "-q", made, "localhost/node")
    buildah("rm", made)


@pytest.fixture
def image(bases: None, tmp_path: Path) -> Iterator[str]:
    """The name of a container made from it."""
    context = tmp_path / "crannog"
    said("git", "clone", "-q", places.ROOT, context)
    arguments = ("--build-arg", "NODE=localhost/node", "--build-arg", "PYTHON=localhost/python")
    volume = ("-v", f"{CERTIFICATES}:{CERTIFICATES}:ro")
    file = ("-f", context / "deploy/Containerfile")
    buildah("bud", "--pull-never", *arguments, *volume, *file, "-t", "localhost/crannog", context)
    made = buildah("from", "--pull-never", "localhost/crannog").strip()
    yield made
    buildah("rm", made)


@pytest.mark.night
def test_the_image_is_built_and_the_site_runs_from_it(image: str) -> None:
    port = places.free_port()
    origin = f"http://127.0.0.1:{port}"
    settings = {"CRANNOG_DATABASE": os.environ["CRANNOG_DATABASE"], "CRANNOG_REDIS": places.REDIS}
    settings |= {"CRANNOG_ORIGIN": origin, "CRANNOG_SECRET": os.environ.get("CRANNOG_SECRET", "")}
    given = [word for name, value in settings.items() if value for word in ("--env", f"{name}={value}")]
    command = ("buildah", "run", *given, image, "--")
    assert said(*command, "id", "-u", **BUILD).strip() == "10001"
    said(*command, "python", "-m", "crannog.site.manage", "migrate", "-v0", **BUILD)
    web = ("python", "-m", "crannog.site.web", "--port", str(port))
    process = subprocess.Popen([*command, *web], env=os.environ | BUILD)
    try:
        page = first_answer(f"{origin}/")
        assert page.status_code == 200
        assert "Spirit Island" in page.text
        [script] = [word for word in page.text.split('"') if word.endswith(".js")][:1]
        assert httpx.get(origin + script, timeout=60).status_code == 200  # built, hashed and in the image
    finally:
        process.terminate()
        process.wait(60)
