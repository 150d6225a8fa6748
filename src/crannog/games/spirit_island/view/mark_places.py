"""Where marks lie in a land: inside it, near its name, over no piece, count, number or word."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from crannog.games.spirit_island.view.piece_positions import Laid
    from crannog.games.spirit_island.view.printed_island import LandGround

STEP: Final = 18  # from one place that is tried to the next
KEPT: Final = 4096  # lands with what stands there: few of them change with a move
PIECE: Final = 23  # a piece's half width; all half widths are of a small screen, where signs are drawn larger
COUNT: Final = (17, 16, 15)  # where the number of pieces is, from its piece, and its half width
NAME: Final = (0, -10, 22, 22)
WORD: Final = (0, 20, 36, 11)
SHIELD: Final = (-31, -10, 17, 20)  # on the side of the name that the land turns away from
FORECAST: Final = (25, 18)  # half width and height of a mark
PLAN: Final = (25, 18)
_NUMBER: Final = re.compile(r"-?\d+")

type Box = tuple[float, float, float, float]  # middle, half width, half height


def places(
    at: LandGround, lies: Iterable[Laid], defended: bool, marks: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...]:
    """A place for each of these marks, given by half width and height, in a land where these pieces lie."""
    stands = tuple((x, y, stack.n > 1) for stack, x, y in lies)
    return _places(at, stands, defended, marks)


@lru_cache(KEPT)
def _places(
    at: LandGround,
    stands: tuple[tuple[int, int, bool], ...],
    defended: bool,
    marks: tuple[tuple[int, int], ...],
) -> tuple[tuple[int, int], ...]:
    taken: list[Box] = [(at.x + x, at.y + y, w, h) for x, y, w, h in (NAME, WORD)]
    if defended:
        x, y, w, h = SHIELD
        taken.append((at.x + x * at.side, at.y + y, w, h))
    for x, y, many in stands:
        size = PIECE * at.room
        taken.append((x, y, size, size))
        if many:
            dx, dy, half = COUNT
            taken.append((x + dx * at.room, y + dy * at.room, half, half))
    found = []
    for w, h in marks:
        x, y = min(inside(at), key=lambda spot: _cost(at, (*spot, w, h), taken))
        taken.append((x, y, w, h))
        found.append((x, y))
    return tuple(found)


def _cost(at: LandGround, mark: Box, taken: list[Box]) -> float:
    """How far from the name; whatever it would cover counts far more, the border a little."""
    x, y, w, _ = mark
    hidden = sum(shared(mark, box) for box in taken)
    return math.dist((x, y), (at.x, at.y)) + 4 * hidden + 6 * max(0, w - _room(at, x, y))


def shared(one: Box, other: Box) -> float:
    """The area that both cover."""
    across = one[2] + other[2] - abs(one[0] - other[0])
    down = one[3] + other[3] - abs(one[1] - other[1])
    return across * down if across > 0 and down > 0 else 0.0


@cache
def inside(at: LandGround) -> tuple[tuple[int, int], ...]:
    """Places of the land that are tried, none of them at its border."""
    corners = outline(at)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    spots = [(x, y) for y in range(min(ys), max(ys), STEP) for x in range(min(xs), max(xs), STEP)]
    return tuple(spot for spot in spots if within(*spot, corners) and _room(at, *spot) >= STEP) or at.spots


@cache
def _room(at: LandGround, x: int, y: int) -> float:
    """How far the border is."""
    return min(math.dist((x, y), corner) for corner in outline(at))


@cache
def outline(at: LandGround) -> tuple[tuple[int, int], ...]:
    """The corners of a land, from its path."""
    numbers = [int(n) for n in _NUMBER.findall(at.outline)]
    x = y = 0
    found = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        found.append((x, y))
    return tuple(found)


def within(x: float, y: float, corners: tuple[tuple[int, int], ...]) -> bool:
    odd = False
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd
