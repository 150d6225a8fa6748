"""A server of one's own that speaks S3, with one empty bucket."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.error import URLError
from urllib.request import Request, urlopen

from crannog.site.play.store import archives
from tests.site import places
from tests.waiting import LIMIT, wait_until

PLACE = "s3://games/archive"


@contextmanager
def bucket() -> Iterator[subprocess.Popen[bytes]]:
    """While it runs, the environment leads there; whoever kills it has a bucket that does not answer."""
    url = f"http://127.0.0.1:{(port := places.free_port())}"
    mine = {
        "AWS_ACCESS_KEY_ID": "ann", "AWS_SECRET_ACCESS_KEY": "of-the-tests", "AWS_REGION": "eu-central-1",
        "AWS_ENDPOINT_URL": url,
    }  # fmt: skip
    before = {name: os.environ.get(name) for name in mine}
    server = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        _make(f"{url}/games", server)
        os.environ.update(mine)
        archives._bucket.cache_clear()
        yield server
    finally:
        server.kill()
        server.wait()
        archives._bucket.cache_clear()
        for name, value in before.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value


def _make(url: str, server: subprocess.Popen[bytes]) -> None:
    def made() -> bool:
        assert server.poll() is None, "the server has died"
        with contextlib.suppress(URLError), urlopen(Request(url, method="PUT"), timeout=LIMIT):
            return True
        return False

    wait_until(made, "the server does not come up")
