"""The processes in which bots think (`worker.py`), so that thinking holds up nobody, on all cores.

One that is killed is replaced, and its question asked again; one that takes too long is ended. Whichever
process finds it, the answer is the same.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import logging
import os
import select
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

LONGEST: Final = 30.0  # seconds; most thoughts take a few milliseconds, the longest a second
TRIES: Final = 2

log = logging.getLogger(__name__)


class Asks[T](Protocol):
    """A question: a line to the process, what its answer means, and what none means."""

    def line(self) -> bytes: ...

    def read(self, said: bytes) -> T: ...

    def none(self) -> T: ...


class Gone(Exception):
    """The process ended, or had to be ended, without an answer."""


class Thinker:
    """One process; talked to from one thread at a time."""

    def __init__(self, module: str = "crannog.site.play.bots.worker") -> None:
        self.process = subprocess.Popen(  # noqa: S603  (a module of ours)
            [sys.executable, "-m", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            # A bot needs neither the site's secret nor its database.
            env={name: value for name, value in os.environ.items() if not name.startswith("CRANNOG_")},
        )

    def ask[T](self, question: Asks[T]) -> T:
        return question.read(self.exchange(question.line(), LONGEST))

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """The line it says to this one; raises Gone if none comes in time."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        said = b""
        try:
            waits = memoryview(line)
            while waits:
                waits = waits[self.process.stdin.write(waits) :]
            while not said.endswith(b"\n"):
                if not self._says(seconds):
                    raise Gone(f"no answer for {seconds} s")
                part = self.process.stdout.read(65_536)
                if not part:
                    raise Gone("it ended")
                said += part
        except OSError as error:
            raise Gone(str(error)) from error
        return said

    def _says(self, seconds: float) -> bool:
        """Whether it says something in time. Not `select`: a web worker may have thousands of files."""
        assert self.process.stdout is not None
        looked = select.poll()
        looked.register(self.process.stdout, select.POLLIN)
        return bool(looked.poll(seconds * 1000))

    def end(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self.process.kill()
        self.process.wait()


class Thinkers:
    """At most `most` processes, started when they are needed first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._threads = ThreadPoolExecutor(most, "thinker")
        self._idle: list[Thinker] = []
        atexit.register(self.end)

    async def ask[T](self, question: Asks[T]) -> T:
        """The answer; that of `none` if none is to be had."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, question)

    def _ask[T](self, question: Asks[T]) -> T:
        for attempt in range(TRIES):
            # After the first failure a new one: the others may be dead, too.
            thinker = self._idle.pop() if self._idle and not attempt else Thinker()
            try:
                found = thinker.ask(question)
            except Gone as why:
                log.warning("a thinking process is replaced: %s", why)
                thinker.end()
            else:
                self._keep(thinker)
                return found
        return question.none()

    def _keep(self, thinker: Thinker) -> None:
        self._idle.append(thinker)
        if len(self._idle) > self.most:
            self._idle.pop(0).end()

    def start(self) -> None:
        """Have them all ready before the first question."""
        while len(self._idle) < self.most:
            self._idle.append(Thinker())

    @property
    def pids(self) -> list[int]:
        return [one.process.pid for one in self._idle]

    def end(self) -> None:
        while self._idle:
            self._idle.pop().end()
