"""Somebody rude, on a phone: muted from the table's menu, and heard again from one's own page."""

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
