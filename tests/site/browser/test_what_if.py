"""What if in the browser: by keyboard without loading the page, on a phone, and with nothing for axe to find."""

from __future__ import annotations

import re
from functools import cache

from playwright.sync_api import expect

from tests.site import places
from tests.site.browser.test_pages import axe
from tests.site.browser.visitors import Doors, Visitor, a_table, beside, person
from tests.site.replays import played_out

PHONE = {"width": 390, "height": 844}


@cache
def over(game: str) -> tuple[places.Person, str]:
    """Somebody, and a game of theirs that is over."""
    ann, bob = person("Ann"), person("Bob")
    return ann, beside(lambda: places.run(played_out(game, (ann, bob), 3))).id


def at(here: Visitor, k: int) -> None:
    """The position is on the page, and its address says so."""
    expect(here.page.locator("#stage")).to_have_attribute("data-seq", str(k))
    expect(here.page).to_have_url(re.compile(rf"/w/[\w-]+/{k}(\?|$)"))


def choose(here: Visitor, which: int) -> None:
    """By keyboard, on the board or in the list; whoever confirms whatever they pick does so with a key, too."""
    offered = here.page.locator("#board g[data-choice]:visible, #decision button[name=choice]:visible")
    offered.nth(which).focus()
    here.page.keyboard.press("Enter")
    expect(here.page.locator("#answer [name=confirm]")).to_be_visible()
    here.page.keyboard.press("r")


def begin(here: Visitor) -> None:
    here.page.get_by_role("button", name="Try it").click()
    at(here, 0)


def test_from_the_replay_by_keyboard_forth_and_back_and_into_another_branch(doors: Doors) -> None:
    ann, table = over("roam")
    here = doors.known(ann).at(f"/t/{table}/replay/24?seat=0")
    page = here.page
    page.keyboard.press("w")
    expect(page).to_have_url(re.compile(r"/what-if\?n=24&seat=0$"))
    begin(here)
    here.until("() => 'ready' in document.documentElement.dataset")
    page.evaluate("window.same = true")
    choose(here, 0)
    at(here, 1)
    first = page.url
    page.keyboard.press("u")
    at(here, 0)
    choose(here, 1)
    at(here, 1)
    assert page.url != first, "another branch"
    expect(page.locator(".wtree [aria-current]")).to_contain_text("B")
    page.keyboard.press("x")
    expect(page.locator(".wtree [aria-current]")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page).to_have_url(first)
    page.keyboard.press("[")
    at(here, 0)
    page.keyboard.press("]")
    at(here, 1)
    assert page.evaluate("window.same") is True, "no page was loaded"
    assert axe(page) == []


def test_bots_finish_games_while_the_reader_goes_on_and_nobody_is_called_back(doors: Doors) -> None:
    ann, table = over("roam")
    here = doors.known(ann)
    here.page.clock.install()
    last = here.at(f"/t/{table}/replay/1").page.locator("#replay").get_attribute("data-last")
    here.at(f"/t/{table}/what-if?n={int(last or 0) - 12}&seat=0")
    begin(here)
    page = here.page
    page.get_by_role("button", name="8 bot games").click()
    expect(page.locator(".wgames")).to_contain_text("still looking")
    choose(here, 0)
    at(here, 1)
    page.clock.run_for(10_000)  # several times what the page waits before it looks again
    at(here, 1)
    page.keyboard.press("[")
    at(here, 0)
    expect(page.locator(".wgames")).to_contain_text("bot games: Ann wins")


def test_on_a_phone_in_the_dark_in_german_the_branches_are_a_tap_away(doors: Doors) -> None:
    ann = person("Ann")
    table = a_table("spirit_island", ann, person("Bob"))
    here = doors.known(ann, viewport=PHONE, color_scheme="dark", locale="de", reduced_motion="reduce")
    here.at(f"/t/{table}/what-if")
    here.page.evaluate("document.fonts.ready")
    assert axe(here.page) == []
    here.page.get_by_role("button", name="Ausprobieren").click()
    at(here, 0)
    expect(here.page.locator(".wib")).to_contain_text("bleibt verborgen")
    assert axe(here.page) == []
    assert here.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    here.page.locator(".wib a:visible").click()
    expect(here.page.locator("#what-if")).to_be_visible()
    assert axe(here.page) == []
    assert here.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
