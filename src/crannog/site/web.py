"""One web worker: uvicorn with our application, which closes its streams before it stops.

Behind a proxy it is started with `--drain`: `/readyz` says no until everything is warm, and after SIGTERM it
says no again while the worker goes on for some seconds, until the proxy has noticed. So nobody is sent to
a cold worker or a closed door.

uvicorn itself would wait forever for the end of a request's head. Here each has `limits.HEAD_SECONDS`.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import resource
import signal
import socket
import sys
from collections.abc import Sequence
from types import FrameType
from typing import Final

import uvicorn
from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from crannog.site import limits, readiness
from crannog.site.clock import monotonic
from crannog.site.play.stream.hub import hub

SWITCH: Final = 0.001  # seconds: so long a move may have to wait for the thread that draws


LATE: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

unfinished: Final[dict[Connection, asyncio.TimerHandle]] = {}  # requests' heads, oldest first


class Connection(HttpToolsProtocol):
    """One that is closed if the head of its next request begins and does not end in time.

    A browser sends it in one piece. Between two requests, uvicorn's own time to keep a connection counts.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self not in unfinished and (self.cycle is None or self.cycle.response_complete):
            self._wait()
        super().data_received(data)

    def on_headers_complete(self) -> None:
        self._came()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._came()
        super().connection_lost(exc)

    def _wait(self) -> None:
        unfinished[self] = self.loop.call_later(limits.HEAD_SECONDS, self._late)
        if len(unfinished) > limits.HEADS:
            next(iter(unfinished))._late()

    def _came(self) -> None:
        timer = unfinished.pop(self, None)
        if timer is not None:
            timer.cancel()

    def _late(self) -> None:
        self._came()
        if not self.transport.is_closing():
            self.transport.write(LATE)
            self.transport.close()


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, drain: float = 0.0, ready_fd: int | None = None) -> None:
        super().__init__(config)
        self.drain = drain
        self.ready = readiness.Pipe(ready_fd)
        self.until = math.inf  # when a drain is over

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.drain and sig == signal.SIGTERM and self.until == math.inf:
            readiness.hold("leaving")
            self.until = monotonic() + self.drain
            return
        self._stop(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        if monotonic() >= self.until and not self.should_exit:
            self._stop(signal.SIGTERM)
        if readiness.warm.is_set():  # and uvicorn listens before its first tick
            self.ready.announce()
        return await super().on_tick(counter)

    def _stop(self, sig: int, frame: FrameType | None = None) -> None:
        hub.let_go()  # open streams say "come again" and end; moves under way are finished
        super().handle_exit(sig, frame)


def allow_files() -> None:
    """A shell allows 1,024 as a rule, which is fewer than the streams a worker takes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.STREAMS + limits.SPARE_FILES
    most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def inherited(fd: int) -> socket.socket:
    """The listening socket with this number.

    uvicorn would take it for a local one, and then no answer would be sent at once: each waits 40 ms for the
    other side's acknowledgement of its head.
    """
    return socket.socket(fileno=fd)


def main(args: Sequence[str] | None = None) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crannog.site.settings")  # units start this alone
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--fd", type=int, help="an inherited listening socket shared by several workers")
    parser.add_argument(
        "--drain", type=float, default=0.0, help="behind a proxy: seconds to go on after SIGTERM"
    )
    parser.add_argument("--ready-fd", type=int, help="an inherited pipe: a line is written to it when ready")
    arguments = parser.parse_args(args)
    config = uvicorn.Config(
        "crannog.site.asgi:application",
        host=arguments.host,
        port=arguments.port,
        http=Connection,
        loop="uvloop",
        lifespan="on",
        ws="none",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
        limit_concurrency=None,
    )
    if arguments.drain:
        readiness.hold("warming")
    sys.setswitchinterval(SWITCH)
    allow_files()
    sockets = None if arguments.fd is None else [inherited(arguments.fd)]
    Server(config, arguments.drain, arguments.ready_fd).run(sockets)


if __name__ == "__main__":
    main()
