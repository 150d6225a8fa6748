"""A web worker on an inherited socket, as `crannog serve` starts it."""

from __future__ import annotations

import asyncio
import os
import socket

import uvloop

from crannog.site import web


class Connection(asyncio.Protocol):
    """The server's side of a connection."""

    sends_at_once = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        number = transport.get_extra_info("socket").fileno()
        with socket.socket(fileno=os.dup(number)) as accepted:
            Connection.sends_at_once = bool(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        transport.close()


def test_answers_on_an_inherited_socket_are_sent_at_once() -> None:
    """Head and body go in two packets: the second may not wait until the first is acknowledged."""

    async def go() -> None:
        listening = web.inherited(os.dup(given.fileno()))
        server = await asyncio.get_running_loop().create_server(Connection, sock=listening)
        reader, writer = await asyncio.open_connection(*given.getsockname())
        assert await reader.read() == b""
        writer.close()
        server.close()

    with socket.create_server(("127.0.0.1", 0)) as given:
        asyncio.run(go(), loop_factory=uvloop.new_event_loop)
    assert Connection.sends_at_once
