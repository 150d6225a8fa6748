"""Every test that names no edition runs under both."""

from __future__ import annotations

import pytest

from crannog.games.arrival.editions import EDITIONS


@pytest.fixture(params=list(EDITIONS))
def edition(request: pytest.FixtureRequest) -> str:
    id: str = request.param
    return id
