"""Victory and defeat: checked after each effect; both at once is a sacrifice victory (p. 4)."""

from __future__ import annotations

from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.vocabulary import BUILDINGS
from crannog.games.spirit_island.content.adversaries import CAPITAL
from crannog.games.spirit_island.outcome.turn_history import tell
from crannog.games.spirit_island.scoring import score
from crannog.games.spirit_island.spirits.presence import has_presence
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.scenario_rules import scenario_doom, won_now
from crannog.kernel.message import Rule
from crannog.kernel.play import Step

_DOOMS = {
    "blight": rules.DEFEAT_BLIGHT,
    "spirit": rules.DEFEAT_SPIRIT,
    "time": rules.DEFEAT_TIME,
    "capital": rules.ADVERSARY_LOSS,
    "heart": rules.SCENARIO_LOSS,
    "dahan": rules.SCENARIO_LOSS,
    "insurrection": rules.SCENARIO_LOSS,
}


def doom_now(s: State) -> str:
    """Why the game would be lost as things stand."""
    if s.doom:
        return s.doom
    if any(not has_presence(s, seat) for seat in range(len(s.spirits))):
        return "spirit"
    if s.adversary == "england" and any(land.count(BUILDINGS) >= CAPITAL for land in s.lands.values()):
        return "capital"
    return scenario_doom(s)


@dataclass(frozen=True, slots=True)
class CheckEnd(Step[State]):
    """An effect is over: is the game over?"""

    def run(self, s: State) -> None:
        check_end(s)


def check_end(s: State) -> None:
    doom, won = doom_now(s), won_now(s)
    if not doom and not won:
        return
    s.outcome = "sacrifice" if doom and won else "victory" if won else "defeat"
    s.doom = doom
    rule: Rule = {"victory": rules.VICTORY, "sacrifice": rules.SACRIFICE}.get(s.outcome) or _DOOMS[doom]
    s.note(f"log.end.{s.outcome}" if won else f"log.end.{doom}", rule)
    tell(s)
    s.note("log.score", rules.SCORING, n=score(s))
    s.end(tuple(range(len(s.spirits))) if won else ())
