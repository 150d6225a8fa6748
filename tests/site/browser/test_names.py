"""What people write stays text: names, titles, chat, on every page that shows them."""

from __future__ import annotations

from functools import partial
from typing import Final

from playwright.sync_api import expect

from tests.site.browser.visitors import Doors, Visitor

BAD: Final = "<img src=x onerror=hit()>"  # 24 characters fit a name
ELEMENTS: Final = "document.querySelectorAll('img, [onerror], script:not([nonce])').length"


def harmless(visitor: Visitor, said: str) -> None:
    assert visitor.page.evaluate(ELEMENTS) == 0
    assert said in visitor.page.locator("body").inner_text()


def test_an_element_in_a_name_a_title_or_chat_stays_text(doors: Doors) -> None:
    host, friend = doors.stranger(), doors.stranger()
    for visitor in (host, friend):
        visitor.page.expose_function("hit", partial(visitor.problems.append, "the text was run"))
    page = host.at("/").page
    page.locator("form.setup input[name=name]").fill(BAD)
    page.locator("form.setup details.terms > summary").click()
    page.locator("form.setup input[name=title]").fill(f"{BAD} title")
    page.locator("label", has=page.locator("input[name=public][value='1']")).click()
    page.locator("form.setup button.go").click()
    host.ready()
    name = host.page.locator(".places .is-mine b").inner_text()
    assert name.startswith("<img")
    harmless(host, f"{BAD} title")
    friend.at("/")
    harmless(friend, f"{BAD} title")
    friend.at(f"/t/{host.table}").page.locator("#your-name").fill("<svg onload=hit()>")
    friend.page.locator("#sit button").click()
    for visitor in (host, friend):
        visitor.page.wait_for_selector("#stage[data-status=running]")
        harmless(visitor, name)
        harmless(visitor, "<svg onload=hit()>")
    friend.page.locator("#chat-text").fill(BAD)
    friend.page.keyboard.press("Enter")
    for visitor in (host, friend):
        expect(visitor.page.locator("#chat-lines")).to_contain_text(BAD)
        harmless(visitor, BAD)
    for path in ("text", "log"):
        friend.at(f"/t/{host.table}/{path}")
        harmless(friend, name)
    first = host if host.mine else friend
    first.at(f"/t/{host.table}").move()
    harmless(first, name)
