"""Where the pieces of a land stand: each kind has its own spot, so that nothing moves aside."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.components.vocabulary import BLIGHT, CITY, DAHAN, EXPLORER, TOWN

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import LandView
    from crannog.games.spirit_island.view.printed_island import LandGround

PRESENCE: Final = "presence"
SEATS: Final = 4
OVERLAP: Final = 14
LAID: Final = 4096  # lands that are kept laid out: a move changes one or two
# Which part of the land a kind likes, in shares of its size: the same everywhere, so that the eye learns it.
LIKES: Final[dict[tuple[str, int], tuple[float, float]]] = {
    (CITY, -1): (0.20, -0.16),
    (TOWN, -1): (0.20, 0.02),
    (EXPLORER, -1): (0.16, 0.18),
    (DAHAN, -1): (-0.20, -0.06),
    (BLIGHT, -1): (-0.04, -0.22),
    **{(PRESENCE, seat): (-0.12 + 0.08 * seat, 0.18) for seat in range(SEATS)},
}


@dataclass(frozen=True, slots=True)
class Stack:
    """Pieces that look the same and lie together."""

    kind: str
    seat: int  # whose presence; -1 otherwise
    number: int  # among the stacks of its kind, for its key
    n: int
    hurt: int = 0  # damage on each of them
    sacred: bool = False

    @property
    def key(self) -> str:
        return f"{self.kind}-{self.seat if self.kind == PRESENCE else self.number}"


type Laid = tuple[Stack, int, int]  # with x and y


def stacks(land: LandView) -> list[Stack]:
    """The land's pieces, equal ones together; undamaged ones first."""
    found = []
    for kind in (CITY, TOWN, EXPLORER, DAHAN):
        alike = Counter(hurt for other, hurt in land.pieces if other == kind)
        found += [Stack(kind, -1, i, alike[hurt], hurt) for i, hurt in enumerate(sorted(alike))]
    if land.blight:
        found.append(Stack(BLIGHT, -1, 0, land.blight))
    for seat, discs in enumerate(land.presence):
        if discs:
            found.append(Stack(PRESENCE, seat, 0, discs, sacred=seat in land.sacred))
    return found


@lru_cache(LAID)
def laid(at: LandGround, land: LandView) -> tuple[Laid, ...]:
    """Every stack with its place: the same for everybody who sees this land so."""
    mine, home = stacks(land), homes(at)
    taken = {home[stack.kind, stack.seat] for stack in mine if not stack.number}
    # A second stack of a kind goes where no kind belongs, else where nothing is, else half over the first.
    free = [spot for spot in at.spots if spot not in taken]
    free.sort(key=lambda spot: spot in home.values())
    found = []
    for stack in mine:
        x, y = home[stack.kind, stack.seat]
        if stack.number:
            x, y = free.pop(0) if free else (x + OVERLAP, y + OVERLAP)
        found.append((stack, x, y))
    return tuple(found)


@cache
def homes(at: LandGround) -> dict[tuple[str, int], tuple[int, int]]:
    """One spot for every kind, as near to where it likes to be as the others let it."""
    xs, ys = [x for x, _ in at.spots], [y for _, y in at.spots]
    middle = (sum(xs) / len(xs), sum(ys) / len(ys))
    size = math.hypot(max(xs) - min(xs), max(ys) - min(ys))
    free, found = list(at.spots), {}
    for kind, (dx, dy) in LIKES.items():
        wish = (middle[0] + dx * size, middle[1] + dy * size)
        found[kind] = min(free, key=lambda spot: math.dist(spot, wish))
        free.remove(found[kind])
    return found
