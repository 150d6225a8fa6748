"""A learner alone at Spirit Island follows the guide: clicks a turn are counted, and a good move keeps its reason."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.site.browser.test_spirit_island import TEACHING, turn_of
from tests.site.browser.visitors import Doors, Visitor, a_table, person

GAME = "spirit_island"
TURNS = ("turn 1", "turn 2", "turn 3", "turn 4")
MOST = 18  # clicks a turn, all of them; 33 when the first audit counted
# Every click of a pointer, by what was clicked: what else sends a form or opens a tab is not counted.
COUNTS = """addEventListener('click', event => {
  if (!event.isTrusted || !event.detail) return
  const by = event.target.closest('[data-tips]') ? 'tips' : event.target.closest('[data-pb]') ? 'playback' : 'choice'
  ;(window.clicks ??= []).push(by) }, true)"""


def asks_for_a_tip(visitor: Visitor) -> None:
    visitor.page.locator("#tip").click()
    visitor.page.wait_for_selector("#guide .tip b")


@pytest.mark.night
def test_a_turn_as_the_guide_says_takes_few_clicks(doors: Doors, record_property: object) -> None:
    ann = person("Ann")
    alone = doors.known(ann, confirm=False, playback=True)
    alone.context.add_init_script(COUNTS)
    alone.at(f"/t/{a_table(GAME, ann, options=TEACHING)}")
    alone.page.locator("#tips").check()  # once: a good move is shown at every question
    seen: set[str] = set()
    while alone.until_asked() and (not seen or turn_of(alone) in TURNS):
        alone.page.wait_for_selector(
            "#playback [data-pb=skip], #playback [data-pb=next], #guide .tip b >> visible=true"
        )
        if alone.page.locator("#playback").count():  # what the Invaders did: read, then on with the game
            alone.page.locator("#playback [data-pb]:is([data-pb=skip], [data-pb=next])").filter(
                visible=True
            ).last.click()
            continue
        if turn_of(alone) in TURNS:
            seen.add(turn_of(alone))
        before = alone.seq
        alone.confirm()
        alone.after(before)
    clicks = Counter(alone.page.evaluate("window.clicks"))
    assert seen == set(TURNS)
    a_turn = {by: n / len(seen) for by, n in clicks.items()}
    print(f"clicks a turn: {a_turn}")
    assert clicks["tips"] == 1
    assert clicks["playback"]
    assert sum(a_turn.values()) <= MOST


def test_a_good_move_still_says_why_when_the_table_is_drawn_again(doors: Doors) -> None:
    ann = person("Ann")
    alone = doors.known(ann, confirm=False).at(f"/t/{a_table(GAME, ann, options=TEACHING)}")
    asks_for_a_tip(alone)
    said = alone.page.locator("#guide .tip").inner_text()
    with alone.page.expect_response("**/fragment?*") as answer:
        alone.page.evaluate("dispatchEvent(new Event('online'))")  # back from a tunnel
    answer.value.finished()
    alone.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    assert alone.page.locator("#guide .tip").inner_text() == said
    assert alone.page.locator("#answer [name=confirm]").count()
