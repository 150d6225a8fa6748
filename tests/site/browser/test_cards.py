"""Wherever a card is named, a click or Enter opens it in place."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.site.browser.finished import finished
from tests.site.browser.test_pages import axe
from tests.site.browser.visitors import Doors, Visitor, person


def opens(here: Visitor, link: str) -> None:
    """The card beside its name; Esc closes it, and whoever came by keyboard is back at the name."""
    address = here.page.url
    name = here.page.locator(link).first
    name.focus()
    here.page.keyboard.press("Enter")
    card = here.page.locator("#thing")
    expect(card).to_be_visible()
    expect(card.locator("h2").first).not_to_be_empty()
    assert axe(here.page) == []
    here.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(name).to_be_focused()
    assert here.page.url == address


@pytest.mark.parametrize(
    ("path", "link"),
    [
        ("/rules/arrival", ".rule-card a.ref"),
        pytest.param("/cards/roam", ".gallery a.whole", marks=pytest.mark.night),
        pytest.param("/cards/spirit_island?of=spirits", ".gallery .spo a.ref", marks=pytest.mark.night),
    ],
)
def test_a_name_opens_its_card_where_there_is_no_table(doors: Doors, path: str, link: str) -> None:
    ann = doors.stranger(locale="en").at(path)
    ann.ready()
    opens(ann, link)


@pytest.mark.parametrize("where", ["end", pytest.param("log", marks=pytest.mark.night)])
def test_a_name_opens_its_card_after_the_game(doors: Doors, where: str) -> None:
    ann = person("Ann")
    table = finished(ann, person("Bob"))
    here = doors.known(ann).at(f"/t/{table}/{where}")
    here.ready()
    opens(here, "a.ref[href^='?thing=']")
