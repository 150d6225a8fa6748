"""An executor on Ray, for those who have several machines: `pip install "crannog[cluster]"`.

    crannog arena roam --bots hard,medium --executor crannog.lab.cluster:on_ray

joins the cluster that RAY_ADDRESS names, or starts a node on this machine. docs/arena.md says from which size
that pays. A worker that dies takes nothing with it: Ray does its part again elsewhere.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from importlib.util import find_spec
from typing import Any, Final, override

from crannog.kernel.game import BadOption

DEATHS: Final = 3  # of workers at the same part
STARTS: Final = 3  # a node on a busy machine may not come up in the time that it gives itself


class RayExecutor(Executor):
    """Work as Ray's tasks; what comes of them as futures."""

    def __init__(self, workers: int | None = None) -> None:
        if find_spec("ray") is None:
            raise BadOption('this executor needs Ray: pip install "crannog[cluster]"')
        import ray

        self._ray: Any = ray
        self._start(workers)
        self._task = ray.remote(max_retries=DEATHS, num_cpus=1)(_called)

    def _start(self, workers: int | None) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        there = bool(os.environ.get("RAY_ADDRESS"))
        own = {} if there else {"num_cpus": workers, "include_dashboard": False}
        for left in reversed(range(1 if there else STARTS)):
            try:
                self._ray.init(log_to_driver=False, configure_logging=False, **own)
                return
            except Exception as error:
                self._ray.shutdown()
                if not left:
                    raise BadOption(f"Ray does not start: {error}") from error

    @override
    def submit[R](self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """What comes of this call, done by one of Ray's workers."""
        found: Future[R] = self._task.remote(fn, args, kwargs).future()
        return found

    @override
    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; a node that was started here ends."""
        self._ray.shutdown()


def on_ray() -> RayExecutor:
    """What `--executor crannog.lab.cluster:on_ray` works in."""
    return RayExecutor()


def _called(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    return fn(*args, **kwargs)
