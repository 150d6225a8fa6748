"""The pages in a real browser: nothing scrolls sideways, nothing is cut off, axe finds nothing."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, Page
from tools.shots import CHROMIUM, SIZES, Scene, arrival, html, placing, spirit_island, tie

from tests import sizes
from tests.waiting import wait_until

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not (Path(CHROMIUM).exists() and AXE.exists()), reason="no Chromium, or no web/build"),
]

CUT = """() => [...document.querySelectorAll('h2,h3,p,b,li,summary,.tag,.nm,.choice,.btn,.bid,.chip,.who,.seat,.verb,.opt,.gain,.cell')]
  .filter(e => e.offsetWidth && !e.closest('.vh') && e.scrollWidth > e.clientWidth + 1
    && !['inline', 'contents'].includes(getComputedStyle(e).display))
  .map(e => e.tagName + '.' + e.className + ' ' + e.textContent.trim().slice(0, 40))"""
SMALL = """() => [...document.querySelectorAll('button,summary,.mtabs a,label,g.target')]
  .filter(e => e.getClientRects().length && e.checkVisibility())
  .map(e => [e, (e.matches('g') ? e.firstElementChild : e).getBoundingClientRect()])
  .filter(([e, r]) => r.height < 43.5 || r.width < 43.5)
  .map(([e, r]) => (e.id || e.textContent.trim()) + ' ' + r.width + 'x' + r.height)"""


def scene(name: str) -> Scene:
    if name.startswith("arrival"):
        return arrival(name)
    return placing() if name == "place" else tie()


# Every size and every theme with a long and a short language. Pairs have both languages and both themes or sizes.
LOOKS = [
    ("desktop", "light", "en"),
    ("mobile", "dark", "de"),
    ("laptop", "dark", "en"),
    ("desktop", "dark", "de"),
    ("mobile", "light", "en"),
    ("laptop", "light", "de"),
]
SCENES = ["place", "bid", "arrival", "arrival_earning", "arrival_port", "arrival_reward", "arrival_draw"]
# A scene has its looks from where the scene before it ended.
CASES = [
    (name, *LOOKS[(2 * i + n) % len(LOOKS)])
    for i, name in enumerate(SCENES)
    for n in range(sizes.SIZES.looks)
]


@pytest.mark.parametrize(("name", "size", "theme", "lang"), CASES)
def test_the_page_is_sound(
    browser: Browser, tmp_path: Path, name: str, size: str, theme: str, lang: str
) -> None:
    file = tmp_path / "page.html"
    file.write_text(html(scene(name), lang, theme), encoding="utf-8")
    sound(browser, file, size).close()


def sound(browser: Browser, file: Path, size: str) -> Page:
    """The page as it is opened, then with every fold open; it stays so."""
    width, height = SIZES[size]
    tab = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    tab.goto(file.as_uri())
    tab.evaluate("document.fonts.ready")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    if size == "mobile":
        assert tab.evaluate(CUT) == []
        assert tab.evaluate(SMALL) == []
    assert axe(tab) == []
    for fold in tab.query_selector_all("details > summary"):
        if fold.is_visible():
            fold.click()
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    return tab


def axe(tab: Page, part: str = "html") -> list[str]:
    tab.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    found = tab.evaluate(
        "([part, tags]) => axe.run(part, {runOnly: tags, resultTypes: ['violations']})", [part, TAGS]
    )
    return [f"{v['id']}: {v['nodes'][0]['html'][:160]}" for v in found["violations"]]


def test_a_placement_is_shown_where_one_points_or_tabs(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(html(placing()), encoding="utf-8")
    tab = browser.new_page(viewport={"width": 1440, "height": 900})
    tab.goto(file.as_uri())
    ghost = tab.locator("#t-at-f6 .ghosts")
    assert not ghost.is_visible()
    tab.locator("#t-at-f6 > rect").first.hover(force=True)
    assert ghost.is_visible()
    tab.mouse.move(0, 0)
    assert not ghost.is_visible()
    tab.locator("#t-at-f6").focus()
    tab.keyboard.press("Tab")
    tab.keyboard.press("Shift+Tab")
    assert ghost.is_visible()
    tab.close()


def test_the_whole_hand_is_in_sight_on_a_laptop(browser: Browser, tmp_path: Path) -> None:
    """Five cards: those that were used lie over each other, and each can still be read."""
    file = tmp_path / "page.html"
    file.write_text(html(placing()), encoding="utf-8")
    width, height = SIZES["laptop"]
    tab = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    tab.goto(file.as_uri())
    hand = tab.locator(".hand")
    assert hand.locator(".cc").count() == 5
    assert hand.evaluate("e => e.scrollWidth <= e.clientWidth")
    lefts = [card.bounding_box()["x"] for card in hand.locator(".cc").all()]  # type: ignore[index]
    assert min(right - left for left, right in pairwise(lefts)) >= 34
    tab.close()


def test_a_forbidden_choice_says_why(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(html(tie()), encoding="utf-8")
    tab = browser.new_page(viewport={"width": 1440, "height": 900})
    tab.goto(file.as_uri())
    assert not tab.locator("#why-bid-0").is_visible()
    tab.locator(".bid", has_text="0").click(force=True)  # still focusable, though disabled
    assert tab.locator("#why-bid-0").is_visible()
    assert "How to Play 4" in tab.locator("#why-bid-0").inner_text()
    told = tab.locator("#why-bid-0").bounding_box()
    button = tab.locator(".bid", has_text="0").bounding_box()
    assert told
    assert button
    assert 0 <= button["x"] - (told["x"] + told["width"]) < 20  # beside it
    assert told["y"] < button["y"] + button["height"]
    assert told["y"] + told["height"] > button["y"]
    tab.close()


def test_a_line_of_the_log_lights_what_it_names_without_a_script(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(html(arrival("arrival")), encoding="utf-8")
    tab = browser.new_page(viewport={"width": 1440, "height": 900}, java_script_enabled=False)
    tab.goto(file.as_uri())
    ref = tab.locator(".log a.ref[data-ref]").last
    place = tab.locator(f"#{ref.get_attribute('data-ref')}")
    plain = place.evaluate("e => getComputedStyle(e).filter")
    with tab.expect_navigation():  # to the same page, which also tells about the place
        ref.click()
    assert "?thing=" in tab.url
    assert place.evaluate("e => getComputedStyle(e).filter") != plain
    tab.close()


def test_a_verb_lights_its_places_and_opens_its_lists_without_a_script(
    browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "page.html"
    file.write_text(html(arrival("arrival")), encoding="utf-8")
    tab = browser.new_page(viewport={"width": 1440, "height": 900}, java_script_enabled=False)
    tab.goto(file.as_uri())
    build, repel = tab.locator("#t-build-dun_ailinne"), tab.locator("#t-repel-clochar")
    assert build.is_visible()
    assert not repel.is_visible()
    tab.locator("label.verb", has_text="Repel").click()
    assert repel.is_visible()
    assert not build.is_visible()
    assert tab.locator("summary", has_text="In reach").is_visible()
    assert not tab.locator("summary", has_text="Bolster").is_visible()
    tab.close()


def test_a_phone_opens_on_the_viewers_corner_and_shows_the_whole_map_on_demand(
    browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "page.html"
    file.write_text(html(arrival("arrival")), encoding="utf-8")
    tab = browser.new_page(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    tab.goto(file.as_uri())
    box = tab.locator("#t-build-dun_ailinne circle").first.bounding_box()
    assert box
    assert 0 < box["x"] < 390 - box["width"]
    assert box["width"] > 44
    tab.mouse.move(195, 300)
    tab.mouse.wheel(-150, -120)  # the map can be moved
    wait_until(lambda: shift(tab, box) == pytest.approx((150, 120), abs=2))
    tab.locator("label", has_text="Whole map").click()
    far = tab.locator("#pc-castle-tor_mor").bounding_box()
    assert far
    assert far["x"] > 0
    tab.close()


def shift(tab: Page, box: FloatRect) -> tuple[float, float]:
    """How far the map has moved since this was the box of one of its places."""
    now = tab.locator("#t-build-dun_ailinne circle").first.bounding_box()
    assert now
    return now["x"] - box["x"], now["y"] - box["y"]


WHERE = "p => [p.scrollLeft, p.scrollTop]"


ISLANDS = ["island_1", "island_2", "island_3", "island_4", "island_push", "island_damage"]
ISLAND_LOOKS = [("desktop", "light"), ("mobile", "dark"), ("desktop", "dark"), ("mobile", "light")]
ISLAND_CASES = [
    (name, *ISLAND_LOOKS[(2 * i + n) % len(ISLAND_LOOKS)])
    for i, name in enumerate(ISLANDS)
    for n in range(sizes.SIZES.island_looks)
]


@pytest.mark.parametrize(("name", "size", "theme"), ISLAND_CASES)
def test_an_island_is_sound(browser: Browser, tmp_path: Path, name: str, size: str, theme: str) -> None:
    file = tmp_path / "page.html"
    file.write_text(html(spirit_island(name), "de", theme), encoding="utf-8")
    width, height = SIZES[size]
    tab = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    tab.goto(file.as_uri())
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    if size == "mobile":
        assert tab.evaluate(SMALL) == []
    assert axe(tab, "#board .isle") == []
    tab.close()


def test_pieces_to_choose_are_large_enough_for_a_finger_on_short_phones(
    browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "page.html"
    file.write_text(html(spirit_island("island_damage")), encoding="utf-8")
    tab = browser.new_page(viewport={"width": 390, "height": 844})
    tab.goto(file.as_uri())
    assert tab.locator("g.target").count() == 3
    for height in (740, 667, 568):
        tab.set_viewport_size({"width": 390, "height": height})
        assert tab.evaluate(SMALL) == []
    tab.close()


def test_an_island_of_four_boards_is_moved_on_a_phone_without_mouse_or_script(
    browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "page.html"
    file.write_text(html(spirit_island("island_4")), encoding="utf-8")
    tab = browser.new_page(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    tab.goto(file.as_uri())
    pan, picked = tab.locator(".pan"), tab.locator(".target.on use").first
    box = picked.bounding_box()
    assert box
    assert box["width"] > 44
    assert 0 < box["x"] + box["width"] / 2 < 390  # it opens on what is picked
    assert 0 < box["y"] + box["height"] / 2 < 520
    before = pan.evaluate(WHERE)
    pan.focus()
    tab.keyboard.press("ArrowLeft")
    tab.keyboard.press("ArrowUp")
    wait_until(lambda: all(after < old for after, old in zip(pan.evaluate(WHERE), before, strict=True)))
    targets = [target.get_attribute("id") for target in tab.locator(".target.land").all()]
    for target in targets[:3]:  # the next key stops are the lands in their order, each in sight
        tab.keyboard.press("Tab")
        here = tab.locator(":focus")
        assert here.get_attribute("id") == target
        shown = here.locator("use").first.bounding_box()
        assert shown
        assert -shown["width"] / 2 < shown["x"] < 390 - shown["width"] / 2
    tab.locator("label", has_text="Show the whole island").click()
    for land in tab.locator(".land").all():
        box = land.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    tab.close()


def test_an_island_comes_closer_on_a_large_screen(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(html(spirit_island("island_4")), encoding="utf-8")
    tab = browser.new_page(viewport={"width": 1440, "height": 900}, java_script_enabled=False)
    tab.goto(file.as_uri())
    land = tab.locator("#land-A1")
    far = land.bounding_box()
    tab.locator("label:has(#near)").click()
    near = land.bounding_box()
    assert far
    assert near
    assert near["width"] > 1.5 * far["width"]
    assert tab.evaluate("document.documentElement.scrollWidth") <= 1440
    tab.close()


def test_five_verbs_with_long_german_names_fit_on_a_small_phone(browser: Browser, tmp_path: Path) -> None:
    table = arrival("arrival")
    table.s.tribes[table.me].tactics = ["song_of_the_bard:1"]
    file = tmp_path / "page.html"
    file.write_text(html(table, "de"), encoding="utf-8")
    tab = browser.new_page(viewport={"width": 320, "height": 844}, java_script_enabled=False)
    tab.goto(file.as_uri())
    boxes = [verb.bounding_box() for verb in tab.locator(".verb").all()]
    assert len(boxes) == 5
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 320 for box in boxes)
    assert tab.evaluate(CUT) == []
    tab.close()
