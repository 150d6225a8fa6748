"""The pool of connections for the fast paths and the jobs; Django's pages have their own."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from psycopg import AsyncConnection, OperationalError
from psycopg.errors import IdleInTransactionSessionTimeout
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from crannog.site.live_connections import check_async

# What it looks like when the database is away: the caller answers 503 and the client comes again.
AWAY = (OperationalError, PoolTimeout, IdleInTransactionSessionTimeout)

# A pool that fails to connect waits twice as long each time; so it gives up soon, and whoever asks next
# makes it try again: the database is found within a second of coming back, however long it was away.
IMPATIENT: Final[dict[str, Any]] = {"timeout": 3.0, "reconnect_timeout": 1.0}

_pool: AsyncConnectionPool | None = None


async def open_pool(most: int = 8) -> None:
    global _pool
    _pool = AsyncConnectionPool(
        settings.DATABASE,
        min_size=1,
        max_size=most,
        open=False,
        kwargs={**settings.PATIENCE, "autocommit": True, "prepare_threshold": 2},
        check=check_async,
        **IMPATIENT,
    )
    await _pool.open()


async def close_pool() -> None:
    global _pool
    if _pool is not None:
        await _pool.close()
    _pool = None


def pool_stats() -> dict[str, int]:
    return {} if _pool is None else _pool.get_stats()


class connection:  # noqa: N801  (used like a function: `async with connection() as conn`)
    """A connection for a moment. Nobody keeps one while waiting for anything else.

    What is executed is committed at once; `conn.transaction()` holds several statements together.
    """

    __slots__ = ("conn", "pool")
    conn: AsyncConnection
    pool: AsyncConnectionPool

    async def __aenter__(self) -> AsyncConnection:
        if _pool is None:
            await open_pool()
        assert _pool is not None
        self.pool = _pool
        self.conn = await _pool.getconn()
        return self.conn

    async def __aexit__(self, *error: object) -> None:
        await self.pool.putconn(self.conn)
