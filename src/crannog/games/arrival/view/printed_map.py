"""The printed map as a picture: shores, provinces, roads, places. Made once per content pack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from crannog.games.arrival.content_pack import Location, Pack, Province, pack

COLORS: Final = {"bracken": "diag", "slate": "horiz", "heather": "dots", "moss": "diag2"}  # with hatch
MARGIN: Final = 17
NUDGE: Final = {"start": 7, "end": -7, "middle": 0}
SHIELD_STEP: Final = 27


@dataclass(frozen=True, slots=True)
class Frame:
    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True, eq=False)  # made once for every pack: told apart by identity
class ProvinceGround:
    id: str
    name: str
    color: str
    hatch: str
    outline: str
    x: int
    y: int
    shields_y: int  # where the row of shields goes


@dataclass(frozen=True, slots=True, eq=False)
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


@dataclass(frozen=True, slots=True, eq=False)
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
    points += [end for place in p.locations if not place.castle for end in _label_ends(place)]
    left, top = min(x for x, _ in points) - MARGIN, min(y for _, y in points) - MARGIN
    right, bottom = max(x for x, _ in points) + MARGIN, max(y for _, y in points) + MARGIN
    tints = _tints(p)
    ends = [(a, b) for a, others in enumerate(p.links) for b in others if a < b]
    to_castle = [(a, b) for a, b in ends if p.locations[a].castle or p.locations[b].castle]
    one, other = sorted(p.locations[at].x for at in p.castles)[:2]
    isle_x = (one + other) / 2 + 20  # its name goes between the first two castles
    return Ground(
        Frame(left, top, right - left, bottom - top),
        outline(p.isle),
        isle_x,
        max(y for x, y in p.isle if abs(x - isle_x) < 45) - 8,
        tuple(_provinces(p, tints)),
        tuple(_place(p, place, tints) for place in p.locations),
        tuple(_line(p, a, b) for a, b in ends if (a, b) not in to_castle),
        tuple(_line(p, a, b) for a, b in to_castle),
    )


def outline(points: Iterable[tuple[int, int]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "Z"


def _label_ends(place: Location) -> list[tuple[int, int]]:
    """About where a place's name begins and ends: it must not be cut off at the picture's edge."""
    x, y, anchor = place.label
    wide = 8 * len(place.name)
    left = {"start": x, "end": x - wide, "middle": x - wide // 2}[anchor]
    return [(left, y), (left + wide, y)]


def _tints(p: Pack) -> dict[str, str]:
    """A pack may name its four colors as it likes; each gets one of ours."""
    named = list(dict.fromkeys(province.color for province in p.provinces))
    free = [color for color in COLORS if color not in named]
    return {color: color if color in COLORS else free.pop(0) for color in named}


def _line(p: Pack, a: int, b: int) -> tuple[int, int, int, int]:
    one, other = p.locations[a], p.locations[b]
    return one.x, one.y, other.x, other.y


def _provinces(p: Pack, tints: dict[str, str]) -> Iterable[ProvinceGround]:
    """One after the other: the row of shields goes below the name, or above it if that covers less."""
    rows: list[tuple[int, int]] = []
    for province in p.provinces:
        x, y = province.label
        row = min((y + 26, y - 24), key=lambda at: _crowd(p, province, x, at, rows))
        rows.append((x, row))
        color = tints[province.color]
        yield ProvinceGround(
            province.id, province.name, color, COLORS[color], outline(province.polygon), x, y, row
        )


def _crowd(p: Pack, own: Province, x: int, y: int, rows: list[tuple[int, int]]) -> float:
    """How much a row of shields here would cover: places, names, other rows."""
    names = [province.label for province in p.provinces if province is not own]
    covered = sum(9.0 * max(0, 90 - abs(a - x)) * max(0, 26 - abs(b - y)) for a, b in names + rows)
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
    ink = tints[p.provinces[place.province].color] if place.province >= 0 else "dark"
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
