"""Three blight cards: how much lies on the healthy side, how much on the back, and what that does."""

from __future__ import annotations

from typing import Final

from crannog.games.spirit_island.components.card_types import BlightCard
from crannog.kernel.checked_content import by_id

FIRST_GAME: Final = "first_game"


BLIGHT_CARDS: Final = by_id(
    (
        BlightCard(FIRST_GAME, 5, 0),
        BlightCard("downward_spiral", 2, 5, "presence"),
        BlightCard("memory_fades_to_dust", 2, 4, "presence_or_card"),
    ),
    count=3,
)
