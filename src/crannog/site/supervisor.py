"""Keeps the site's processes running: any that exits is restarted, until all are told to stop."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

FIRST_PAUSE: Final = 0.2  # seconds before a process is started again
LONGEST_PAUSE: Final = 5.0  # when it dies again and again
WELL: Final = 5.0  # who lives so long was started well
PATIENCE: Final = 8.0  # seconds to finish the moves under way


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


class Supervisor:
    def __init__(self, children: Sequence[Child], say: Callable[[str], None]) -> None:
        self.children = children
        self.say = say
        self.stopping = False

    def start(self) -> None:
        for child in self.children:
            child.start()

    def look(self) -> None:
        """Once around: note who ended, start again whose pause is over."""
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
            time.sleep(0.1)

    def stop(self) -> None:
        """All finish what they do; who takes too long is ended."""
        self.stopping = True
        running = [child.process for child in self.children if child.process is not None]
        for process in running:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        until = time.monotonic() + PATIENCE
        for process in running:
            try:
                process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _how(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"code {code}"
