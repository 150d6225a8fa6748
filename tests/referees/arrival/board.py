"""What is printed in The Arrival, read from the content files a second time: map, earning cards, tiles."""

from __future__ import annotations

import json
from collections import Counter

SECTIONS = ["top", "middle", "bottom"]
SYMBOLS = {
    "B": "disk",
    "W": "sword",
    "S": "shield",
    "H": "honor",
    "T": "tactic",
    "C": "corruption",
    "P": "honor for each Broch or Caer",
    "Q": "honor for each Caer",
}


class Board:
    """The map, by the names printed on it."""

    def __init__(self, plan: str, earning: str, tactics: str) -> None:
        printed = json.loads(plan)
        self.places: list[str] = [place["id"] for place in printed["locations"]]
        self.ports = {place["id"] for place in printed["locations"] if place.get("port")}
        self.isle = {place["id"] for place in printed["locations"] if place.get("castle")}
        self.province_of: dict[str, str] = {
            place["id"]: place["province"] for place in printed["locations"] if place["province"]
        }
        self.roads = {place: set[str]() for place in self.places}
        for one, other in printed["links"]:
            self.roads[one].add(other)
            self.roads[other].add(one)
        self.provinces: list[str] = [province["id"] for province in printed["provinces"]]
        self.bonus: dict[str, int] = {p["id"]: p["bonus"] for p in printed["provinces"]}
        self.color: dict[str, str] = {p["id"]: p["color"] for p in printed["provinces"]}
        self.neighbours: dict[str, set[str]] = {p["id"]: set(p["adjacent"]) for p in printed["provinces"]}
        self.linked_to_isle = {place for place in self.places if self.roads[place] & self.isle}
        paying = json.loads(tactics)
        self.cauldron: dict[str, int] = paying["cauldron_of_dagda"]
        self.silver: dict[str, int] = paying["silver_in_the_hills"]
        self.cards = read_cards(earning)


def read_cards(text: str) -> dict[str, dict[str, Counter[str]]]:
    """By card and section, how many of each symbol; in `2BW` the number belongs to the B."""
    cards = {}
    for line in text.splitlines():
        words = line.split()
        if words and not line.startswith("#"):
            cards[words[0]] = {name: read_section(words[1 + i].strip("-")) for i, name in enumerate(SECTIONS)}
    return cards


def read_section(text: str) -> Counter[str]:
    found: Counter[str] = Counter()
    number = ""
    for letter in text:
        if letter.isdigit():
            number += letter
        else:
            found[SYMBOLS[letter]] += int(number or 1)
            number = ""
    return found
