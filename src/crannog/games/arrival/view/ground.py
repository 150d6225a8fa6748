"""The printed map as a picture: shores, provinces, roads, places. Made once for every content pack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from crannog.games.arrival.pack import Location, Pack, Province, pack

COLOURS: Final = {"bracken": "diag", "slate": "horiz", "heather": "dots", "moss": "diag2"}  # with hatch
MARGIN: Final = 17
NUDGE: Final = {"start": 7, "end": -7, "middle": 0}
SHIELD_STEP: Final = 27


@dataclass(frozen=True, slots=True)
class Frame:
    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class ProvinceGround:
    id: str
    name: str
    colour: str
    hatch: str
    outline: str
    x: int
    y: int
    shields_y: int  # where the row of shields lies


@dataclass(frozen=True, slots=True)
class PlaceGround:
    id: str
    name: str
    x: int
    y: int
    port: bool
    castle: bool
    ink: str
    label_x: int
    label_y: int
    anchor: str
    badge_x: int  # beside it, on the side without the label
    badge_y: int


@dataclass(frozen=True, slots=True)
class Ground:
    frame: Frame
    isle: str
    isle_x: float
    isle_y: float
    provinces: tuple[ProvinceGround, ...]
    places: tuple[PlaceGround, ...]
    roads: tuple[tuple[int, int, int, int], ...]
    castle_links: tuple[tuple[int, int, int, int], ...]


@cache
def ground(pack_id: str) -> Ground:
    p = pack(pack_id)
    points = [point for province in p.provinces for point in province.polygon] + list(p.isle)
    left, top = min(x for x, _ in points) - MARGIN, min(y for _, y in points) - MARGIN
    right, bottom = max(x for x, _ in points) + MARGIN, max(y for _, y in points) + MARGIN
    tints = _tints(p)
    ends = [(a, b) for a, others in enumerate(p.links) for b in others if a < b]
    to_castle = [(a, b) for a, b in ends if p.locations[a].castle or p.locations[b].castle]
    isle_x = [x for x, _ in p.isle]
    return Ground(
        Frame(left, top, right - left, bottom - top),
        outline(p.isle),
        (min(isle_x) + max(isle_x)) / 2,
        max((y for x, y in p.isle if abs(x - sum(isle_x) / len(isle_x)) < 90), default=0) - 12,
        tuple(_province(p, province, tints[province.colour]) for province in p.provinces),
        tuple(_place(p, place, tints) for place in p.locations),
        tuple(_line(p, a, b) for a, b in ends if (a, b) not in to_castle),
        tuple(_line(p, a, b) for a, b in to_castle),
    )


def outline(points: Iterable[tuple[int, int]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "Z"


def _tints(p: Pack) -> dict[str, str]:
    """A pack may name its four colours as it likes; each gets one of ours."""
    named = list(dict.fromkeys(province.colour for province in p.provinces))
    free = [colour for colour in COLOURS if colour not in named]
    return {colour: colour if colour in COLOURS else free.pop(0) for colour in named}


def _line(p: Pack, a: int, b: int) -> tuple[int, int, int, int]:
    one, other = p.locations[a], p.locations[b]
    return one.x, one.y, other.x, other.y


def _province(p: Pack, province: Province, colour: str) -> ProvinceGround:
    x, y = province.label
    below, above = y + 26, y - 24
    shields = above if _crowd(p, x, above) < _crowd(p, x, below) else below
    return ProvinceGround(
        province.id, province.name, colour, COLOURS[colour], outline(province.polygon), x, y, shields
    )


def _crowd(p: Pack, x: int, y: int) -> float:
    """How much a row of shields here would cover: places and their names."""
    covered = 0.0
    for place in p.locations:
        covered += max(0, 62 - abs(place.x - x)) * max(0, 34 - abs(place.y - y)) * 2
        label_x, label_y, anchor = place.label
        half = 4.4 * len(place.name)
        middle = label_x + {"start": half, "end": -half, "middle": 0.0}[anchor]
        covered += max(0, 40 + half - abs(middle - x)) * max(0, 22 - abs(label_y - 5 - y))
    return covered


def _place(p: Pack, place: Location, tints: dict[str, str]) -> PlaceGround:
    x, y, anchor = place.label
    under = anchor == "middle" and y > place.y
    over = anchor == "middle" and y < place.y
    side = -24 if anchor == "start" else 24
    ink = tints[p.provinces[place.province].colour] if place.province >= 0 else "dark"
    return PlaceGround(
        place.id,
        place.name,
        place.x,
        place.y,
        place.port,
        place.castle,
        f"--land-{ink}-ink" if place.province >= 0 else "--coast",
        x + NUDGE[anchor],
        y + (6 if under else 0),
        anchor,
        place.x + (40 if over else side),
        place.y - (6 if over else 26),
    )
