"""Tables in every state that a page can show, and people who see them."""

from __future__ import annotations

from dataclasses import dataclass

from crannog.site.database import connection
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.close_idle import close_idle
from crannog.site.play.actions.freeze import freeze
from crannog.site.play.store import invites
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.databases import cached
from tests.site.reader import Page


@dataclass
class Tables:
    """Tables in every state, Ann's, with Bob at the other seat."""

    ann: places.Person
    bob: places.Person
    eve: places.Person  # came by the link, sits nowhere
    open: str
    running: str
    over: str
    public: str
    frozen: str
    closed: str  # nobody came back, before the start
    left: str  # nobody came back, in the middle


async def play_on(table: str, people: list[places.Person], most: int = 2000) -> None:
    """Whoever is asked takes the last choice of the list, until it is over."""
    for step in range(most):
        live = await load(table)
        if live.status != "running":
            return
        seat = min(live.asked)
        decision = live.decision(seat)
        assert decision is not None
        lines = decision.lines()
        line = lines[step % len(lines)]
        await choose(table, live.seq, f"on-{step:08}", seat, line, people[seat].player)


async def close(*tables: str) -> None:
    """As if nobody had come for a month."""
    async with connection() as conn:
        await conn.execute(
            "UPDATE play_table SET moved = moved - interval '30 days', created = created - interval '30 days'"
            " WHERE id = ANY(%s)",
            (list(tables),),
        )
    await close_idle()


@cached
def make_tables() -> Tables:
    ann, bob, eve = places.guest("Ann"), places.guest("Bob"), places.guest("Eve")

    async def make() -> Tables:
        both = [ann, bob]
        named: dict[str, str] = {}
        named["open"] = await places.table("roam", ann, None, title="Ann’s evening")
        await invites.admit(named["open"], eve.id)
        named["running"] = await places.table("roam", ann, bob, title="Ann’s duel", clock=600)
        await play_on(named["running"], both, 12)
        await invites.admit(named["running"], eve.id)
        named["over"] = await places.table("roam", ann, bob)
        await play_on(named["over"], both)
        await invites.admit(named["over"], eve.id)
        named["public"] = await places.table("arrival", ann, bob, public=True, title="For all")
        await play_on(named["public"], both, 20)
        named["frozen"] = await places.table("roam", ann, bob)
        await freeze(named["frozen"], "for the test")
        named["closed"] = await places.table("roam", ann, None)
        named["left"] = await places.table("roam", ann, bob)
        await close(named["closed"], named["left"])
        return Tables(ann, bob, eve, **named)

    return places.run(make())


def stage(page: Page) -> dict[str, str]:
    """What the part of the page that changes says about itself."""
    return next(given for _, given in page.tags if given.get("id") == "stage")
