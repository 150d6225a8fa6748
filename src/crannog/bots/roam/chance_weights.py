"""What a seat of Roam has on its side, in log odds of winning, by the number of players.

In two rows: what counts at once, and what counts the more, the later it is. Points, characters, those ready,
coins, artifacts, hopes of lands, the turn. Printed by `python -m tools.fit_roam_chance`, for two players with
`--games 150 --seats 2`, for three `--games 120 --seats 3`, for four `--games 150 --seats 4`.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[dict[int, tuple[float, ...]]] = {
    2: (
        *(-0.046, 0.071, -0.113, 0.104, 0.243, 0.057, -0.218),
        *(0.388, 0.175, 0.158, 0.091, 0.190, 0.005, 0.117),
    ),
    3: (
        *(-0.163, 0.083, 0.113, 0.192, -0.057, 0.193, 0.152),
        *(0.787, 0.081, -0.173, 0.028, 0.026, 0.021, 0.228),
    ),
    4: (
        *(-0.188, 0.320, 0.051, -0.026, 0.074, 0.151, 0.034),
        *(0.808, -0.028, -0.090, 0.290, -0.138, 0.158, 0.093),
    ),
}
# The furthest that one of ten bins was off in the games held back: 30, 24 and 30 of these.
WITHIN: Final = {2: 0.10, 3: 0.13, 4: 0.15}
