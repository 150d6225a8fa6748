"""The form of a new table of Roam: which game, its variants, who starts."""

from __future__ import annotations

from typing import Final

from crannog.kernel.setup_sections import Section, SetUp

SET_UP: Final = SetUp(
    (
        Section("game", "coin", ("artifacts", "outpost")),
        Section("variants", "branch", ("stacking", "stack_coins", "edges")),
        Section("first", "first", ("first",)),
    ),
)
