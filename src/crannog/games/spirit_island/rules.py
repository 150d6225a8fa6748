"""Every rule of the draft by name: its page and heading, and the ruling that settles the rest.

`rule.<id>` in texts/ is the rule in our words; `why.<id>`, where a rule forbids, the reason.
"""

from __future__ import annotations

from typing import Final

from crannog.kernel.message import Rule

# Setup (p. 3)
SETUP_INVADER_BOARD: Final = Rule("setup.invader_board", "p. 3, Setup 2")
SETUP_INVADER_DECK: Final = Rule("setup.invader_deck", "p. 3, Making the Invader deck")
SETUP_ISLAND: Final = Rule("setup.island", "p. 3, Setup 3", "board_blight")
SETUP_SPIRIT: Final = Rule("setup.spirit", "p. 3, Per-player Setup")
SETUP_EXPLORE: Final = Rule("setup.explore", "p. 3, Invaders Act First")
TEACHING: Final = Rule("setup.teaching", "p. 2, Teaching Game", "progression_and_other_gains")

# Victory and defeat (p. 4)
VICTORY: Final = Rule("end.victory", "p. 4, Victory and Defeat", "win_and_loss_check")
DEFEAT_BLIGHT: Final = Rule("end.blight", "p. 4, Victory and Defeat")
DEFEAT_SPIRIT: Final = Rule("end.spirit", "p. 4, Victory and Defeat")
DEFEAT_TIME: Final = Rule("end.time", "p. 4, Victory and Defeat")
SACRIFICE: Final = Rule("end.sacrifice", "p. 4, Winning while Losing", "win_and_loss_check")
SCORING: Final = Rule("end.score", "p. 16, Scoring")

# Lands and presence (p. 4-5)
ADJACENT: Final = Rule("land.adjacent", "p. 4, Boards, Lands and Terrain", "adjacency_to_self")
SACRED: Final = Rule("presence.sacred", "p. 4, Presence + Sacred Sites")
PRESENCE_ADD: Final = Rule("presence.add", "p. 5, Spirits", "add_presence_may_move")
PRESENCE_DESTROYED: Final = Rule("presence.destroyed", "p. 5, Spirits")
TRACKS: Final = Rule("presence.tracks", "p. 5, Spirits")
RECLAIM_ONE: Final = Rule("reclaim.one", "p. 5, Spirits; p. 18, Reclaim One")

# Invaders, blight, dahan (p. 6)
BLIGHT_ADDED: Final = Rule("blight.added", "p. 6, Blight", "blight_add_order")
BLIGHT_CASCADE: Final = Rule("blight.cascade", "p. 6, Blight")
BLIGHT_CARD: Final = Rule("blight.card", "p. 6, Blight")
BLIGHT_REMOVED: Final = Rule("blight.removed", "p. 10, Remove Blight")
TAINTED: Final = Rule("blight.tainted", "p. 6, Blight", "blight_add_order")

# Powers (p. 7-10)
POWER_SKIP: Final = Rule("power.skip", "p. 8, You Can Forego a Power's Effects", "mandatory_vs_optional")
POWER_FEWER: Final = Rule("power.fewer", "p. 8, You Can Forego a Power's Effects")
POWER_ONCE: Final = Rule("power.once", "p. 8, One land! One turn! One use!")
POWER_RANGE: Final = Rule("power.range", "p. 7, Key 6", "target_without_effect")
POWER_TARGET: Final = Rule("power.target", "p. 7, Key 7", "target_without_effect")
POWER_THRESHOLD: Final = Rule("power.threshold", "p. 7, Key 9")
POWER_SPEED: Final = Rule("power.speed", "p. 7, Key 3; p. 11, Use Fast Powers")
POWER_SOLO: Final = Rule("power.solo", "p. 14, Solo Play", "solo_another_spirit")
GAIN: Final = Rule("power.gain", "p. 8, Gaining Power Cards", "deck_short")
FORGET: Final = Rule("power.forget", "p. 8, Gaining Power Cards", "forget")
REPEAT: Final = Rule("power.repeat", "p. 10, Repeat", "repeat")
REPEAT_LEAVE: Final = Rule("power.repeat_leave", "p. 10, Repeat", "repeat")
DAMAGE: Final = Rule("damage.divided", "p. 9, Damage, Destruction, and Removal", "bonus_damage")
DESTROYED: Final = Rule("damage.destroyed", "p. 9, Fear from Destruction")
REMOVED: Final = Rule("damage.removed", "p. 9, Damage, Destruction, and Removal")
REPLACED: Final = Rule("damage.replaced", "p. 9, Damage, Destruction, and Removal", "replace_keeps_damage")
FEAR: Final = Rule("fear.earned", "p. 9, Fear and Terror", "fear_card_earned_during_fear")
TERROR: Final = Rule("fear.terror", "p. 9, Fear and Terror")
GATHER: Final = Rule("move.gather", "p. 9, Gather and Push")
PUSH: Final = Rule("move.push", "p. 9, Gather and Push")
DEFEND: Final = Rule("defend", "p. 9, Defend", "defend_snapshot")

# The turn (p. 11-13)
GROWTH: Final = Rule("turn.growth", "p. 11, Spirit Phase")
ENERGY: Final = Rule("turn.energy", "p. 11, Spirit Phase")
PLAY: Final = Rule("turn.play", "p. 11, Spirit Phase")
PLAYS_LEFT: Final = Rule(
    "turn.plays_left",
    "p. 11, Spirit Phase",
    unreachable="cards are offered only while card plays are left",
)
PLAY_COST: Final = Rule("turn.cost", "p. 11, Spirit Phase")
FEAR_CARD: Final = Rule("invaders.fear", "p. 12, Fear", "moved_piece_twice")
FEAR_LAND: Final = Rule("invaders.fear_land", "p. 12, Each Player")
RAVAGE: Final = Rule("invaders.ravage", "p. 12, Ravage", "ravage_order")
RAVAGE_DAHAN: Final = Rule("invaders.dahan", "p. 12, Ravage", "ravage_partial_damage_on_dahan")
RAVAGE_BLIGHT: Final = Rule("invaders.blight", "p. 12, Ravage")
FIGHT_BACK: Final = Rule("invaders.fight_back", "p. 12, Ravage")
BUILD: Final = Rule("invaders.build", "p. 12, Build")
EXPLORE: Final = Rule("invaders.explore", "p. 13, Explore", "explore_simultaneous")
ESCALATION: Final = Rule("invaders.escalation", "p. 13, Stage II Escalation")
ADVANCE: Final = Rule("invaders.advance", "p. 13, Advance Invader cards")
TIME_PASSES: Final = Rule("turn.time", "p. 13, Time Passes")
RESPONSIBILITY: Final = Rule("turn.responsibility", "p. 12, Universal Law of Responsibility", "organizer")

# Special rules of the spirits
RIVERS_DOMAIN: Final = Rule("spirit.rivers_domain", "Spirit card, River")
SWIFTNESS: Final = Rule("spirit.swiftness", "Spirit card, Lightning")
EARTHS_VITALITY: Final = Rule("spirit.earths_vitality", "Spirit card, Earth", "defend_snapshot")
SHADOWS_OF_THE_DAHAN: Final = Rule("spirit.shadows", "Spirit card, Shadows", "shadows_of_the_dahan")

# Adversaries and scenarios (p. 16)
ADVERSARY: Final = Rule("adversary.rule", "p. 16, Adversaries")
ADVERSARY_LOSS: Final = Rule("adversary.loss", "p. 16, Adversaries")
SCENARIO: Final = Rule("scenario.rule", "p. 16, Scenarios")
SCENARIO_LOSS: Final = Rule("scenario.loss", "p. 16, Scenarios")
RITUAL: Final = Rule("scenario.ritual", "p. 16, Scenarios")

RULES: Final = tuple(value for value in list(globals().values()) if isinstance(value, Rule))
