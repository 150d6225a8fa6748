"""The printed island as a picture: seas, lands, coasts and seams. Made once per board layout."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final

from crannog.games.spirit_island.components.vocabulary import HILLS, JUNGLE, SANDS, WETLAND
from crannog.games.spirit_island.content.boards import LAYOUTS
from crannog.games.spirit_island.island import Site, island

TINTS: Final = {HILLS: "hills", JUNGLE: "jungle", SANDS: "sands", WETLAND: "wet"}  # the tokens' names
MARGIN: Final = 6

type Point = tuple[float, float]
type Turned = Callable[[Iterable[float]], list[Point]]


@dataclass(frozen=True, slots=True)
class Frame:
    x: int
    y: int
    w: int
    h: int


@dataclass(frozen=True, slots=True, eq=False)  # made once for every island: told apart by identity
class LandGround:
    name: str
    terrain: str
    tint: str
    coastal: bool
    outline: str
    x: int  # its label
    y: int
    spots: tuple[tuple[int, int], ...]  # where pieces can stand, the middle first
    room: float  # pieces fit between spots at this size
    middle: tuple[int, int]
    side: int  # 1: the land lies to the right of its label, -1: to the left
    down: int  # 1: below it, -1: above


@dataclass(frozen=True, slots=True, eq=False)
class BoardGround:
    letter: str
    seat: int
    sea: str
    coast: str
    waves: tuple[tuple[int, int], ...]
    x: int  # its letter, in the sea
    y: int


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    frame: Frame
    boards: tuple[BoardGround, ...]
    lands: tuple[LandGround, ...]
    borders: str
    seams: str  # where boards meet
    edges: str  # where they end without a coast
    knots: tuple[tuple[int, int], ...]  # corners where three boards meet: all lands there touch

    def land(self, name: str) -> LandGround:
        return next(land for land in self.lands if land.name == name)


@cache
def shapes() -> Any:
    """The boards' drawings: flat lists of coordinates, x and y in turn."""
    from importlib.resources import files  # slow to import, and nobody plays with it

    home = files("crannog.games.spirit_island.content")
    return json.loads(home.joinpath("shapes.json").read_text(encoding="utf-8"))


@cache
def ground(boards: tuple[str, ...], layout: str) -> Ground:
    """The island of these boards; a layout that this number of boards lacks is the standard one."""
    known, sites = shapes(), island(boards, layout).sites
    layouts = known["layouts"][str(len(boards))]
    name = layout if layout in layouts else "standard"
    plan = layouts[name]
    turns = [_turned(*where) for *where, _ in plan["boards"]]
    seas, lands, borders = [], [], []
    for seat, (letter, turn, (*_, ends)) in enumerate(zip(boards, turns, plan["boards"], strict=True)):
        drawn = known["boards"][letter]
        seas.append(_board(letter, seat, drawn, ends, turn))
        borders += [path(turn(line)) for line in drawn["borders"]]
        numbered = enumerate(drawn["lands"], start=1)
        lands += [_land(sites[f"{letter}{number}"], land, turn) for number, land in numbered]

    def side(slot: int, which: str) -> str:
        return path(turns[slot](known["sides"][which]))

    joins = LAYOUTS[len(boards)][name]
    w, h = plan["size"]
    return Ground(
        Frame(-MARGIN, -MARGIN, w + 2 * MARGIN, h + 2 * MARGIN),
        tuple(seas),
        tuple(lands),
        "".join(borders),
        "".join(side(slot, which) for slot, which, _, _ in joins),
        "".join(side(slot, which) for slot, which in plan["free"]),
        _knots(
            [
                (slot, turns[slot](known["sides"][which]))
                for a, b, c, d in joins
                for slot, which in ((a, b), (c, d))
            ]
        ),
    )


def _turned(degrees: float, dx: float, dy: float) -> Turned:
    """A board laid where it belongs."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def turn(flat: Iterable[float]) -> list[Point]:
        numbers = list(flat)
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return [(x * c - y * s + dx, x * s + y * c + dy) for x, y in pairs]

    return turn


def path(points: Iterable[Point], closed: bool = False) -> str:
    """SVG path data in whole units, each point from the one before."""
    whole = [(round(x), round(y)) for x, y in points]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(whole) if a != b]
    line = " ".join(f"{dx} {dy}" for dx, dy in steps).replace(" -", "-")
    return f"M{whole[0][0]} {whole[0][1]}l{line}{'z' if closed else ''}"


def _board(letter: str, seat: int, drawn: Any, ends: str, turn: Turned) -> BoardGround:
    coast = turn(drawn["coast"])
    x, y = turn(drawn["badge"])[0]
    return BoardGround(
        letter,
        seat,
        path([*turn(drawn["seas"][ends]), *reversed(coast)], closed=True),
        path(coast),
        tuple((round(x), round(y)) for x, y in turn(drawn["waves"])),
        round(x),
        round(y),
    )


def _land(site: Site, drawn: Any, turn: Turned) -> LandGround:
    x, y = turn(drawn["label"])[0]
    spots = turn(drawn["spots"])
    middle = (sum(a for a, _ in spots) / len(spots), sum(b for _, b in spots) / len(spots))
    return LandGround(
        site.name,
        site.terrain,
        TINTS[site.terrain],
        site.coastal,
        path(turn(drawn["outline"]), closed=True),
        round(x),
        round(y),
        tuple((round(a), round(b)) for a, b in spots),
        drawn["room"],
        (round(middle[0]), round(middle[1])),
        1 if middle[0] > x else -1,
        1 if middle[1] > y else -1,
    )


def _knots(sides: list[tuple[int, list[Point]]]) -> tuple[tuple[int, int], ...]:
    meeting: dict[tuple[int, int], set[int]] = {}
    for slot, points in sides:
        for x, y in (points[0], points[-1]):
            near = next((at for at in meeting if math.dist(at, (x, y)) < 3), (round(x), round(y)))
            meeting.setdefault(near, set()).add(slot)
    return tuple(at for at, slots in meeting.items() if len(slots) > 2)
