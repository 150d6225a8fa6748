"""What spirits that grow at the same time have chosen and nobody else was told yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from crannog.games.spirit_island.components.mat import SPIRITS, Growth, Panel
from crannog.games.spirit_island.spirits.add_presence import Disc, Where
from crannog.games.spirit_island.spirits.power_cards import WhichDeck
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.turn.growth import GrowItem, GrowOn
from crannog.kernel.ask_again import Steps, ask_others_again


def ask_about_untold(s: State, seat: int) -> None:
    """In a copy: all but this seat are asked again which part of growth comes next, which disk they take."""
    ask_others_again(s, seat, lambda other, steps: _before_untold(SPIRITS[s.spirits[other].id], other, steps))


def _before_untold(panel: Panel, seat: int, steps: Steps) -> Steps:
    *below, top = steps
    if isinstance(top, Where):
        top = Disc(seat, top.lands)
    if not below or not isinstance(below[-1], GrowOn) or not isinstance(top, (Disc, WhichDeck)):
        return [*below, top]
    parts = _before(panel.growth, below[-1].left, "card" if isinstance(top, WhichDeck) else "presence")
    asked = len(set(parts)) > 1
    return [*below[:-1], GrowItem(seat, parts)] if asked else [*below, top]


def _before(options: Sequence[tuple[Growth, ...]], left: tuple[Growth, ...], what: str) -> tuple[Growth, ...]:
    """What was left of the option before this was begun."""
    for option in options:
        for item in option:
            if item.what == what and not Counter([*left, item]) - Counter(option):
                return tuple(sorted([*left, item], key=option.index))
    return left
