"""A power is used on the map: the card, the land, what it would do there said before it is chosen; by keys, too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.site.browser.evening import Evening, back_to
from tests.site.browser.visitors import Doors, Visitor, a_table, person, the_log

POWER = "flash_floods"


@pytest.fixture
def planning(doors: Doors) -> Evening:
    """Both are asked for cards."""
    evening = Evening(doors)
    evening.until("play")
    return evening


@pytest.fixture
def evening(planning: Evening) -> Evening:
    """Ann's fast card is in play, and both are asked for fast powers or wait."""
    evening = planning
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


def test_a_number_takes_a_card_also_while_another_is_taken(planning: Evening) -> None:
    ann = planning.both[0]
    back_to(ann, "#answer")
    cards = [line.split()[1] for line in planning.asked(0).lines() if line.startswith("play ")]
    assert len(cards) > 1
    for number, card in enumerate(cards[:2], 1):
        ann.page.keyboard.press(str(number))
        back_to(ann, f"#answer[data-aim={card}]")


@pytest.mark.night
def test_where_the_island_is_small_the_lands_of_a_card_are_zoomed_in_on(planning: Evening) -> None:
    ann = planning.both[0]
    ann.page.set_viewport_size({"width": 1024, "height": 640})
    back_to(ann, "#answer")
    island = ann.page.locator("#board .map")
    whole = island.get_attribute("viewBox")
    ann.page.locator(f"#pw-{POWER} button").click()
    back_to(ann, f"#answer[data-aim={POWER}]")
    near = ann.page.locator("#board .map[data-near]")
    expect(near).to_have_count(1)
    assert float((near.get_attribute("viewBox") or "").split()[2]) < float((whole or "").split()[2])
    frame = near.bounding_box()
    assert frame is not None
    for target in ann.page.locator("#board g.target.land").all():
        box = target.bounding_box()
        assert box is not None
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert frame["x"] <= middle[0] <= frame["x"] + frame["width"]
        assert frame["y"] <= middle[1] <= frame["y"] + frame["height"]
    ann.page.keyboard.press("Escape")
    expect(near).to_have_count(0)
    assert island.get_attribute("viewBox") == whole


@pytest.mark.parametrize(
    ("lang", "says"),
    [("en", "zoom in on the next board"), pytest.param("de", "Inselbrett", marks=pytest.mark.night)],
)
def test_the_list_of_keys_has_those_of_this_table(doors: Doors, lang: str, says: str) -> None:
    ann, bob = person("Ann"), person("Bob")
    for game, here in (("spirit_island", True), ("roam", False)):
        visitor = doors.known(ann, locale=lang).at(f"/t/{a_table(game, ann, bob)}")
        visitor.page.keyboard.press("?")
        expect(visitor.page.locator("#keys")).to_be_visible()
        listed = visitor.page.locator("#keys").inner_text()
        assert (says in listed) == here
        assert visitor.page.locator("#keys .key-inspect").is_visible() == here
        assert not visitor.page.locator("#keys .key-threat").is_visible()  # no adversary
