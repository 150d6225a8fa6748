"""One web worker: uvicorn with our application, which closes its streams before it stops."""

from __future__ import annotations

import argparse
import socket
import sys
from types import FrameType
from typing import Final

import uvicorn

from crannog.site.play.stream.hub import hub

SWITCH: Final = 0.001  # seconds: so long a move may have to wait for the thread that draws


class Server(uvicorn.Server):
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        hub.let_go()  # open streams say "come again" and end; moves under way are finished
        super().handle_exit(sig, frame)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--fd", type=int, help="an inherited listening socket shared by several workers")
    arguments = parser.parse_args()
    config = uvicorn.Config(
        "crannog.site.asgi:application",
        host=arguments.host,
        port=arguments.port,
        http="httptools",
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
    sys.setswitchinterval(SWITCH)
    # uvicorn takes an inherited socket for a local one, and then no answer would be sent at once: each
    # waits 40 ms for the other side's acknowledgement of its head.
    sockets = None if arguments.fd is None else [socket.socket(fileno=arguments.fd)]
    Server(config).run(sockets)


if __name__ == "__main__":
    main()
