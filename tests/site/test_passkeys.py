"""A guest makes it lasting with a passkey: the same row, another cookie; challenges are good once."""

from __future__ import annotations

import asyncio
import json
import random
from base64 import urlsafe_b64decode
from typing import Any

import pytest
from django.conf import settings

from crannog.site.accounts import cookie, passkeys
from crannog.site.accounts.models import Device, Notice, Passkey, Spent, User
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.authenticator import PRESENT, Authenticator, b64
from tests.site.browsers import Browser
from tests.site.security.asking import Answer, listen, rest


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()


def test_a_guest_makes_a_passkey_and_stays_the_same_player() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    here, old = Browser.of(ann), Browser.of(ann)

    async def go() -> tuple[Answer, list[int]]:
        table = await places.table("roam", ann, bob)
        made = await here.makes(Authenticator())
        return made, [(await one.get(f"/t/{table}")).status for one in (here, old)]

    made, seen = places.run(go())
    assert (made.status, made.json) == (200, {"to": "/me?done=passkey"})
    assert seen == [200, 404], "the cookie of the guest is worthless, the new one is not"
    assert here.player.id == ann.id
    user = User.objects.get(id=ann.id)
    assert not user.is_guest
    assert [(one.browser, one.system) for one in user.devices.all()] == [("Firefox", "Linux")]
    assert Notice.objects.get(user=user).kind == "passkey"


def test_a_stranger_may_begin_with_a_passkey() -> None:
    new = Browser()
    assert places.run(new.makes(Authenticator())).status == 200
    assert not User.objects.get(id=new.player.id).is_guest


@pytest.mark.parametrize("counts", [False, True])
def test_a_second_device_signs_in_and_has_the_same_tables(counts: bool) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    here, there, passkey = Browser.of(ann), Browser(), Authenticator(counts=counts)

    async def go() -> tuple[Answer, int]:
        table = await places.table("roam", ann, bob)
        await here.makes(passkey)
        entered = await there.enters(passkey)
        assert table in (await there.get("/")).text
        return entered, (await there.get(f"/t/{table}")).status

    entered, seen = places.run(go())
    assert (entered.json, seen) == ({"to": "/"}, 200)
    assert there.player.id == here.player.id
    assert there.player.device != here.player.device
    assert Passkey.objects.get(id=passkey.id).count == int(counts)


def test_an_answer_is_good_once_even_where_no_uses_are_counted() -> None:
    """With the counter at 0 nothing but the challenge stops it; asked twice in one moment, one of them."""
    here, passkey = Browser(), Authenticator()

    async def go() -> tuple[list[int], int]:
        await here.makes(passkey)
        options = (await (there := Browser()).send("/me/passkey/ask")).json
        answer, cookies = passkey.enter(options), dict(there.cookies)
        thrice = [Browser(dict(cookies)).send("/me/passkey/enter", answer) for _ in range(3)]
        found = sorted(one.status for one in await asyncio.gather(*thrice))
        return found, (await Browser(dict(cookies)).send("/me/passkey/enter", answer)).status

    assert places.run(go()) == ([200, 422, 422], 422)
    assert Passkey.objects.get(id=passkey.id).count == 0


def test_without_the_check_the_same_answer_would_be_taken_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above looks at what it says it looks at."""

    async def anything(what: str, seconds: int) -> bool:
        return True

    monkeypatch.setattr(passkeys, "spend", anything)
    here, passkey = Browser(), Authenticator()

    async def go() -> list[int]:
        await here.makes(passkey)
        there = Browser()
        answer = passkey.enter((await there.send("/me/passkey/ask")).json)
        cookies = dict(there.cookies)
        return [(await Browser(dict(cookies)).send("/me/passkey/enter", answer)).status for _ in range(2)]

    assert places.run(go()) == [200, 200]


def test_a_passkey_is_made_once_with_one_challenge() -> None:
    here = Browser()

    async def go() -> list[int]:
        options = (await here.send("/me/passkey/new")).json
        cookies = dict(here.cookies)
        found = []
        for _ in range(2):
            here.cookies.update({settings.CEREMONY_COOKIE: cookies[settings.CEREMONY_COOKIE]})
            found.append((await here.send("/me/passkey/made", Authenticator().make(options))).status)
        return found

    assert places.run(go()) == [200, 422]


def test_a_challenge_is_old_after_five_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    here, there, passkey = Browser(), Browser(), Authenticator()
    later = time.time() + passkeys.SECONDS + 2

    async def go() -> int:
        await here.makes(passkey)
        answer = passkey.enter((await there.send("/me/passkey/ask")).json)
        monkeypatch.setattr("time.time", lambda: later)
        return (await there.send("/me/passkey/enter", answer)).status

    assert places.run(go()) == 422


WRONG: dict[str, dict[str, Any]] = {
    "another site": {"origin": "https://evil.example"},
    "another host's key": {"host": "evil.example"},
    "nobody was asked": {"flags": PRESENT},
    "nobody was there": {"flags": 0},
}


@pytest.mark.parametrize("what", [*WRONG, "another key", "an unknown key", "another ceremony", "none"])
def test_what_does_not_answer_the_challenge_lets_nobody_in(what: str) -> None:
    here, there, passkey = Browser(), Browser(), Authenticator()

    async def go() -> Answer:
        await here.makes(passkey)
        asked = (await there.send("/me/passkey/ask")).json
        other = Authenticator(**{"id": passkey.id, "key": passkey.key, **WRONG.get(what, {})})
        if what == "another key":
            other.key = Authenticator().key
        if what == "an unknown key":
            other.id = b"unknown"
        if what == "another ceremony":
            asked = (await there.send("/me/passkey/new")).json
            there.cookies.pop(settings.PLAYER_COOKIE)
        if what == "none":
            there.cookies.clear()
        return await there.send("/me/passkey/enter", other.enter(asked))

    answer = places.run(go())
    assert answer.status == 422
    assert answer.json["said"]
    assert settings.PLAYER_COOKIE not in there.cookies


def test_nobody_adds_a_passkey_to_somebody_else() -> None:
    """A challenge that was given to one is not answered by another."""
    ann, eve = Browser.of(places.guest("Ann")), Browser.of(places.guest("Eve"))

    async def go() -> int:
        options = (await eve.send("/me/passkey/new")).json
        ann.cookies[settings.CEREMONY_COOKIE] = eve.cookies[settings.CEREMONY_COOKIE]
        return (await ann.send("/me/passkey/made", Authenticator().make(options))).status

    assert places.run(go()) == 422


RESPONSES: list[Any] = [None, {}, 7, "x"]


@pytest.mark.parametrize(
    "body",
    ["", "{}", "[]", "null", "7", '"x"', "[" * 20_000, '{"id": 7}', '{"id": "é"}', json.dumps({"id": "x" * 9999})]
    + [json.dumps({"id": "AA", "rawId": "AA", "type": "public-key", "response": one}) for one in RESPONSES],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/me/passkey/made", "/me/passkey/enter"])
def test_nonsense_is_refused_politely(path: str, body: str) -> None:
    here = Browser.of(places.guest("Ann"))

    async def go() -> int:
        await here.send("/me/passkey/new" if path.endswith("made") else "/me/passkey/ask")
        return (await here.send(path, body)).status

    assert places.run(go()) == 422


@pytest.mark.parametrize("seed", range(3))
def test_answers_that_were_damaged_on_the_way_break_nothing(seed: int) -> None:
    """Bytes of the attestation and of the signature are changed, cut and added."""
    chance = random.Random(seed)
    here, there, passkey = Browser(), Browser(), Authenticator()

    def damaged(answer: str, part: str) -> str:
        said = json.loads(answer)
        data = bytearray(urlsafe_b64decode(said["response"][part] + "=="))
        for _ in range(chance.randrange(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        cut = chance.choice([len(data), chance.randrange(len(data))])
        said["response"][part] = b64(bytes(data[:cut]))
        return json.dumps(said)

    async def go() -> set[int]:
        await here.makes(passkey)
        found = set()
        for _ in range(40):
            rest()
            options = (await there.send("/me/passkey/new")).json
            broken = damaged(
                Authenticator().make(options), chance.choice(["attestationObject", "clientDataJSON"])
            )
            found.add((await there.send("/me/passkey/made", broken)).status)
            options = (await there.send("/me/passkey/ask")).json
            broken = damaged(passkey.enter(options), chance.choice(["authenticatorData", "signature"]))
            found.add((await there.send("/me/passkey/enter", broken)).status)
        return found

    assert places.run(go()) <= {200, 422}


def test_asking_stores_nothing() -> None:
    """Whoever never answers leaves no row."""
    before = (Spent.objects.count(), User.objects.count())
    new = Browser()
    places.run(new.send("/me/passkey/ask"))
    assert (Spent.objects.count(), User.objects.count()) == before


def test_wrong_answers_from_one_address_have_to_wait() -> None:
    from crannog.site import limits

    far = Browser(client="203.0.113.5")

    async def go() -> list[int]:
        return [(await far.send("/me/passkey/enter")).status for _ in range(limits.GUESSES[0] + 1)]

    assert places.run(go()) == [422] * limits.GUESSES[0] + [429]


def test_the_only_way_in_is_not_removed_another_one_is() -> None:
    here, first, second = Browser(), Authenticator(), Authenticator()

    async def go() -> list[int]:
        await here.makes(first)
        last = await here.post("/me/passkey/remove", passkey=first.id.hex())
        await here.makes(second)
        gone = await here.post("/me/passkey/remove", passkey=first.id.hex())
        again = await here.post("/me/passkey/remove", passkey=first.id.hex())
        return [last.status, gone.status, again.status, (await Browser().enters(first)).status]

    assert places.run(go()) == [422, 302, 404, 422]
    assert [one.kind for one in Notice.objects.filter(user=here.player.id).order_by("id")] == [
        *["passkey"] * 2,
        "removed",
    ]


def test_nobody_removes_the_passkey_of_another() -> None:
    here, eve, first, second = Browser(), Browser(), Authenticator(), Authenticator()

    async def go() -> int:
        await here.makes(first)
        await here.makes(second)
        await eve.makes(Authenticator())
        return (await eve.post("/me/passkey/remove", passkey=first.id.hex())).status

    assert places.run(go()) == 404
    assert Passkey.objects.filter(id=first.id).exists()


# --- devices -----------------------------------------------------------------------------------


def test_a_device_that_is_signed_out_ends_at_once_with_its_streams() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    here, there, passkey = Browser.of(ann), Browser(), Authenticator()

    async def go() -> tuple[list[int], bool]:
        from crannog.site.play.stream.sessions import sessions

        table = await places.table("roam", ann, bob)
        await here.makes(passkey)
        await there.enters(passkey)
        at = f"/live/{table}/stream"
        async with listen(at, cookies=there.cookies) as stream, listen(at, cookies=here.cookies) as mine:
            out = await here.post("/me/devices/out", device=str(there.player.device))
            await sessions.look()
            await stream.until_ended()
            still = not mine.ended
        live = await load(table)
        move = {"id": "a-move-of-old", "seq": live.seq, "seat": 0, "line": live.lines(0)[0]}
        moved = await there.send(f"/live/{table}/command", json.dumps(move))
        again = (await there.get(f"/t/{table}")).status
        return [out.status, moved.status, again, (await here.get(f"/t/{table}")).status], still

    assert places.run(go()) == ([302, 404, 404, 200], True)


def test_nobody_signs_out_the_device_of_another() -> None:
    here, eve = Browser(), Browser()

    async def go() -> int:
        await here.makes(Authenticator())
        await eve.makes(Authenticator())
        return (await eve.post("/me/devices/out", device=str(here.player.device))).status

    assert places.run(go()) == 404
    assert Device.objects.filter(id=here.player.device).exists()


def test_signing_out_elsewhere_leaves_only_this_browser() -> None:
    ann = places.guest("Ann")
    here, passkey = Browser.of(ann), Authenticator()
    others = [Browser(), Browser()]

    async def go() -> list[bool]:
        await here.makes(passkey)
        for one in others:
            await one.enters(passkey)
        await here.post("/me/devices/others")
        return ["Ann" in (await one.get("/me")).text for one in (here, *others)]

    assert places.run(go()) == [True, False, False]


def test_signing_out_here_forgets_the_cookie() -> None:
    here = Browser()

    async def go() -> None:
        await here.makes(Authenticator())
        await here.post("/me/devices/out", device=str(here.player.device))

    places.run(go())
    assert here.player is None


def test_the_host_signs_somebody_out_everywhere() -> None:
    """The admin's action ends the browsers of the list, too."""
    from django.contrib.admin import site as admin_site
    from django.contrib.messages.storage.fallback import FallbackStorage
    from django.test import RequestFactory

    from crannog.site.accounts.admin import UserAdmin

    ann = places.guest("Ann")
    here, there, passkey = Browser.of(ann), Browser(), Authenticator()

    async def sign_in() -> None:
        await here.makes(passkey)
        await there.enters(passkey)

    async def known() -> list[bool]:
        return ["Ann" in (await one.get("/me")).text for one in (here, there)]

    places.run(sign_in())
    assert places.run(known()) == [True, True]
    request = RequestFactory().post("/admin/")
    request.session = {}  # type: ignore[assignment]
    request._messages = FallbackStorage(request)  # type: ignore[attr-defined]
    UserAdmin(User, admin_site).end_cookies(request, User.objects.filter(id=ann.id))
    assert places.run(known()) == [False, False]


def test_devices_are_no_endless_list() -> None:
    from crannog.site.accounts import devices

    here, passkey = Browser(), Authenticator()

    async def go() -> None:
        await here.makes(passkey)
        for _ in range(devices.MOST + 2):
            rest()
            await Browser().enters(passkey)

    places.run(go())
    assert Device.objects.filter(user=here.player.id).count() == devices.MOST


def test_a_cookie_names_its_device_for_ever() -> None:
    player = cookie.Player(places.guest().id, 3, 77)
    assert cookie.read(cookie.write(player)) == player
