"""Bugs planted on purpose: a test suite that cannot fail proves nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from crannog.kernel import play

type Patch = pytest.MonkeyPatch
type Plant = Callable[[Patch], None]  # changes one rule
type Check = Callable[[], None]

interpreted = pytest.mark.skipif(
    not str(play.__file__).endswith(".py"), reason="compiled code cannot be patched"
)


def objects(check: Check) -> None:
    """The check finds what was planted."""
    with pytest.raises((AssertionError, play.Illegal)):
        check()
