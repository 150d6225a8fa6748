"""What the scenario of this game changes about winning and losing (p. 16)."""

from __future__ import annotations

from crannog.games.spirit_island.content.scenarios import BOTTOM_BACK, HEART, INSURRECTION, RITUALS, TOP_BACK
from crannog.games.spirit_island.kinds import BUILDINGS, DAHAN
from crannog.games.spirit_island.state import State


def inner_land(boards: tuple[str, ...], slot: int) -> str:
    letter = boards[slot]
    if len(boards) <= 2:
        return f"{letter}7"
    # Of four boards, the top left and bottom right ones meet the others with their bottom corner.
    if len(boards) == 3 or slot in (0, 2):
        return f"{letter}{BOTTOM_BACK[letter]}"
    return f"{letter}{TOP_BACK}"


def scenario_doom(s: State) -> str:
    """A defeat that only this scenario has."""
    if s.scenario == HEART and s.round > 1:
        for slot in range(len(s.boards)):
            if s.lands[inner_land(s.boards, slot)].count(BUILDINGS):
                return "heart"
    if s.scenario == INSURRECTION:
        if sum(len(land.of(DAHAN)) for land in s.lands.values()) < 2 * len(s.spirits):
            return "dahan"
        if s.terror >= 4 and met_victory(s) is False:
            return "insurrection"
    return ""


def overrun(s: State) -> int:
    """Lands where buildings outnumber dahan."""
    return sum(land.count(BUILDINGS) > len(land.of(DAHAN)) for land in s.lands.values())


def met_victory(s: State) -> bool | None:
    """Whether the scenario's own victory is reached; None where the usual rule applies."""
    if s.scenario == RITUALS and s.terror >= 4:
        return s.rituals >= 3
    if s.scenario == INSURRECTION and s.terror >= 2:
        return overrun(s) == 0 if s.terror == 2 else overrun(s) < len(s.spirits)
    return None
