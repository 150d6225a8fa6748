"""Spirit Island's box: powers, fear and blight cards, spirits, adversaries level by level, scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from crannog.gallery import Item, Shelf, Value, number
from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.cards.wording import blight_lines, fear_lines
from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.message_names import spirit_name
from crannog.games.spirit_island.components.power import POWERS, Power
from crannog.games.spirit_island.content.adversaries import ADVERSARIES
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.games.spirit_island.content.scenarios import SCENARIOS
from crannog.games.spirit_island.variants.told import level_adds
from crannog.games.spirit_island.variants.told_scenarios import (
    scenario_losses,
    scenario_rules,
    ways_to_win,
)
from crannog.games.spirit_island.view.cards import card
from crannog.games.spirit_island.view.setup_form import spirit_to_read
from crannog.kernel.message import Msg, msg

FAR: Final = 3  # ranges from here on are one


def gallery() -> tuple[Shelf, ...]:
    return (
        Shelf("powers", tuple(_powers()), ("element", "speed", "range", "cost", "deck")),
        Shelf("fear", tuple(_fear())),
        Shelf("blight", tuple(_blight())),
        Shelf("spirits", tuple(_spirits())),
        Shelf("adversaries", tuple(_adversaries()), ("adversary", "level")),
        Shelf("scenarios", tuple(_scenarios())),
    )


def _powers() -> Iterator[Item]:
    cards = [power for power in POWERS.values() if power.deck != "innate"]
    for power in sorted(cards, key=lambda power: (power.cost, power.id)):
        yield Item(
            power.id,
            card(power.id).name,
            "gallery_power",
            {"card": card(power.id), "deck": _deck(power)},
            {
                "element": tuple(Value(one, Msg(f"element.{one}")) for one in power.elements),
                "speed": (Value(power.speed, Msg(f"card.{power.speed}")),),
                "range": (_range(power),),
                "cost": number(power.cost),
                "deck": (Value(power.deck, _deck(power)),),
            },
        )


def _deck(power: Power) -> Msg:
    return spirit_name(power.deck) if power.deck in SPIRITS else Msg(f"card.{power.deck}")


def _range(power: Power) -> Value:
    if power.reach is None:
        return Value("spirit", Msg("gallery.at_spirit"))
    return Value("far", Msg("gallery.far")) if power.reach.range >= FAR else Value(str(power.reach.range))


def _told(id: str, name: Msg, lines: tuple[Msg, ...], by: dict[str, tuple[Value, ...]]) -> Item:
    return Item(id, name, "gallery_told", {"called": name, "lines": lines}, by)


def _fear() -> Iterator[Item]:
    for id, one in FEAR_CARDS.items():
        yield _told(id, Msg(f"fear_card.{id}"), fear_lines(one), {})


def _blight() -> Iterator[Item]:
    for id, one in BLIGHT_CARDS.items():
        yield _told(id, Msg(f"blight_card.{id}"), blight_lines(one), {})


def _spirits() -> Iterator[Item]:
    for id, panel in SPIRITS.items():
        yield Item(id, spirit_name(id), "gallery_spirit", {"s": spirit_to_read(panel)}, {})


def _adversaries() -> Iterator[Item]:
    """What is new at each level; a game has the rules of those below as well."""
    for id, levels in ADVERSARIES.items():
        for level, foe in enumerate(levels):
            name = Msg(f"option.adversary.{id}_{level}")
            hard = msg("told.difficulty", n=str(foe.difficulty))
            nation = Value(id, Msg(f"option.adversary.{id}_0"))
            lines = (hard, *level_adds(id, level))
            yield _told(f"{id}-{level}", name, lines, {"adversary": (nation,), "level": number(level)})


def _scenarios() -> Iterator[Item]:
    for id, one in SCENARIOS.items():
        if id != "none":
            hard = msg("told.difficulty", n=str(one.difficulty))
            lines = (hard, *scenario_rules(id), *scenario_losses(id), *ways_to_win(id))
            yield _told(id, Msg(f"option.scenario.{id}"), lines, {})
