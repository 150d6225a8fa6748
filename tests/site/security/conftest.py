"""Every test begins with empty buckets: the limits of one are not the trouble of another."""

from __future__ import annotations

import pytest

from crannog.site import limits


@pytest.fixture(autouse=True)
def rested() -> None:
    for made in (
        limits.commands,
        limits.fragments,
        limits.acts,
        limits._guests,
        limits._guesses,
        limits._logins,
    ):
        made.levels.clear()
