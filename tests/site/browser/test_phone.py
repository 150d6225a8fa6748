"""A phone of 390 by 844: one thumb, nothing scrolls sideways, nothing is too small to hit."""

from __future__ import annotations

from typing import Any, Final

import pytest

from crannog.bots import stand_in
from tests.site.browser.visitors import SPOT, SPOTS, Doors, Visitor, a_table, person

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
# What can be touched and is smaller than a finger; a word inside a sentence may be.
SMALL: Final = """() => [...document.querySelectorAll('a, button, summary, label, select, input:not(.vh), g.target')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.closest('p, .vh, .skip, .log, .digest, label input'))
  .filter(e => e.type !== 'hidden' && !(e.matches('label') && e.control && !e.contains(e.control)))
  .map(e => [e, (e.matches('g') ? e.firstElementChild : e).getBoundingClientRect()])
  .filter(([e, r]) => r.width && (r.height < 43.5 || r.width < 43.5))
  .map(([e, r]) => `${e.tagName} ${e.id} ${e.className} ${e.textContent.trim().slice(0, 30)} ${r.width}x${r.height}`)"""
WIDE: Final = "() => document.documentElement.scrollWidth"


def sound(visitor: Visitor) -> None:
    assert visitor.page.evaluate(WIDE) <= 390
    assert visitor.page.evaluate(SMALL) == []


@pytest.mark.parametrize("game", ["roam", "arrival"])
def test_a_phone_plays_with_one_thumb(doors: Doors, game: str) -> None:
    ann = person("Ann")
    phone = doors.known(ann, **PHONE).at(f"/t/{a_table(game, ann, stand_in(game))}")
    for _ in range(4):
        assert phone.until_asked()
        sound(phone)
        before = phone.seq
        tap(phone)
        phone.page.locator("#answer [name=confirm]").tap()
        phone.after(before)
    sound(phone)


def tap(phone: Visitor) -> None:
    """Touch a place on the map, or else a choice of the list."""
    spot = phone.page.evaluate(SPOT, SPOTS)
    if spot:
        phone.page.touchscreen.tap(*spot)
    elif not phone.only_confirms():
        phone.pick()


def test_a_phone_opens_a_table_and_sits_down(doors: Doors) -> None:
    host, friend = doors.stranger(**PHONE), doors.stranger(**PHONE)
    friend.forgiven = "404"
    host.at("/")
    sound(host)
    host.page.locator("form.setup button.go").tap()
    host.ready()
    sound(host)
    friend.page.goto(host.page.locator("#invite-link").input_value())
    friend.ready()
    sound(friend)
    friend.page.locator("#sit button").tap()
    for visitor in (host, friend):
        visitor.page.wait_for_selector("#stage[data-status=running]")
        sound(visitor)
        assert visitor.page.locator("#decision").is_visible()


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/?game=arrival",
        "/me",
        "/me/back",
        "/me/code",
        "/me/notices",
        "/me/delete?done=1",
        "/privacy",
        "/ratings",
        "/offline",
        "/nowhere",
        "/rules/arrival",
    ],
)
def test_pages_fit_a_phone(doors: Doors, path: str) -> None:
    phone = doors.stranger(**PHONE)
    phone.forgiven = "404"
    sound(phone.at(path))


def test_what_a_tab_holds_is_large_enough_to_touch(doors: Doors) -> None:
    ann = person("Ann")
    phone = doors.known(ann, **PHONE).at(f"/t/{a_table('roam', ann, person('Bob'))}")
    tabs = phone.page.locator(".mtabs a:visible")
    assert tabs.count() == 4
    for tab in tabs.all():
        tab.tap()
        phone.page.locator(tab.get_attribute("href") or "").wait_for()
        sound(phone)
