"""Every test begins with empty buckets: the limits of one are not the trouble of another."""

from __future__ import annotations

import pytest

from tests.site.security.asking import rest


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()
