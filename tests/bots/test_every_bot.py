"""Every bot of every game of ours chooses among what it is offered; at night also on the oldest Python."""

from __future__ import annotations

from itertools import islice

import pytest

from crannog import games
from crannog.bots import bot, names, sampler
from crannog.kernel.play import decision
from crannog.testing.contract import walk


@pytest.mark.night
@pytest.mark.parametrize("id", games.ours())
def test_every_bot_chooses_among_what_it_is_offered(id: str) -> None:
    game = games.load(id)
    assert "greedy" in names(id)
    for name in names(id):
        player = bot(name, id)
        for s, ask in islice(walk(game, game.setup(2), 1), 12):
            offered = decision(s, ask)
            assert (
                player.choose(game.observe(s, ask.seat), offered, sampler(game, s, ask.seat)) in offered.legal
            )
