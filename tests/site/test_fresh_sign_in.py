"""What cannot be undone wants a fresh sign-in of those who can sign in; a browser that was left open is not enough."""

from __future__ import annotations

import re
from collections.abc import Iterator
from uuid import UUID

import pytest
from django.test import override_settings

from crannog.site.accounts.devices import FRESH_MINUTES
from crannog.site.accounts.models import Notice, User
from tests.site import databases, places
from tests.site.authenticator import Authenticator
from tests.site.browsers import Browser
from tests.site.databases import sql
from tests.site.security.asking import Answer, rest


@pytest.fixture(scope="module", autouse=True)
def database(shared_database: str) -> Iterator[str]:
    with databases.fresh() as address, override_settings(PASSKEYS=True):
        yield address


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()


def somebody() -> tuple[Browser, Authenticator]:
    """Who has made a passkey."""
    here, passkey = Browser.of(places.guest("Ann")), Authenticator()
    assert places.run(here.makes(passkey)).status == 200
    return here, passkey


def deletes(browser: Browser) -> Answer:
    return places.run(browser.post("/me/delete"))


def is_there(id: UUID) -> bool:
    return User.objects.filter(id=id, is_active=True, leaves=None).exists()


def test_deletion_asks_for_the_passkey_first() -> None:
    here, passkey = somebody()
    ann = here.player.id
    page = places.run(here.get("/me/delete"))
    assert 'data-passkey="delete"' in page.text
    assert "Delete everything</button>" not in page.text
    assert (deletes(here).status, is_there(ann)) == (422, True)
    proved = places.run(here.enters(passkey, "?next=delete"))
    assert proved.json == {"to": "/me/delete"}
    assert "Delete everything</button>" in places.run(here.get("/me/delete")).text
    assert (deletes(here).status, is_there(ann)) == (302, False)


def test_it_lasts_some_minutes_in_that_browser_alone() -> None:
    here, passkey = somebody()
    there = Browser()
    for browser in (here, there):
        places.run(browser.enters(passkey))
    sql("UPDATE accounts_device SET proved = NULL WHERE id = %s", here.player.device)
    assert deletes(here).status == 422
    late = f"UPDATE accounts_device SET proved = proved - interval '{FRESH_MINUTES} minutes' WHERE id = %s"
    sql(late, there.player.device)
    assert deletes(there).status == 422
    places.run(there.enters(passkey))
    assert deletes(there).status == 302


def test_a_link_for_another_device_proves_nothing() -> None:
    here, _ = somebody()
    there = Browser()
    link = re.search(r"/me/back#([\w-]+)", places.run(here.post("/me", name="Ann", recovery="1")).text)
    assert link is not None
    assert places.run(there.post("/me/back", token=link[1])).status == 302
    assert there.player.id == here.player.id
    assert (deletes(there).status, is_there(here.player.id)) == (422, True)


def test_who_has_no_way_to_sign_in_is_not_asked() -> None:
    here = Browser.of(places.guest("Ann"))
    assert deletes(here).status == 302


def test_the_same_browser_once_more_is_no_new_device() -> None:
    here, passkey = somebody()
    before = Notice.objects.filter(user=here.player.id).count()
    places.run(here.enters(passkey))
    assert Notice.objects.filter(user=here.player.id).count() == before


@pytest.mark.parametrize("next", ["//evil.example", "/admin/", "https://evil.example", "../x", ""])
def test_it_leads_to_no_other_place(next: str) -> None:
    here, passkey = somebody()
    assert places.run(here.enters(passkey, f"?next={next}")).json == {"to": "/"}
