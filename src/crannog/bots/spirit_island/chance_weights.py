"""Spirit Island's chance of winning, fitted: `python -m tools.fit_spirit_island` writes this."""

from typing import Final

# Seeds from 700000: up to how many games, and up to which with several spirits, too.
GAMES: Final = (55, 33)
# What ten bins were off by at most in games they were not fitted to.
WITHIN: Final = 0.14
# In the order of `chance.NAMES`, in log odds.
WEIGHTS: Final[tuple[float, ...]] = (
    -1.169,  # one
    0.267,  # cubes
    -0.330,  # last cubes
    -0.319,  # blight to come
    -0.486,  # explorers
    0.069,  # towns
    -0.163,  # cities
    -0.166,  # to victory
    -0.014,  # nearly won
    0.476,  # fear cards
    0.420,  # terror
    -0.374,  # round
    0.648,  # card plays
    -0.558,  # adversary
    -0.948,  # several spirits
    0.302,  # teaching
)
