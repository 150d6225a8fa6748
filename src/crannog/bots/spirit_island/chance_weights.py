"""Spirit Island's chance of winning, made by `python -m tools.fit_spirit_island --write`."""

from typing import Final

# Seeds from 700000: up to how many games, and up to which with several spirits, too.
GAMES: Final = (1500, 500)
# What ten bins were off by at most in games they were not fitted to.
WITHIN: Final = 0.07
# In the order of `chance.NAMES`, in log odds.
WEIGHTS: Final[tuple[float, ...]] = (
    -0.459,  # one
    0.113,  # cubes
    -0.615,  # last cubes
    -0.169,  # blight to come
    -0.053,  # explorers
    0.000,  # towns
    -0.979,  # cities
    -0.138,  # to victory
    1.079,  # nearly won
    0.720,  # fear cards
    0.000,  # terror
    -0.659,  # round
    0.302,  # card plays
    -0.811,  # adversary
    -1.669,  # several spirits
    0.846,  # teaching
)
