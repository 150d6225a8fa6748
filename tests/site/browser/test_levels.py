"""A lone player on a phone finds an opponent of their level, and sees which one it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.site.browser.test_fit import shot
from tests.site.browser.test_pages import axe
from tests.site.browser.test_phone import PHONE, sound
from tests.site.browser.visitors import Doors


@pytest.mark.parametrize("lang", ["de"])
def test_a_level_is_chosen_and_shown_at_its_seat(doors: Doors, lang: str) -> None:
    phone = doors.stranger(**PHONE, locale=lang, reduced_motion="reduce").at("/?game=roam")
    phone.page.locator("select[name=seat2]").select_option("bot-easy")
    sound(phone)
    shot(phone.page, "levels-form-phone")
    phone.page.locator("form.setup button.go").tap()
    phone.ready()
    phone.page.wait_for_selector("#stage[data-status=running]")
    phone.page.locator(".mtabs a[href='#standing']").tap()
    expect(phone.page.locator(".seatcard .bot")).to_have_text("Bot, leicht")
    sound(phone)
    shot(phone.page, "levels-table-phone")
    phone.page.locator(".seatcard a.bot").tap()
    expect(phone.page.locator("#thing [data-say=why]")).to_contain_text("nennt er keinen Grund")  # not yet
    shot(phone.page, "levels-why-phone")
    sound(phone)
    phone.page.keyboard.press("Escape")
    phone.page.locator("details.menu > summary").tap()
    phone.page.locator(".tobot select").select_option("hard")
    shot(phone.page, "levels-menu-phone")
    sound(phone)
    assert axe(phone.page) == []
    phone.page.locator(".tobot button").tap()
    expect(phone.page.locator(".seatcard .bot").filter(has_text="Bot, schwer")).to_have_count(1)
