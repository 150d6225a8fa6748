"""What the back of a blight card makes each spirit do at the start of every Invader Phase."""

from __future__ import annotations

from typing import Final

from crannog.games.spirit_island.powers.effects.add import DestroyPresence
from crannog.games.spirit_island.powers.effects.combine import Effects, OneOf, Way
from crannog.games.spirit_island.powers.effects.spirit import ForgetPower

TOLLS: Final[dict[str, Effects]] = {
    "presence": (DestroyPresence(),),
    "presence_or_card": (OneOf((Way((ForgetPower(),)), Way((DestroyPresence(),))), owed=True),),
}
