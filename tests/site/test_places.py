"""The places the other tests stand on."""

from __future__ import annotations

import httpx

from crannog.site.play.store.live_table import Live, load
from tests.site import places


def test_a_table_with_a_bot_starts_at_once() -> None:
    ann = places.guest("Ann")

    async def make() -> Live:
        return await load(await places.table("roam", ann, "random"))

    live = places.run(make())
    assert live.status == "running"
    assert live.seats_of(ann.id) == [0]


def test_the_site_answers(site: places.Site) -> None:
    assert httpx.get(f"{site.url}/readyz", timeout=60).json() == {"database": "ok"}
