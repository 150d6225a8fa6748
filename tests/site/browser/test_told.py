"""What somebody hears who does not see the table: one voice, and nothing is said twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from crannog.views.facts import facts_of
from tests.site import places
from tests.site.browser.visitors import Doors, Visitor, a_table, beside, person
from tests.site.leaks.worlds import walk

LIVE = "[role=status], [role=alert], [aria-live]"
# What a line says, without the way to its rule.
SENTENCE = """line => { const copy = line.cloneNode(true); copy.querySelectorAll('.law').forEach(way => way.remove());
  return copy.textContent.replace(/\\s+/g, ' ').trim() }"""


def test_one_voice_reads_out_the_preview_and_the_move(doors: Doors) -> None:
    ann = person("Ann")
    here = doors.known(ann).at(f"/t/{a_table('roam', ann, person('Bob'))}")
    page, seq = here.page, here.seq
    voice = page.locator("#announcer")
    assert page.locator(LIVE).count() == 1
    same = voice.element_handle()
    page.locator("#board g[data-choice], #decision button[data-choice]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#answer [name=confirm]")
    ahead = page.locator(".ahead li").first.evaluate(SENTENCE)
    assert ahead
    expect(voice).to_contain_text(ahead)
    expect(voice).not_to_contain_text("§")
    here.confirm()
    here.after(seq)
    line = page.locator("#log ol.log > li:not(.round)").last
    expect(voice).to_contain_text(line.evaluate(SENTENCE))
    assert same is not None
    assert same.evaluate("one => one.isConnected"), "the same element all the time"
    assert page.locator(LIVE).count() == 1


def test_u_finds_the_button_that_asks_for_a_move_back(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob)
    here = doors.known(ann).at(f"/t/{table}")
    while here.mine:
        seq = here.move()
    page = here.page
    assert page.locator("#answer [name=undo]").count() == 0
    expect(page.locator(".banner [name=undo]")).to_be_visible()
    page.keyboard.press("u")
    here.after(seq)
    assert here.mine


def test_all_places_are_walked_by_arrows_also_when_nothing_is_asked(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob)
    here = doors.known(bob).at(f"/t/{table}")
    page = here.page
    assert not here.mine
    focused = "() => document.activeElement.textContent"
    enter_places(page)
    page.locator("#read [data-ref=sq-c3]").evaluate("one => { one.tabIndex = -1; one.focus() }")
    told = {}
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        told[key] = page.evaluate(focused)[:2]
    ways = {"ArrowUp": "c4", "ArrowRight": "d4", "ArrowDown": "d3", "ArrowLeft": "c3"}
    turned = page.locator("#board svg").first.get_attribute("aria-label") or ""
    if "south" in turned:  # else the map is turned to Bob's edge, and so are the arrows
        assert told == ways
    assert told["ArrowLeft"] == "c3", "four steps around a square lead back"
    lines = page.locator("#read-lines").element_handle()
    seq = here.seq
    doors.known(ann).at(f"/t/{table}").move()
    here.after(seq)
    page.wait_for_function("old => !old.isConnected", arg=lines)  # the sentences are told anew
    assert page.evaluate(focused).startswith("c3"), "somebody's move does not take the reader away"


def enter_places(page: Page) -> None:
    """By its key to "Read the board", whose sentences come from the server; the first place has the focus."""
    page.keyboard.press("m")
    page.wait_for_selector("#read[open] #read-lines[data-keep]")
    expect(page.locator("#read [data-ref]").first).to_be_focused()


def test_the_targets_of_a_board_are_one_tab_stop(doors: Doors) -> None:
    ann = person("Ann")
    here = doors.known(ann, confirm=False).at(f"/t/{a_table('roam', ann, person('Bob'))}")
    page = here.page
    while page.locator("#board g[data-choice]").count() < 5:
        here.move()  # the character whose pattern is then placed
    assert page.locator("#board g[data-choice][tabindex='0']").count() == 1
    page.keyboard.press("b")
    first = page.evaluate("() => document.activeElement.id")
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
        if page.evaluate("() => document.activeElement.id") != first:
            break
    assert page.evaluate("() => document.activeElement.id") != first
    assert page.locator("#board g[data-choice][tabindex='0']").count() == 1


BUTTON = re.compile(r'^\s*- \'?button "((?:[^"\\]|\\.)+)"(?!.*\[disabled\])', re.MULTILINE)
ASIDE = ("Undo", "Ask", "Show", "Play it")  # buttons that answer no question


def buttons_told(page: Page, part: str) -> list[str]:
    """The names of the buttons in a part of the page, as the accessibility tree has them."""
    names = [name.replace('\\"', '"') for name in BUTTON.findall(page.locator(part).first.aria_snapshot())]
    return [name for name in names if not name.startswith(ASIDE)]


# Something was chosen, or the question has changed: what the choice is meant for, or whether it is meant.
ANSWERED = """([seq, asked]) => Number(document.querySelector('#stage').dataset.seq) > seq
  || document.querySelector('#decision').innerHTML !== asked"""


def chosen_by_ear(here: Visitor, turn: int) -> None:
    """One choice, made by keys. What it wants besides (a land, to be confirmed) is what the tree tells anew."""
    page, before = here.page, here.seq
    known: set[str] = set()
    for _ in range(6):
        parts = [buttons_told(page, part) for part in ("#board", "#decision")]
        fresh = [[name for name in names if name not in known] for names in parts]
        names = next((some for some in (*fresh, *parts) if some), [])
        assert names, "somebody is asked, and the tree offers nothing"
        known = {name for part in parts for name in part}
        asked = page.locator("#decision").inner_html()
        page.get_by_role("button", name=names[turn % min(3, len(names))], exact=True).first.focus()
        page.keyboard.press("Enter")
        here.until(ANSWERED, arg=[before, asked])
        page.wait_for_selector("#stage:not([data-sending])", state="attached")
        if here.seq > before:
            return
    raise AssertionError(f"chosen, and still asked: {names}")


def played_by_ear(here: Visitor, most: int = 400) -> int:
    """A game played by somebody who knows only the accessibility tree: how many choices it took."""
    here.forgiven = "428|409"  # the server wants confirming, or a bot was faster
    for made in range(most):
        if not here.until_asked():
            return made
        chosen_by_ear(here, made)
    return most


def test_a_whole_game_from_the_accessibility_tree_alone(doors: Doors) -> None:
    ann = person("Ann")
    here = doors.known(ann, confirm=False).at(f"/t/{a_table('roam', ann, 'greedy')}")
    enter_places(here.page)
    tree = here.page.locator("#read").aria_snapshot()
    assert all(f"{column}{row}:" in tree for column in "abcdef" for row in range(1, 7)), (
        "every square is told"
    )
    assert played_by_ear(here) > 20
    assert here.over
    assert here.page.locator("#result").inner_text().strip()


@pytest.mark.night
@pytest.mark.parametrize(("game", "options"), [("arrival", {}), ("spirit_island", {"teaching": "yes"})])
def test_other_games_from_the_accessibility_tree_alone(
    doors: Doors, game: str, options: dict[str, str]
) -> None:
    ann = person("Ann")
    sitting = (ann, "greedy") if game == "arrival" else (ann,)
    here = doors.known(ann, confirm=False).at(f"/t/{a_table(game, *sitting, options=options)}")
    assert played_by_ear(here, 900) > 20
    assert here.over


@pytest.mark.parametrize("game", ["roam", "arrival", "spirit_island"])
def test_what_a_seat_may_know_is_in_the_browsers_own_tree(doors: Doors, game: str) -> None:
    """Of every position a parser of ours reads the drawing; of one per game, the browser."""
    ann, bob = person("Ann"), person("Bob")
    table = a_table(game, ann, bob)
    live = beside(lambda: places.run(walk(table, (ann, bob), 40, 7)))
    assert live.record is not None
    assert live.status == "running"
    here = doors.known(ann).at(f"/t/{table}")
    enter_places(here.page)
    heard = plain(here.page.locator("body").aria_snapshot())
    facts = facts_of(live.game, live.game.observe(live.record.now, 0))
    texts = live.game.texts("en")
    told = [texts.say(fact.text, live.called("en").__getitem__) for fact in facts]
    assert len(told) > 20
    assert [said for said in told if plain(said) not in heard] == []


def plain(text: str) -> str:
    """Without what a snapshot puts around words, and breaks in them."""
    return " ".join(re.sub(r"[\\\"']", "", text).split())


def test_text_mode_follows_the_table_and_answers_in_place(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob)
    reading = doors.known(bob).at(f"/t/{table}/text")
    reading.ready()
    page, seq = reading.page, reading.seq
    page.locator("#question").fill("c3")
    page.keyboard.press("Enter")
    expect(page.locator("#announcer")).to_contain_text("c3 is next to")
    expect(page.locator("#questions [data-say=answer]")).to_contain_text("c3 is next to")
    drawn = doors.known(ann, confirm=False).at(f"/t/{table}")
    drawn.move()
    reading.after(seq)
    line = page.locator("#log ol > li").first.inner_text()
    expect(page.locator("#announcer")).to_contain_text(line)
    assert page.locator("#question").input_value() == "c3"
