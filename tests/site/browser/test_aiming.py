"""A power is used on the map: the card, the land, what it would do there said before it is chosen; by keys, too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.site.browser.evening import Evening, back_to
from tests.site.browser.visitors import Doors, Visitor, the_log

POWER = "flash_floods"


@pytest.fixture
def evening(doors: Doors) -> Evening:
    """Ann's fast card is in play, and both are asked for fast powers or wait."""
    evening = Evening(doors)
    evening.until("play")
    evening.play(0, f"play {POWER}")
    for seat in (0, 1):
        evening.play(seat, "done")
    assert evening.now.phase == "fast"
    evening.shown()
    return evening


def takes(visitor: Visitor) -> None:
    visitor.page.locator(f"#pw-{POWER} button").click()
    back_to(visitor, f"#answer[data-aim={POWER}]")


def aims(evening: Evening) -> list[str]:
    said = [str(choice) for choice in evening.asked(0).asides]
    return [line for line in said if line.startswith(f"use {POWER} on ")]


def test_a_power_is_used_on_a_land_of_the_map(evening: Evening) -> None:
    ann = evening.both[0]
    takes(ann)
    lines = aims(evening)
    assert len(lines) > 1
    line = next(line for line in lines if evening.now.lands[line.split()[-1]].has_invaders())
    land = line.split()[-1]
    target = ann.page.locator(f'#board [data-choice="{line}"]')
    assert (target.get_attribute("aria-label") or "").startswith(f"Use Flash Floods: {land}.")
    # What it would do there is said where one points, before anything is chosen.
    target.dispatch_event("pointerover", {"pointerType": "mouse", "clientX": 300, "clientY": 300})
    tip = ann.page.locator(".landtip")
    expect(tip).to_be_visible()
    expect(tip).to_contain_text(f"{land}: ")
    target.dispatch_event("click")
    back_to(ann, f'#answer [name=confirm][value="{line}"]')
    effect = ann.page.locator("[data-say=effect]").inner_text()
    assert effect.strip() in " ".join(tip.inner_text().split()) or not tip.is_visible()
    before = ann.seq
    ann.confirm()
    ann.after(before)
    assert (0, line) in [entry[3:] for entry in the_log(evening.table)]
    assert POWER in evening.now.spirits[0].used


def test_a_land_reached_by_key_is_told(evening: Evening) -> None:
    ann = evening.both[0]
    back_to(ann, "#answer")
    press = ann.page.keyboard.press
    press("d")
    press(str(evening.asked(0).lines().index(f"use {POWER}") + 1))
    back_to(ann, f"#answer[data-aim={POWER}]")
    press("b")
    line = str(ann.page.evaluate("() => document.activeElement.dataset.choice ?? ''"))
    assert line in aims(evening)
    land = line.split()[-1]
    ann.until("land => document.querySelector('#announcer').textContent.includes(land)", arg=f"{land}: ")
    press("Enter")
    back_to(ann, f'#answer [name=confirm][value="{line}"]')
    before = ann.seq
    press("Enter")
    ann.after(before)
    assert (0, line) in [entry[3:] for entry in the_log(evening.table)]
