"""Spirit Island's evaluation for the bot that looks one choice ahead, computed from the view alone.

Values are in explorers: how much better than one explorer less.
"""

from __future__ import annotations

from typing import Final

from crannog.bots.evaluation import Evaluation, Legal
from crannog.games.spirit_island.observe import LandView, View

WON: Final = 1000.0
PIECE: Final = {"explorer": -1.2, "town": -4.0, "city": -8.0, "dahan": 0.8}
BLIGHT: Final = -4.0
SECOND_BLIGHT: Final = -2.0
LAST_BLIGHT: Final = -40.0  # shared among the cubes left on the card
PRESENCE: Final = 2.2
DESTROYED: Final = -1.5
ENERGY: Final = 0.35
INCOME: Final = 1.6
PLAYS: Final = 3.2
CARD: Final = 1.0
FEAR: Final = 1.0
TERROR: Final = 12.0
RAVAGED: Final = -7.0  # a land that will be ravaged next and blighted by it
CASCADES: Final = -5.0
PIECE_LOST: Final = -0.5
BUILT: Final = -4.0  # a land where a building will come, and a ravage a turn later


def judge(view: View, seat: int) -> float:
    """How well the island stands; everybody wins or loses together."""
    if view.over:
        return WON + view.score if view.outcome != "defeat" else -WON + 10 * view.round
    value = (
        FEAR * view.fear + TERROR * (view.terror - 1) + FEAR * view.pool * (len(view.feared) + view.earned)
    )
    value += LAST_BLIGHT / max(1, view.blight) * (1.0 if view.tainted or view.blight_card else 0.4)
    value += sum(_land(view, land) for land in view.lands)
    for spirit in view.spirits:
        value += ENERGY * min(spirit.energy, 8) + INCOME * spirit.income + PLAYS * spirit.card_plays
        value += CARD * (len(spirit.hand) + 0.4 * len(spirit.discard)) + DESTROYED * spirit.destroyed
    return value


def _land(view: View, land: LandView) -> float:
    value = sum(PIECE[kind] + (0.9 * hurt if kind != "dahan" else 0) for kind, hurt in land.pieces)
    if land.blight:
        value += BLIGHT + SECOND_BLIGHT * (land.blight - 1)
    value += PRESENCE * sum(min(discs, 2) for discs in land.presence)
    damage = land.count("explorer") + 2 * land.count("town") + 3 * land.count("city")
    if damage - land.defend >= 2 and view.ravage and shown_by(view.ravage, land):
        value += RAVAGED + (CASCADES if land.blight else 0.0)
        value += PIECE_LOST * min(land.count("dahan"), damage // 2)
    if damage and view.build and shown_by(view.build, land):
        value += BUILT
    return value


def shown_by(card: str, land: LandView) -> bool:
    """Whether this Invader card means this land."""
    return land.terrain in card.split("_")[1:] or (card.endswith("coastal") and land.coastal)


def promising(view: View, seat: int, legal: Legal, most: int) -> Legal:
    return legal[:most]


EVALUATION: Final[Evaluation[View]] = Evaluation(judge, promising, frozenset({"done"}))
