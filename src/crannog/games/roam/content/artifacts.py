"""The 24 artifact tiles: six abilities, four tiles each (Full Game, Artifact Abilities).

Original content: dearer tiles of the same ability score more.
"""

from __future__ import annotations

from typing import Final

from crannog.games.roam.artifacts import Artifact

ARTIFACTS: Final = (
    Artifact("walking_staff", cost=3, points=0, ability="free_blank"),
    Artifact("rope_ladder", cost=4, points=1, ability="free_blank"),
    Artifact("long_spoon", cost=5, points=2, ability="free_blank"),
    Artifact("folding_kite", cost=7, points=3, ability="free_blank"),
    Artifact("stone_hammer", cost=4, points=0, ability="replace"),
    Artifact("brass_trumpet", cost=5, points=1, ability="replace"),
    Artifact("bramble_whip", cost=6, points=2, ability="replace"),
    Artifact("royal_seal", cost=8, points=3, ability="replace"),
    Artifact("lucky_purse", cost=2, points=0, ability="coin"),
    Artifact("magpie_nest", cost=3, points=1, ability="coin"),
    Artifact("fishing_net", cost=4, points=2, ability="coin"),
    Artifact("merchant_scales", cost=6, points=3, ability="coin"),
    Artifact("crooked_compass", cost=2, points=0, ability="rotate"),
    Artifact("weather_vane", cost=3, points=1, ability="rotate"),
    Artifact("spinning_top", cost=4, points=2, ability="rotate"),
    Artifact("mirror_shard", cost=6, points=3, ability="rotate"),
    Artifact("oiled_boots", cost=3, points=0, ability="slide"),
    Artifact("shepherd_crook", cost=4, points=1, ability="slide"),
    Artifact("wind_fan", cost=5, points=2, ability="slide"),
    Artifact("sledge", cost=7, points=3, ability="slide"),
    Artifact("alarm_bell", cost=3, points=0, ability="flip"),
    Artifact("strong_tea", cost=4, points=1, ability="flip"),
    Artifact("feather_pillow", cost=5, points=2, ability="flip"),
    Artifact("wizard_hat", cost=7, points=3, ability="flip"),
)
