"""The Arrival's editions, for tests that name none."""

from tests.games.arrival.conftest import edition

__all__ = ["edition"]
