"""Three blight cards: how much lies on the healthy side, how much on the back, and what that does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from crannog.kernel.content import by_id

FIRST_GAME: Final = "first_game"


@dataclass(frozen=True, slots=True)
class BlightCard:
    id: str
    healthy: int  # blight for each player
    tainted: int  # on the back; 0: it has none, and an empty card loses the game
    toll: str = (
        ""  # what each spirit suffers at the start of every Invader Phase: presence, or a card instead
    )


BLIGHT_CARDS: Final = by_id(
    (
        BlightCard(FIRST_GAME, 5, 0),
        BlightCard("downward_spiral", 2, 5, "presence"),
        BlightCard("memory_fades_to_dust", 2, 4, "presence_or_card"),
    ),
    count=3,
)
