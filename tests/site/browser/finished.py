"""A game played to its end without a browser, for what comes after it."""

from __future__ import annotations

from crannog.site.play.actions.choose import choose
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.browser.visitors import a_table, beside


def finished(ann: places.Person, bob: places.Person) -> str:
    """A Roam of two people that is over."""
    table = a_table("roam", ann, bob)
    beside(lambda: places.run(_play(table, ann, bob)))
    return table


async def _play(table: str, *people: places.Person) -> None:
    for n in range(2000):
        live = await load(table)
        if live.status != "running":
            return
        seat = min(live.asked)
        asked = live.decision(seat)
        assert asked is not None
        line = asked.lines()[n % len(asked.lines())]
        await choose(table, live.seq, f"finish-{n:06}", seat, line, people[seat].player)
    raise AssertionError("the game does not end")
