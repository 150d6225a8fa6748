"""How xdist shares the tests out (`pytest -n 2 --dist loadgroup`): file by file, the most expensive first.

Tests with the mark `xdist_group` stay together and come before all others: those of a running site.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

import pytest
from xdist.scheduler import LoadGroupScheduling

BUDGETS: Final = Path(__file__).with_name("budgets.toml")


class FileScheduling(LoadGroupScheduling):  # type: ignore[misc]
    """A file without groups is one group: what its tests share is made once."""

    def _split_scope(self, nodeid: str) -> str:
        scope = super()._split_scope(nodeid)
        return nodeid.partition("::")[0] if scope == nodeid else str(scope)


def sort_for_xdist(items: list[pytest.Item]) -> None:
    """The order in which groups are given away; what is long may not come last."""
    seconds: dict[str, float] = tomllib.loads(BUDGETS.read_text("utf-8"))["files"] if BUDGETS.exists() else {}

    def order(item: pytest.Item) -> tuple[bool, float]:
        if item.get_closest_marker("xdist_group"):
            return False, 0.0
        return True, -seconds.get(item.location[0], 0.0)

    items.sort(key=order)
