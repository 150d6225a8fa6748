"""All 74 power cards and the innate powers, registered in the table of powers; and the spirits' panels."""

from __future__ import annotations

from crannog.games.spirit_island.cards.major import MAJOR_POWERS
from crannog.games.spirit_island.cards.minor import MINOR_POWERS
from crannog.games.spirit_island.cards.spirits import PANELS, UNIQUE_POWERS
from crannog.games.spirit_island.components.mat import register_spirit
from crannog.games.spirit_island.components.power import register
from crannog.kernel.checked_content import by_id

by_id(MINOR_POWERS, count=36)
by_id(MAJOR_POWERS, count=22)
by_id(UNIQUE_POWERS, count=16)
register(*MINOR_POWERS, *MAJOR_POWERS, *UNIQUE_POWERS, *(panel.innate for panel in PANELS))
for _panel in PANELS:
    register_spirit(_panel)

__all__ = ["MAJOR_POWERS", "MINOR_POWERS", "PANELS", "UNIQUE_POWERS"]
