"""A holiday, set on a phone; the others see it at the table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from tests.site.browser.test_mutes import looks
from tests.site.browser.test_phone import PHONE
from tests.site.browser.visitors import Doors, a_table, person


def test_a_holiday_is_set_seen_and_ended(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob, pace="turn", clock=259_200, increment=43_200)
    today = datetime.now(UTC).date()
    phone = doors.known(ann, **PHONE, locale="de", timezone_id="UTC", reduced_motion="reduce")
    phone.at("/me").page.get_by_role("link", name="Urlaub eintragen").tap()
    page = phone.page
    page.get_by_label("Erster Tag").fill(str(today))
    page.get_by_label("Letzter Tag").fill(str(today + timedelta(days=6)))
    looks(phone, "holiday-phone")
    page.get_by_role("button", name="Urlaub eintragen").tap()
    expect(page.locator(".banner.good")).to_contain_text("Dein Urlaub ist eingetragen.")
    looks(phone, "holiday-set-phone")
    bobs = doors.known(bob, **PHONE, locale="en", reduced_motion="reduce").at(f"/t/{table}")
    expect(bobs.page.locator("[data-say='holiday-1']")).to_contain_text("Ann is on holiday until")
    bobs.page.locator("details.menu > summary").tap()
    looks(bobs, "holiday-menu-phone")
    page.get_by_role("button", name="Urlaub jetzt beenden").tap()
    expect(page.locator(".banner.good")).to_contain_text("keinen Urlaub mehr")
    expect(bobs.page.locator("[data-say='holiday-1']")).to_have_count(0)
