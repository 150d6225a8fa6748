"""A web worker on an inherited socket, as `crannog serve` starts it."""

from __future__ import annotations

import http.client
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import median

import pytest


@pytest.fixture
def port() -> Iterator[int]:
    listening = socket.create_server(("127.0.0.1", 0))
    listening.set_inheritable(True)
    number = listening.fileno()
    command = [sys.executable, "-m", "crannog.site.web", "--fd", str(number)]
    worker = subprocess.Popen(command, pass_fds=(number,))
    try:
        yield int(listening.getsockname()[1])
    finally:
        worker.terminate()
        worker.wait(60)
        listening.close()


def test_an_answer_leaves_at_once(port: int) -> None:
    """Head and body go in two packets. If the second waited for the first to be acknowledged, as it does
    on a socket that is not known to be TCP, every answer on a kept connection would take 40 ms."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    took = []
    for _ in range(30):
        start = time.perf_counter()
        line.request("GET", "/healthz")
        assert line.getresponse().read()
        took.append(time.perf_counter() - start)
    line.close()
    assert median(took[5:]) < 0.03
