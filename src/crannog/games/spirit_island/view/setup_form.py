"""The form of a new table of Spirit Island: spirits to read, adversary level by level, scenario, edition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from crannog.games.spirit_island.components.mat import SPIRITS, Panel
from crannog.games.spirit_island.components.message_names import power_name, spirit_name
from crannog.games.spirit_island.components.power import counted
from crannog.games.spirit_island.content.adversaries import ADVERSARIES
from crannog.games.spirit_island.content.scenarios import SCENARIOS
from crannog.games.spirit_island.turn.growth import growth_said
from crannog.games.spirit_island.variants.told import level_adds
from crannog.games.spirit_island.variants.told_scenarios import scenario_losses, scenario_rules, ways_to_win
from crannog.games.spirit_island.view.cards import Card, card
from crannog.kernel.message import Msg, msg
from crannog.kernel.setup_sections import Preset, Section, SetUp


@dataclass(frozen=True, slots=True)
class SpiritToRead:
    """A spirit's mat before anybody plays it."""

    id: str
    name: Msg
    growth: tuple[tuple[Msg, ...], ...]
    energy: tuple[int, ...]
    plays: tuple[int, ...]  # 0 where a card is reclaimed
    innate: Card
    levels: tuple[tuple[tuple[tuple[str, int], ...], Msg], ...]  # elements needed, what it does
    rule: Msg
    unique: tuple[tuple[str, Msg], ...]  # id and name


def spirit_to_read(panel: Panel) -> SpiritToRead:
    """All that is printed on a spirit's panel."""
    shown = card(panel.innate.id)
    thresholds = panel.innate.thresholds
    more = len(thresholds) - len(shown.lines)  # a first line may mention two thresholds
    levels = tuple(
        (tuple(counted(thresholds[i + more if i else 0]).items()), text) for i, text in enumerate(shown.lines)
    )
    return SpiritToRead(
        panel.id,
        spirit_name(panel.id),
        tuple(growth_said(option) for option in panel.growth),
        panel.energy,
        panel.plays,
        shown,
        levels,
        Msg(f"rule.spirit.{panel.rule}"),
        tuple((one, power_name(one)) for one in panel.unique),
    )


# An adversary's id, and for each level its difficulty and what it adds.
NATIONS: Final = tuple(
    (id, tuple((foe.difficulty, level_adds(id, level)) for level, foe in enumerate(levels)))
    for id, levels in ADVERSARIES.items()
)
STORIES: Final = tuple(
    (id, (*scenario_rules(id), *scenario_losses(id)), ways_to_win(id)) for id in SCENARIOS if id != "none"
)
DRAFT: Final = (("board_blight", "no"), ("plus_one_blight", "no"), ("after_progression", "nothing"))
PUBLISHED: Final = (("board_blight", "yes"), ("plus_one_blight", "yes"), ("after_progression", "draw"))

SET_UP: Final = SetUp(
    (
        Section("spirits", "plant", ("spirits",), note=msg("setup.four_spirits"), drawn="setup_spirits"),
        Section("adversary", "flag", ("adversary",), drawn="setup_adversary"),
        Section("scenario", "dahan", ("scenario",), drawn="setup_scenario"),
        Section(
            "edition",
            "book",
            tuple(id for id, _ in DRAFT),
            (Preset("draft", DRAFT), Preset("published", PUBLISHED)),
        ),
        Section("boards", "earth", ("layout", "boards")),
        Section("teaching", "q", ("teaching",)),
    ),
    (
        ("spirits", tuple(spirit_to_read(panel) for panel in SPIRITS.values())),
        ("nations", NATIONS),
        ("stories", STORIES),
    ),
    (
        *(
            ("adversary", f"{foe}_{n}", one.difficulty)
            for foe, all in ADVERSARIES.items()
            for n, one in enumerate(all)
        ),
        *(("scenario", id, one.difficulty) for id, one in SCENARIOS.items()),
    ),
)
