"""How tests wait for what another process, thread or task does: one limit, in one place."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, overload

# No test depends on this number: what does not happen within it does not happen at all.
LIMIT: Final = 120.0
PAUSE: Final = 0.02


def wait_until[T](condition: Callable[[], T | None], reason: str = "the condition never became true") -> T:
    """Call `condition` until it is true; return its result."""
    deadline = time.monotonic() + LIMIT
    while not (result := condition()):
        assert time.monotonic() < deadline, reason
        time.sleep(PAUSE)
    return result


@overload
async def await_until[T](condition: Callable[[], Awaitable[T | None]], reason: str = ...) -> T: ...
@overload
async def await_until[T](condition: Callable[[], T | None], reason: str = ...) -> T: ...
async def await_until(condition: Callable[[], Any], reason: str = "the condition never became true") -> Any:
    """Like `wait_until`, on an event loop; the condition may be a coroutine function."""
    deadline = time.monotonic() + LIMIT
    while True:
        result = condition()
        if inspect.isawaitable(result):
            result = await result
        if result:
            return result
        assert time.monotonic() < deadline, reason
        await asyncio.sleep(PAUSE)
