"""A code by e-mail in a real browser, with a real mail server: an account, a second device, a deletion."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage

import pytest
from aiosmtpd.controller import Controller
from playwright.sync_api import Browser

from tests.site import places
from tests.site.browser.test_pages import axe
from tests.site.browser.test_passkeys import opens_a_table, tables_of
from tests.site.browser.visitors import Doors, Visitor
from tests.site.sink import Sink
from tests.waiting import wait_until

ADDRESS = "ann@example.org"


@dataclass
class Post:
    doors: Doors
    sink: Sink
    codes: int = 0

    def code(self) -> str:
        """The next one that comes; letters about what has changed come in between."""
        wait_until(lambda: len(self.letters()) > self.codes, "no code came")
        found = re.search(r"\b(\d{4} \d{4})\b", self.letters()[self.codes].get_content())
        assert found is not None
        self.codes += 1
        return found[1]

    def letters(self) -> list[EmailMessage]:
        return [one for one in self.sink.got if one["Subject"] == "Your code"]

    def proves(self, visitor: Visitor) -> None:
        """Who is on the page that asks for an address: from there to the code."""
        visitor.page.fill("input[name=address]", ADDRESS)
        visitor.page.locator("form:has(input[name=address]) button").click()
        visitor.page.wait_for_selector("input[name=code]")
        visitor.page.fill("input[name=code]", self.code())
        visitor.page.locator("form:has(input[name=code]) button").click()


@pytest.fixture
def post(browser: Browser) -> Iterator[Post]:
    """A site that sends e-mail, and its doors."""
    sink, port = Sink(), places.free_port()
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        with places.running(CRANNOG_MAIL=f"smtp://127.0.0.1:{port}", CRANNOG_MAIL_DELAY="0") as site:
            doors = Doors(site.url, browser)
            yield Post(doors, sink)
            problems = [problem for visitor in doors.visitors for problem in visitor.problems]
            doors.close()
            assert problems == []
    finally:
        controller.stop()


@pytest.mark.night
def test_a_guest_an_address_a_second_device_and_the_end_of_both(post: Post) -> None:
    ann, phone = post.doors.stranger(), post.doors.stranger()
    table = opens_a_table(ann)
    ann.at("/me").page.click("a[href='/me/code']")
    post.proves(ann)
    ann.page.wait_for_url("**/me?done=address")
    phone.at("/me/code")
    post.proves(phone)
    phone.page.wait_for_url(f"{post.doors.url}/")
    assert tables_of(phone) == tables_of(ann) == {table}

    # To add an address was no sign-in: this browser is asked for a code before everything is deleted.
    ann.at("/me/delete")
    assert axe(ann.page) == []
    ann.page.click("a[href='/me/code?next=delete']")
    post.proves(ann)
    ann.page.wait_for_url("**/me/delete")
    ann.page.click("form[action='/me/delete'] button")
    ann.page.wait_for_url("**/me/delete?done=1")
    assert tables_of(phone) == tables_of(ann) == set()
