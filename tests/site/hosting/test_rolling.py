"""Two workers behind Caddy are replaced one after the other while people play: nobody notices."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
import uvicorn

from crannog.site import readiness, web
from crannog.site.play.stream.hub import hub
from tests.processes import Server
from tests.site import places
from tests.site.hosting.crowd import Crowd
from tests.site.hosting.programs import DEPLOY, need, said
from tests.site.still_clock import CLOCK
from tests.waiting import wait_until

UNIT = (DEPLOY / "systemd/crannog-web@.service").read_text(encoding="utf-8")
DRAIN = re.findall(r"^ExecStart=.* --drain (\d+)$", UNIT, re.MULTILINE)[0]
WORST = 3.0  # seconds; a second on a machine that does nothing else


@dataclass
class Workers:
    """Two web workers, started as their unit does it, and a proxy before them."""

    folder: Path
    port: int = field(default_factory=places.free_port)
    ports: tuple[int, int] = field(default_factory=lambda: (places.free_port(), places.free_port()))
    processes: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, port: int) -> None:
        command = [sys.executable, "-m", "crannog.site.web", "--port", str(port), "--drain", DRAIN]
        ours = {"CRANNOG_ORIGIN": self.url, "CRANNOG_PROXIES": "1"}
        self.processes[port] = Server(command, env=os.environ | ours, cwd=places.ROOT)

    def wait(self, port: int) -> None:
        worker = self.processes[port]
        assert isinstance(worker, Server)
        worker.wait_ready()
        said(DEPLOY / "wait-ready", f"http://127.0.0.1:{port}/readyz")

    def replace(self, port: int) -> None:
        """As `systemctl restart` does it."""
        before = self.processes[port]
        before.terminate()
        before.wait(60)
        self.start(port)
        self.wait(port)
        time.sleep(2)  # as in rolling-update

    def proxy(self, caddy: str) -> None:
        """The very file that an operator takes."""
        upstreams = " ".join(f"127.0.0.1:{port}" for port in self.ports)
        ours = {
            "CRANNOG_SITE": self.url,
            "CRANNOG_WEB": upstreams,
            "HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.folder),
            "XDG_CONFIG_HOME": str(self.folder),
            "CADDY_ADMIN": f"127.0.0.1:{places.free_port()}",
        }
        command = [caddy, "run", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
        with (self.folder / "caddy.log").open("wb") as log:
            self.processes[self.port] = subprocess.Popen(command, env=os.environ | ours, stderr=log)
        wait_until(self._is_proxy_ready, "caddy has no worker that is ready")

    def _is_proxy_ready(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"{self.url}/readyz", timeout=60).status_code == 200
        return False

    def stop(self) -> None:
        for process in self.processes.values():
            process.kill()
            process.wait()


@contextlib.contextmanager
def running(folder: Path) -> Iterator[Workers]:
    caddy = need("caddy", "caddy")
    made = Workers(folder)
    try:
        for port in made.ports:
            made.start(port)
        for port in made.ports:
            made.wait(port)
        made.proxy(caddy)
        yield made
    finally:
        made.stop()


@pytest.mark.night  # a minute and a half
def test_workers_are_replaced_one_after_the_other_and_nobody_notices(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def play() -> Crowd:
        tables = [await places.table(game, ann, bob) for game in ("arrival", "arrival", "roam")]
        crowd = Crowd(workers.url, ann, bob, tables)
        people = asyncio.create_task(crowd.run())
        await asyncio.sleep(2)
        for port in workers.ports:
            await asyncio.to_thread(workers.replace, port)
        await asyncio.sleep(1)
        assert not people.done(), people.exception()
        crowd.ended = True
        people.cancel()
        await asyncio.wait([people])
        return crowd

    with running(tmp_path) as workers:
        assert httpx.get(f"{workers.url}/metrics", timeout=60).status_code == 404, "for nobody outside"
        crowd = places.run(play())
    worst, what = max(crowd.times)
    with capsys.disabled():
        print(
            f"\nrolling update: {len(crowd.times)} requests, {len(crowd.acknowledged)} moves, "
            f"worst {worst:.2f} s ({what}), heard within {crowd.latest():.2f} s, {len(crowd.wrong)} failed"
        )
    assert crowd.wrong == []
    assert crowd.gaps() == []
    assert len(crowd.acknowledged) > 50
    assert worst < WORST
    assert crowd.latest() < WORST
    with_ids = {table: {seq for seq, _ in told} for table, told in crowd.heard.items()}
    settled = time.monotonic() - 5  # what was answered in the last moment may not have been heard of
    missed = [
        key for key, (_, at) in crowd.acknowledged.items() if at < settled and key[1] not in with_ids[key[0]]
    ]
    assert missed == []


def test_worker_is_not_ready_while_it_is_cold_and_serves_while_it_drains(database: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        at = f"http://127.0.0.1:{listening.getsockname()[1]}"
        fd = listening.fileno()
        command = [sys.executable, "-m", "crannog.site.web", "--fd", str(fd), "--drain", "3600"]
        worker = Server(command, pass_fds=(fd,), cwd=places.ROOT)
    try:
        # The request lies in the queue of the socket: it is the first that the worker accepts.
        answer = httpx.get(f"{at}/readyz", timeout=None)
        assert (answer.status_code, answer.json()) == (503, {"process": "warming"})
        worker.wait_ready()
        assert httpx.get(f"{at}/readyz", timeout=60).json() == {"database": "ok"}

        worker.terminate()
        wait_until(lambda: httpx.get(f"{at}/readyz", timeout=60).json() == {"process": "leaving"})
        assert httpx.get(f"{at}/readyz", timeout=60).status_code == 503
        assert httpx.get(f"{at}/", timeout=60).status_code == 200, "who comes all the same is served"
        worker.terminate()  # the second signal ends the drain
        assert worker.wait() == -signal.SIGTERM
    finally:
        worker.kill()
        worker.wait()


def test_drain_ends_after_its_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_held", set())  # both are put back afterwards
    monkeypatch.setattr(hub, "closing", False)
    server = web.Server(uvicorn.Config("crannog.site.asgi:application"), drain=3600)
    server.handle_exit(signal.SIGTERM, None)
    assert readiness.held() == "leaving"
    CLOCK.advance(3599)
    assert not asyncio.run(server.on_tick(1))
    assert not hub.closing
    CLOCK.advance(1)
    assert asyncio.run(server.on_tick(2))
    assert hub.closing
