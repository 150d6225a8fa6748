"""The page of the documentation with every card of Spirit Island as it reads in English and in German."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.cards.all_powers import MAJOR_POWERS, MINOR_POWERS, PANELS, UNIQUE_POWERS
from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.cards.wording import blight_lines, fear_lines, header, lines
from crannog.games.spirit_island.components.message_names import power_name
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.kernel.message import Msg, msg

PAGE: Final = "play/spirit_island-cards.md"


def cards() -> Iterable[tuple[str, Msg, tuple[Msg, ...]]]:
    """Every card: its group, its name, what it says."""
    groups = {
        "Minor powers": MINOR_POWERS,
        "Major powers": MAJOR_POWERS,
        "Unique powers": UNIQUE_POWERS,
        "Innate powers": [panel.innate for panel in PANELS],
    }
    for group, powers in groups.items():
        for power in powers:
            yield group, power_name(power.id), (header(power), *lines(power))
    for fear in FEAR_CARDS.values():
        yield "Fear cards", msg(f"fear_card.{fear.id}"), fear_lines(fear)
    for blight in BLIGHT_CARDS.values():
        yield "Blight cards", msg(f"blight_card.{blight.id}"), blight_lines(blight)


def page() -> str:
    english, german = GAME.texts("en"), GAME.texts("de")
    found = ["# The cards of Spirit Island", "In our own words, in English and in German."]
    last = ""
    for group, name, sentences in cards():
        if group != last:
            found.append(f"## {group}")
            last = group
        found.append(f"### {english.say(name)}")
        found.append("  \n".join(english.say(line) for line in sentences))
        found.append("  \n".join([f"**{german.say(name)}**", *(german.say(line) for line in sentences)]))
    return "\n\n".join(found) + "\n"
