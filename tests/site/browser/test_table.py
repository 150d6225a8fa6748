"""What happens at a table besides moving: talk, taking back, bots that sit in, one device for two, again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.site import places
from tests.site.browser.finished import finished
from tests.site.browser.test_friends import seated
from tests.site.browser.visitors import Doors, Visitor, a_table, beside, person, the_log
from tests.site.reader import said
from tests.site.test_clocks import Game, back, late
from tests.waiting import wait_until


def two(doors: Doors) -> tuple[Visitor, Visitor]:
    """Two people at a running table, the one who is asked first."""
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob)
    one, other = doors.known(ann).at(f"/t/{table}"), doors.known(bob).at(f"/t/{table}")
    return (one, other) if one.mine else (other, one)


def kinds(table: str) -> list[str]:
    return [kind for _, _, kind, _, _ in the_log(table)]


def test_what_is_being_typed_stays_while_a_move_arrives(doors: Doors) -> None:
    first, other = two(doors)
    field = other.page.locator("#chat-text")
    field.click()
    other.page.keyboard.type("Well play")
    other.page.keyboard.press("ArrowLeft")
    lines = other.page.locator("#log li").all_inner_texts()
    while first.mine:
        seq = first.move()
        other.after(seq - 1)
    assert other.page.locator("#log li").all_inner_texts() != lines
    assert field.input_value() == "Well play"
    expect(field).to_be_focused()
    other.page.keyboard.press("ArrowRight")
    other.page.keyboard.type("ed")
    other.page.keyboard.press("Enter")
    expect(first.page.locator("#chat-lines")).to_contain_text("Well played")
    expect(other.page.locator("#chat-lines li")).to_have_count(1)
    expect(field).to_have_value("")


def test_letters_typed_into_the_chat_are_no_commands(doors: Doors) -> None:
    first, _ = two(doors)
    first.page.keyboard.press("c")
    expect(first.page.locator("#chat-text")).to_be_focused()
    first.page.keyboard.type("dbl1?")
    expect(first.page.locator("#chat-text")).to_have_value("dbl1?")
    first.page.keyboard.press("Escape")
    expect(first.page.locator("#chat-text")).not_to_be_focused()


def test_escape_takes_a_picked_choice_back_and_nothing_is_written(doors: Doors) -> None:
    first, _ = two(doors)
    made = the_log(first.table)
    first.pick()
    expect(first.page.locator("#answer [name=confirm]")).to_be_visible()
    first.page.keyboard.press("Escape")
    expect(first.page.locator("#answer [name=confirm]")).to_have_count(0)
    assert the_log(first.table) == made


def test_a_choice_is_taken_back_within_the_turn(doors: Doors) -> None:
    first, other = two(doors)
    seq = first.move()
    first.page.locator("[name=undo]").first.click()
    first.after(seq)
    assert kinds(first.table)[-2:] == ["choice", "undo"]
    assert first.mine
    other.after(seq)


def test_taking_back_across_anothers_move_asks_for_consent(doors: Doors) -> None:
    first, other = two(doors)
    until_undo_needs_consent(first, other)
    seq = first.seq
    first.page.locator("[name=undo]").first.click()
    ask = other.page.locator("button[name=agree][value='1']")
    ask.click()
    first.after(seq + 1)
    assert kinds(first.table)[-2:] == ["undo-ask", "undo"]
    assert first.mine


def until_undo_needs_consent(first: Visitor, other: Visitor) -> None:
    """`first` has moved, then `other` has, and nothing was drawn or revealed since."""
    for _ in range(30):
        mover, watcher = (first, other) if first.mine else (other, first)
        seq = mover.move()
        watcher.after(seq - 1)
        before = [seat for _, _, kind, seat, _ in the_log(first.table) if kind == "choice"]
        crossed = len(before) > 1 and str(before[-1]) == other.stage()["seat"]
        if crossed and first.page.locator("[name=undo]").count():
            return
    raise AssertionError("no such moment came")


def test_a_seat_is_handed_to_a_bot_and_taken_back(doors: Doors) -> None:
    first, _ = two(doors)
    seat, seq = first.stage()["seat"], first.seq
    first.page.locator("details.menu > summary").click()
    first.page.locator("form[action$='/bot'] button").click()
    back = first.page.locator("form[action$='/person'] button")
    expect(back).to_be_visible()
    wait_until(
        lambda: [e for e in the_log(first.table) if e[0] > seq and e[2] == "choice" and str(e[3]) == seat]
    )
    back.click()
    expect(back).to_have_count(0)
    assert kinds(first.table)[-1] in ("person", "choice")
    assert first.stage()["seat"] == seat


def test_two_play_at_one_device(doors: Doors) -> None:
    ann = doors.stranger().at("/")
    ann.page.locator("select[name=seat2]").select_option("here")
    ann.page.locator("input[name=name2]").fill("Bea")
    ann.page.locator("form.setup button.go").click()
    ann.page.wait_for_selector("#stage[data-status=running]")
    ann.ready()
    seats = set()
    for _ in range(12):
        ann.until_asked()
        seats.add(ann.stage()["seat"])
        ann.move()
    assert seats == {"0", "1"}


def test_whoever_wants_another_game_finds_the_others_there(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = finished(ann, bob)
    one, other = doors.known(ann).at(f"/t/{table}"), doors.known(bob).at(f"/t/{table}")
    for visitor in (one, other):
        assert visitor.over
        visitor.page.locator("form[action$='/again'] button").click()
        visitor.page.wait_for_url(lambda url: table not in url)
        visitor.ready()
    assert one.table == other.table
    for visitor in (one, other):  # it is dealt once both browsers have given their seeds
        visitor.page.wait_for_selector("#stage[data-status=running]", state="attached")
    assert one.mine != other.mine
    assert not one.over


def test_a_stranger_looks_on_and_sees_no_more_than_is_open(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob, public=True)
    one, other = doors.known(ann).at(f"/t/{table}"), doors.known(bob).at(f"/t/{table}")
    watcher = doors.stranger().at(f"/t/{table}")
    assert watcher.stage()["seat"] == "-1"
    assert not watcher.page.locator("#answer, [data-choice]").count()
    seq = (one if one.mine else other).move()
    watcher.after(seq - 1)
    assert not watcher.page.locator("#answer, [data-choice]").count()


def test_pieces_move_and_any_key_ends_it(doors: Doors) -> None:
    first, other = two(doors)
    other.page.evaluate(COUNT)
    until_pieces_come(first, other)
    assert other.page.evaluate("window.played") > 0


def test_whoever_wants_no_motion_sees_a_ring_instead(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob)
    one = doors.known(ann, reduced_motion="reduce").at(f"/t/{table}")
    other = doors.known(bob, reduced_motion="reduce").at(f"/t/{table}")
    first, second = (one, other) if one.mine else (other, one)
    second.page.evaluate(COUNT)
    until_pieces_come(first, second)
    second.page.wait_for_selector(".ringed", state="attached")
    assert second.page.evaluate("window.played") == 0


COUNT = """() => { window.played = 0; const animate = Element.prototype.animate
  Element.prototype.animate = function (...how) { window.played++; return animate.apply(this, how) } }"""


def until_pieces_come(first: Visitor, second: Visitor) -> None:
    for _ in range(10):
        before = second.page.locator(".piece[id]").count()
        seq = first.move()
        second.after(seq - 1)
        if second.page.locator(".piece[id]").count() > before:
            return
    raise AssertionError("no piece came")


@pytest.mark.parametrize("letters", [True, False])
def test_single_letters_can_be_switched_off(doors: Doors, letters: bool) -> None:
    ann = person("Ann")
    ann.user.settings = {"letters": letters}
    beside(ann.user.save)
    visitor = doors.known(ann).at(f"/t/{a_table('roam', ann, ann)}")
    visitor.page.keyboard.press("?")
    assert visitor.page.locator("#keys").is_visible() == letters


def test_why_not_opens_with_a_click_and_with_a_key(doors: Doors) -> None:
    first, _ = two(doors)
    for _ in range(12):
        first.until_asked()
        if first.page.locator("[popovertarget]").count():
            break
        first.move()
    button = first.page.locator("#stage button[aria-disabled=true][popovertarget]").first
    folds = first.page.locator("details.never summary")
    if not button.is_visible():
        folds.first.click()
    button.focus()
    first.page.keyboard.press("w")
    popover = first.page.locator(f"#{button.get_attribute('popovertarget')}")
    expect(popover).to_be_visible()
    first.page.keyboard.press("Escape")
    expect(popover).to_be_hidden()
    button.click(force=True)  # it is disabled, and still answers
    expect(popover).to_be_visible()


def test_the_link_opens_the_table_once_for_all_of_a_browsers_pages(doors: Doors) -> None:
    host, friend = seated(doors)
    other = friend.context.new_page()
    other.goto(f"{friend.url}/t/{host.table}")
    assert other.locator("#stage").get_attribute("data-seat") == friend.stage()["seat"]


def test_a_name_in_the_log_lights_its_place_on_the_board(doors: Doors) -> None:
    ann = person("Ann")
    visitor = doors.known(ann).at(f"/t/{a_table('arrival', ann, ann)}")
    name = visitor.page.locator("#log a[data-ref]").first
    place = visitor.page.locator(f"#{name.get_attribute('data-ref')}")
    expect(place).not_to_have_class("lit")
    name.hover()
    assert "lit" in (place.get_attribute("class") or "")
    visitor.page.mouse.move(0, 0)
    assert "lit" not in (place.get_attribute("class") or "")


def test_clocks_run_on_the_page_and_follow_the_table(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob, clock=600, increment=0)
    visitor = doors.known(ann)
    visitor.page.clock.install()
    visitor.at(f"/t/{table}")
    clocks = visitor.page.locator("#clocks time")
    running = visitor.page.locator("#clocks .clock.on time")
    expect(clocks).to_have_count(2)
    first = running.inner_text()
    assert re.fullmatch(r"10:00|9:\d\d", first)
    visitor.page.clock.fast_forward(2_000)
    expect(running).not_to_have_text(first)


def test_a_new_invite_link_is_shown_at_once(doors: Doors) -> None:
    host = doors.stranger().at("/")
    host.page.locator("form.setup button.go").click()
    host.ready()
    field = host.page.locator("#invite-link")
    old = field.input_value()
    host.page.locator("#invite details", has=host.page.locator("form[action$='/invite']")).locator(
        "summary"
    ).click()
    host.page.locator("form[action$='/invite'] button").click()
    expect(field).not_to_have_value(old)


def test_a_recovery_link_makes_another_device_the_same_person(doors: Doors) -> None:
    ann = person("Ann of the lake")
    here, there = doors.known(ann).at("/me"), doors.stranger()
    here.page.locator("form:has(input[name=recovery]) button").click()
    link = here.page.locator("#recovery-link").input_value()
    there.page.goto(link if link.startswith("http") else there.url + link)
    expect(there.page.locator("#back [name=token]")).not_to_have_value("")
    assert "#" not in there.page.url
    assert "player" not in {one.get("name") for one in there.page.context.cookies()}
    there.page.get_by_role("button", name=said("back.go"), exact=True).click()  # a link alone changes nobody
    there.page.wait_for_url(lambda url: "/me/back" not in url)
    expect(there.page.locator(".seat.me")).to_contain_text("Ann of the lake")


def test_a_game_that_its_clock_has_ended_asks_nobody(doors: Doors) -> None:
    """The rules know no clock: to them it is still somebody's turn."""
    game = beside(lambda: Game(absence="end"))
    beside(lambda: back(game.table, 61))
    beside(lambda: places.run(late(game)))  # unless the job worker came first
    ann = doors.known(game.people[0]).at(f"/t/{game.table}")
    assert ann.over
    expect(ann.page.locator("#result")).to_be_visible()
    expect(ann.page.locator("#decision")).to_contain_text("ran out of time")
    expect(ann.page.locator("#decision button")).to_have_count(0)
