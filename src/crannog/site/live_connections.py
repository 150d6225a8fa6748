"""Connections that died while they lay in a pool: found before they are handed out, in both pools.

A server that goes says goodbye, and that lies on the socket: looking costs no round trip. Only a connection
that was not used for a while is asked, in case the goodbye was lost on the way.
"""

from __future__ import annotations

from select import POLLIN, poll
from typing import Any, Final
from weakref import WeakKeyDictionary

from psycopg import AsyncConnection, Connection, OperationalError
from psycopg_pool import AsyncConnectionPool, ConnectionPool

from crannog.site.clock import monotonic

IDLE: Final = 30.0  # seconds after which a connection is asked whether it is still there
_used: Final[WeakKeyDictionary[Any, float]] = WeakKeyDictionary()


def _in_doubt(conn: AsyncConnection | Connection) -> bool:
    now = monotonic()
    idle = now - _used.get(conn, 0.0) > IDLE
    _used[conn] = now
    looked = poll()  # not `select`: with thousands of streams open, numbers of sockets are large
    looked.register(conn.fileno(), POLLIN)
    return idle or bool(looked.poll(0))


async def check_async(conn: AsyncConnection) -> None:
    """For a pool to call before it hands a connection out. Raises if it is dead.

    Then the others died with it as a rule, and the pool would find one each second: it makes all anew.
    """
    try:
        if _in_doubt(conn):
            await AsyncConnectionPool.check_connection(conn)
    except OperationalError:
        assert isinstance(conn._pool, AsyncConnectionPool)
        await conn._pool.drain()
        raise


def check(conn: Connection) -> None:
    """The same for Django's pool."""
    try:
        if _in_doubt(conn):
            ConnectionPool.check_connection(conn)
    except OperationalError:
        assert isinstance(conn._pool, ConnectionPool)
        conn._pool.drain()
        raise
