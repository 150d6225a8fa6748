"""The island: boards joined together, adjacency, distances between lands (Boards, Lands and Terrain).

Joined sides run in opposite directions. A border after k units lies at k - 1/4, so that borders never
coincide; lands whose stretches overlap touch. Where three boards meet, the corner lands all touch.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache
from typing import Final

from crannog.games.spirit_island.components.vocabulary import COASTAL, INLAND
from crannog.games.spirit_island.content.boards import BOARDS, LAYOUTS, SIDES

SIDE: Final = 7 * 4  # a side in quarters of a unit
_ENDS: Final = {"top": ("ocean_top", "back_top"), "back": ("back_top", "back_bottom"),
                "bottom": ("back_bottom", "ocean_bottom")}  # fmt: skip
FAR: Final = 99


@dataclass(frozen=True, slots=True)
class Site:
    """A land as the boards print it."""

    name: str
    board: str
    slot: int
    number: int
    terrain: str
    coastal: bool
    adjacent: tuple[str, ...]

    @property
    def coast(self) -> str:
        return COASTAL if self.coastal else INLAND


@dataclass(frozen=True)
class Island:
    boards: tuple[str, ...]
    sites: dict[str, Site]
    distances: dict[str, dict[str, int]]

    def within(self, land: str, distance: int) -> list[str]:
        return [name for name, far in self.distances[land].items() if far <= distance]

    def on_board(self, board: str) -> list[str]:
        return [name for name, site in self.sites.items() if site.board == board]


@cache
def island(boards: tuple[str, ...], layout: str) -> Island:
    """The island of these boards; if this number of boards lacks the layout, the standard one."""
    layouts = LAYOUTS[len(boards)]
    joins = layouts.get(layout, layouts["standard"])
    near: dict[str, set[str]] = {
        f"{letter}{place.number}": {f"{letter}{n}" for n in place.adjacent}
        for letter in boards
        for place in BOARDS[letter].places
    }
    for a, b in _touching(boards, joins):
        near[a].add(b)
        near[b].add(a)
    sites = {}
    for slot, letter in enumerate(boards):
        for place in BOARDS[letter].places:
            name = f"{letter}{place.number}"
            sites[name] = Site(
                name, letter, slot, place.number, place.terrain, place.coastal, tuple(sorted(near[name]))
            )
    return Island(boards, sites, {name: _distances(near, name) for name in sites})


def _distances(near: dict[str, set[str]], start: str) -> dict[str, int]:
    found, edge = {start: 0}, [start]
    while edge:
        land = edge.pop(0)
        for other in sorted(near[land]):
            if other not in found:
                found[other] = found[land] + 1
                edge.append(other)
    return dict(sorted(found.items()))


def _stretches(side: tuple[tuple[int, int], ...]) -> list[tuple[int, int, int]]:
    """Land, from, to, in quarter units; inner borders pulled back by one."""
    found, at = [], 0
    for land, length in side:
        found.append((land, at, at + 4 * length))
        at += 4 * length
    return [(land, low - (1 if low else 0), high - (1 if high < SIDE else 0)) for land, low, high in found]


def joined(board: str, side: str, other: str, other_side: str) -> list[tuple[int, int]]:
    """Which lands touch where two sides meet."""
    there = [
        (land, SIDE - high, SIDE - low) for land, low, high in _stretches(BOARDS[other].sides[other_side])
    ]
    here = _stretches(BOARDS[board].sides[side])
    return sorted(
        {(a, b) for a, low, high in here for b, low2, high2 in there if min(high, high2) > max(low, low2)}
    )


def _corner(board: str, corner: str) -> int:
    sides = BOARDS[board].sides
    first = {"ocean_top": sides["top"][0], "back_top": sides["back"][0], "back_bottom": sides["bottom"][0]}
    return first.get(corner, sides["bottom"][-1])[0]


def _touching(boards: tuple[str, ...], joins: tuple[tuple[int, str, int, str], ...]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    meeting: list[set[tuple[int, str]]] = []
    for a, side, b, other in joins:
        pairs = joined(boards[a], side, boards[b], other)
        found += [(f"{boards[a]}{x}", f"{boards[b]}{y}") for x, y in pairs]
        for mine, yours in zip(_ENDS[side], reversed(_ENDS[other]), strict=True):
            meeting.append({(a, mine), (b, yours)})
    for corners in _groups(meeting):
        if len(corners) >= 3:
            for (a, mine), (b, yours) in itertools.combinations(sorted(corners), 2):
                if a != b:
                    one = f"{boards[a]}{_corner(boards[a], mine)}"
                    two = f"{boards[b]}{_corner(boards[b], yours)}"
                    found.append((one, two))
    return found


def _groups(pairs: list[set[tuple[int, str]]]) -> list[set[tuple[int, str]]]:
    """Corners that meet in one point."""
    groups: list[set[tuple[int, str]]] = []
    for pair in pairs:
        joined_now = set(pair)
        apart = []
        for group in groups:
            if group & joined_now:
                joined_now |= group
            else:
                apart.append(group)
        groups = [*apart, joined_now]
    return groups


__all__ = ["FAR", "SIDES", "Island", "Site", "island", "joined"]
