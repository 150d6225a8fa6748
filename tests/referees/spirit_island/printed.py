"""What is printed on boards, cards and panels, read from the facts the project keeps for its tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FACTS = Path(__file__).parents[2] / "games" / "spirit_island" / "facts"


@cache
def sheet(name: str) -> Any:
    return yaml.safe_load((FACTS / f"{name}.yaml").read_text(encoding="utf-8"))


def draft_word(word: str) -> str:
    """The draft calls the published game's mountains hills."""
    return "hills" if word == "mountain" else word


# --- cards -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class InvaderCard:
    id: str
    stage: int
    lands: tuple[str, ...]  # terrains, or the coast
    flag: bool


def _invader_card(row: Any) -> InvaderCard:
    lands = tuple(sorted(draft_word(word) for word in row["lands"]))
    stage = row["id"].split("_")[0]
    return InvaderCard("_".join([stage, *lands]), row["stage"], lands, row["escalation"])


INVADER_CARDS = {card.id: card for card in map(_invader_card, sheet("invader_cards")["cards"])}
FEAR_CARDS = [card["id"] for card in sheet("fear_cards")["cards"]]
BLIGHT_CARDS = {card["id"]: card for card in sheet("blight_cards")["cards"]}


@dataclass(frozen=True)
class Power:
    """The printed header of a power, and the elements of its thresholds."""

    id: str
    deck: str  # minor, major, unique, innate
    cost: int
    speed: str
    elements: tuple[str, ...]
    range: int | None  # None: it targets a spirit
    source: str
    target: tuple[str, ...]  # words of the target bar; for a spirit, any or another
    thresholds: tuple[dict[str, int], ...]
    further: tuple[tuple[dict[str, int], int], ...]  # with these elements, so much more range
    text: str = field(repr=False, default="")


def _power(row: Any, deck: str) -> Power:
    reach, bar = row["range"], row["target"]
    levels = row.get("levels") or row.get("thresholds") or []
    needs: list[dict[str, int]] = []
    further = []
    for level in levels:
        if level["elements"] not in needs:
            needs.append(level["elements"])
        if "range_set" in level:
            further.append((level["elements"], level["range_set"] - reach["n"]))
        if "range_add" in level:
            further.append((level["elements"], level["range_add"]))
    words = [bar["who"]] if bar["type"] == "spirit" else [draft_word(word) for word in bar["any_of"]]
    return Power(
        row["id"],
        deck,
        row.get("cost", 0),
        row["speed"],
        tuple(row.get("elements", [])),
        reach["n"] if reach else None,
        draft_word(reach["from"].removeprefix("presence_in_")) if reach else "",
        tuple(words),
        tuple(needs),
        tuple(further),
        str([row.get("fx"), levels]),
    )


@dataclass(frozen=True)
class Panel:
    id: str
    start: tuple[tuple[int, str], ...]  # disks, and in which terrain or land
    growth: tuple[tuple[str, ...], ...]
    energy: tuple[int, ...]
    plays: tuple[int | None, ...]  # None: a card is reclaimed
    innate: Power
    unique: tuple[str, ...]
    progression: tuple[str, ...]


def _item(row: Any) -> str:
    words = {"reclaim_all": "reclaim", "gain_power_card": "card"}
    number = row.get("n", row.get("range"))
    return words.get(row["do"]) or f"{row['do']} {number}"


def _panel(row: Any) -> Panel:
    start = []
    for part in row["setup"]:
        where = part["where"]
        start.append(
            (part["presence"], draft_word(str(where.get("highest_numbered") or where["land_number"])))
        )
    tracks = row["tracks"]
    return Panel(
        row["id"],
        tuple(start),
        tuple(tuple(map(_item, option)) for option in row["growth"]),
        tuple(space["energy"] for space in tracks["energy"]),
        tuple(space.get("plays") for space in tracks["plays"]),
        _power(row["innates"][0], "innate"),
        tuple(row["unique_powers"]),
        tuple(row["power_progression"]),
    )


PANELS = {panel.id: panel for panel in map(_panel, sheet("spirits")["spirits"])}
POWERS = {
    power.id: power
    for deck in ("minor", "major", "unique")
    for power in (_power(row, deck) for row in sheet(f"powers_{deck}")["cards"])
} | {panel.innate.id: panel.innate for panel in PANELS.values()}


# --- adversaries and scenarios -----------------------------------------------------------------------


@dataclass
class Adversary:
    """All levels up to the one played, put together."""

    id: str = "none"
    threat: int = 0
    fear: tuple[int, ...] = (3, 3, 3)
    deck: str = "111222233333"
    pool: int = 4
    setup: list[tuple[int, str, int]] = field(default_factory=list)  # on each board: land, what, how many
    rules: dict[str, Any] = field(default_factory=dict)  # what is left: by the name the facts give it


def adversary(name: str, level: int) -> Adversary:
    if name == "none":
        return Adversary()
    row = next(one for one in sheet("adversaries")["adversaries"] if one["id"].endswith(name))
    made = Adversary(name)
    for step in row["levels"][: level + 1]:
        made.threat, made.fear = step["difficulty"], tuple(step["fear"])
        made.pool = step.get("fear_pool_per_player", made.pool)
        made.deck = str(step.get("invader_deck", made.deck)).replace("-", "")
        for part in step.get("setup_each_board", []):
            made.setup += [
                (part["land"], what, part[what]) for what in ("town", "city", "blight") if what in part
            ]
        skip = ("level", "difficulty", "fear", "fear_pool_per_player", "invader_deck", "setup_each_board")
        made.rules |= {key: value for key, value in step.items() if key not in skip}
    return made


SCENARIO_THREAT = {"none": 0} | {row["id"]: row["difficulty"] for row in sheet("scenarios")["scenarios"]}
HEART = next(row for row in sheet("scenarios")["scenarios"] if row["id"] == "guard_the_isles_heart")
