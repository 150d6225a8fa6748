"""The services and processes of a chaos run, and the supervisor that starts again whatever died."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from tests.site import places
from tests.site.chaos import clocks, disk

NAMES = ("web-0", "web-1", "job-0", "job-1")
AS_OWNER = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []


class Postgres:
    """A cluster of our own, to be killed at will."""

    def __init__(self, home: Path, port: int) -> None:
        self.data, self.port = home / "pg", port
        self.bin = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]
        self.environment = dict(os.environ)

    def pid(self) -> int:
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def runs(self) -> bool:
        with contextlib.suppress(OSError, ValueError, IndexError):
            return psutil.pid_exists(self.pid())
        return False

    def set(self, setting: str) -> None:
        """For the next start."""
        with (self.data / "postgresql.conf").open("a") as conf:
            conf.write(f"\n{setting}\n")

    async def ctl(self, *arguments: str) -> int:
        return await self._run("pg_ctl", "-D", str(self.data), "-o", f"-p {self.port}", *arguments)

    async def _run(self, program: str, *arguments: str) -> int:
        command = [*AS_OWNER, self.bin / program, *arguments]
        quiet = subprocess.DEVNULL
        run = await asyncio.create_subprocess_exec(
            *map(str, command), stdout=quiet, stderr=quiet, cwd="/", env=self.environment
        )
        return await run.wait()

    async def start(self) -> None:
        """Until it answers: after a kill -9 the children of the dead server may still hold its memory."""
        while await self.ctl("-l", str(self.data / "log"), "-w", "-t", "30", "start"):
            if not await self._run("pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)):
                return  # it runs all the same: it only took longer than half a minute
            await asyncio.sleep(0.1)

    async def restart(self) -> None:
        await self.stop("fast")
        await self.start()

    async def stop(self, mode: str) -> None:
        if mode == "kill":
            with contextlib.suppress(OSError, ValueError):
                os.kill(self.pid(), signal.SIGKILL)
        else:
            await self.ctl("-m", mode, "-w", "-t", "20", "stop")


class Redis:
    def __init__(self, port: int, home: Path) -> None:
        self.port, self.home = port, home
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(command, cwd=self.home, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@dataclass
class Process:
    """A worker that is started again whenever it ends."""

    name: str  # "web-0", "job-1"
    command: list[str]
    port: int  # of the site, or of a job worker's metrics
    log: Path
    running: subprocess.Popen[bytes] | None = None
    starts: int = 0

    @property
    def kind(self) -> str:
        return self.name.partition("-")[0]

    def start(self, environment: dict[str, str]) -> None:
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(
                [sys.executable, *self.command], env=environment, cwd=places.ROOT, stdout=log, stderr=log
            )
        self.starts += 1

    def send(self, what: int) -> None:
        if self.running is not None and self.running.poll() is None:
            self.running.send_signal(what)

    def cpu(self) -> float:
        """Seconds of processor time this process has used."""
        assert self.running is not None
        times = psutil.Process(self.running.pid).cpu_times()
        return float(times.user + times.system)

    def family_cpu(self) -> float:
        """The same with its thinkers'."""
        assert self.running is not None
        me = psutil.Process(self.running.pid)
        times = [one.cpu_times() for one in (me, *me.children(recursive=True))]
        return float(sum(one.user + one.system for one in times))

    def memory(self) -> int:
        """Bytes, without its thinkers'."""
        assert self.running is not None
        return int(psutil.Process(self.running.pid).memory_info().rss)

    def fds(self) -> int:
        assert self.running is not None
        return psutil.Process(self.running.pid).num_fds()


def _tidy() -> None:
    """End the databases of runs that were killed before they could."""
    for home in Path(tempfile.gettempdir()).glob("crannog-chaos-*"):
        if not Path(f"/proc/{home.name.rpartition('-')[2]}").exists():
            with contextlib.suppress(OSError, ValueError):
                os.kill(Postgres(home, 0).pid(), signal.SIGQUIT)
            disk.unmount(home)
            shutil.rmtree(home, ignore_errors=True)


@dataclass
class World:
    """Two web workers, two job workers, PostgreSQL and Redis of their own."""

    home: Path = field(default_factory=lambda: Path(tempfile.gettempdir()) / f"crannog-chaos-{os.getpid()}")
    bug: str = ""
    small_disk: bool = False  # everything that the site writes is on a disk that can be full
    fake_clocks: bool = False  # every process has a clock that can be set, and people play by one
    processes: list[Process] = field(default_factory=list)
    ended: bool = False

    def __post_init__(self) -> None:
        _tidy()
        self.home.mkdir(mode=0o755)  # PostgreSQL's own user must be able to look in
        if self.small_disk:
            disk.mount(self.home)
        self.postgres = Postgres(self.home, places.free_port())
        self.redis = Redis(places.free_port(), self.home)
        self.database = f"postgresql://crannog@127.0.0.1:{self.postgres.port}/crannog"
        # Only the services script knows how a cluster is made; its Redis is replaced by ours.
        ports = {"CRANNOG_PG_PORT": str(self.postgres.port), "CRANNOG_REDIS_PORT": str(self.redis.port)}
        durable = {"CRANNOG_PG_FSYNC": "on"}  # what was answered must be on the disk
        self.services = os.environ | ports | durable | {"CRANNOG_SERVICES": str(self.home)}
        self.environment = self.services | {
            "CRANNOG_DATABASE": self.database,
            "CRANNOG_REDIS": f"redis://127.0.0.1:{self.redis.port}/0",
            "CRANNOG_BOT_DELAY": "0",
            "CRANNOG_ARCHIVE": str(self.home / "archive"),
            "CRANNOG_ARCHIVE_DAYS": "0",
            "CRANNOG_LOG": "ERROR",
            "DJANGO_SETTINGS_MODULE": "crannog.site.settings",
        }

        if self.fake_clocks:
            clocks.build(self.home)
            self.set_clocks(0)
            self.postgres.environment |= clocks.environment(self.home, "postgres")
            self.environment["CRANNOG_BOT_DELAY"] = "0.3"  # a bot's move has a time when it is due

    def set_clocks(self, seconds: int) -> None:
        for name in ("postgres", *NAMES):
            clocks.set_clock(self.home, name, seconds)

    def prepare(self) -> None:
        """Services and schema; nothing of the site runs yet."""
        script = places.ROOT / "scripts/services"
        subprocess.run([script, "start"], env=self.services, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["redis-cli", "-p", str(self.redis.port), "shutdown", "nosave"], check=True)
        self.redis.start()
        for setting in disk.SETTINGS if self.small_disk else ():
            self.postgres.set(setting)
        if self.small_disk or self.fake_clocks:
            asyncio.run(self.postgres.restart())
        migrate = [sys.executable, "-m", "crannog.site.manage", "migrate", "-v0"]
        subprocess.run(migrate, env=self.environment, check=True, cwd=places.ROOT)
        planted = ["-m", "tests.site.chaos.planted", self.bug] if self.bug else ["-m"]
        for name in NAMES:
            port = places.free_port()
            what = ["crannog.site.web", "--port"] if name.startswith("web") else ["crannog.site.worker"]
            self.processes.append(self._process(name, [*planted, *what, str(port)], port))

    def _process(self, name: str, command: list[str], port: int) -> Process:
        return Process(name, command, port, self.home / f"{name}.log")

    def of(self, kind: str) -> list[Process]:
        return [process for process in self.processes if process.kind == kind]

    @property
    def ports(self) -> list[int]:
        return [process.port for process in self.of("web")]

    async def supervise(self) -> None:
        """Start again whatever has ended, at once and for ever."""
        while not self.ended:
            for process in self.processes:
                if process.running is None or process.running.poll() is not None:
                    faked = clocks.environment(self.home, process.name) if self.fake_clocks else {}
                    process.start(self.environment | faked)
            await asyncio.sleep(0.05)

    async def answering(self, process: Process) -> float:
        """Seconds until a web worker takes connections again."""
        began = time.monotonic()
        while True:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", process.port)
                writer.close()
                return time.monotonic() - began
            await asyncio.sleep(0.05)

    def end(self) -> None:
        self.ended = True
        for process in self.processes:
            process.send(signal.SIGCONT)
            process.send(signal.SIGKILL)
            if process.running is not None:
                process.running.wait()
        self.redis.kill()
        with contextlib.suppress(OSError, ValueError):
            os.kill(self.postgres.pid(), signal.SIGQUIT)
            time.sleep(0.5)

    def wipe(self) -> None:
        disk.unmount(self.home)
        shutil.rmtree(self.home, ignore_errors=True)
