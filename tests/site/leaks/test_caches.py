"""What is kept is kept for whoever may see it: no drawing depends on who looked before."""

from __future__ import annotations

import subprocess
import sys

import pytest

from crannog import games
from crannog.kernel.play import SPECTATOR
from crannog.site.play.drawing import fragments
from tests.site import places
from tests.site.leaks import pairs, worlds
from tests.sizes import SIZES

# In a process of its own nothing has been drawn before.
COLD = """
import sys, django
django.setup(set_prefix=False)
from tests.site import places
from crannog.site.play.drawing import fragments
from crannog.site.play.store.live_table import load
async def go():
    now = await load(sys.argv[1])
    return fragments.render(now, int(sys.argv[2]), "en")
sys.stdout.write(places.run(go()))
"""


LEAST = {"roam": 12, "arrival": 12}  # moments; other games played at random are over sooner


@pytest.mark.parametrize("game", games.names()[: SIZES.cold_games])
def test_a_seat_sees_the_same_whoever_looked_before(game: str) -> None:
    """Drawn first of all, and drawn after every other seat had looked at many moments of the game."""

    async def go() -> tuple[str, dict[int, str]]:
        sitting = min(3, max(games.load(game).seats))
        table, *_ = await pairs.tables_of(game, (sitting,), people)
        seats = (*range(sitting), SPECTATOR)
        async for _, now, number in pairs.states([table], 4, secret=True):
            for seat in seats:
                warm = fragments.render(now, seat, "en")
                assert warm == fragments.render(now, seat, "en")
                for line in now.decision(seat).lines()[:2] if seat in now.asked else []:  # type: ignore[union-attr]
                    fragments.render(now, seat, "en", line)
            lanes = now.record is not None and bool(now.record.now.lanes)
            asked_together = now.record is not None and now.record.now.group > 0
            if number > LEAST.get(game, 3) and (lanes or not asked_together):
                return table.id, {seat: fragments.render(now, seat, "en") for seat in seats}
        raise AssertionError("the game ended too soon")

    people = pairs.crowd()
    table, warm = places.run(go())
    for seat, drawn in list(warm.items())[-SIZES.cold_seats :]:
        command = [sys.executable, "-W", "ignore", "-c", COLD, table, str(seat)]
        cold = subprocess.run(
            command, cwd=places.ROOT, capture_output=True, text=True, timeout=120, check=False
        )
        assert cold.stdout == drawn, (seat, cold.stderr[-2000:])


def test_a_fragment_is_kept_under_the_seat_it_was_drawn_for() -> None:
    people = pairs.crowd()

    async def go() -> None:
        table, *_ = await pairs.tables_of("roam", (2,), people)
        now = await worlds.walk(table.id, table.people, 3, 1)
        worlds.forget()
        drawn = {seat: (await fragments.fragment(now, seat, "en")).html for seat in (0, 1, SPECTATOR)}
        again = {seat: (await fragments.fragment(now, seat, "en")).html for seat in (SPECTATOR, 1, 0)}
        assert drawn == again
        assert len(set(drawn.values())) == 3
        assert len(fragments._kept) == 3

    places.run(go())
