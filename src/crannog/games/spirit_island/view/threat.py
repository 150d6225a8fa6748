"""Adversary and scenario at the table: a chip; behind it the rules in force and how near each end is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crannog.games.spirit_island.foresight.live_line import Danger, dangers, easier, goal, next_goal
from crannog.games.spirit_island.variants.told import (
    Level,
    adversary_name,
    adversary_rules,
    difficulty,
    time_runs_out,
)
from crannog.games.spirit_island.variants.told_scenarios import (
    scenario_losses,
    scenario_name,
    scenario_rules,
    ways_to_win,
)
from crannog.kernel.message import Msg, msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View


@dataclass(frozen=True, slots=True)
class Threat:
    """What the chip says."""

    names: tuple[Msg, ...]  # adversary, scenario: those there are
    difficulty: int


def threat(view: View) -> Threat | None:
    """None without adversary and scenario: then nothing is added to the rules."""
    names = []
    if view.adversary != "none":
        short = adversary_name(view.adversary, 0)  # without its level
        names.append(msg("told.chip", name=short, level=str(view.level)))
    if view.scenario != "none":
        names.append(scenario_name(view.scenario))
    total = sum(difficulty(view.adversary, view.level, view.scenario))
    return Threat(tuple(names), total) if names else None


@dataclass(frozen=True, slots=True)
class Part:
    """The adversary or the scenario, in words."""

    name: Msg
    difficulty: int
    levels: tuple[Level, ...]
    rules: tuple[Msg, ...]
    dangers: tuple[Danger, ...]  # its own ways to lose, with how far they have come


def threat_told(view: View) -> Mapping[str, object]:
    """What the thing `threat` needs; also without adversary and scenario, as every game has its ends."""
    by, more = difficulty(view.adversary, view.level, view.scenario)
    all_dangers = dangers(view)
    own = {"adversary": ("capital",), "scenario": ("heart", "dahan")}
    parts = []
    if view.adversary != "none":
        levels = adversary_rules(view.adversary, view.level, view.scenario)
        near = tuple(one for one in all_dangers if one.id in own["adversary"])
        parts.append(Part(adversary_name(view.adversary, view.level), by, levels, (), near))
    if view.scenario != "none":
        rules = (*scenario_rules(view.scenario, view.boards), *scenario_losses(view.scenario))
        near = tuple(one for one in all_dangers if one.id in own["scenario"])
        parts.append(Part(scenario_name(view.scenario), more, (), rules, near))
    shown = {id for ids in own.values() for id in ids}
    return {
        "parts": parts,
        "total": by + more,
        "time": time_runs_out(view.adversary, view.level, view.scenario),
        "goal": goal(view).text,
        "easier": easier(view),
        "next": next_goal(view),
        "wins": ways_to_win(view.scenario),
        "dangers": [one for one in all_dangers if one.id not in shown],
    }
