"""The page keeps still and comes soon: no layout shift but what a move changes, a slow line, zoom, forced colors."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.site.browser.visitors import Doors, a_table, person

SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
SHIFT = 0.05  # and of the page's area
WATCH = """() => { window.shifted = 0
  new PerformanceObserver(list => { for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value })
    .observe({type: 'layout-shift'}) }"""


@pytest.mark.parametrize("game", ["roam", pytest.param("arrival", marks=pytest.mark.night)])
def test_another_persons_moves_shift_nothing(doors: Doors, game: str) -> None:
    """Neither the bar to take a move back nor what others do moves the board or the rails."""
    ann, bob = person("Ann"), person("Bob")
    table = a_table(game, ann, bob)
    here, there = (doors.known(one, confirm=False).at(f"/t/{table}") for one in (ann, bob))
    mover, other = (here, there) if here.mine else (there, here)
    other.page.evaluate(WATCH)
    board = "() => { const r = document.querySelector('#board').getBoundingClientRect(); return [r.x, r.y] }"
    where = other.page.evaluate(board)
    for _ in range(4):
        if not mover.mine:
            break
        seq = mover.move()
        other.after(seq - 1)
    assert other.page.evaluate(board) == where
    assert mover.page.evaluate(board) == where, "the bar to undo pushes nothing"
    assert other.page.evaluate("() => window.shifted") < 3 * SHIFT


def test_on_a_slow_line_a_table_is_playable_with_one_script_and_without_fonts(doors: Doors) -> None:
    ann = person("Ann")
    table = a_table("roam", ann, person("Bob"))
    here = doors.known(ann, confirm=False)
    here.page.route("**/*.woff2", lambda route: route.abort())
    here.forgiven = "net::ERR|Failed to load resource"
    here.context.new_cdp_session(here.page).send("Network.emulateNetworkConditions", SLOW)
    here.page.goto(f"{here.url}/t/{table}", wait_until="commit")
    here.ready()
    assert (
        here.page.evaluate(
            "() => performance.getEntriesByType('resource').filter(r => r.initiatorType === 'script').length"
        )
        <= 1
    )


@pytest.mark.parametrize(("width", "height"), [(320, 640), (640, 400), (320, 200)])
def test_at_200_and_400_percent_nothing_is_cut_off(doors: Doors, width: int, height: int) -> None:
    ann = person("Ann")
    table = a_table("roam", ann, person("Bob"), "greedy", "greedy")
    here = doors.known(ann, viewport={"width": width, "height": height}).at(f"/t/{table}")
    assert here.page.evaluate("() => document.documentElement.scrollWidth") <= width
    sheet = here.page.locator("#decision")
    fixed = sheet.evaluate("e => getComputedStyle(e).position") == "fixed"
    if height < 500:
        assert not fixed, "where the window is low, the question scrolls with the page"
    names = here.page.locator(".strip .cell b:first-child")
    boxes = [names.nth(n).bounding_box() for n in range(names.count())]
    assert all(box and box["x"] + box["width"] <= width for box in boxes)


def test_with_forced_colors_marks_do_not_vanish(doors: Doors) -> None:
    ann = person("Ann")
    here = doors.known(ann, forced_colors="active").at(f"/t/{a_table('roam', ann, person('Bob'))}")
    full, empty = here.page.locator(".pips i.f").first, here.page.locator(".pips i:not(.f)").first
    look = "e => getComputedStyle(e).backgroundColor"
    assert full.evaluate(look) != empty.evaluate(look)
    active = here.page.locator(".seatcard.active").first
    expect(active).to_be_visible()
    assert active.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
