"""The rules of The Arrival in the order of play, and what depends on the edition and on leaders."""

from __future__ import annotations

from typing import Final

from crannog.kernel.rulebook import Chapter, Without

CHAPTERS: Final = (
    Chapter("setup", "setup"),
    Chapter("earn", "earn"),
    Chapter("turn", "turn"),
    Chapter("build", "build"),
    Chapter("shield", "shield"),
    Chapter("spread", "spread"),
    Chapter("repel", "repel"),
    Chapter("trophy", "trophy"),
    Chapter("tactic", "tactic"),
    Chapter("pass", "pass"),
    Chapter("end", "end"),
)
WITHOUT: Final = (
    Without("edition", "gu2016", "repel.guard"),
    Without("leaders", "none", "setup.leader turn.wisdom spread.defiance spread.clairvoyance"),
)
# Each follows from a field of an Edition (editions.py).
DIFFERS: Final[dict[str, tuple[str, ...]]] = {
    "edition": (
        "setup.fomori",
        "setup.port",
        "shield.limit",
        "spread.surplus",
        "repel.distant",
        "repel.guard",
        "tactic.stone",
        "tactic.bard",
        "tactic.builder",
    )
}
