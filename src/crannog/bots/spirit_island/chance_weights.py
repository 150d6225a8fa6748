"""Spirit Island's chance of winning, fitted: `python -m tools.fit_spirit_island` writes this."""

from typing import Final

# Seeds from 700000: up to how many games, and up to which with several spirits, too.
GAMES: Final = (600, 200)
# What ten bins were off by at most in games they were not fitted to.
WITHIN: Final = 0.07
# In the order of `chance.NAMES`, in log odds.
WEIGHTS: Final[tuple[float, ...]] = (
    -0.699,  # one
    0.000,  # cubes
    -0.439,  # last cubes
    -0.266,  # blight to come
    -0.124,  # explorers
    0.000,  # towns
    -0.571,  # cities
    -0.093,  # to victory
    0.487,  # nearly won
    0.688,  # fear cards
    0.044,  # terror
    -0.801,  # round
    0.415,  # card plays
    -0.797,  # adversary
    -1.843,  # several spirits
    0.843,  # teaching
)
