"""The player's cookie: whoever comes now and then keeps their seats, whoever stays away for ninety days does not."""

from __future__ import annotations

import json
import time
from http.cookies import Morsel

import pytest
from django.conf import settings

from crannog.site.accounts import cookie
from crannog.site.accounts.models import User
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.security.asking import JSON, Answer, ask, post

DAY = 24 * 3600


class Clock:
    """The time as our cookies see it; it stands still until somebody lets days pass."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("time.time", made)
    return made


def new_cookie(answer: Answer) -> Morsel[str] | None:
    return answer.cookies.get(settings.PLAYER_COOKIE)


@pytest.mark.parametrize("where", ["/", "/t/{table}", "/t/{table}/chat", "/live/{table}/fragment"])
def test_who_comes_every_month_keeps_the_seat_for_ever(clock: Clock, where: str) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    jar = ann.cookies

    async def go() -> list[int]:
        table = await places.table("roam", ann, bob)
        found = []
        for _ in range(5):
            clock.now += 30 * DAY
            answer = await ask("GET", where.format(table=table), cookies=jar)
            kept = new_cookie(answer)
            if kept is not None:
                jar[settings.PLAYER_COOKIE] = kept.value
            found.append((await ask("GET", f"/t/{table}", cookies=jar)).status)
        return found

    assert places.run(go()) == [200] * 5


def test_a_renewed_cookie_is_as_well_kept_as_the_first(clock: Clock) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    cookies = ann.cookies
    clock.now += 2 * DAY

    async def go() -> list[Answer]:
        table = await places.table("roam", ann, bob)
        page = await ask("GET", "/", cookies=cookies)
        return [page, await ask("GET", f"/live/{table}/fragment", cookies=cookies)]

    for answer in places.run(go()):
        kept = new_cookie(answer)
        assert kept is not None
        assert (kept["httponly"], kept["samesite"].lower(), kept["path"]) == (True, "lax", "/")
        assert int(kept["max-age"]) == settings.PLAYER_COOKIE_AGE
        assert cookie.read(kept.value) == ann.player


def test_a_cookie_of_today_is_left_as_it_is(clock: Clock) -> None:
    ann = places.guest("Ann")
    cookies = ann.cookies
    clock.now += DAY - 60
    assert new_cookie(places.run(ask("GET", "/", cookies=cookies))) is None


def test_who_stays_away_for_ninety_days_is_a_stranger(clock: Clock) -> None:
    ann = places.guest("Ann")
    cookies = ann.cookies
    clock.now += 91 * DAY
    assert new_cookie(places.run(ask("GET", "/", cookies=cookies))) is None


def test_renewing_does_not_bring_back_what_was_signed_out(clock: Clock) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    cookies = ann.cookies
    clock.now += 2 * DAY

    async def go() -> list[int]:
        table = await places.table("roam", ann, bob)
        await User.objects.filter(id=ann.id).aupdate(epoch=ann.user.epoch + 1)
        kept = new_cookie(await ask("GET", "/", cookies=cookies))
        assert kept is not None
        again = {settings.PLAYER_COOKIE: kept.value}
        return [(await ask("GET", f"/t/{table}", cookies=one)).status for one in (cookies, again)]

    assert places.run(go()) == [404, 404]


def test_who_signs_out_other_devices_gets_the_cookie_of_the_new_epoch(clock: Clock) -> None:
    ann = places.guest("Ann")
    cookies = ann.cookies
    clock.now += 2 * DAY
    kept = new_cookie(places.run(post("/me/devices/others", None, {}, cookies=cookies)))
    assert kept is not None
    named = cookie.read(kept.value)
    assert named is not None
    assert named.epoch == ann.user.epoch + 1


def test_a_move_renews_too(clock: Clock) -> None:
    """A tab that stays open for months sends nothing else."""
    ann, bob = places.guest("Ann"), places.guest("Bob")
    people = (ann, bob)
    jars = [one.cookies for one in people]
    clock.now += 2 * DAY

    async def go() -> Answer:
        live = await load(await places.table("roam", ann, bob))
        seat = min(live.asked)
        asked = live.decision(seat)
        assert asked is not None
        move = {"id": "moves-once", "seq": live.seq, "seat": seat, "line": asked.lines()[0]}
        body = json.dumps(move).encode()
        return await ask("POST", f"/live/{live.id}/command", cookies=jars[seat], headers=JSON, body=body)

    answer = places.run(go())
    assert answer.status == 200
    assert new_cookie(answer) is not None
