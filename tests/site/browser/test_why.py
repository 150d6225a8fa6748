"""A question about anything is answered in place: why not here, what is this card; one click where undo is free."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.site import places
from tests.site.browser.test_phone import PHONE
from tests.site.browser.visitors import Doors, Visitor, a_table, person

# The middle of a square of the board that cannot be chosen.
NOT_HERE = """() => {
  for (const square of document.querySelectorAll('#board [id^=sq-]')) {
    const box = square.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const there = document.elementFromPoint(x, y)
    if (there?.closest('#board') && !there.closest('[data-choice]')) return [x, y, square.id]
  }
  return null
}"""


def placing(doors: Doors, **screen: Any) -> Visitor:
    """Somebody who is asked where a pattern goes; getting there took one click."""
    ann: places.Person = person("Ann")
    here = doors.known(ann, confirm=False, **screen).at(f"/t/{a_table('roam', ann, person('Bob'))}")
    before = here.seq
    here.page.locator(".hand .cc.can").first.click()
    here.after(before)  # it can be taken back: nothing to confirm
    here.page.wait_for_selector("#board .target.at")
    return here


def test_a_forbidden_square_answers_where_it_is_by_click_and_key(doors: Doors) -> None:
    here = placing(doors)
    found = here.page.evaluate(NOT_HERE)
    assert found
    x, y, square = found
    here.page.mouse.click(x, y)
    card = here.page.locator("#thing")
    expect(card).to_be_visible()
    expect(card).to_have_role("dialog")
    expect(card).to_have_accessible_name(re.compile(f"Why not .*{square[3:]}"))
    expect(card).to_contain_text("Possible instead:")
    box = card.bounding_box()
    assert box
    assert box["y"] + box["height"] <= y or box["y"] >= y, "beside the square, not over it"
    here.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    here.page.evaluate("id => { const e = document.getElementById(id); e.tabIndex = 0; e.focus() }", square)
    here.page.keyboard.press("w")
    expect(card).to_be_visible()
    here.page.keyboard.press("Escape")
    expect(here.page.locator(f"#{square}")).to_be_focused()


def test_a_name_opens_its_card_and_a_phone_shows_it_at_the_bottom(doors: Doors) -> None:
    here = placing(doors)
    mini = here.page.locator("#standing .mini").first
    mini.focus()
    here.page.keyboard.press("Enter")
    card = here.page.locator("#thing")
    expect(card).to_be_visible()
    expect(card.locator("h2")).to_be_visible()
    here.page.keyboard.press("Escape")
    expect(mini).to_be_focused()
    assert here.page.url.endswith(here.table), "no page was loaded"
    phone = placing(doors, **PHONE)
    found = phone.page.evaluate(NOT_HERE)
    assert found
    phone.page.touchscreen.tap(found[0], found[1])
    sheet = phone.page.locator("#thing")
    expect(sheet).to_be_visible()
    box = sheet.bounding_box()
    assert box
    assert abs(box["y"] + box["height"] - 844) < 2
    assert box["width"] == 390


def test_where_undo_ends_a_choice_wants_confirming(doors: Doors) -> None:
    here = placing(doors)
    for _ in range(8):
        before = here.seq
        here.pick()
        if here.wants_confirming(before):
            break
        assert here.mine, "nothing that ends the turn goes by itself"
    assert here.seq == before
    here.confirm()
    here.after(before)
