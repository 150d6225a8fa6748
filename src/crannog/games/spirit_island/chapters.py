"""The rules of Spirit Island in the order in which they are read, and those that some games do without."""

from __future__ import annotations

from typing import Final

from crannog.kernel.rulebook import Chapter, Without

CHAPTERS: Final = (
    Chapter("setup", "setup"),
    Chapter("end", "end"),
    Chapter("lands", "land presence reclaim"),
    Chapter("turn", "turn"),
    Chapter("powers", "power"),
    Chapter("effects", "damage fear move defend"),
    Chapter("invaders", "invaders"),
    Chapter("blight", "blight"),
    Chapter("spirits", "spirit"),
    Chapter("variants", "adversary scenario"),
)
WITHOUT: Final = (
    Without("teaching", "no", "setup.teaching"),
    Without("adversary", "none", "adversary"),
    Without("scenario", "none", "scenario"),
)
DIFFERS: Final[dict[str, tuple[str, ...]]] = {}
