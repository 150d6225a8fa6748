"""What everybody may see of a game that was stopped (the end, its numbers, the picture of a link) shows what a
spectator was shown: the same in two worlds that a spectator cannot tell apart."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from crannog.kernel.play import SPECTATOR
from crannog.site.database import connection
from crannog.site.play.drawing import end_page
from crannog.site.play.store.live_table import Live, load
from tests.site import places
from tests.site.leaks import channels, histories, worlds
from tests.site.security.asking import rest
from tests.sizes import SIZES

HIDDEN = ["arrival", "spirit_island", "roam"]
FAR = 8  # choices after the worlds part
PEOPLE: list[places.Person] = []
SEAL = re.compile(rb'<section class="panel seal".*?</section>', re.DOTALL)
PNG = b"\x89PNG"


@dataclass
class Tally:
    pairs: int = 0
    different: int = 0  # pairs whose hidden things really differ
    leaks: list[str] = field(default_factory=list)


@pytest.fixture(autouse=True)
def somebody(database: str) -> None:
    PEOPLE[:] = [places.guest(name) for name in ("Ann", "Bob", "Eve")]


async def _status(live: Live, status: str) -> None:
    async with connection() as conn:
        await conn.execute("UPDATE play_table SET status = %s WHERE id = %s", (status, live.id))
    worlds.forget()


def without_the_seal(answer: Any) -> tuple[int, object, bytes]:
    """A world that we made up is not the one that was dealt, and the seal says so: rightly."""
    status, headers, body = answer
    return status, [one for one in headers if one[0] != "content-length"], SEAL.sub(b"", body)


async def looks(live: Live, eve: places.Person) -> dict[str, Any]:
    """What comes of looking once the host has stopped the game, and of asking before."""
    rest()
    paths = [f"/t/{live.id}{name}" for name in ("/picture.png", "/end", "/story.csv")]
    seen: dict[str, Any] = {f"running {path}": await channels.get(path, eve) for path in paths}
    await _status(live, "closed")
    try:
        seen |= {path: without_the_seal(await channels.get(path, eve)) for path in paths}
    finally:
        await _status(live, "running")
    status, _, body = seen[paths[0]]
    assert status == 200
    assert body.startswith(PNG)
    return seen


async def pair(tally: Tally, live: Live, eve: places.Person, seed: int) -> None:
    pasts = histories.apart(live, SPECTATOR, seed, FAR)
    if pasts.true[0].lanes != pasts.other[0].lanes:
        return  # in the other world somebody is asked again, and the log before, which both have, does not lead there
    tally.pairs += 1
    tally.different += live.game.store(pasts.true[0]) != live.game.store(pasts.other[0])
    seen = []
    for world in (pasts.true, pasts.other):
        async with histories.laid(pasts, world):
            seen.append(await looks(await load(live.id), eve))
    one, two = seen
    tally.leaks += [f"{live.game.id} seed {seed}: {name}" for name in one if one[name] != two[name]]


async def run(game: str, most: int) -> Tally:
    tally, seed = Tally(), 0
    ann, bob, eve = PEOPLE
    while tally.pairs < most:
        table = await places.table(game, ann, bob, public=True)
        for _ in range(12):
            seed += 1
            live = await worlds.walk(table, (ann, bob), 11, seed)
            if live.status != "running" or tally.pairs >= most:
                break
            await pair(tally, live, eve, seed)
    return tally


@pytest.mark.parametrize("game", HIDDEN)
def test_the_end_and_its_picture_look_the_same_in_two_worlds(game: str) -> None:
    tally = places.run(run(game, SIZES.pictures))
    assert tally.leaks == []
    assert tally.pairs >= SIZES.pictures
    assert tally.different > tally.pairs // 2, "little was hidden: little was compared"


def test_a_picture_that_showed_what_is_hidden_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = end_page.headline

    def with_all(live: Live, *more: Any) -> str:
        assert live.record is not None
        return f"{live.game.digest(live.record.now)[:4]} {drawn(live, *more)}"

    monkeypatch.setattr(end_page, "headline", with_all)
    leaks = places.run(run("arrival", 1)).leaks
    assert any("picture" in one for one in leaks)
