"""The 15 Invader cards: stage, terrains (or the coast), and whether they have the flag."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from crannog.games.spirit_island.components.card_types import InvaderCard
from crannog.games.spirit_island.components.vocabulary import COASTAL, TERRAINS
from crannog.kernel.checked_content import by_id

INVADER_CARDS: Final = by_id(
    (
        *(InvaderCard(f"i_{terrain}", 1, (terrain,)) for terrain in TERRAINS),
        *(InvaderCard(f"ii_{terrain}", 2, (terrain,), flag=True) for terrain in TERRAINS),
        InvaderCard("ii_coastal", 2, (COASTAL,)),
        *(InvaderCard(f"iii_{a}_{b}", 3, (a, b)) for a, b in combinations(TERRAINS, 2)),
    ),
    count=15,
)
