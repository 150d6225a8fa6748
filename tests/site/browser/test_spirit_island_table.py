"""Spirit Island's table as players need it: map text they can read, a decision in sight, any land looked at."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from crannog.games.spirit_island import GAME
from crannog.kernel.play import Decision, choose, pending
from crannog.views import page
from tests.site.browser.test_phone import PHONE
from tests.site.browser.visitors import Doors, a_table, person

LEAST: Final = 9  # pixels of the smallest text on the map
SIZES: Final = ((1280, 800), (1440, 900), (390, 844))
DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
NAMES: Final = {0: "Tomás", 1: "Sorcha", 2: "Heron", 3: "Ana"}
# The smallest text that is shown on the map, in pixels on the screen, and what it says.
SMALLEST: Final = """() => [...document.querySelectorAll('#board .map text')]
  .filter(e => e.textContent.trim() && e.checkVisibility() && e.getClientRects().length)
  .map(e => [parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().d, e.textContent])
  .sort((a, b) => a[0] - b[0])[0]"""
# What can be chosen, and is not wholly on the screen, or lies behind a scroll bar.
OUT_OF_SIGHT: Final = """() => {
  const box = document.querySelector('#decision .body')?.getBoundingClientRect()
  return [...document.querySelectorAll('#ask, #decision [data-choice]')].filter(e => e.checkVisibility())
    .map(e => [e, e.getBoundingClientRect()])
    .filter(([e, r]) => r.top < 0 || r.bottom > innerHeight
      || (box && e.closest('.body') && (r.bottom > box.bottom + 1 || r.top < box.top - 1)))
    .map(([e]) => e.textContent.trim().slice(0, 40)) }"""


def some_turns(seats: int, moves: int) -> list[tuple[Any, Decision, list[Any]]]:
    """The positions of a random game, with whoever is asked first and the log."""
    s, chance = GAME.new(seats, {"spirits": "random"}, 5), random.Random(5)
    log, found = list(s.events), []
    for _ in range(moves):
        asked = pending(s)
        found.append((s, asked[0], log[-30:]))
        one = chance.choice(asked)
        s = choose(s, one.seat, chance.choice(one.lines() + [str(aside) for aside in one.asides[:4]]))
        log += s.events
    return found


def drawn(s: Any, one: Decision, log: list[Any], lang: str = "en") -> str:
    return page(GAME, GAME.observe(s, one.seat), one, lang, log=log, names=NAMES, picked=one.lines()[0])


def opened(browser: Browser, file: Path, html: str, width: int, height: int) -> Page:
    file.write_text(html, encoding="utf-8")
    tab = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    tab.goto(file.as_uri())
    tab.evaluate("document.fonts.ready")
    return tab


@pytest.mark.parametrize("seats", [4, pytest.param(2, marks=pytest.mark.night)])
def test_no_text_on_the_map_is_too_small_to_read(browser: Browser, tmp_path: Path, seats: int) -> None:
    """With pieces in piles, forecasts and plans; a phone also shows the whole island at once."""
    html = drawn(*some_turns(seats, 150)[-1])
    assert "fcb-" in html
    for width, height in SIZES:
        tab = opened(browser, tmp_path / "page.html", html, width, height)
        least, said = tab.evaluate(SMALLEST)
        assert least >= LEAST, f"{said!r} at {width}x{height}"
        if width < 1024:
            tab.locator(".zoom label.m-only").click()
            least, said = tab.evaluate(SMALLEST)
            assert least >= LEAST, f"{said!r} on the whole island"
        tab.close()


@pytest.mark.night
def test_the_decision_is_in_sight_at_every_question(browser: Browser, tmp_path: Path) -> None:
    """Some turns at 1280x800, in both languages: nothing is below the fold or behind a scroll bar."""
    tab = opened(browser, tmp_path / "page.html", "", 1280, 800)
    hidden = {}
    seen = set()
    for n, (s, one, log) in enumerate(some_turns(2, 120)):
        kind = one.prompt.id
        if kind in seen and n % 6:
            continue
        seen.add(kind)
        (tmp_path / "page.html").write_text(drawn(s, one, log, ("en", "de")[n % 2]), encoding="utf-8")
        tab.goto((tmp_path / "page.html").as_uri())
        out = tab.evaluate(OUT_OF_SIGHT)
        if out:
            hidden[n, kind] = out
    assert len(seen) > 8
    assert hidden == {}
    tab.close()


@pytest.mark.parametrize(("width", "height"), [(640, 400), (320, 640), (320, 200)])
def test_zoomed_in_nothing_scrolls_sideways_and_no_sheet_hides_the_page(
    browser: Browser, tmp_path: Path, width: int, height: int
) -> None:
    tab = opened(browser, tmp_path / "page.html", drawn(*some_turns(4, 60)[-1], "de"), width, height)
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    fixed = tab.locator(".dock").evaluate("e => getComputedStyle(e).position")
    assert fixed == ("fixed" if height >= 500 else "static")
    tab.close()


# What looks alike: by fill, border and outline, as far as they are drawn.
LOOKS: Final = """part => [...document.querySelectorAll(part)].map(e => {
  const s = getComputedStyle(e)
  return [s.backgroundColor, s.borderTopStyle + s.borderTopColor + s.borderTopWidth,
          s.outlineStyle === 'none' ? '' : s.outlineColor].join() })"""
TOLD_APART: Final = (
    (".phases .on", ".phases li:not(.on)"),
    (".icd.now", ".icd:not(.now)"),
    (".tr li.cov", ".tr li:not(.cov, .cur)"),
    (".tr li.cur", ".tr li:not(.cov, .cur)"),
    (".dots .go", ".dots i:not(.go, .f)"),
    (".pcs .hp i:not(.e)", ".dots i:not(.go, .f)"),
)


def test_with_forced_colors_tracks_and_what_is_now_are_told_apart(browser: Browser, tmp_path: Path) -> None:
    html = drawn(*some_turns(2, 60)[-1])
    tab = opened(browser, tmp_path / "page.html", html, 1280, 800)
    tab.emulate_media(forced_colors="active")
    seen = 0
    for here, there in TOLD_APART:
        one, other = tab.evaluate(LOOKS, here), tab.evaluate(LOOKS, there)
        assert not {*one} & {*other}, (here, there)
        seen += bool(one and other)
    assert seen >= 4
    assert tab.locator(".oth").first.evaluate("e => getComputedStyle(e).borderTopStyle") == "solid"
    tab.close()


ON_TOP: Final = """() => {
  const card = document.querySelector('.thing-here')
  const { x, y, width, height } = card.getBoundingClientRect()
  return [0.1, 0.5, 0.9].every(share => card.contains(document.elementFromPoint(x + width / 2, y + share * height))) }"""


def test_any_land_is_looked_at_by_key_and_click_and_tabs_stay_after_a_move(doors: Doors) -> None:
    ann = person("Ann")
    table = a_table("spirit_island", ann, options={"teaching": "yes", "spirits": "random"})
    visitor = doors.known(ann, confirm=False, **DESKTOP).at(f"/t/{table}")
    tab = visitor.page
    tab.keyboard.press("i")
    tab.wait_for_selector("#inspected .insp h2")
    first = tab.locator("#inspected h2").inner_text()
    assert tab.locator("#tab-land").get_attribute("aria-current") == "true"
    assert tab.locator(".land.looked").count() == 1
    tab.keyboard.press("ArrowRight")
    expect(tab.locator("#inspected h2")).not_to_have_text(first)
    tab.keyboard.press("Escape")
    expect(tab.locator("#inspected")).to_be_hidden()
    assert tab.locator("#cards").is_visible()
    tab.keyboard.press("l")
    assert tab.locator("#log .logbox").is_visible()
    assert not tab.locator("#cards").is_visible()
    visitor.move()
    assert tab.locator("#log .logbox").is_visible(), "a move does not turn the page"
    plain = doors.known(ann, java_script_enabled=False, **DESKTOP)
    plain.page.goto(f"{plain.url}/t/{table}?thing=land:{first.split()[0]}")
    assert plain.page.locator(".thing-here .insp h2").count() == 1
    phone = doors.known(ann, java_script_enabled=False, **PHONE).page
    phone.goto(f"{plain.url}/t/{table}?thing=land:{first.split()[0]}#land-{first.split()[0]}")
    assert phone.evaluate(ON_TOP), "nothing lies over the card"


def test_a_phones_sheet_has_three_heights_and_does_not_grow_under_the_finger(doors: Doors) -> None:
    ann = person("Ann")
    phone = doors.known(ann, **PHONE).at(f"/t/{a_table('spirit_island', ann, options={'teaching': 'yes'})}")
    height = "() => document.querySelector('.dock').getBoundingClientRect().height"
    before = phone.page.evaluate(height)
    phone.pick()
    phone.page.wait_for_selector("#answer [name=confirm]")
    assert phone.page.evaluate(height) == before
    seen = set()
    for _ in range(3):
        phone.page.locator(".grab").tap()
        seen.add(round(phone.page.evaluate(height)))
    assert len(seen) == 3
    assert min(seen) < 0.35 * 844
