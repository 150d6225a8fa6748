"""Who may hear a bot's reason: the one check before anybody is told why."""

from __future__ import annotations

from typing import Any, Final

from crannog.bots.runner import sampler
from crannog.kernel.game import Game
from crannog.kernel.play import State

WORLDS: Final = 8  # in which the bot must have seen the same


def may_tell(game: Game[Any, Any], before: State, seat: int, asker: int) -> bool:
    """Whether a reason of this seat gives nothing away to the other one.

    A reason follows from what its seat saw. So it may be told to whoever could have seen through that seat's
    eyes: wherever the asker cannot tell two worlds apart, the seat must have seen the same in both.
    """
    if asker == seat:
        return True
    saw, world = game.observe(before, seat), sampler(game, before, asker)
    return all(game.observe(world(n), seat) == saw for n in range(WORLDS))
