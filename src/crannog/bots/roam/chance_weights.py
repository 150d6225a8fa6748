"""What a seat of Roam has on its side, in log odds of winning, by the number of players.

In two rows: what counts at once, and what counts the more, the later it is. Points, characters, those ready,
coins, artifacts, hopes of lands, full lands not yet claimed, the turn while no marker is laid. Printed by
`python -m tools.fit_roam_chance -j 2`, for two players with `--games 2000 --seats 2`, for more with
`--games 1500 --seats 3 4`.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[dict[int, tuple[float, ...]]] = {
    2: (
        *(-0.082, 0.433, 0.051, 0.110, 0.419, 0.194, 0.142, 0.164),
        *(0.505, -0.219, -0.084, 0.094, -0.362, -0.141, 0.224, -0.016),
    ),
    3: (
        *(-0.185, 0.409, 0.037, 0.091, 0.249, 0.156, -0.151, 0.119),
        *(0.721, -0.229, -0.049, 0.115, -0.155, 0.045, 0.621, 0.147),
    ),
    4: (
        *(-0.309, 0.521, 0.074, 0.042, 0.311, 0.092, 0.013, 0.086),
        *(0.930, -0.361, -0.083, 0.199, -0.317, 0.215, 0.423, 0.287),
    ),
}
# The furthest that one of ten bins was off in the games held back: 400, 300 and 300 of these.
WITHIN: Final = {2: 0.05, 3: 0.03, 4: 0.04}
