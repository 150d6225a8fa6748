"""Keeps the site running: any process that exits is restarted, until all are told to stop.

PostgreSQL and Redis are no children of ours: they are looked at from outside, and revived by a command.
"""

from __future__ import annotations

import contextlib
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

FIRST_PAUSE: Final = 0.2  # seconds before a process is started again
LONGEST_PAUSE: Final = 5.0  # when it dies again and again
WELL: Final = 5.0  # who lives so long was started well
PATIENCE: Final = 8.0  # seconds to finish the moves under way
LOOK: Final = 1.0  # seconds between two looks at a service


@dataclass
class Child:
    """One process: what it is called, how it is started, and how it fares."""

    name: str
    command: Sequence[str]
    pass_fds: tuple[int, ...] = ()
    process: subprocess.Popen[bytes] | None = None
    since: float = 0.0
    pause: float = FIRST_PAUSE
    due: float = field(default=0.0)  # when to start it again

    def start(self) -> None:
        # A group of its own: Ctrl-C is for the supervisor, which then lets everybody finish.
        self.process = subprocess.Popen(self.command, pass_fds=self.pass_fds, process_group=0)  # noqa: S603
        self.since = time.monotonic()


@dataclass
class Services:
    """Servers that others start: where they listen, and the command that starts whichever is missing."""

    ports: Mapping[str, int]  # by name, on this machine
    command: Sequence[str]
    environment: Mapping[str, str] | None = None  # of the command; None: ours
    process: subprocess.Popen[bytes] | None = None  # the command, while it runs
    due: float = 0.0  # when to look again
    pause: float = LOOK
    down: Sequence[str] = ()

    def missing(self) -> list[str]:
        return [name for name, port in self.ports.items() if not _answers(port)]

    def look(self, say: Callable[[str], None]) -> None:
        """Once around, without waiting for anything."""
        now = time.monotonic()
        if self.process is not None and self.process.poll() is not None:
            self.process, self.due = None, now + self.pause
        if self.process is not None or now < self.due:
            return
        down, before = self.missing(), self.down
        self.due, self.down = now + LOOK, down
        if not down:
            self.pause = LOOK
            if before:
                say(
                    f"{' and '.join(before)} answer again"
                    if len(before) > 1
                    else f"{before[0]} answers again"
                )
            return
        self.pause = min(LONGEST_PAUSE, self.pause * 2)
        say(f"{' and '.join(down)} stopped answering; starting again")
        self.process = subprocess.Popen(  # noqa: S603
            self.command, stdout=subprocess.DEVNULL, process_group=0, env=self.environment
        )

    def stop(self) -> None:
        """A start under way is let finish: half a database server would be worse."""
        if self.process is not None:
            self.process.wait()


def _answers(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


class Supervisor:
    PAUSE: Final = 0.1  # seconds between two looks

    def __init__(
        self, children: Sequence[Child], say: Callable[[str], None], services: Services | None = None
    ) -> None:
        self.children = children
        self.say = say
        self.services = services
        self.stopping = False

    def start(self) -> None:
        for child in self.children:
            child.start()

    def look(self) -> None:
        """Once around: note who ended, start again whose pause is over."""
        if self.services is not None:
            self.services.look(self.say)
        now = time.monotonic()
        for child in self.children:
            if child.process is None:
                if now >= child.due:
                    child.start()
            elif child.process.poll() is not None:
                code = child.process.returncode
                child.pause = FIRST_PAUSE if now - child.since > WELL else min(LONGEST_PAUSE, child.pause * 2)
                child.process, child.due = None, now + child.pause
                self.say(f"the {child.name} exited ({_how(code)}); restarting in {child.pause:.1f} s")

    def run(self) -> None:
        """Until `stop` is called, by a signal as a rule."""
        while not self.stopping:
            self.look()
            time.sleep(self.PAUSE)

    def stop(self) -> None:
        """All finish what they do; who takes too long is ended."""
        self.stopping = True
        running = [child.process for child in self.children if child.process is not None]
        for process in running:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        if self.services is not None:
            self.services.stop()
        until = time.monotonic() + PATIENCE
        for process in running:
            try:
                process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _how(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"code {code}"
