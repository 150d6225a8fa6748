"""The four island boards: terrain, coast, inner borders, starting pieces, and the lands along each side.

A side is read clockwise, seven units long; the ocean side joins nothing.
"""

from __future__ import annotations

from typing import Final

from crannog.games.spirit_island.components.card_types import Board, place
from crannog.games.spirit_island.components.vocabulary import HILLS, JUNGLE, SANDS, WETLAND

SIDES: Final = ("top", "back", "bottom")


BOARDS: Final = {
    "A": Board(
        "A",
        (
            place(1, HILLS, "2456"),
            place(2, WETLAND, "134", city=1, dahan=1),
            place(3, JUNGLE, "24", dahan=2),
            place(4, SANDS, "1235", blight=1),
            place(5, WETLAND, "14678"),
            place(6, HILLS, "158", dahan=1),
            place(7, SANDS, "58", dahan=2),
            place(8, JUNGLE, "567", town=1),
        ),
        {
            "top": ((1, 2), (6, 2), (8, 3)),
            "back": ((8, 3), (7, 4)),
            "bottom": ((7, 1), (5, 1), (4, 2), (3, 3)),
        },
    ),
    "B": Board(
        "B",
        (
            place(1, WETLAND, "2456", dahan=1),
            place(2, HILLS, "134", city=1),
            place(3, SANDS, "24", dahan=2),
            place(4, JUNGLE, "12357", blight=1),
            place(5, SANDS, "1467"),
            place(6, WETLAND, "1578", town=1),
            place(7, HILLS, "4568", dahan=1),
            place(8, JUNGLE, "67", dahan=2),
        ),
        {
            "top": ((1, 1), (6, 3), (8, 3)),
            "back": ((8, 3), (7, 4)),
            "bottom": ((7, 1), (4, 2), (3, 4)),
        },
    ),
    "C": Board(
        "C",
        (
            place(1, JUNGLE, "256", dahan=1),
            place(2, SANDS, "1345", city=1),
            place(3, HILLS, "24", dahan=2),
            place(4, JUNGLE, "2357"),
            place(5, WETLAND, "12467", dahan=2, blight=1),
            place(6, SANDS, "1578", dahan=1),
            place(7, HILLS, "4568", town=1),
            place(8, WETLAND, "67"),
        ),
        {
            "top": ((1, 2), (6, 2), (8, 3)),
            "back": ((8, 4), (7, 2), (4, 1)),
            "bottom": ((4, 4), (3, 3)),
        },
    ),
    "D": Board(
        "D",
        (
            place(1, WETLAND, "2578", dahan=2),
            place(2, JUNGLE, "1345", city=1, dahan=1),
            place(3, WETLAND, "24"),
            place(4, SANDS, "2356"),
            place(5, HILLS, "12467", dahan=1, blight=1),
            place(6, JUNGLE, "457"),
            place(7, SANDS, "1568", town=1, dahan=2),
            place(8, HILLS, "17"),
        ),
        {
            "top": ((1, 6), (8, 1)),
            "back": ((8, 3), (7, 3), (6, 1)),
            "bottom": ((6, 2), (4, 3), (3, 2)),
        },
    ),
}

# Joins: slot, side, slot, side. Any board may lie in any slot.
type Join = tuple[int, str, int, str]
LAYOUTS: Final[dict[int, dict[str, tuple[Join, ...]]]] = {
    1: {"standard": ()},
    2: {
        "standard": ((0, "bottom", 1, "bottom"),),
        "top_to_top": ((0, "top", 1, "top"),),
        "end_to_end": ((0, "back", 1, "back"),),
    },
    3: {"standard": ((0, "back", 1, "bottom"), (1, "back", 2, "bottom"), (2, "back", 0, "bottom"))},
    # Slots: top left, bottom left, bottom right, top right.
    4: {
        "standard": (
            (0, "bottom", 1, "top"),
            (0, "back", 3, "back"),
            (1, "back", 2, "back"),
            (2, "bottom", 3, "top"),
        )
    },
}
