"""The replay of a running game shows each seat what it was shown: the same in two worlds it cannot tell apart."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from crannog.kernel.play import SPECTATOR
from crannog.site.play.drawing import position
from crannog.site.play.store.course import Course, course_of
from crannog.site.play.store.live_table import Live, load
from tests.site import places
from tests.site.leaks import channels, histories, worlds
from tests.site.security.asking import rest
from tests.sizes import SIZES

HIDDEN = ["arrival", "spirit_island", "roam"]
FAR = 12  # choices after the worlds part
PEOPLE: list[places.Person] = []


@dataclass
class Tally:
    pairs: int = 0
    looks: int = 0
    different: int = 0  # pairs whose hidden things really differ
    leaks: list[str] = field(default_factory=list)


async def looks(live: Live, n: int, last: int, who: places.Person, seat: int) -> dict[str, object]:
    """Everything the viewer sends of some positions: also where another seat, or a thing, is asked for."""
    rest()
    seen: dict[str, object] = {}
    other = 1 if seat == 0 else 0
    for at in sorted({n, (n + last) // 2, last}):
        seen[f"{at}"] = await channels.get(f"/t/{live.id}/replay/{at}", who)
    for query in (f"?seat={other}", "?thing=read"):
        seen[query] = await channels.get(f"/t/{live.id}/replay/{last}{query}", who)
    seen["none"] = await channels.get(f"/t/{live.id}/replay/{last + 1}", who)
    seen["first"] = await channels.get(f"/t/{live.id}/replay?n={last}", who)
    return seen


async def pair(tally: Tally, live: Live, who: places.Person, seat: int, seed: int) -> None:
    pasts = histories.apart(live, seat, seed, FAR)
    tally.pairs += 1
    game = live.game
    tally.different += game.store(pasts.true[0]) != game.store(pasts.other[0])
    n = (await course_of(live)).last
    last = n + len(pasts.true[1])
    seen = []
    for world in (pasts.true, pasts.other):
        async with histories.laid(pasts, world):
            now = await load(live.id)
            way = await course_of(now)
            assert way.last == last
            assert way.state(last) is not None, "the past can be played again in both worlds"
            seen.append(await looks(now, n, last, who, seat))
    one, two = seen
    tally.looks += len(one)
    tally.leaks += [f"{game.id} seat {seat} seed {seed}: {name}" for name in one if one[name] != two[name]]


async def run(game: str, most: int) -> Tally:
    tally, seed = Tally(), 0
    ann, bob, eve = PEOPLE
    while tally.pairs < 3 * most:
        table = await places.table(game, ann, bob, public=True)
        for _ in range(most):
            seed += 1
            live = await worlds.walk(table, (ann, bob), 7, seed)
            if live.status != "running":
                break
            for seat, who in ((0, ann), (1, bob), (SPECTATOR, eve)):
                await pair(tally, live, who, seat, seed * 3 + seat)
            if tally.pairs >= 3 * most:
                break
    return tally


@pytest.fixture(autouse=True)
def somebody(database: str) -> None:
    PEOPLE[:] = [places.guest(name) for name in ("Ann", "Bob", "Eve")]


@pytest.mark.parametrize("game", HIDDEN)
def test_two_pasts_that_a_seat_cannot_tell_apart_look_the_same_to_it(game: str) -> None:
    tally = places.run(run(game, SIZES.pasts))
    assert tally.leaks == []
    assert tally.pairs >= 3 * SIZES.pasts
    assert tally.different > tally.pairs // 2, "little was hidden: little was compared"


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = position.render

    def with_all(way: Course, n: int, *more: Any) -> str:
        state = way.state(n)
        assert state is not None
        return f"{drawn(way, n, *more)}<!-- {way.live.game.digest(state)} -->"

    monkeypatch.setattr(position, "render", with_all)
    tally = places.run(run("roam", 1))
    assert tally.leaks != []
