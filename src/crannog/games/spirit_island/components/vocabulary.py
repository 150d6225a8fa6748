"""The game's vocabulary: pieces, terrains, elements, speeds (Components; Game Concepts)."""

from __future__ import annotations

from typing import Final

EXPLORER: Final = "explorer"
TOWN: Final = "town"
CITY: Final = "city"
DAHAN: Final = "dahan"
BLIGHT: Final = "blight"
INVADERS: Final = (EXPLORER, TOWN, CITY)
BUILDINGS: Final = (TOWN, CITY)
SMALL: Final = (EXPLORER, TOWN)
PIECES: Final = (EXPLORER, TOWN, CITY, DAHAN)  # those that can take damage

# "Hills" in the draft is the published game's mountain.
HILLS: Final = "hills"
JUNGLE: Final = "jungle"
SANDS: Final = "sands"
WETLAND: Final = "wetland"
TERRAINS: Final = (HILLS, JUNGLE, SANDS, WETLAND)
COASTAL: Final = "coastal"
INLAND: Final = "inland"

ELEMENTS: Final = ("sun", "moon", "fire", "air", "water", "earth", "plant", "animal")

FAST: Final = "fast"
SLOW: Final = "slow"

RAVAGE: Final = "ravage"
BUILD: Final = "build"
EXPLORE: Final = "explore"
ACTIONS: Final = (RAVAGE, BUILD, EXPLORE)

HEALTH: Final = {EXPLORER: 1, TOWN: 2, CITY: 3, DAHAN: 2}
FEAR_OF: Final = {EXPLORER: 0, TOWN: 1, CITY: 2, DAHAN: 0}  # when destroyed
LETTER: Final = {CITY: "C", TOWN: "T", EXPLORER: "E", DAHAN: "D"}
KIND_OF: Final = {letter: kind for kind, letter in LETTER.items()}


def mark(kind: str, damage: int) -> str:
    """A piece in one word: T' is a town with one damage."""
    return LETTER[kind] + "'" * damage


def piece(word: str) -> tuple[str, int]:
    """The kind and damage that a word like T' names."""
    return KIND_OF[word[0]], len(word) - 1
