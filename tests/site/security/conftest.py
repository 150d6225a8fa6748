"""Every test begins with empty buckets: the limits of one are not the trouble of another."""

from __future__ import annotations

import pytest

from tests.site.security.asking import rest


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()


@pytest.fixture
def loaded() -> None:
    """For tests that read the log: the first import of the application sets logs up anew, and would end that."""
    import crannog.site.asgi

    assert callable(crannog.site.asgi.application)
