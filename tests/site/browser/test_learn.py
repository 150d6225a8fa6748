"""A guided round in a browser: by keyboard alone on a desk, by touch on a phone."""

from __future__ import annotations

import pytest

from crannog.lessons.lesson import lessons_of
from tests.site.browser.test_pages import axe
from tests.site.browser.visitors import Doors

LESSON = lessons_of("roam")["first"]


def test_a_newcomer_gets_from_home_to_the_end_by_keyboard(doors: Doors) -> None:
    ann = doors.stranger(locale="en")
    ann.at("/")
    ann.page.locator("a.learn").focus()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/learn/roam/first/0")
    ann.ready()
    found = []
    for place in LESSON.places():
        ann.page.wait_for_url(f"**/learn/roam/first/{place.number}")
        ann.until("n => document.querySelector('#stage').dataset.seq === n", arg=str(place.number))
        if place.number in (0, 2):
            found += axe(ann.page)
        if place.move is None:
            ann.page.keyboard.press("n")
        else:
            ann.page.locator(f'[data-choice="{place.move.best}"]').filter(visible=True).first.focus()
            ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/learn")
    assert found == []


def test_on_a_phone_the_ring_shows_where_and_the_coach_answers(doors: Doors) -> None:
    ann = doors.stranger(locale="de", viewport={"width": 390, "height": 844}, has_touch=True)
    ann.at("/learn/roam/first/2")
    ann.until("() => document.querySelectorAll('.lit-ring').length === 3")
    inside = """() => [...document.querySelectorAll('.lit-ring')].every(
      ring => ring.getBoundingClientRect().right <= innerWidth)"""
    assert ann.page.evaluate(inside)
    assert ann.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    ann.page.locator("#t-at-c4 .hit").tap()
    ann.page.locator("#coach .to-you").wait_for()
    assert ann.seq == 2, "nothing was played"
    ann.page.locator("#coach [data-key=s]").tap()
    ann.page.locator("#answer [name=confirm]").wait_for()
    ann.page.locator("#answer [name=confirm]").tap()
    ann.until("() => document.querySelector('#stage').dataset.seq === '3'")
    ann.page.go_back()
    ann.until("() => document.querySelector('#stage').dataset.seq === '2'")
    assert axe(ann.page) == []


@pytest.mark.parametrize(
    "at",
    [
        "spirit_island/lightning/5",
        pytest.param("roam/race/3", marks=pytest.mark.night),
        pytest.param("arrival/forced-hand/7", marks=pytest.mark.night),
    ],
)
def test_an_annotated_game_is_read_by_keys_and_fits(doors: Doors, at: str) -> None:
    ann = doors.stranger(locale="de", viewport={"width": 1280, "height": 800})
    ann.at(f"/learn/{at}")
    ann.ready()
    assert axe(ann.page) == []
    inside = """() => { const coach = document.querySelector('#coach').getBoundingClientRect();
      return [...document.querySelectorAll('#coach *')].every(one => one.getBoundingClientRect().right <= coach.right) }"""
    assert ann.page.evaluate(inside), "something sticks out of the coach"
    number = int(at.rpartition("/")[2])
    ann.page.keyboard.press("n")
    ann.page.wait_for_url(f"**/{number + 1}")
    ann.until("n => document.querySelector('#stage').dataset.seq === n", arg=str(number + 1))
    ann.page.keyboard.press("p")
    ann.page.wait_for_url(f"**/{number}")


def test_no_card_of_the_hub_is_too_narrow_for_its_links(doors: Doors) -> None:
    ann = doors.stranger(locale="de", viewport={"width": 1280, "height": 800})
    ann.at("/learn")
    inside = """() => [...document.querySelectorAll('.lcard')].every(card => [...card.querySelectorAll('.btn')].every(
      one => one.getBoundingClientRect().right <= card.getBoundingClientRect().right))"""
    assert ann.page.evaluate(inside)
