"""Spirit Island on the site: a first game alone to its end, two who plan together, keys, a phone, words."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.site.browser.test_phone import PHONE, sound, tap
from tests.site.browser.visitors import Doors, Visitor, a_table, person, the_log

GAME = "spirit_island"
TEACHING = {"teaching": "yes", "spirits": "random"}
MOST = 400
TIPS = 25  # good moves asked for; then it goes on by chance, and soon to the end


def turn_of(visitor: Visitor) -> str:
    return visitor.page.locator("#invaders h2 .xs").inner_text()


def test_a_first_game_alone_to_its_end_as_the_guide_says(doors: Doors) -> None:
    ann = person("Ann")
    table = a_table(GAME, ann, options=TEACHING)
    alone = doors.known(ann, confirm=False).at(f"/t/{table}")
    tips = 0
    for _ in range(MOST):
        if not alone.until_asked():
            break
        if tips < TIPS:
            before = alone.seq
            alone.page.locator("#tip").click()
            alone.page.wait_for_selector("#guide .tip b")
            tips += 1
            alone.page.locator("#answer [name=confirm]").first.click()
            alone.after(before)
        else:
            alone.move()
    assert alone.over
    assert tips == TIPS
    assert alone.page.locator("#score tfoot td").inner_text().strip("-").isdecimal()
    assert alone.page.locator("#story .plot > svg").count() == 3
    assert [seq for seq, *_ in the_log(table)] == list(range(1, alone.seq + 1))


# What the page remembers of a table's lessons.
KEPT = "() => Object.entries(localStorage).find(([name]) => name.startsWith('lessons '))"


def test_what_the_guide_has_explained_is_not_explained_again(doors: Doors) -> None:
    """The server draws what is new in the part of the log it shows; the page knows what it has shown before."""
    ann = person("Ann")
    alone = doors.known(ann, confirm=False, reduced_motion="reduce")
    alone.at(f"/t/{a_table(GAME, ann, options=TEACHING)}")
    goal = alone.page.locator("#guide [data-lesson='lesson.goal']")
    expect(goal).to_be_visible()
    name, first = alone.page.evaluate(KEPT)
    alone.page.reload()
    alone.ready()
    expect(goal).to_be_visible()  # until it has gone
    before = alone.seq
    alone.page.locator("#answer [data-choice^=grow]").first.click()
    alone.after(before)
    expect(goal).to_have_count(0)
    _, then = alone.page.evaluate(KEPT)
    assert ("lesson.goal" in json.loads(first)["now"], "lesson.goal" in json.loads(then)["gone"]) == (
        True,
        True,
    )

    # Drawn once more, as after a long time: at another table, which this page believes to know.
    other = a_table(GAME, ann, options=TEACHING)
    alone.page.evaluate(
        "([name, value]) => localStorage.setItem(name, value)", [name.replace(alone.table, other), then]
    )
    alone.at(f"/t/{other}")
    expect(goal).to_have_count(1)
    expect(goal).to_be_hidden()


@pytest.mark.night
def test_two_plan_together_and_act_in_between_each_other(doors: Doors) -> None:
    """Three turns: each tells a plan, the other sees it; both get ready; powers come in turns."""
    ann, bob = person("Ann"), person("Bob")
    table = a_table(GAME, ann, bob, options=TEACHING)
    both = [doors.known(one, confirm=False).at(f"/t/{table}") for one in (ann, bob)]
    for visitor in both:
        visitor.forgiven = "409"  # both choose at once
    planned = set()
    for step in range(MOST):
        if both[0].over or turn_of(both[0]) not in ("turn 1", "turn 2", "turn 3"):
            break
        one, other = both[step % 2], both[1 - step % 2]
        if not one.mine:
            continue
        turn, seq = turn_of(one), one.seq
        aims = one.page.locator("#plan .aim")
        if (step % 2, turn) not in planned and aims.count():
            planned.add((step % 2, turn))
            one.page.locator(".ktabs a[href='#plan']").click()
            if not one.page.locator("#plan > details[open]").count():  # the tab opens what is in it
                one.page.locator("#plan > details > summary").click()
            aims.first.locator("summary").click()
            aims.first.locator("[name=confirm]").first.click()
            one.after(seq)
            other.after(seq)
            for visitor in both:  # the plan layer is everybody's
                visitor.page.wait_for_selector("#plan .told li", state="attached")
            continue
        one.move()
        other.after(seq)
    assert len(planned) >= 4
    lines = [(seat, line) for _, _, kind, seat, line in the_log(table) if line]
    assert {seat for seat, line in lines if line.startswith("plan ")} == {0, 1}
    acts = [seat for seat, line in lines if not line.startswith("plan ")]
    assert sum(a != b for a, b in pairwise(acts)) > 6  # nobody waits for the other's turn


@pytest.mark.night
def test_a_turn_by_keyboard_alone(doors: Doors) -> None:
    ann = person("Ann")
    alone = doors.known(ann).at(f"/t/{a_table(GAME, ann, options=TEACHING)}")
    press = alone.page.keyboard.press
    on_board = 0
    while alone.until_asked() and turn_of(alone) in ("turn 1", "turn 2"):
        before = alone.seq
        press("b")
        if alone.page.evaluate("document.activeElement.matches('#board [data-choice]')"):
            on_board += alone.page.evaluate("document.activeElement.matches('g')")
            press("ArrowDown")
            press("Enter")
        else:
            press("d")
            press("2" if alone.buttons().count() > 1 else "1")
        alone.page.wait_for_selector("#answer [name=confirm]")
        press("r")
        alone.after(before)
    assert on_board


def test_a_phone_plays_a_turn_with_one_thumb(doors: Doors) -> None:
    ann = person("Ann")
    phone = doors.known(ann, **PHONE).at(f"/t/{a_table(GAME, ann, options=TEACHING)}")
    for _ in range(8):
        assert phone.until_asked()
        sound(phone)
        before = phone.seq
        tap(phone)
        phone.page.locator("#answer [name=confirm]").tap()
        phone.after(before)
    sound(phone)


@pytest.mark.parametrize("lang", ["en", pytest.param("de", marks=pytest.mark.night)])
def test_a_turn_in_words_without_a_script(doors: Doors, lang: str) -> None:
    ann = person("Ann")
    table = a_table(GAME, ann, options=TEACHING)
    page = doors.known(ann, java_script_enabled=False, locale=lang).at(f"/t/{table}/text").page
    for n in range(12):
        if n % 4 == 1:
            page.locator("#decision [name=hint]").click()
            assert page.locator("#decision .good").inner_text()
        else:
            page.locator("#decision button[name=choice]").first.click()
        page.locator("#decision [name=confirm]").click()
    assert len(the_log(table)) > 12


@pytest.mark.night
def test_who_is_ready_may_think_better_of_it_while_the_other_still_chooses(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table(GAME, ann, bob, options=TEACHING)
    first, second = (doors.known(one, confirm=False).at(f"/t/{table}") for one in (ann, bob))
    for _ in range(MOST):
        if not first.mine:
            break
        first.move()
        # A piece that fades away offers nothing any more.
        assert not first.page.locator("#board [aria-hidden=true][data-choice]").count()
    second.until_asked()
    first.page.locator("[name=undo]").filter(visible=True).click()  # there is one
    first.page.wait_for_selector("#stage[data-mine]", state="attached")
    second.after(first.seq - 1)
    assert second.mine  # and nobody had to agree
