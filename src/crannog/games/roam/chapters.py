"""The rules of Roam in the order in which they are read, and those that some tables do without."""

from __future__ import annotations

from typing import Final

from crannog.kernel.rulebook import Chapter, Without

CHAPTERS: Final = (
    Chapter("setup", "setup"),
    Chapter("turn", "turn character place blank"),
    Chapter("finding", "found claim bid"),
    Chapter("rest", "rest"),
    Chapter("end", "end"),
    Chapter("artifacts", "buy artifact replace flip"),
    Chapter("variants", "outpost stacking"),
)
WITHOUT: Final = (
    Without("artifacts", "no", "setup.row rest.coin buy artifact replace flip stacking.slide"),
    Without("outpost", "no", "outpost"),
    Without("stacking", "no", "stacking"),
)
DIFFERS: Final[dict[str, tuple[str, ...]]] = {}
