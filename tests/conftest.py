"""A compiled run must really be one: an editable install in front would test the wrong code. And no test of
what is true for every input fails because the machine is busy. Large suites take as long as they take.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from crannog.kernel import play

settings.register_profile("crannog", deadline=None)
settings.load_profile("crannog")


def pytest_report_header() -> str:
    return f"engine: {play.__file__}"


def pytest_sessionstart() -> None:
    if os.environ.get("CRANNOG_COMPILED"):
        assert not (play.__file__ or "").endswith(".py"), f"not the compiled engine: {play.__file__}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(0))
