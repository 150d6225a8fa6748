"""Every rule of The Arrival by name: its place in both rulebooks, and the ruling that settles the rest.

`2017` is the second edition, `2016` the designer's edition; A and # numbers are those of
docs/rulings/arrival.md. `rule.<id>` in texts/ says it in our words, `why.<id>` gives the reason.
"""

from __future__ import annotations

from typing import Final

from crannog.kernel.message import Rule

# Setup
SETUP_FIRST: Final = Rule("setup.first", "2017 Setup 7; 2016 Setup 8", "#9")
SETUP_LEADER: Final = Rule("setup.leader", "2017 Advanced Game", "A4, #13")
SETUP_FOMORI: Final = Rule("setup.fomori", "2017 Setup 4-5; 2016 Setup 4-5", "#6")
SETUP_PORT: Final = Rule("setup.port", "2017 Setup 9; 2016 Setup 9", "A2, #11")
SETUP_DISPLAY: Final = Rule("setup.display", "2017 Setup 2; 2016 Setup 2")

# Earning
EARN_DRAW: Final = Rule("earn.draw", "2017 Draw Earning Cards; 2016 A.1")
EARN_RESHUFFLE: Final = Rule("earn.reshuffle", "2017 Draw, Important; 2016 A.1, Important", "A8, #8")
EARN_REVEAL: Final = Rule("earn.reveal", "2017 Reveal & Block; 2016 A.2")
EARN_BLOCK: Final = Rule("earn.block", "2017 Reveal & Block; 2016 A.2", "A9, #14, #15")
EARN_OGAM: Final = Rule("earn.ogam", "2017 Ogam's Wisdom; 2016 E", "A10")
EARN_HONOR: Final = Rule("earn.honor", "2017 Exploit; 2016 A.3 a", "A3, A11")
EARN_RESOURCES: Final = Rule("earn.resources", "2017 Exploit; 2016 A.3 b", "A3")
EARN_DISKS_SHORT: Final = Rule("earn.disks_short", "2017 Resources, Note; 2016 A.3 b", "#17")
EARN_SHORT: Final = Rule("earn.short", "2017 Resources, Note; 2016 A.3 b", "#18")
EARN_CORRUPTION: Final = Rule("earn.corruption", "2017 Fomori & Corruption; 2016 A.3 c", "A5")
EARN_RECYCLE: Final = Rule("earn.recycle", "2017 Fomori & Corruption, Note; 2016 A.3 c", "A7, #19")
EARN_FOMORI_SHORT: Final = Rule("earn.fomori_short", "2017 Fomori & Corruption, Note; 2016 A.3 c", "A5")
EARN_TACTIC: Final = Rule("earn.tactic", "2017 Tactic Tiles; 2016 A.3 d", "#20")
EARN_REFILL: Final = Rule("earn.refill", "2017 Tactic Tiles; 2016 A.3 d", "#20")
EARN_DISCARD: Final = Rule("earn.discard", "2017 Tactic Tiles; 2016 A.3")

# Turns
TURN_ORDER: Final = Rule("turn.order", "2017 Action Phase; 2016 B", "#21")
TURN_FIRST: Final = Rule("turn.first", "2017 Action Phase, Important; 2016 B, Exception", "#22")
TURN_TWO: Final = Rule("turn.two", "2017 Action Phase; 2016 B", "A37, #21")
TURN_WISDOM: Final = Rule("turn.wisdom", "2017 Wisdom", "#22")

# Build
BUILD_DISK: Final = Rule("build.disk", "2017 Build; 2016 Build")
BUILD_ISLE: Final = Rule("build.isle", "2017 Build, Note; 2016 Build, Important", "#25")
BUILD_OCCUPIED: Final = Rule("build.occupied", "2017 Build; 2016 Build", "A22")
BUILD_RIVAL: Final = Rule("build.rival", "2017 Build; 2016 Build", "A22")
BUILD_TALLEST: Final = Rule("build.tallest", "2017 Build, Note; 2016 Important Terms", "#27")
BUILD_REACH: Final = Rule("build.reach", "2017 Build; 2016 Build", "A18, A23")
BUILD_BORDERING: Final = Rule("build.bordering", "2017 Build; 2016 Build")
BUILD_PORT: Final = Rule("build.port", "2017 Build; 2016 Build")
BUILD_BOLSTER: Final = Rule("build.bolster", "2017 Build; 2016 Build", "#26")
BUILD_OUTPOST: Final = Rule("build.outpost", "2017 Build; 2016 Build", "A18, A23")

# Shield
SHIELD_NONE: Final = Rule("shield.none", "2017 Shield; 2016 Place Shield")
SHIELD_PRESENCE: Final = Rule("shield.presence", "2017 Shield; 2016 Place Shield")
SHIELD_LIMIT: Final = Rule("shield.limit", "2017 Shield; 2016 Place Shield", "#28")
SHIELD_PLACED: Final = Rule("shield.placed", "2017 Shield; 2016 Place Shield", "A24")

# Spread
SPREAD_LINKED: Final = Rule("spread.linked", "2017 Spread; 2016 Spread Fomori", "A12")
SPREAD_PORTS: Final = Rule(
    "spread.ports",
    "2017 Spread, Note; 2016 Spread Fomori, Note",
    "A41",
    unreachable="no road of our map joins two ports; one of a content pack may",
)
SPREAD_OCCUPIED: Final = Rule("spread.occupied", "2017 Spread", "A12, #30")
SPREAD_LAST: Final = Rule("spread.last", "2017 Spread, Important; 2016 Spread, Important", "A13, #45")
SPREAD_COST: Final = Rule("spread.cost", "2017 Spread; 2016 Spread Fomori", "A14")
SPREAD_PLACED: Final = Rule("spread.placed", "2017 Spread; 2016 Spread Fomori", "A15")
SPREAD_SMASHED: Final = Rule("spread.smashed", "2017 Spread; 2016 Spread Fomori", "A14")
SPREAD_DESTROYED: Final = Rule("spread.destroyed", "2017 Spread; 2016 Spread Fomori")
SPREAD_SURPLUS: Final = Rule("spread.surplus", "2017 Spread; 2016 Spread Fomori", "A15, A16, #29")
SPREAD_DEFIANCE: Final = Rule("spread.defiance", "2017 Defiance")
SPREAD_CLAIRVOYANCE: Final = Rule("spread.clairvoyance", "2017 Clairvoyance")

# Repel
REPEL_NOTHING: Final = Rule("repel.nothing", "2017 Repel; 2016 Repel Fomori")
REPEL_SWORDS: Final = Rule("repel.swords", "2017 Repel; 2016 Repel Fomori", "A21")
REPEL_REACH: Final = Rule("repel.reach", "2017 Repel; 2016 Repel Fomori", "A19, #31")
REPEL_DISTANT: Final = Rule("repel.distant", "2017 Repel; 2016 Repel Fomori", "A18, #31")
REPEL_GUARD: Final = Rule("repel.guard", "2017 Repel, Note", "#7")
REPEL_FOMORI: Final = Rule("repel.fomori", "2017 Repel; 2016 Repel Fomori", "#34")
REPEL_CASTLE: Final = Rule("repel.castle", "2017 Repel; 2016 Repel Fomori", "#32")
REPEL_REWARD: Final = Rule("repel.reward", "2017 Repel; 2016 Repel Fomori", "A20")

# Free actions
TROPHY_NONE: Final = Rule(
    "trophy.none",
    "2017 Use Castle Trophy; 2016 Use Castle Trophy",
    "#33",
    unreachable="trophies are offered only to those who hold one",
)
TROPHY_USED: Final = Rule("trophy.used", "2017 Use Castle Trophy; 2016 Use Castle Trophy", "A16, A38, #33")
TACTIC_USED: Final = Rule("tactic.used", "2017 Use Tactic Tile; 2016 Use Tactic Tile", "A25, #23")
TACTIC_USELESS: Final = Rule("tactic.useless", "2017 Use Tactic Tile; 2016 Use Tactic Tile", "A25, A27")
TACTIC_EARNING: Final = Rule("tactic.earning", "2017 Ogam's Wisdom; 2016 E", "A10")
TACTIC_HONOR: Final = Rule("tactic.honor", "2017 Tactic Tiles; 2016 E")
TACTIC_STONE: Final = Rule("tactic.stone", "2017 Stone of Fate; 2016 E", "A28, #44")
TACTIC_EMER: Final = Rule("tactic.emer", "2017 Emer's Mercy; 2016 E", "A29")
TACTIC_BARD: Final = Rule("tactic.bard", "2017 Song of the Bard; 2016 E", "#41")
TACTIC_RUSE: Final = Rule("tactic.ruse", "2017 Cú Chulainn's Ruse; 2016 E", "A27, #43")
TACTIC_MIGRATION: Final = Rule("tactic.migration", "2017 Big Migration; 2016 E", "A27")
TACTIC_BUILDER: Final = Rule("tactic.builder", "2017 Hour of the Master Builder; 2016 E", "A26, #42")
TACTIC_SAVED: Final = Rule("tactic.saved", "2017 Hour of the Master Builder; 2016 E", "A26")

# Pass and end
PASS_SPREAD: Final = Rule("pass.spread", "2017 Pass; 2016 Pass", "A17")
PASS_STORE: Final = Rule("pass.store", "2017 Pass; 2016 Pass", "A30, #35")
PASS_UNUSABLE: Final = Rule("pass.unusable", "2017 Pass; 2016 Pass", "A16")
PASS_FIRST: Final = Rule("pass.first", "2017 Pass; 2016 Pass", "A32")
END_LIMIT: Final = Rule("end.limit", "2017 Round-Ending; 2016 C", "A6, #36, #37")
END_ROUNDS: Final = Rule("end.rounds", "2017 Round-Ending; 2016 C", "#46")
END_HONOR: Final = Rule("end.honor", "2017 Determining the Winner; 2016 D", "A33")
END_CORRUPTION: Final = Rule("end.corruption", "2017 Determining the Winner; 2016 D", "A33, #40")
END_BONUS: Final = Rule("end.bonus", "2017 Determining the Winner; 2016 D")
END_RESOURCES: Final = Rule("end.resources", "2017 Determining the Winner; 2016 D", "A34, A35, A42, #38")
END_TIE: Final = Rule("end.tie", "2017 Determining the Winner; 2016 D", "#39, #40")
END_SHARED: Final = Rule("end.shared", "2017 Determining the Winner; 2016 D", "A36, #39")

RULES: Final = tuple(value for value in list(globals().values()) if isinstance(value, Rule))
