"""What a seat of Roam has on its side, in log odds of winning, by the number of players.

In two rows: what counts at once, and what counts the more, the later it is. Points, characters, those ready,
coins, artifacts, hopes of lands, full lands not yet claimed, the turn while no marker is laid, markers in the
supply, the place in turn order, being last in it, how many of the others act before. Printed by
`python -m tools.fit_roam_chance -j 2 --games 2000`.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[dict[int, tuple[float, ...]]] = {
    2: (
        *(-0.062, 0.544, 0.021, 0.134, 0.504, 0.238, 0.118, 0.000, -0.013, 0.055, 0.055, -0.268),
        *(0.511, -0.352, -0.046, 0.079, -0.487, -0.078, 0.324, -0.052, 0.090, 0.159, 0.159, 0.108),
    ),
    3: (
        *(-0.111, 0.524, -0.013, 0.143, 0.322, 0.122, -0.162, 0.019, -0.127, 0.417, -0.091, -0.355),
        *(0.703, -0.381, 0.017, 0.077, -0.277, 0.240, 0.714, -0.159, 0.253, 0.206, 0.401, -0.132),
    ),
    4: (
        *(-0.244, 0.862, -0.002, 0.152, 0.504, -0.076, -0.218, -0.001, -0.257, 0.416, 0.130, -0.535),
        *(0.910, -0.721, 0.020, 0.080, -0.489, 0.575, 0.785, -0.175, 0.406, 0.188, 0.231, -0.169),
    ),
}
# The furthest that one of ten bins was off in the games held back, 400 each.
WITHIN: Final = {2: 0.05, 3: 0.05, 4: 0.04}
