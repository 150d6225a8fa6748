"""Whether this process is ready: for proxies by `/readyz`, for the process which started it by a pipe."""

from __future__ import annotations

import contextlib
import os
from asyncio import Event
from typing import Final

warm: Final = Event()  # set when the warm-up is over
_held: Final[set[str]] = set()


def hold(why: str) -> None:
    """From now on `/readyz` says no."""
    _held.add(why)


def release(why: str) -> None:
    _held.discard(why)


def held() -> str:
    """Why, or nothing."""
    return min(_held, default="")


class Pipe:
    """The write end of an inherited pipe (`--ready-fd`).

    The parent reads one line when this process is ready, or the end of the file if it ends before.
    """

    def __init__(self, fd: int | None) -> None:
        self.fd = fd
        if fd is not None:
            os.set_inheritable(fd, False)  # else a child of ours would keep it open after us

    def announce(self) -> None:
        """Write the line; later calls do nothing."""
        if self.fd is not None:
            with contextlib.suppress(BrokenPipeError):  # the parent no longer waits
                os.write(self.fd, b"ready\n")
            os.close(self.fd)
            self.fd = None
