"""Work shared among processes. A process that dies takes nothing with it: its parts are done again."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

MAX_DEATHS: Final = 3  # in a row, with nothing done in between


class WorkersDied(Exception):
    """Processes die as soon as they work."""


def in_order[P, R](
    do: Callable[[P], R], parts: Sequence[P], jobs: int, executor: Executor | None = None
) -> Generator[R]:
    """What comes of each part, in order: done in this process, in `jobs` fresh ones, or by this executor.

    `do` must give the same for the same part whenever it is done, for a part may be done twice. An executor
    that is given is left open, and has to mend what breaks in it.
    """
    if executor is not None:
        yield from _by(executor, do, parts)
        return
    if min(jobs, len(parts)) <= 1:
        yield from map(do, parts)
        return
    found: dict[int, R] = {}
    at = deaths = 0
    while at < len(parts):
        before = at + len(found)
        pool = ProcessPoolExecutor(min(jobs, len(parts) - at), get_context("spawn"))
        todo: dict[int, Future[R]] = {}
        try:
            for i in range(at, len(parts)):
                if i not in found:
                    todo[i] = pool.submit(do, parts[i])  # raises when a worker is dead by now
            while at < len(parts):
                yield found.pop(at) if at in found else todo[at].result()
                at += 1
        except BrokenExecutor as error:
            found |= {i: done.result() for i, done in todo.items() if i >= at and _came_through(done)}
            deaths = deaths + 1 if at + len(found) == before else 0
            if deaths == MAX_DEATHS:
                raise WorkersDied(
                    "worker processes keep dying; if memory is short, try fewer of them (-j)"
                ) from error
        finally:
            pool.shutdown(cancel_futures=True)


def _by[P, R](executor: Executor, do: Callable[[P], R], parts: Sequence[P]) -> Generator[R]:
    todo = [executor.submit(do, part) for part in parts]
    try:
        for done in todo:
            yield done.result()
    except BrokenExecutor as error:
        raise WorkersDied(f"the executor you gave has broken: {error}") from error
    finally:
        for done in todo:
            done.cancel()


def _came_through[R](done: Future[R]) -> bool:
    return done.done() and not done.cancelled() and done.exception() is None
