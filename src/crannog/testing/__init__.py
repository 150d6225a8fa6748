"""The test kit: what every game must guarantee, checked by random play.

from crannog.testing import game_tests
test_game = game_tests(GAME)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crannog.testing.all_tests import every_test, game_tests
    from crannog.testing.contract import Check, dice, happened, pick, spread, walk

__all__ = ["Check", "dice", "every_test", "game_tests", "happened", "pick", "spread", "walk"]


def __getattr__(name: str) -> object:
    """Imported when asked for: the contract needs the kernel alone, the whole kit bots and drawings."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in ("every_test", "game_tests"):
        from crannog.testing import all_tests

        return getattr(all_tests, name)
    from crannog.testing import contract

    return getattr(contract, name)
