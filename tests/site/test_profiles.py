"""Public profiles: only for those who want one, with nothing of private tables, and gone without a trace."""

from __future__ import annotations

import re

import pytest

from crannog.site.accounts.models import User
from crannog.site.me.forget import begin
from crannog.site.moderation.mutes import mute
from crannog.site.profiles.handles import refusal
from tests.site import places
from tests.site.replays import played_out
from tests.site.security.asking import Answer, ask, post, rest, settled


@pytest.fixture(autouse=True)
def rested() -> None:
    """Every name is free, also where these tests are run again."""
    rest()
    User.objects.update(profile=None)


def lasting(name: str) -> places.Person:
    person = places.guest(name)
    User.objects.filter(id=person.id).update(is_guest=False)
    return person


async def show(person: places.Person, handle: str) -> Answer:
    return await post("/me/profile", person, {"on": "1", "handle": handle})


@pytest.mark.parametrize(
    ("handle", "why"),
    [
        ("heron", ""),
        ("her", ""),
        ("a-b-c", ""),
        ("7" * 20, ""),
        ("he", "profile.shape"),
        ("7" * 21, "profile.shape"),
        ("Heron", "profile.shape"),
        ("-heron", "profile.shape"),
        ("heron-", "profile.shape"),
        ("he--ron", "profile.shape"),
        ("he_ron", "profile.shape"),
        ("h\u00e9ron", "profile.shape"),
        ("admin", "profile.reserved"),
        ("adm1n", "profile.reserved"),
        ("crannog", "profile.reserved"),
        ("nazi", "profile.unwelcome"),
        ("a-nazi", "profile.unwelcome"),
        ("n-a-z-i", "profile.unwelcome"),
    ],
)
def test_which_names_can_be_had(handle: str, why: str) -> None:
    assert refusal(handle) == why


def test_nobody_is_shown_who_does_not_want_it() -> None:
    ann, bob, kit = lasting("Ann"), lasting("Bob"), places.guest("Kit")

    async def go() -> None:
        nobody = await ask("GET", "/@heron-nest", bob)
        assert nobody.status == 404
        assert (await show(ann, " Heron-Nest ")).header("location") == "/me?done=profile"
        assert "Ann" in (await ask("GET", "/@heron-nest")).text
        taken = await show(bob, "heron-nest")
        assert taken.status == 422
        assert "already has this name" in taken.text
        guests = await show(kit, "otter-nest")
        assert guests.status == 422
        assert "need an account" in guests.text
        assert (await post("/me/profile", None, {"on": "1", "handle": "xyz"})).status == 404
        assert (await show(ann, "wren")).status == 302
        hidden = await ask("GET", "/@heron-nest", bob)
        assert settled(hidden.body) == settled(nobody.body), "renamed: as if it had never been"
        await post("/me/profile", ann, {})
        gone = await ask("GET", "/@wren", bob)
        assert gone.status == 404
        assert (await show(bob, "wren")).status == 302, "free again"

    places.run(go())
    assert User.objects.get(id=kit.id).profile is None


def test_private_tables_are_counted_and_never_listed() -> None:
    ann, bob, eve = lasting("Ann"), places.guest("Bobby"), places.guest("Evelyn")

    async def go() -> tuple[str, str, list[str]]:
        await show(ann, "plover")
        public = await played_out("roam", (ann, bob), 3, public=True, title="Market day")
        private = await played_out("roam", (ann, eve), 4, title="Our secret")
        runs = await places.table("roam", ann, bob, public=True)
        secret = await places.table("roam", ann, eve)
        waits = await places.table("arrival", ann, None, public=True)
        page = await ask("GET", "/@plover", None, cookies={"lang": "en"})
        await mute(bob.id, ann.id, block=True)
        blocked = await ask("GET", "/@plover", bob, cookies={"lang": "en"})
        return page.text, blocked.text, [public.id, private.id, runs, secret, waits]

    page, blocked, (public, private, runs, secret, waits) = places.run(go())
    assert "2 games finished" in page
    assert {public, runs, waits} <= set(re.findall(r"/t/([\w-]+)", page))
    assert "Market day" in page
    assert "Bobby" in page
    for hidden in (private, secret, "Evelyn", "Our secret", str(ann.id)):
        assert hidden not in page
    assert re.search(rf'href="/t/{public}/people/0">Mute or report', page)
    assert waits not in blocked, "they do not meet at open tables"
    assert runs in blocked


def test_a_name_that_strangers_should_not_read_is_not_shown() -> None:
    ann = lasting("Nazi")
    places.run(show(ann, "curlew"))
    page = places.run(ask("GET", "/@curlew")).text
    assert "Nazi" not in page
    assert "<h1>curlew</h1>" in page


def test_deletion_frees_the_name() -> None:
    ann, bob = lasting("Ann"), lasting("Bob")

    async def go() -> tuple[int, int]:
        await show(ann, "kestrel")
        assert b"kestrel" in (await ask("GET", "/me", ann)).body
        await begin(ann.id)
        return (await ask("GET", "/@kestrel")).status, (await show(bob, "kestrel")).status

    assert places.run(go()) == (404, 302)
