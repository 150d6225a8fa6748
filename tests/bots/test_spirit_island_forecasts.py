"""Forecasts in games that are played well: less is blighted there than in games by chance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from tests.games.spirit_island.test_forecasts import compared
from tests.sizes import SIZES

from crannog.bots import sampler
from crannog.bots.spirit_island import Effort, Planner
from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.components.vocabulary import FAST
from crannog.games.spirit_island.state import State
from crannog.kernel.codec import clone
from crannog.kernel.play import advance, asks, decision

PLAYS_OUT = 6  # plans tried for a question: a quick bot is good enough


def fast_phases(seats: int) -> Iterator[tuple[State, int]]:
    """Positions in which powers are about to be used, one a round."""
    seed = 0
    while True:
        s, seen = GAME.new(seats, {"teaching": "yes"}, seed), 0
        bots = [Planner(seed * seats + seat, Effort(PLAYS_OUT)) for seat in range(seats)]
        while not s.over:
            if s.phase == FAST and s.round != seen:
                seen = s.round
                yield clone(s), seed
            ask = asks(s)[0]
            view, sample = GAME.observe(s, ask.seat), sampler(GAME, s, ask.seat)
            advance(s, ask.seat, bots[ask.seat].choose(view, decision(s, ask), sample))
        seed += 1


def test_most_lands_are_certain_without_plans() -> None:
    phases = SIZES.bot_forecasts
    tally = compared(islice(fast_phases(1), phases), phases, with_plans=False)
    assert tally.certain > 0.85 * tally.lands


@pytest.mark.night
@pytest.mark.parametrize("with_plans", [False, True], ids=("without plans", "with plans"))
@pytest.mark.parametrize(("seats", "phases"), [(1, 600), (2, 150)])
def test_forecasts_in_games_played_well(seats: int, phases: int, with_plans: bool) -> None:
    tally = compared(fast_phases(seats), phases, with_plans)
    print(seats, "spirits, with plans:" if with_plans else "spirits, without plans:", tally.text())
    assert tally.out_of_reach > 0.9
