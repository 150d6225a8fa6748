"""What spirits that grow at the same time have chosen and nobody else was told yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from crannog.games.spirit_island.components.mat import SPIRITS, Growth
from crannog.games.spirit_island.spirits.add_presence import Disc, Where
from crannog.games.spirit_island.spirits.power_cards import WhichDeck
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.turn.growth import GrowItem, GrowOn


def take_back_untold(s: State, seat: int) -> None:
    """Ask this spirit once more which part of its growth option comes next, and which disk it takes."""
    steps: list[Any] = s.lanes.get(seat, [])
    if steps and isinstance(steps[-1], Where):
        steps[-1] = Disc(seat, steps[-1].lands)
    if len(steps) < 2 or not isinstance(steps[-1], (Disc, WhichDeck)) or not isinstance(steps[-2], GrowOn):
        return
    what = "presence" if isinstance(steps[-1], Disc) else "card"
    parts = _before(SPIRITS[s.spirits[seat].id].growth, steps[-2].left, what)
    if len(set(parts)) > 1:  # else it was not asked
        steps[-2:] = [GrowItem(seat, parts)]


def _before(options: Sequence[tuple[Growth, ...]], left: tuple[Growth, ...], what: str) -> tuple[Growth, ...]:
    """What was left of the option before this was begun."""
    for option in options:
        for item in option:
            if item.what == what and not Counter([*left, item]) - Counter(option):
                return tuple(sorted([*left, item], key=option.index))
    return left
