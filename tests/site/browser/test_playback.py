"""What happened is played back in the place of the decision: next, back, auto, skip, by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from crannog.kernel.play import SPECTATOR
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Done
from crannog.site.play.store.live_table import Live, load
from tests.site import places
from tests.site.browser.evening import told_more
from tests.site.browser.test_pages import axe
from tests.site.browser.visitors import Doors, Visitor, a_table, beside, person
from tests.site.leaks.worlds import walk
from tests.site.test_playback import until_the_invaders_came


def after_the_invaders(*who: places.Person) -> str:
    """A table at which an Invader phase has just been."""

    async def play() -> str:
        table = await places.table("spirit_island", *who)
        live = await until_the_invaders_came(table, who, 11)
        assert live.status == "running"
        return table

    return beside(lambda: places.run(play()))


def within_the_phase(live: Live) -> bool:
    """It has begun, and waits for somebody's answer."""
    ids = [event.text.id for event in live.events(SPECTATOR)][::-1]
    return "log.invaders" in ids and "log.advance" not in ids[: ids.index("log.invaders")]


def goes_on(table: str, who: tuple[places.Person, ...], until: Callable[[Live], bool]) -> Live:
    """Random moves, as many as it takes."""

    async def play() -> Live:
        live = await load(table)
        while not until(live):
            assert live.status == "running"
            live = await walk(table, who, 1, 11 + live.seq)
        return live

    return beside(lambda: places.run(play()))


def moves(table: str, who: places.Person) -> None:
    """Somebody else goes on at once."""

    async def move() -> None:
        live = await load(table)
        [seat] = live.seats_of(who.id)
        outcome = await choose(table, live.seq, "goes-on-at-once", seat, live.lines(seat)[0], who.player)
        assert isinstance(outcome, Done)

    beside(lambda: places.run(move()))


def step(visitor: Visitor) -> int:
    return int(visitor.page.locator("#playback [data-pb=count]").inner_text().split("/")[0])


def test_it_is_played_back_once_by_keyboard_and_mouse_and_again_when_asked_for(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = after_the_invaders(ann, bob)
    visitor = doors.known(bob, playback=True).at(f"/t/{table}")
    page = visitor.page
    expect(page.locator("#playback")).to_be_visible()
    expect(page.locator("#decision")).to_be_hidden()
    expect(page.locator("#playback [data-pb=next]")).to_be_focused()
    assert step(visitor) == 1
    page.keyboard.press("Space")
    assert step(visitor) == 2
    before = visitor.seq
    moves(table, ann)
    visitor.after(before)
    assert step(visitor) == 2, "the table goes on, and Bob looks on as before"
    expect(page.locator("#playback [data-pb=next]")).to_be_focused()
    page.keyboard.press("[")
    page.keyboard.press("]")
    assert step(visitor) == 2
    current = page.locator("#playback li[aria-current=step][data-at]")
    assert page.locator(".pb-lit").count() == len(set((current.get_attribute("data-at") or "").split()))
    said = current.locator("b").inner_text()
    visitor.until("said => document.querySelector('#announcer').textContent.includes(said)", arg=said)
    assert page.locator(".pb-marks > g").count() == len(
        [one for one in (current.get_attribute("data-marks") or "").split(",") if one]
    )
    assert axe(page) == []
    page.locator("#playback [data-pb=back]").click()
    page.keyboard.press("p")
    visitor.until("() => document.querySelector('#playback [data-pb=count]').textContent.startsWith('2')")
    page.keyboard.press("p")
    expect(page.locator("#playback [data-pb=auto]")).to_have_attribute("aria-pressed", "false")
    page.locator("#playback [data-pb=skip]").click()
    expect(page.locator("#playback")).to_have_count(0)
    expect(page.locator("#decision")).to_be_visible()
    expect(page.locator("#decision")).to_be_focused()
    assert page.locator(".pb-lit, .pb-marks").count() == 0
    page.locator("#decision h2").click()
    page.locator('.ktabs a[href="#log"]').click()
    expect(page.locator("#playback")).to_have_count(0)
    page.reload()
    visitor.ready()
    expect(page.locator("#decision")).to_be_visible()
    page.locator('.ktabs a[href="#log"]').click()
    page.locator("#happened [data-playback]").click()
    expect(page.locator("#playback")).to_be_visible()
    while page.locator("#playback").count():
        page.locator("#playback [data-pb=next]").click()
    expect(page.locator("#decision")).to_be_visible()


def test_who_skips_has_skipped_what_came_meanwhile(doors: Doors) -> None:
    both = (person("Ann"), person("Bob"))
    table = a_table("spirit_island", *both)
    goes_on(table, both, within_the_phase)
    visitor = doors.known(both[1], playback=True).at(f"/t/{table}")
    expect(visitor.page.locator("#playback")).to_be_visible()
    last = goes_on(table, both, lambda live: not within_the_phase(live)).seq
    visitor.after(last - 1)
    visitor.page.locator("#playback").press("Escape")
    assert not told_more(visitor)
    expect(visitor.page.locator("#decision")).to_be_visible()


@pytest.mark.parametrize("how", [{"reduced_motion": "reduce"}, {"java_script_enabled": False}], ids=str)
def test_without_motion_it_steps_and_without_the_script_it_is_text(doors: Doors, how: dict[str, Any]) -> None:
    bob = person("Bob")
    table = after_the_invaders(bob)
    visitor = doors.known(bob, playback=True, viewport={"width": 390, "height": 844}, **how)
    visitor.page.goto(f"{visitor.url}/t/{table}")
    if "reduced_motion" in how:
        visitor.ready()
        expect(visitor.page.locator("#playback")).to_be_visible()
        visitor.page.locator("#playback [data-pb=next]").click()
        moving = "() => document.getAnimations().filter(one => one.animationName === 'pb-in').length"
        assert visitor.page.evaluate(moving) == 0
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 390
    else:
        expect(visitor.page.locator("#happened dt")).to_have_count(4)
        expect(visitor.page.locator("#happened [data-playback]")).to_be_hidden()
