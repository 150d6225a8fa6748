"""Whole games to their end: by pointer, by keyboard alone, in words without any script."""

from __future__ import annotations

import pytest

from crannog.bots import stand_in
from tests.site.browser.visitors import Doors, Visitor, a_table, person, the_log
from tests.waiting import wait_until

MOST = 400  # own choices; far more than any of these games takes
ASKED = "#decision button[name=choice], #decision [name=confirm]"


def against_a_bot(doors: Doors, game: str, confirm: bool) -> Visitor:
    ann = person("Ann")
    table = a_table(game, ann, stand_in(game))
    return doors.known(ann, confirm=confirm).at(f"/t/{table}")


@pytest.mark.parametrize("game", ["roam", pytest.param("arrival", marks=pytest.mark.night)])
def test_a_whole_game_against_a_bot(doors: Doors, game: str) -> None:
    ann = against_a_bot(doors, game, confirm=False)
    ann.forgiven = "409"  # where both choose at once, a bot may change the question under one's hand
    for _ in range(MOST):
        if not ann.until_asked():
            break
        ann.move()
    assert ann.over
    assert ann.page.locator("#result").inner_text().strip()
    assert ann.page.locator("form[action$='/again'] button").is_visible()
    assert [seq for seq, *_ in the_log(ann.table)] == list(range(1, ann.seq + 1))


@pytest.mark.night
def test_a_whole_game_by_keyboard_alone(doors: Doors) -> None:
    ann = against_a_bot(doors, "roam", confirm=True)
    press = ann.page.keyboard.press
    on_board = in_list = 0
    for turn in range(MOST):
        if not ann.until_asked():
            break
        before = ann.seq
        press("b")
        if turn % 3 and choice_in_focus(ann):  # every third time from the list
            on_board += 1
            for key in ("ArrowUp", "ArrowRight", "ArrowDown")[: turn % 4]:
                press(key)
            press("Enter")
        else:
            in_list += 1
            press("d")
            if not ann.buttons().count():
                press("Enter")  # opens the first fold
            press("1")
        ann.page.wait_for_selector("#answer [name=confirm]")
        assert choice_in_focus(ann)  # Enter picks, and Enter again confirms
        press("Enter")
        ann.after(before)
    assert ann.over
    assert on_board
    assert in_list


def choice_in_focus(ann: Visitor) -> bool:
    return bool(ann.page.evaluate("document.activeElement.matches('[data-choice]')"))


@pytest.mark.night  # tests/site/test_text_mode.py plays one without a browser
def test_a_whole_game_in_words_without_a_script(doors: Doors) -> None:
    ann = person("Ann")
    table = a_table("roam", ann, "greedy")
    page = doors.known(ann, java_script_enabled=False).at(f"/t/{table}/text").page
    for _ in range(MOST):
        if page.locator("body[data-status=over]").count():
            break
        if not page.locator(ASKED).count():
            wait_until(lambda: page.reload() and page.locator(f"{ASKED}, body[data-status=over]").count())
            continue
        page.locator(ASKED).first.click()
    assert page.locator("body[data-status=over]").count() == 1
    assert page.locator("#result").inner_text().strip()
    assert page.locator("form[action$='/again'] button").is_visible()
