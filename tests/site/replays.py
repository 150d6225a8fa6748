"""Games of people played to their end, for whoever looks back at them."""

from __future__ import annotations

from typing import Any

from crannog.site.play.store.live_table import Live, load
from tests.site import places
from tests.site.leaks.worlds import walk


async def played_out(game: str, people: tuple[places.Person, ...], seed: int, **wish: Any) -> Live:
    """Random moves to the end."""
    table = await places.table(game, *people, **wish)
    now = await load(table)
    while now.status == "running":
        now = await walk(table, people, 50, seed + now.seq)
    return now
