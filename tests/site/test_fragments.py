"""Fragments: drawn once for each audience, packed as the browser likes it."""

from __future__ import annotations

import asyncio

import brotli
import httpx

from crannog.site.metrics import DRAWN
from crannog.site.play.drawing.fragments import QUALITY, Fragment, fragment
from crannog.site.play.store.live_table import load
from tests.site import places


def drawn() -> float:
    (metric,) = DRAWN.collect()
    return sum(one.value for one in metric.samples if one.name.endswith("_count"))


def test_a_drawing_is_made_once_however_many_ask() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    table = places.run(places.table("roam", ann, bob))

    async def ask() -> list[Fragment]:
        live = await load(table)
        return await asyncio.gather(*[fragment(live, 0, "en") for _ in range(20)], fragment(live, 1, "en"))

    before = drawn()
    made = places.run(ask())
    assert drawn() - before == 2, "one for each seat"
    assert len({id(one) for one in made[:20]}) == 1
    assert made[0].br != made[20].br


def test_the_same_html_however_it_is_packed(site: places.Site) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    table = places.run(places.table("roam", ann, bob))
    got = {}
    for accepts in ("br, gzip", "gzip, deflate", "identity"):
        answer = httpx.get(
            f"{site.url}/live/{table}/fragment",
            cookies=ann.cookies,
            headers={"Accept-Encoding": accepts},
            timeout=60,
        )
        assert answer.status_code == 200
        got[answer.headers.get("content-encoding", "")] = (
            answer.content,
            int(answer.headers["content-length"]),
        )
    assert set(got) == {"br", "gzip", ""}
    assert len({content for content, _ in got.values()}) == 1
    assert b'id="stage"' in got[""][0]
    assert got["br"][1] < got["gzip"][1] * 1.25 < got[""][1] / 3
    assert len(brotli.compress(got[""][0], quality=QUALITY)) == got["br"][1]
