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
