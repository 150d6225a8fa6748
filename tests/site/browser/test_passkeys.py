"""An account in a real browser, with a virtual authenticator: passkey, second device, two guests who are one."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import expect

from tests.site.browser.test_pages import axe
from tests.site.browser.visitors import Doors, Visitor, beside

KIND: Final = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Keys:
    """The authenticator of one visitor's device."""

    def __init__(self, visitor: Visitor) -> None:
        visitor.stays = True
        self.wire = visitor.context.new_cdp_session(visitor.page)
        self.wire.send("WebAuthn.enable")
        self.id = self.wire.send("WebAuthn.addVirtualAuthenticator", {"options": KIND})["authenticatorId"]

    def all(self) -> list[Any]:
        found: list[Any] = self.wire.send("WebAuthn.getCredentials", {"authenticatorId": self.id})[
            "credentials"
        ]
        return found

    def synced(self, others: Keys) -> None:
        """As a password manager does: the same passkeys here."""
        for one in others.all():
            given = {"authenticatorId": self.id, "credential": one}
            self.wire.send("WebAuthn.addCredential", given)


def opens_a_table(visitor: Visitor) -> str:
    visitor.at("/?game=roam")
    visitor.page.locator("form[action='/tables'] button").last.click()
    visitor.page.wait_for_url("**/t/*")
    return visitor.table


def tables_of(visitor: Visitor) -> set[str]:
    visitor.at("/")
    links = visitor.page.locator(".mine .tbs a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    return {link.removeprefix("/t/") for link in links}


def test_a_guest_a_passkey_a_second_device_and_a_guest_who_is_the_same_person(doors: Doors) -> None:
    ann, phone = doors.stranger(), doors.stranger()
    keys, others = Keys(ann), Keys(phone)
    first = opens_a_table(ann)
    ann.at("/me").page.click("[data-passkey=new]")
    ann.page.wait_for_url("**/me?done=passkey")
    assert len(keys.all()) == 1
    second = opens_a_table(phone)
    others.synced(keys)
    phone.at("/me").page.click("[data-passkey=enter]")
    phone.page.wait_for_url("**/me/join")
    phone.page.click("form:has([value=bring]) button")
    phone.page.wait_for_url(f"{doors.url}/")
    assert tables_of(phone) == tables_of(ann) == {first, second}

    # The phone is signed out from here: its open table stops hearing of anything, and is a closed door.
    phone.forgiven = r"404|stream"
    phone.at(f"/t/{first}")
    with phone.page.expect_event("response", lambda answer: "/stream" in answer.url and answer.status == 404):
        ann.at("/me").page.click("form[action='/me/devices/out']:not(.setr:has(.tag) form) button")
        ann.page.wait_for_url("**/me?done=out")
    assert phone.context.request.get(f"{doors.url}/t/{first}").status == 404


def test_who_closes_the_dialog_is_told_so_and_stays_a_guest(doors: Doors) -> None:
    ann = doors.stranger()
    keys = Keys(ann)
    keys.wire.send("WebAuthn.setUserVerified", {"authenticatorId": keys.id, "isUserVerified": False})
    ann.at("/me").page.click("[data-passkey=enter]")
    ann.until("() => document.querySelector('#passkey-said').textContent !== ''")
    assert ann.page.url.endswith("/me")
    assert not keys.all()


def test_the_host_comes_by_a_link_adds_a_passkey_and_comes_again_by_it(doors: Doors) -> None:
    from crannog.site.accounts.host_links import link_for
    from crannog.site.accounts.models import User

    user = beside(lambda: User.objects.create_superuser("host-with-keys"))
    token = beside(lambda: link_for(user)).partition("#")[2]
    host, phone = doors.stranger(), doors.stranger()
    host.forgiven = phone.forgiven = "favicon"  # Django's pages name none
    keys, others = Keys(host), Keys(phone)
    host.at(f"/admin/login/#{token}")
    expect(host.page.locator("#back [name=token]")).to_have_value(token)
    assert axe(host.page) == []
    host.page.click("#back button")
    host.page.wait_for_url("**/admin/")
    for path in ("play/table/", "accounts/user/", "moderation/report/", "procrastinate/procrastinatejob/"):
        host.at(f"/admin/{path}")  # without an error of a script
    host.at(f"/admin/accounts/user/{user.id}/change/")
    host.at("/me").page.click("[data-passkey=new]")
    host.page.wait_for_url("**/me?done=passkey")
    others.synced(keys)
    phone.at("/admin/play/table/").page.click("[data-passkey=host]")
    phone.page.wait_for_url("**/admin/play/table/")
    expect(phone.page.locator("h1").last).to_be_visible()
    expect(phone.page.locator("body")).to_contain_text("Tables", ignore_case=True)
