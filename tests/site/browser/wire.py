"""A line to the site that can be cut, or become deaf: what is sent arrives, the answers do not."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Literal

type State = Literal["whole", "cut", "deaf"]


class Wire:
    """A TCP proxy. Connections that lived through a fault are dead when it is over, as behind a router."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.state: State = "whole"
        self.open: list[socket.socket] = []
        self.asleep: set[socket.socket] = set()
        self.whole = threading.Condition()
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port: int = self.listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        self.state = "cut"

    def deafen(self) -> None:
        self.state = "deaf"

    def forget(self) -> None:
        """What is open now falls silent for good, and nobody is told; new connections work."""
        self.asleep.update(self.open)

    def mend(self) -> None:
        for one in self.open:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self.open.clear()
        with self.whole:
            self.state = "whole"
            self.whole.notify_all()

    def close(self) -> None:
        self.listening.close()
        self.mend()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listening.accept()
                threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        self.open.append(near)
        self._wait("cut")
        with contextlib.suppress(OSError):
            far = socket.create_connection(("127.0.0.1", self.to))
            self.open.append(far)
            threading.Thread(target=self._pump, args=(far, near, ("cut", "deaf")), daemon=True).start()
            self._pump(near, far, ("cut",))

    def _pump(self, source: socket.socket, sink: socket.socket, stopped_by: tuple[State, ...]) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                self._wait(*stopped_by)
                if source not in self.asleep:
                    sink.sendall(data)
        for one in (source, sink):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def _wait(self, *states: State) -> None:
        with self.whole:
            while self.state in states:
                self.whole.wait()
