"""Roam's box: the characters of the lands, those everybody starts with, the artifacts."""

from __future__ import annotations

from crannog.gallery import Item, Shelf, Value, number
from crannog.games.roam.cards import Card
from crannog.games.roam.content.artifacts import ARTIFACTS
from crannog.games.roam.content.cards import LANDS, STARTING
from crannog.games.roam.facts import card_in_words
from crannog.games.roam.view.around_the_map import HandCard, face
from crannog.games.roam.view.board import pattern_of
from crannog.games.roam.view.buttons import ICONS
from crannog.kernel.message import Msg


def gallery() -> tuple[Shelf, ...]:
    starting = [card for cards in STARTING for card in cards]
    patterns = ("points", "markers", "blanks")
    return (
        Shelf("characters", tuple(map(_character, LANDS)), patterns),
        Shelf("starting", tuple(map(_character, starting)), patterns),
        Shelf("artifacts", tuple(_artifacts()), ("cost", "points", "ability")),
    )


def _character(card: Card) -> Item:
    shown = HandCard(card.id, card.points, face(card.id), pattern_of(card.id, 0), "")
    return Item(
        card.id,
        Msg(f"card.{card.id}"),
        "gallery_card",
        {"c": shown, "told": card_in_words(card.id)},
        {
            "points": number(card.points),
            "markers": number(card.pattern.count("#")),
            "blanks": number(card.pattern.count("o")),
        },
    )


def _artifacts() -> list[Item]:
    return [
        Item(
            tile.id,
            Msg(f"artifact.{tile.id}"),
            "thing_tile",
            {"tile": tile, "icon": ICONS[tile.ability], "lines": ()},
            {
                "cost": number(tile.cost),
                "points": number(tile.points),
                "ability": (Value(tile.ability, Msg(f"ability.{tile.ability}")),),
            },
        )
        for tile in ARTIFACTS
    ]
