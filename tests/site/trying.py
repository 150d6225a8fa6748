"""Trying things out as a browser without a script does: beginning a branch, looking at it, choosing."""

from __future__ import annotations

import html
import re

from crannog.decision_panel import AIM
from crannog.site.play.store.live_table import Live
from crannog.site.whatif.branches import Branch, find
from tests.site import places
from tests.site.databases import cached
from tests.site.replays import played_out
from tests.site.security.asking import Answer, ask, post, rest
from tests.waiting import await_until


@cached
def over(game: str) -> tuple[Live, places.Person, places.Person]:
    """A game of two people that is over, for all tests that only look at it."""
    ann, bob = places.guest("Ann"), places.guest("Bob")
    return places.run(played_out(game, (ann, bob), 11)), ann, bob


async def get(path: str, who: places.Person | None) -> Answer:
    rest()
    return await ask("GET", path, who)


async def curve_drawn(table: str, who: places.Person, query: str = "") -> Answer:
    """The curve of a table, once a bot has computed it."""

    async def answer() -> Answer | None:
        found = await get(f"/t/{table}/curve{query}", who)
        return found if found.status != 202 else None

    drawn: Answer = await await_until(answer)
    return drawn


async def send(path: str, who: places.Person | None, **form: str) -> Answer:
    rest()
    return await post(path, who, form)


async def begun(table: str, who: places.Person, **form: str) -> str:
    """The name of a new branch."""
    answer = await send(f"/t/{table}/what-if", who, **form)
    assert answer.status == 302, answer.text
    found = re.fullmatch(r"/w/([\w-]{22})/0", answer.header("location"))
    assert found is not None
    return found[1]


async def known(id: str) -> Branch:
    found = await find(id)
    assert found is not None
    return found


def offered(page: Answer) -> list[str]:
    assert page.status == 200, page.text[:500]
    form = page.text.partition('id="decision"')[2]
    lines = map(html.unescape, re.findall(r'name="(?:choice|confirm)" value="([^"]+)"', form))
    return [line for line in dict.fromkeys(lines) if not line.startswith(AIM)]


def seat_shown(page: Answer) -> str:
    found = re.search(r'id="stage"[^>]* data-seat="(-?\d+)"', page.text)
    assert found is not None
    return found[1]


async def chooses(id: str, k: int, who: places.Person, which: int = 0, line: str = "") -> str:
    """Make one of the choices that the page offers; the address where that leads."""
    page = await get(f"/w/{id}/{k}", who)
    picked = line or offered(page)[which]
    answer = await send(f"/w/{id}/{k}", who, confirm=picked, seat=seat_shown(page))
    assert answer.status == 302, re.sub(r"\s+", " ", answer.text)[:2000]
    return answer.header("location")
