"""A compiled run must really be one: an editable install in front would test the wrong code. And no test of
what is true for every input fails because the machine is busy. Large suites take as long as they take.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import settings

from crannog.kernel import play
from tests import budget, sizes

# Many machines that test set this; then every process that a test starts compiles all it imports.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# The gate tries the same examples each time; the night others.
settings.register_profile(
    "crannog", deadline=None, max_examples=sizes.SIZES.examples, derandomize=not sizes.IS_NIGHT
)
settings.load_profile("crannog")


def pytest_configure(config: pytest.Config) -> None:
    budget.configure(config)


def pytest_report_header() -> str:
    return f"engine: {play.__file__}"


def pytest_sessionstart() -> None:
    if os.environ.get("CRANNOG_COMPILED"):
        assert not (play.__file__ or "").endswith(".py"), f"not the compiled engine: {play.__file__}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run tests marked `night` only at night, and there without a timeout."""
    at_night = [item for item in items if item.get_closest_marker("night")]
    if sizes.IS_NIGHT:
        for item in items:
            item.add_marker(pytest.mark.timeout(0))
    elif at_night:
        config.hook.pytest_deselected(items=at_night)
        items[:] = [item for item in items if not item.get_closest_marker("night")]
    if "PYTEST_XDIST_WORKER" in os.environ:
        from tests import distribution

        distribution.sort_for_xdist(items)


@pytest.hookimpl(optionalhook=True)  # the oldest Python has no xdist here
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from tests import distribution

    if config.getvalue("dist") != "loadgroup":
        return None
    config.option.loadscopereorder = False  # the order is that of `sort_for_xdist`
    return distribution.FileScheduling(config, log)
