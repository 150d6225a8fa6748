"""The form of a new table in a browser: what is chosen is told, adds up and is offered only where it exists."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.site.browser.test_fit import shot
from tests.site.browser.test_pages import axe
from tests.site.browser.test_phone import PHONE
from tests.site.browser.visitors import Doors

DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
OPEN: Final = "() => document.querySelectorAll('.setup details').forEach(fold => { fold.open = true })"


def pick(page: Page, option: str, value: str) -> None:
    page.locator(f"label:has(> input[name=option-{option}][value={value}])").click()


@pytest.mark.parametrize(
    ("screen", "lang", "theme"),
    [("phone", "de", "dark"), pytest.param("desk", "en", "light", marks=pytest.mark.night)],
    ids=["phone", "desk"],
)
def test_the_open_form_has_nothing_that_axe_finds(doors: Doors, screen: str, lang: str, theme: Any) -> None:
    size = PHONE if screen == "phone" else DESK
    visitor = doors.stranger(**size, locale=lang, color_scheme=theme, reduced_motion="reduce")
    found = []
    for game in ("spirit_island", "arrival", "roam"):
        page = visitor.at(f"/?game={game}").page
        shot(page, f"new-{game}-{lang}-{screen}-{theme}")
        page.evaluate(OPEN)
        if game == "spirit_island":
            pick(page, "adversary", "england_2")
            pick(page, "scenario", "dahan_insurrection")
        page.evaluate("document.fonts.ready")
        shot(page, f"new-{game}-{lang}-{screen}-{theme}-open")
        found += axe(page)
    assert found == []


def test_what_is_chosen_is_told_and_adds_up(doors: Doors) -> None:
    page = doors.stranger(**DESK, reduced_motion="reduce").at("/?game=spirit_island").page
    page.evaluate(OPEN)
    expect(page.locator(".gobar output")).to_have_text("0")
    pick(page, "adversary", "england_2")
    pick(page, "scenario", "dahan_insurrection")
    expect(page.locator(".gobar output")).to_have_text("8")
    expect(page.locator("[data-val=adversary]")).to_have_text("England, level 2 · +4")
    expect(page.locator(".told-england")).to_be_visible()
    expect(page.locator(".told-sweden")).to_be_hidden()
    page.keyboard.press("Tab")
    page.locator("input[name=option-adversary][value=england_2]").focus()
    page.keyboard.press("ArrowRight")  # a group of radio buttons goes by arrows
    expect(page.locator(".gobar output")).to_have_text("10")
    edition = page.locator("[data-val=edition]")
    expect(edition).to_have_text("2015 draft")
    page.locator("[data-sets]").last.click()
    expect(edition).to_have_text("Published game")
    pick(page, "board_blight", "no")
    expect(edition).to_have_text("own mix")


def test_what_an_edition_lacks_is_not_offered(doors: Doors) -> None:
    page = doors.stranger(**DESK).at("/?game=arrival").page
    variants = page.locator("details.fold", has=page.locator("[data-val=variants]"))
    expect(variants).to_be_hidden()
    page.evaluate(OPEN)
    pick(page, "edition", "gu2016")
    expect(variants).to_be_visible()
    pick(page, "blocking", "in_order")
    pick(page, "edition", "cz2017")
    expect(variants).to_be_hidden()
    assert (
        page.evaluate("new FormData(document.querySelector('.setup')).get('option-blocking')") == "together"
    )
