"""What somebody hears who does not see the table: one voice, and nothing is said twice."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.site.browser.visitors import Doors, a_table, person

LIVE = "[role=status], [role=alert], [aria-live]"


def test_one_voice_reads_out_the_preview_and_the_move(doors: Doors) -> None:
    ann = person("Ann")
    here = doors.known(ann).at(f"/t/{a_table('roam', ann, person('Bob'))}")
    page, seq = here.page, here.seq
    voice = page.locator("#announcer")
    assert page.locator(LIVE).count() == 1
    same = voice.element_handle()
    page.locator("#board g[data-choice], #decision button[data-choice]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#answer [name=confirm]")
    ahead = page.locator(".ahead li").first.inner_text()
    expect(voice).to_contain_text(ahead)
    here.confirm()
    here.after(seq)
    line = page.locator("#log ol.log > li:not(.round)").last
    expect(voice).to_contain_text(line.inner_text().strip())
    assert same is not None
    assert same.evaluate("one => one.isConnected"), "the same element all the time"
    assert page.locator(LIVE).count() == 1


def test_u_finds_the_button_that_asks_for_a_move_back(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob)
    here = doors.known(ann).at(f"/t/{table}")
    while here.mine:
        seq = here.move()
    page = here.page
    assert page.locator("#answer [name=undo]").count() == 0
    expect(page.locator(".banner [name=undo]")).to_be_visible()
    page.keyboard.press("u")
    here.after(seq)
    assert here.mine


def test_all_places_are_walked_by_arrows_also_when_nothing_is_asked(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob)
    here = doors.known(bob).at(f"/t/{table}")
    page = here.page
    assert not here.mine
    focused = "() => document.activeElement.textContent"
    page.keyboard.press("m")
    assert page.evaluate(focused).startswith(page.locator("#read [data-ref]").first.inner_text()[:2])
    page.locator("#read [data-ref=sq-c3]").evaluate("one => { one.tabIndex = -1; one.focus() }")
    told = {}
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        told[key] = page.evaluate(focused)[:2]
    ways = {"ArrowUp": "c4", "ArrowRight": "d4", "ArrowDown": "d3", "ArrowLeft": "c3"}
    turned = page.locator("#board svg").first.get_attribute("aria-label") or ""
    if "south" in turned:  # else the map is turned to Bob's edge, and so are the arrows
        assert told == ways
    assert told["ArrowLeft"] == "c3", "four steps around a square lead back"
    seq = here.seq
    doors.known(ann).at(f"/t/{table}").move()
    here.after(seq)
    assert page.evaluate(focused).startswith("c3"), "somebody's move does not take the reader away"


def test_the_targets_of_a_board_are_one_tab_stop(doors: Doors) -> None:
    ann = person("Ann")
    here = doors.known(ann, confirm=False).at(f"/t/{a_table('roam', ann, person('Bob'))}")
    page = here.page
    while page.locator("#board g[data-choice]").count() < 5:
        here.move(confirm=False)  # the character whose pattern is then placed
    assert page.locator("#board g[data-choice][tabindex='0']").count() == 1
    page.keyboard.press("b")
    first = page.evaluate("() => document.activeElement.id")
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
        if page.evaluate("() => document.activeElement.id") != first:
            break
    assert page.evaluate("() => document.activeElement.id") != first
    assert page.locator("#board g[data-choice][tabindex='0']").count() == 1
