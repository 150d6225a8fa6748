"""Two workers behind Caddy are replaced one after the other while people play: nobody notices."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from tests.site import places
from tests.site.hosting.crowd import Crowd
from tests.site.hosting.programs import DEPLOY, need, said

UNIT = (DEPLOY / "systemd/crannog-web@.service").read_text(encoding="utf-8")
DRAIN = re.findall(r"^ExecStart=.* --drain (\d+)$", UNIT, re.MULTILINE)[0]
WORST = 3.0  # seconds; a second on a machine that does nothing else


@dataclass
class Workers:
    """Two web workers, started as their unit does it, and a proxy before them."""

    folder: Path
    drain: str = DRAIN
    port: int = field(default_factory=places.free_port)
    ports: tuple[int, int] = field(default_factory=lambda: (places.free_port(), places.free_port()))
    processes: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, port: int) -> None:
        command = [sys.executable, "-m", "crannog.site.web", "--port", str(port), "--drain", self.drain]
        ours = {"CRANNOG_ORIGIN": self.url, "CRANNOG_PROXIES": "1"}
        self.processes[port] = subprocess.Popen(command, env=os.environ | ours, cwd=places.ROOT)

    def wait(self, port: int) -> None:
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
        said(DEPLOY / "wait-ready", f"{self.url}/readyz")

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


@pytest.mark.slow  # a minute and a half
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


def test_a_worker_takes_nobody_while_it_is_cold_and_works_on_while_it_drains(
    database: str, tmp_path: Path
) -> None:
    workers = Workers(tmp_path, drain="1.5")
    port = workers.ports[0]
    at = f"http://127.0.0.1:{port}"
    said_no: list[dict[str, str]] = []
    workers.start(port)
    try:
        while not said_no or said_no[-1] != {"database": "ok"}:
            with contextlib.suppress(httpx.TransportError):
                said_no.append(httpx.get(f"{at}/readyz", timeout=20).json())
            time.sleep(0.05)
        assert {"process": "warming"} in said_no
        began = time.monotonic()
        workers.processes[port].terminate()
        time.sleep(0.5)
        answer = httpx.get(f"{at}/readyz", timeout=60)
        assert (answer.status_code, answer.json()) == (503, {"process": "leaving"})
        assert httpx.get(f"{at}/", timeout=20).status_code == 200, "whoever comes all the same is served"
        workers.processes[port].wait(60)
        assert time.monotonic() - began > 1.5
    finally:
        workers.stop()
