"""No address of the site without a limit: asked again and again from one place, each says "slower" in the end."""

from __future__ import annotations

import pytest

from crannog.site import limits
from tests.site import places
from tests.site.security.asking import CSRF, FAR, Answer, ask, listen, rest
from tests.site.security.cast import NONE
from tests.site.security.matrix import NOT_ALLOWED, expected
from tests.site.security.routes import Route, routes
from tests.site.security.test_limits import refused
from tests.site.security.test_matrix import METHODS, _body

MATRIX = expected()


def known(route: Route) -> list[str]:
    """The methods it takes."""
    return [one for one in METHODS if MATRIX[f"{one} {route.path}"] != NOT_ALLOWED]


async def again(route: Route, method: str, person: places.Person) -> Answer:
    """The second request in a moment, where one is all that is allowed."""
    path = route.at(table=NONE, token="no-token", object_id="1")
    headers, body = await _body(route, NONE, "no-token") if method == "POST" else ({}, b"")
    answer = Answer(0, (), b"")
    for _ in range(2):
        if route.path.endswith("/stream"):
            async with listen(path, person, client=FAR) as stream:
                answer = Answer(stream.status, stream.headers, stream.data)
        else:
            answer = await ask(
                method, path, person, cookies={"csrftoken": CSRF}, headers=headers, body=body, client=FAR
            )
    return answer


def test_every_route_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    for bucket in vars(limits).values():
        if isinstance(bucket, limits.Buckets):
            monkeypatch.setattr(bucket, "size", 1)

    async def go() -> dict[str, int]:
        found = {}
        for route in routes():
            for method in known(route):
                rest()
                answer = await again(route, method, ann)
                found[f"{method} {route.path}"] = answer.status
                assert answer.status != 429 or refused(answer), "it says when to come again"
        return found

    ann = places.guest("Ann")
    found = places.run(go())
    assert len(found) > 60
    assert {where: status for where, status in found.items() if status != 429} == {}


def test_an_address_that_leads_nowhere_has_one_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits.neighbors, "size", 3)

    async def go() -> list[int]:
        return [(await ask("GET", f"/nothing/{n}", client=FAR)).status for n in range(4)]

    assert places.run(go()) == [404, 404, 404, 429]


@pytest.mark.parametrize("what", ["log", "replay.txt", "end", "story.csv", "picture.png"])
def test_whole_logs_are_few(what: str) -> None:
    """They cost as much as many pages."""
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[list[Answer], Answer, Answer]:
        table = await places.table("roam", ann, bob)
        path = f"/t/{table}/{what}"
        mine = [await ask("GET", path, ann, client=FAR) for _ in range(limits.LONG[0] + 1)]
        neighbor = await ask("GET", path, bob, client=FAR)
        return mine, neighbor, await ask("GET", f"/t/{table}", ann, client=FAR)

    mine, neighbor, page = places.run(go())
    good = {"log": 200, "end": 302}.get(what, 404)  # the game is not over
    assert [answer.status for answer in mine[:-1]] == [good] * limits.LONG[0]
    assert refused(mine[-1])
    assert (neighbor.status, page.status) == (good, 200), "nobody else waits, and the game goes on"


def test_many_guests_behind_one_address_are_counted_together() -> None:
    """A new guest costs nothing; a new address does."""

    async def go() -> tuple[Answer, Answer, Answer]:
        while not limits.neighbors.take(FAR):
            pass
        here = await ask("GET", "/", people[0], client=FAR)
        there = await ask("GET", "/", people[0], client="198.51.100.8")
        return here, await ask("GET", "/", people[1], client=FAR), there

    people = [places.guest("Ann"), places.guest("Bob")]
    first, second, elsewhere = places.run(go())
    assert refused(first)
    assert refused(second)
    assert elsewhere.status == 200


def test_one_player_does_not_use_up_what_the_neighbors_have() -> None:
    async def go() -> tuple[list[Answer], Answer]:
        many = [await ask("GET", "/me", ann, client=FAR) for _ in range(limits.PAGES[0] + 1)]
        return many, await ask("GET", "/me", bob, client=FAR)

    ann, bob = places.guest("Ann"), places.guest("Bob")
    many, neighbor = places.run(go())
    assert refused(many[-1])
    assert neighbor.status == 200
