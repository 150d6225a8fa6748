"""Somebody rude, on a phone: muted or reported from the table's menu, and heard again from one's own page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.site.browser.test_fit import shot
from tests.site.browser.test_pages import axe
from tests.site.browser.test_phone import PHONE, sound
from tests.site.browser.visitors import Doors, Visitor, a_table, person


def looks(phone: Visitor, name: str) -> None:
    sound(phone)
    shot(phone.page, name)
    assert axe(phone.page) == []


def test_somebody_is_muted_and_heard_again(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob, None, public=True)
    phone = doors.known(ann, **PHONE, locale="de", reduced_motion="reduce").at(f"/t/{table}")
    looks(phone, "mute-waiting-phone")
    phone.page.locator("details.menu > summary").tap()
    looks(phone, "mute-menu-phone")
    phone.page.locator("#people a[href$='/people/1']").tap()
    expect(phone.page.locator("h1")).to_contain_text("Bob")
    looks(phone, "mute-person-phone")
    phone.page.get_by_role("button", name="Blockieren").tap()
    phone.page.wait_for_url(f"**/t/{table}")
    looks(phone.at("/me"), "mute-list-phone")
    phone.page.get_by_role("button", name="Zurücknehmen: Bob").tap()
    expect(phone.page.locator(".banner.good")).to_contain_text("Zurückgenommen")
    expect(phone.page.locator("#muted-head")).to_have_count(0)


def test_somebody_is_reported(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", bob, ann, None, public=True, title="Kommt her")
    bobs = doors.known(bob, **PHONE).at(f"/t/{table}")
    bobs.page.locator("#chat-text").fill("Geh weg")
    bobs.page.locator("#chat form button").tap()
    expect(bobs.page.locator("#chat-lines li")).to_have_count(1)
    phone = doors.known(ann, **PHONE, locale="de", reduced_motion="reduce").at(f"/t/{table}/people/0")
    phone.page.get_by_label("Geh weg").check()
    looks(phone, "report-phone")
    phone.page.get_by_role("button", name="Meldung abschicken").tap()
    expect(phone.page.locator("h1")).to_have_text("Danke für deine Meldung")
    looks(phone, "reported-phone")
    expect(phone.at(f"/t/{table}").page.locator("#chat-lines li")).to_have_count(0)
