"""The scenario in words: what it changes, how it is won and lost, with the numbers of its data (p. 16)."""

from __future__ import annotations

from typing import Final

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.content.scenarios import (
    BLITZ,
    DAHAN_FLOOR,
    HEART,
    INSURRECTION,
    LAST_STAND,
    RITUAL_DAHAN,
    RITUAL_PRICE,
    RITUALS,
    RITUALS_TO_WIN,
)
from crannog.games.spirit_island.variants.scenario_rules import goal_at, inner_land
from crannog.games.spirit_island.variants.told import (
    adversary_name,
    adversary_rules,
    difficulty,
    time_runs_out,
)
from crannog.kernel.message import Msg, Rule, msg

LEVELS: Final = ("I", "II", "III", "")  # the last: when the fear deck is used up
HEADS: Final = ("told.against", "told.scenario_head")  # who it is; the rules follow
BLITZ_STEP: Final = 1  # blight for each player, and energy of a fast card


def scenario_name(scenario: str) -> Msg:
    return msg(f"option.scenario.{scenario}")


def scenario_rules(scenario: str, boards: tuple[str, ...] = ()) -> tuple[Msg, ...]:
    """What changes; with `boards`, the lands are named. Nothing without a scenario."""
    if scenario == BLITZ:
        return (
            msg("told.blitz.ahead"),
            msg("told.blitz.cheaper", n=BLITZ_STEP),
            msg("told.blitz.blight", n=BLITZ_STEP),
        )
    if scenario == HEART:
        return (msg("told.heart.towns"), _inner(boards), msg("told.heart.cards"))
    if scenario == RITUALS:
        return (
            msg("told.rituals.fear"),
            msg("told.rituals.price", dahan=RITUAL_DAHAN, presence=RITUAL_PRICE, energy=RITUAL_PRICE),
            msg("told.rituals.effect"),
            msg("told.rituals.win", n=str(RITUALS_TO_WIN)),
        )
    if scenario == INSURRECTION:
        return (
            msg("told.insurrection.rise"),
            msg("told.insurrection.resettle"),
            msg("told.insurrection.stand", n=LAST_STAND),
        )
    return ()


def _inner(boards: tuple[str, ...]) -> Msg:
    if not boards:
        return msg("told.heart.inner")
    lands = tuple(msg("land", name=inner_land(boards, slot)) for slot in range(len(boards)))
    return msg("told.heart.inner_lands", lands=lands)


def scenario_losses(scenario: str) -> tuple[Msg, ...]:
    """The defeats that only this scenario has."""
    if scenario == HEART:
        return (msg("told.heart.loss"),)
    if scenario == INSURRECTION:
        return (msg("told.insurrection.dahan", n=DAHAN_FLOOR), msg("told.insurrection.failed"))
    return ()


def ways_to_win(scenario: str) -> tuple[Msg, ...]:
    """What wins at each terror level, and when the fear deck is used up or the last ritual is held."""
    found = []
    for terror, level in enumerate(LEVELS, 1):
        goal = msg(f"goal.{goal_at(scenario, terror)}")
        if level:
            found.append(msg("log.terror_level", level=level, goal=goal))
        elif scenario != RITUALS:  # there, its rules say it
            found.append(msg("log.terror_beyond", goal=goal))
    return tuple(found)


def against(adversary: str, level: int, scenario: str, boards: tuple[str, ...] = ()) -> tuple[Msg, ...]:
    """Whom the game is against and by which rules; nothing without adversary and scenario."""
    return tuple(said for said, _ in cited(adversary, level, scenario, boards))


def cited(
    adversary: str, level: int, scenario: str, boards: tuple[str, ...] = ()
) -> tuple[tuple[Msg, Rule], ...]:
    """The same, each line with the rule it comes from."""
    by, more = difficulty(adversary, level, scenario)
    found = list[tuple[Msg, Rule]]()
    if adversary != "none":
        head = msg("told.against", name=adversary_name(adversary, level), n=str(by))
        levels = adversary_rules(adversary, level, scenario)
        lines = [msg("told.level_line", level=str(one), said=said) for one, said in levels]
        found += [(line, rules.ADVERSARY) for line in (head, *lines)]
    if scenario != "none":
        head = msg("told.scenario_head", name=scenario_name(scenario), n=str(more))
        found += [(line, rules.SCENARIO) for line in (head, *scenario_rules(scenario, boards))]
        found += [(line, rules.SCENARIO_LOSS) for line in scenario_losses(scenario)]
    return (*found, (time_runs_out(adversary, level, scenario), rules.DEFEAT_TIME)) if found else ()
