"""Every rule of Roam by name: where the rulebook says it, and which ruling settles the rest.

`rule.<id>` in texts/ is the rule in our words; `why.<id>`, where it can make a choice illegal, the reason.
"""

from __future__ import annotations

from typing import Final

from crannog.kernel.message import Rule

# Setup
SETUP_STARTING: Final = Rule("setup.starting", "Setup 1", "R35, R41")
SETUP_MAP: Final = Rule("setup.map", "Setup 2-3", "R1, R18")
SETUP_EDGE: Final = Rule("setup.edge", "Setup 4", "R3")
SETUP_FIRST: Final = Rule("setup.first", "Setup 5", "R40")
SETUP_COINS: Final = Rule("setup.coins", "Setup 5", "R35")
SETUP_ROW: Final = Rule("setup.row", "Full Game")

# A turn
TURN_ORDER: Final = Rule("turn.order", "How to Play 1", "R2")
CHARACTER_READY: Final = Rule("character.ready", "How to Play 2", "R8")
PLACE_FIT: Final = Rule("place.fit", "How to Play 2", "R4")
PLACE_TURNED: Final = Rule("place.turned", "How to Play 2", "R2")
PLACE_SKIP: Final = Rule("place.skip", "How to Play 2", "R6, R7")
PLACE_COINS: Final = Rule("place.coins", "How to Play 3", "R11")
PLACE_SHORT: Final = Rule("place.short", "How to Play 2, Note", "R9")
PLACE_HOLE: Final = Rule(
    "place.hole",
    "Setup, Note",
    "R5",
    unreachable="the deck holds more lands than any game draws",
)
BLANK_PRICE: Final = Rule("blank.price", "Coin Ability", "R10")
BLANK_ROOM: Final = Rule("blank.room", "Coin Ability", "R10")
BLANK_SPARE: Final = Rule("blank.spare", "How to Play 2, Note", "R36")

# Finding
FOUND: Final = Rule("found.full", "How to Play 4", "R12")
FOUND_ORDER: Final = Rule("found.order", "How to Play 4", "R13")
CLAIM_MOST: Final = Rule("claim.most", "How to Play 4")
CLAIM_CARD: Final = Rule("claim.card", "How to Play 4", "R17")
CLAIM_CONSOLATION: Final = Rule("claim.consolation", "How to Play 4", "R16")
BID_HIGHER: Final = Rule("bid.higher", "How to Play 4", "R14")
BID_PURSE: Final = Rule("bid.purse", "How to Play 4", "R14")
BID_PASSED: Final = Rule("bid.passed", "How to Play 4", "R15")
BID_WON: Final = Rule("bid.won", "How to Play 4", "R14")

# Rest
REST_FREE: Final = Rule("rest.free", "How to Play 5", "R8")
REST_EARLY: Final = Rule("rest.early", "Early Rest", "R19")
REST_START: Final = Rule("rest.start", "Early Rest", "R19, R37")
REST_COST: Final = Rule("rest.cost", "Early Rest", "R19")
REST_COIN: Final = Rule("rest.coin", "Early Rest; Artifact Abilities", "R37")
REST_NOTHING: Final = Rule("rest.nothing", "Early Rest", "R19")
REST_ONCE: Final = Rule("rest.once", "Early Rest", "R19, R28")

# End
END_TEN: Final = Rule("end.ten", "Game End", "R20")
END_STALEMATE: Final = Rule("end.stalemate", "How to Play 2, Note", "R39")
END_SCORE: Final = Rule("end.score", "Game End", "R21")
END_COINS: Final = Rule("end.coins", "Game End", "R21")
END_SHARED: Final = Rule("end.shared", "Game End", "R21")

# Artifacts
BUY_END: Final = Rule("buy.end", "Full Game", "R22")
BUY_COST: Final = Rule("buy.cost", "Full Game", "R22")
ARTIFACT_USED: Final = Rule("artifact.used", "Full Game", "R29")
ARTIFACT_REFRESHED: Final = Rule("artifact.refreshed", "Full Game", "R19")
ARTIFACT_PLACING: Final = Rule("artifact.placing", "Artifact Abilities", "R23")
ARTIFACT_PATTERN: Final = Rule("artifact.pattern", "Artifact Abilities", "R23")
ARTIFACT_OUTSIDE: Final = Rule("artifact.outside", "Artifact Abilities", "R23")
ARTIFACT_COIN: Final = Rule("artifact.coin", "Artifact Abilities", "R23")
ARTIFACT_ROTATE: Final = Rule("artifact.rotate", "Artifact Abilities", "R26")
ARTIFACT_FREE_BLANK: Final = Rule("artifact.free_blank", "Artifact Abilities", "R24")
ARTIFACT_REPLACE: Final = Rule("artifact.replace", "Artifact Abilities", "R25")
REPLACE_RIVAL: Final = Rule("replace.rival", "Artifact Abilities", "R25")
REPLACE_OWED: Final = Rule("replace.owed", "Artifact Abilities", "R25, R38")
ARTIFACT_SLIDE: Final = Rule("artifact.slide", "Artifact Abilities", "R27")
ARTIFACT_FLIP: Final = Rule("artifact.flip", "Artifact Abilities", "R28")
FLIP_LAST: Final = Rule("flip.last", "Artifact Abilities", "R28, R37")

# Variants
OUTPOST: Final = Rule("outpost", "Outpost Variant", "R30")
STACKING: Final = Rule("stacking.two", "Stacking Variant", "R31, R34")
STACKING_FULL: Final = Rule("stacking.full", "Stacking Variant", "R32")
STACKING_SLIDE: Final = Rule("stacking.slide", "Stacking Variant; Artifact Abilities", "R34")
STACKING_COINS: Final = Rule("stacking.coins", "Stacking Variant", "R33")

RULES: Final = tuple(value for value in list(globals().values()) if isinstance(value, Rule))
