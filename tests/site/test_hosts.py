"""The host's way in: a passkey, or a link from the command line that works once. No passwords."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import override_settings

from crannog.site.accounts import host_links
from crannog.site.accounts.models import Notice, User
from tests.site import places
from tests.site.authenticator import Authenticator
from tests.site.browsers import Browser
from tests.site.databases import sql
from tests.site.security.asking import Answer, rest


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()


@pytest.fixture
def host() -> User:
    return User.objects.create_superuser(f"host-{User.objects.count()}")


def token_of(user: User) -> str:
    return host_links.link_for(user).partition("#")[2]


async def by_passkey(browser: Browser, passkey: Authenticator) -> Answer:
    options = await browser.send("/me/passkey/ask")
    return await browser.send("/admin/login/?next=/admin/play/table/", passkey.enter(options.json))


def test_a_link_works_once_and_makes_the_browser_the_hosts(host: User) -> None:
    first, second, token = Browser(), Browser(), token_of(host)

    async def go() -> list[Answer]:
        return [
            await first.post("/admin/login/?next=/admin/play/table/", token=token),
            await first.get("/admin/play/table/"),
            await second.post("/admin/login/", token=token),
            await second.get("/admin/play/table/"),
        ]

    entered, inside, again, outside = places.run(go())
    assert (entered.status, entered.header("Location")) == (302, "/admin/play/table/")
    policy = inside.header("Content-Security-Policy")
    assert "script-src 'nonce-" in policy
    assert "trusted-types" not in policy
    assert inside.status == 200
    assert (again.status, outside.status) == (422, 302)
    assert first.player.id == host.id, "so that they can add a passkey"
    assert [one.kind for one in Notice.objects.filter(user=host)] == ["device"], "and they are told"


@pytest.mark.parametrize("wrong", ["old", "forged", "signed out everywhere", "no host", "switched off", ""])
def test_other_links_do_not_work(host: User, wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    token = token_of(host)
    if wrong == "old":
        monkeypatch.setattr(host_links, "MINUTES", -1)
    if wrong == "forged":
        token = token[:-4] + "AAAA"
    changes = {
        "signed out everywhere": "epoch = epoch + 1",
        "no host": "is_staff = false",
        "switched off": "is_active = false",
    }
    if wrong in changes:
        sql(f"UPDATE accounts_user SET {changes[wrong]} WHERE id = %s", host.id)
    answer = places.run(Browser().post("/admin/login/", token=token))
    assert answer.status == (422 if wrong else 302)


def test_a_passkey_of_the_host_opens_the_admin(host: User) -> None:
    here, there, passkey = Browser(), Browser(), Authenticator()

    async def go() -> tuple[Answer, Answer]:
        await here.post("/admin/login/", token=token)
        await here.makes(passkey)
        return await by_passkey(there, passkey), await there.get("/admin/")

    token = token_of(host)
    entered, inside = places.run(go())
    assert (entered.status, entered.json) == (200, {"to": "/admin/play/table/"})
    assert inside.status == 200
    assert there.player.id == host.id


def test_a_passkey_of_somebody_else_does_not() -> None:
    ann, passkey = Browser(), Authenticator()

    async def go() -> tuple[Answer, Answer]:
        await ann.makes(passkey)
        return await by_passkey(ann, passkey), await ann.get("/admin/")

    refused, outside = places.run(go())
    assert (refused.status, outside.status) == (422, 302)


def test_who_is_signed_in_as_the_host_in_another_way_is_asked_again(host: User) -> None:
    """A device in the list, as by a recovery link or a code, is not enough."""
    here = Browser.of(places.Person(host, None))
    assert places.run(here.get("/admin/")).status == 302


def test_a_session_ends_after_twelve_hours_and_with_every_cookie(host: User) -> None:
    here = Browser()
    places.run(here.post("/admin/login/", token=token_of(host)))
    assert settings.SESSION_COOKIE_AGE == 12 * 3600
    ((left,),) = sql("SELECT extract(epoch FROM expire_date - now()) FROM django_session ORDER BY expire_date"
                     " DESC LIMIT 1")  # fmt: skip
    assert 0 < left <= 12 * 3600
    assert places.run(here.get("/admin/")).status == 200
    sql("UPDATE accounts_user SET epoch = epoch + 1 WHERE id = %s", host.id)
    assert places.run(here.get("/admin/")).status == 302


def test_without_https_there_is_the_link(host: User) -> None:
    here = Browser()
    with override_settings(PASSKEYS=False):
        page = places.run(here.get("/admin/login/"))
        assert "data-passkey" not in page.text
        assert "crannog admin-link" in page.text
        assert places.run(here.send("/admin/login/", json.dumps({}))).status == 404
        assert places.run(here.post("/admin/login/", token=token_of(host))).status == 302


def test_no_password_opens_anything(host: User) -> None:
    from django.contrib.auth import authenticate

    host.set_password("a heron stands in the reed")
    host.save()
    assert authenticate(username=host.handle, password="a heron stands in the reed") is None
    form = {"username": host.handle, "password": "a heron stands in the reed"}
    assert places.run(Browser().post("/admin/login/", **form)).status == 422


def test_the_command_asks_which_host(host: User) -> None:
    said = StringIO()
    call_command("admin_link", host.handle, stdout=said)
    assert said.getvalue().startswith(f"{settings.ORIGIN}/admin/login/#")
    with pytest.raises(CommandError, match="no such host"):
        call_command("admin_link", "nobody")
    User.objects.create_superuser("another")
    with pytest.raises(CommandError, match="another"):
        call_command("admin_link")
