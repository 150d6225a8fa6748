"""How tests start processes: readiness is read from a pipe, never asked for again and again.

    server = Server([sys.executable, "-m", "crannog.site.web", "--port", "8000"])
    server.wait_ready()

    with Printing([crannog, "serve"]) as process:
        process.wait_for("Press Ctrl-C")

Both block until the event or until the process ends, which is an error. There is no time limit but pytest's.
"""

from __future__ import annotations

import os
import socket
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Self

_reserved: Final[list[socket.socket]] = []


def free_port() -> int:
    """A port that stays free for a server of ours: bound until this process ends, so no other takes it."""
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # servers set it too, and may then listen
    reserved.bind(("127.0.0.1", 0))
    _reserved.append(reserved)
    return int(reserved.getsockname()[1])


class Server(subprocess.Popen[bytes]):
    """A process that takes `--ready-fd`: a pipe to which it writes a line when it is ready."""

    def __init__(self, command: Sequence[str], **options: Any) -> None:
        reader, writer = os.pipe()
        self._pipe = os.fdopen(reader, "rb")
        try:
            fds = (writer, *options.pop("pass_fds", ()))
            super().__init__([*command, "--ready-fd", str(writer)], pass_fds=fds, **options)
        finally:
            os.close(writer)  # then the child's is the only one, and its end is the end of the file

    def wait_ready(self) -> None:
        with self._pipe:
            line = self._pipe.readline()
        assert line == b"ready\n", f"{self.args!r} ended with code {self.wait()} before it was ready"


class Printing:
    """A process whose output is collected while it runs."""

    def __init__(self, command: Sequence[str | Path], **options: Any) -> None:
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options
        )
        self.output = ""
        self._has_ended = False
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            with self._changed:
                self.output += line
                self._changed.notify_all()
        with self._changed:
            self._has_ended = True
            self._changed.notify_all()

    def wait_for(self, *texts: str) -> str:
        """The output as soon as it contains each of these texts."""
        with self._changed:
            self._changed.wait_for(lambda: self._has_ended or all(text in self.output for text in texts))
            assert all(text in self.output for text in texts), self.output
            return self.output

    def stop(self, signal: int) -> int:
        """Send the signal, wait for the end and return the exit code. `output` is complete afterwards."""
        if self.process.poll() is None:
            self.process.send_signal(signal)
        code = self.process.wait()
        self._reader.join()
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
