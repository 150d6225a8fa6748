"""Nothing is cut off, hidden or moved away: set-up, rails, hands, scores, on large and small screens."""

from __future__ import annotations

import os
from itertools import pairwise
from typing import Any, Final

import psycopg
import pytest
from playwright.sync_api import expect

from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.say import say
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.browser.finished import finished
from tests.site.browser.test_phone import PHONE
from tests.site.browser.visitors import Doors, Visitor, a_table, beside, person
from tests.waiting import wait_until

SMALL: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
BOX: Final = "e => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom] }"
# Whether a point in the middle of an element belongs to it: nothing lies over it.
FREE: Final = """e => { const r = e.getBoundingClientRect()
  return e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)) }"""


def shot(visitor: Visitor, name: str) -> None:
    """For whoever wants to look at it."""
    folder = places.ROOT / "shots/site/layout"
    folder.mkdir(parents=True, exist_ok=True)
    visitor.page.screenshot(path=folder / f"{name}.png")


# --- the home page -----------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1440, pytest.param(1024, marks=pytest.mark.night), 390])
def test_every_option_of_a_new_table_can_be_read_and_set(doors: Doors, width: int) -> None:
    """None of them is narrower than its words need."""
    ann = doors.stranger(viewport={"width": width, "height": 900}).at("/?game=spirit_island")
    ann.page.evaluate(
        "() => document.querySelectorAll('.setup details').forEach(fold => { fold.open = true })"
    )
    left, _, right, _ = ann.page.locator("form.setup").evaluate(BOX)
    fields = ann.page.locator(".setup .entry")
    boxes = [fields.nth(n).evaluate(BOX) for n in range(fields.count())]
    shot(ann, f"options-{width}")
    assert len(boxes) >= 8
    assert min(box[2] - box[0] for box in boxes) >= 180
    assert all(left <= box[0] and box[2] <= right for box in boxes)
    rows = [(one[0], one[1]) for one in boxes]
    assert len(set(rows)) == len(rows), "none lies over another"


@pytest.mark.parametrize("game", ["", "?game=spirit_island"])
def test_on_a_phone_the_way_to_start_is_on_the_first_screen(doors: Doors, game: str) -> None:
    a_table("roam", person("Ann"), person("Bob"), public=True)  # something is listed below the form
    phone = doors.stranger(**PHONE).at(f"/{game}")
    bar = phone.page.locator(".mnav").evaluate(BOX)
    shot(phone, f"home-390{game[-6:]}")
    for what in (".setup .go", ":is(.learn button, a.learn)"):
        button = phone.page.locator(what)
        assert button.evaluate(BOX)[3] <= bar[1], what
        assert button.evaluate(FREE), what
    # At the end of the form it lies in its place, and hides no field.
    phone.page.evaluate("""() => {
      document.querySelector("form.setup").scrollIntoView({ block: "end", behavior: "instant" })
      scrollBy({ top: 120, behavior: "instant" })
    }""")
    assert phone.page.locator(".setup .go").evaluate(FREE)
    name, go = (phone.page.locator(one).evaluate(BOX) for one in (".setup .who", ".setup .go"))
    assert name[3] <= go[1]


# --- nothing scrolls but what is meant to ------------------------------------------------------


def test_a_chat_line_scrolls_its_box_and_never_the_page(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob)
    fill(table, 30)
    visitor = doors.known(ann, viewport={"width": 1100, "height": 600}).at(f"/t/{table}")
    lines = visitor.page.locator("#chat-lines li")
    # The chat lies below: whoever decides now must not lose the button under the finger.
    visitor.page.evaluate("scrollTo(0, 0)")
    assert visitor.page.evaluate("document.documentElement.scrollHeight > innerHeight + 100")
    place = "() => [scrollY, ...[...document.querySelectorAll('.rail')].map(e => e.scrollTop)]"
    before = visitor.page.evaluate(place)
    visitor.page.evaluate(
        "() => { const e = document.querySelector('#chat-lines'); e.scrollTop = e.scrollHeight }"
    )
    says(table, bob, "the newest line")
    expect(lines.last).to_contain_text("the newest line")
    assert visitor.page.evaluate(place) == before
    at_end = "() => { const e = document.querySelector('#chat-lines'); return e.scrollHeight - e.scrollTop - e.clientHeight }"
    assert visitor.page.evaluate(at_end) < 2, "the box shows it"

    visitor.page.evaluate("() => { document.querySelector('#chat-lines').scrollTop = 0 }")
    says(table, bob, "and one more")
    expect(lines.last).to_contain_text("and one more")
    assert visitor.page.evaluate("() => document.querySelector('#chat-lines').scrollTop") == 0, (
        "who reads back"
    )


def fill(table: str, n: int) -> None:
    """So many lines were said long ago."""

    def write() -> None:
        with psycopg.connect(os.environ["CRANNOG_DATABASE"], autocommit=True) as conn:
            conn.execute(
                "INSERT INTO play_chatline (table_id, seat, name, text, at)"
                " SELECT %s, 0, 'Ann', 'line ' || n, now() - interval '1 hour' FROM generate_series(1, %s) n",
                (table, n),
            )

    beside(write)


def says(table: str, who: places.Person, text: str) -> None:
    async def speak() -> None:
        await say(await load(table), who.id, text)

    beside(lambda: places.run(speak()))


# A panel as long as a long list of choices, with a word for screen readers at its end.
LONG: Final = """rail => {
  const panel = document.createElement('section'), word = document.createElement('span')
  panel.className = 'panel'; word.className = 'vh'; word.textContent = 'the end'
  for (let n = 0; n < 80; n++) panel.append(Object.assign(document.createElement('p'), { textContent: `choice ${n}` }))
  panel.append(word); rail.append(panel)
}"""


@pytest.mark.parametrize("game", ["spirit_island", "roam", pytest.param("arrival", marks=pytest.mark.night)])
def test_past_the_end_of_a_rail_nothing_scrolls(doors: Doors, game: str) -> None:
    ann, bob = person("Ann"), person("Bob")
    visitor = doors.known(ann, **SMALL).at(f"/t/{a_table(game, ann, bob)}")
    rail = visitor.page.locator(".kit > .scroll" if game == "spirit_island" else ".rail.right")
    rail.evaluate(LONG)
    left, top, _, bottom = rail.evaluate(BOX)
    visitor.page.mouse.move(left + 2, (top + bottom) / 2)  # beside the log, which scrolls by itself
    for _ in range(12):
        visitor.page.mouse.wheel(0, 600)
    at_end = "e => e.scrollTop + e.clientHeight >= e.scrollHeight - 1"
    wait_until(lambda: rail.evaluate(at_end))
    visitor.page.mouse.wheel(0, 600)
    visitor.page.mouse.wheel(0, -600)  # handled in order: once this has scrolled, so would the one before
    wait_until(lambda: not rail.evaluate(at_end))
    assert visitor.page.evaluate("[scrollY, document.documentElement.scrollHeight - innerHeight]") == [0, 0]


# --- pieces ------------------------------------------------------------------------------------

SLIDES: Final = """() => {
  const animate = Element.prototype.animate
  window.slid = []
  Element.prototype.animate = function (steps, how) {
    if (Array.isArray(steps) && steps[0].translate) window.slid.push(this.id)
    return animate.call(this, steps, how)
  }
}"""


def test_pieces_stay_where_they_are_when_only_the_board_is_drawn_smaller(doors: Doors) -> None:
    """A bar above the table takes 52 pixels of its height; a marker that is put down moves no other."""
    ann, bob = person("Ann"), person("Bob")
    table = begun(ann, bob)
    visitor = doors.known(ann, **SMALL).at(f"/t/{table}")
    size = "() => { const e = document.querySelector('#board svg'); return [e.clientWidth, e.clientHeight] }"
    before = visitor.page.evaluate(size)
    assert visitor.page.locator("#board .piece[id]").count() >= 3
    visitor.page.evaluate(SLIDES)
    # The page grows a bar, as it does after a move that can be taken back.
    visitor.page.evaluate(
        "() => document.querySelector('#stage').prepend("
        "Object.assign(document.createElement('div'), { className: 'banner', textContent: 'a bar' }))"
    )
    grown = visitor.page.evaluate(size)
    visitor.move()
    after = visitor.page.evaluate(size)
    assert before != grown or grown != after, "the board was drawn at another size"
    assert visitor.page.evaluate("window.slid") == []


def begun(*people: places.Person) -> str:
    """A Roam with markers on the map in which the first seat is about to choose a character."""

    async def play() -> str:
        table = await places.table("roam", *people)
        for n in range(300):
            live = await load(table)
            seat = min(live.asked)
            asked = live.decision(seat)
            assert asked is not None
            if seat == 0 and n > 25 and asked.prompt.id == "ask.act":
                return table
            line = asked.lines()[n % len(asked.lines())]
            await choose(table, live.seq, f"begin-{n:06}", seat, line, people[seat].player)
        raise AssertionError("the first seat never acts")

    return beside(lambda: places.run(play()))


# --- Roam: scores and hands --------------------------------------------------------------------


def test_at_the_end_a_phone_shows_everybodys_points(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = finished(ann, bob)
    sides = beside(lambda: places.run(load(table))).view(0).sides  # type: ignore[attr-defined]
    phone = doors.known(ann, **PHONE).at(f"/t/{table}")
    shot(phone, "over-390")
    told = phone.page.locator("#decision .eff li")
    assert told.count() == 2
    for n in range(2):
        assert told.nth(n).is_visible()
        assert told.nth(n).evaluate(FREE)
    best = max(side.points for side in sides)
    assert f"{best} points" in told.first.inner_text()
    cells = phone.page.locator(".strip .cell")
    assert [f"{side.points} pt" in cells.nth(n).inner_text() for n, side in enumerate(sides)] == [True, True]


def test_the_cards_one_can_use_come_first_and_are_whole(doors: Doors) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = finished(ann, bob)
    live = beside(lambda: places.run(load(table)))
    counts = [len(side.characters) for side in live.view(0).sides]  # type: ignore[attr-defined]
    rich = counts.index(max(counts))
    assert counts[rich] >= 8
    visitor = doors.known((ann, bob)[rich], **SMALL).at(f"/t/{table}")
    shot(visitor, "hand-1280")
    cards = visitor.page.locator(".hand .cc")
    used = [cards.nth(n).evaluate("e => e.classList.contains('used')") for n in range(cards.count())]
    assert used == sorted(used)
    left, _, right, _ = visitor.page.locator(".hand").evaluate(BOX)
    boxes = [cards.nth(n).evaluate(BOX) for n in range(cards.count())]
    first = min(used.count(False), 7)
    assert all(left <= box[0] and box[2] <= right + 1 for box in boxes[:first])
    assert all(one[2] <= two[0] for one, two in pairwise(boxes[:first]))
