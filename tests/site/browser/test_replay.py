"""The replay in the browser: steps without loading the page, keys, the timeline, seats, playing by itself."""

from __future__ import annotations

import re
from functools import cache

from playwright.sync_api import Route, expect

from crannog.site.play.pages.replay import replay_of
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.browser.test_pages import axe
from tests.site.browser.visitors import Doors, Visitor, beside, person
from tests.site.replays import played_out

PHONE = {"width": 390, "height": 844}
STEP = 400  # ms between two positions at the highest speed
LOOK = 1000  # ms between two looks at whether the bot is done


@cache
def over() -> tuple[places.Person, str]:
    """Somebody, and a game of theirs that is over."""
    ann, bob = person("Ann"), person("Bob")
    return ann, beside(lambda: places.run(played_out("arrival", (ann, bob), 3))).id


def at(visitor: Visitor, n: int) -> None:
    """The position is on the page, and its address says so."""
    expect(visitor.page.locator("#stage")).to_have_attribute("data-seq", str(n))
    expect(visitor.page.locator("#replay")).to_have_attribute("data-n", str(n))
    expect(visitor.page).to_have_url(re.compile(rf"/replay/{n}(\?|$)"))


def test_keys_links_and_the_timeline_lead_through_the_game_without_a_new_page(doors: Doors) -> None:
    ann, table = over()
    here = doors.known(ann).at(f"/t/{table}/replay/20?seat=0")
    page = here.page
    page.evaluate("window.same = true")
    for key, n in (("]", 21), ("]", 22), ("[", 21), (".", 22), (",", 21), ("Home", 0), ("]", 1)):
        page.keyboard.press(key)
        at(here, n)
    page.locator("#replay [data-way=turn_on]").click()
    expect(page.locator("#stage")).not_to_have_attribute("data-seq", "1")
    page.keyboard.press("End")
    at(here, int(page.locator("#replay").get_attribute("data-last") or 0))
    page.keyboard.press("2")
    expect(page.locator("#replay .seats [aria-current]")).to_have_attribute("data-seat", "1")
    page.keyboard.press("0")
    expect(page.locator("#replay .seats [aria-current]")).to_have_attribute("data-seat", "-1")
    page.locator("#seek").fill("30")
    at(here, 30)
    expect(page.locator("#announcer")).to_have_text(page.locator("[data-say=told]").inner_text().strip())
    page.go_back()
    expect(page.locator("#stage")).not_to_have_attribute("data-seq", "30")
    assert page.evaluate("window.same") is True


def test_it_plays_by_itself_until_somebody_stops_it(doors: Doors) -> None:
    ann, table = over()
    here = doors.known(ann)
    page = here.page
    here.stop_clock()
    here.at(f"/t/{table}/replay/10")
    page.locator("#speed").select_option("4")
    page.keyboard.press("Escape")
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    at(here, 11)
    for n in (12, 13):
        page.clock.run_for(STEP - 1)
        at(here, n - 1)
        page.clock.run_for(1)
        at(here, n)
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(10 * STEP)
    page.keyboard.press("[")
    at(here, 12)
    assert page.locator("#speed").input_value() == "4"


def test_without_a_script_links_and_a_form_lead_through_the_game(doors: Doors) -> None:
    ann, table = over()
    here = doors.known(ann, java_script_enabled=False)
    page = here.page
    page.goto(f"{here.url}/t/{table}")
    page.get_by_role("link", name="Watch the replay").first.click()
    expect(page).to_have_url(re.compile(r"/replay/0\?seat=0$"))
    page.locator("#replay [rel=next]").click()
    expect(page).to_have_url(re.compile(r"/replay/1\?seat=0$"))
    page.locator("#replay").get_by_role("link", name="Bob").click()
    expect(page).to_have_url(re.compile(r"/replay/1\?seat=1$"))
    page.goto(f"{here.url}/t/{table}/replay?seat=1&n=25")
    expect(page.locator("#stage")).to_have_attribute("data-seq", "25")
    expect(page.locator("#play")).to_be_hidden()


def test_axe_finds_nothing_on_a_phone_in_the_dark_and_the_page_does_not_scroll_sideways(doors: Doors) -> None:
    ann, table = over()
    here = doors.known(ann, viewport=PHONE, color_scheme="dark", locale="de", reduced_motion="reduce")
    here.at(f"/t/{table}/replay/40")
    here.page.evaluate("document.fonts.ready")
    assert axe(here.page) == []
    assert here.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    here.page.keyboard.press("?")
    expect(here.page.locator("#keys")).to_be_visible()
    assert axe(here.page) == []


def test_the_curve_comes_by_itself_and_never_takes_a_reader_back(doors: Doors) -> None:
    """Asked for at one position and answered when the reader is at the next: that stays, with its own curve."""
    ann, table = over()
    here = doors.known(ann)
    page = here.page
    held: list[Route] = []
    looking = f'<div id="curve" data-curve="/t/{table}/curve?seat=0">The bot is still looking</div>'

    def unfinished(route: Route) -> None:
        """The page as it is before the bot is done, whatever it has done meanwhile."""
        text = route.fetch().text()
        box = re.sub(r'<div id="curve".*?</div>(?=<svg class="here")', looking, text, flags=re.S)
        assert looking in box
        route.fulfill(body=box, content_type="text/html")

    def asked(times: int) -> None:
        page.clock.run_for(LOOK)
        here.when(lambda: len(held) == times)

    page.route("**/replay/*", unfinished)
    page.route("**/curve?*", lambda route: held.append(route))
    here.stop_clock()
    here.at(f"/t/{table}/replay/20?seat=0")
    asked(1)
    page.keyboard.press("]")
    at(here, 21)
    with page.expect_response("**/curve?*"):
        held[0].fulfill(status=202)  # the first position, which was left: it asks no more
    asked(2)
    page.keyboard.press("]")
    at(here, 22)
    held[1].fulfill(body='<p class="odds">of a position that was left</p>', content_type="text/html")
    asked(3)
    at(here, 22)
    expect(page.locator("#curve")).to_contain_text("still looking")
    held[2].fulfill(body='<p class="odds">of this one</p>', content_type="text/html")
    expect(page.locator("#curve .odds")).to_have_text("of this one")
    at(here, 22)
    page.clock.run_for(10 * LOOK)
    page.keyboard.press("]")
    at(here, 23)
    assert len(held) == 3


def test_somebody_who_played_comments_by_a_key_and_it_stands_in_the_log(doors: Doors) -> None:
    ann, table = over()
    here = doors.known(ann).at(f"/t/{table}/replay/30?seat=0")
    page = here.page
    page.keyboard.press("]")
    at(here, 31)
    page.keyboard.press("c")
    expect(page.locator("#comments textarea")).to_be_focused()
    page.keyboard.type("I counted 12 : 10 [and] more")
    at(here, 31)
    page.locator("#comments").get_by_role("button", name="Add").click()
    expect(page.locator(".log .note")).to_contain_text("I counted 12 : 10 [and] more")
    at(here, 31)
    assert axe(page) == []
    page.keyboard.press("[")
    at(here, 30)
    expect(page.locator(".log .note")).to_have_count(0)
    expect(page.locator("#comments li")).to_have_count(0)


def test_a_file_is_brought_checked_and_watched_on_a_phone_and_axe_finds_nothing(doors: Doors) -> None:
    ann, table = over()
    text = beside(lambda: places.run(replay_text(table)))
    here = doors.known(ann, viewport=PHONE, color_scheme="dark", locale="de", reduced_motion="reduce")
    page = here.page
    page.goto(f"{here.url}/verify")
    assert axe(page) == []
    page.locator("#file").set_input_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.locator("form:has(#file) button").click()
    expect(page).to_have_url(re.compile(r"/r/\w+$"))
    expect(page.locator(".stp .good")).to_have_count(5)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Aufzeichnung ansehen").click()
    page.locator("html[data-ready]").wait_for()
    page.keyboard.press("]")
    at(here, 1)
    expect(page.locator("#curve .odds")).to_be_visible()
    page.locator(".numbers summary").click()
    expect(page.locator(".numbers tbody tr").first).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def replay_text(table: str) -> str:
    return (await replay_of(await load(table))).write()
