"""A compiled run must really be one: an editable install in front would test the wrong code."""

from __future__ import annotations

import os

from crannog.kernel import play


def pytest_report_header() -> str:
    return f"engine: {play.__file__}"


def pytest_sessionstart() -> None:
    if os.environ.get("CRANNOG_COMPILED"):
        assert not (play.__file__ or "").endswith(".py"), f"not the compiled engine: {play.__file__}"
