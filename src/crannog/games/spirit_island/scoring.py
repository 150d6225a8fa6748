"""The score, to compare games: threat, cards left or used, living dahan, blight (p. 16, Scoring)."""

from __future__ import annotations

from crannog.games.spirit_island.components.vocabulary import DAHAN
from crannog.games.spirit_island.content.scenarios import SCENARIOS
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.adversary_rules import foe


def threat(s: State) -> int:
    return foe(s).difficulty + SCENARIOS[s.scenario].difficulty


def reckoning(s: State) -> tuple[tuple[str, int], ...]:
    """What counts, by name, as if the game ended now; an unfinished game counts like a lost one."""
    players = max(1, len(s.spirits))
    dahan = sum(len(land.of(DAHAN)) for land in s.lands.values())
    blight = sum(land.blight for land in s.lands.values())
    common = ("dahan", dahan // players), ("blight", -(blight // players))
    if s.outcome in ("victory", "sacrifice"):
        return ("threat", 5 * threat(s)), ("won", 10), ("left", 2 * len(s.invaders)), *common
    in_use = sum(bool(card) for card in (s.explore, s.build, s.ravage, s.immigration))
    return ("threat", 2 * threat(s)), ("used", len(s.invaders.discards) + in_use), *common


def score(s: State) -> int:
    return sum(n for _, n in reckoning(s))


def scores(s: State) -> tuple[int, ...]:
    """Everyone wins or loses together."""
    return (score(s),) * len(s.spirits)
