"""Words fit: on a desk and a phone, in both languages, no button, label or heading is cut off or torn."""

from __future__ import annotations

import json
import os
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.site import places
from tests.site.browser.test_phone import PHONE
from tests.site.browser.visitors import Doors, a_table, beside, person, shown
from tests.site.states import play_on

SHOTS: Final = places.ROOT / "shots/fit"
SCREENS: Final[dict[str, dict[str, Any]]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": PHONE,
}
MOVES: Final = {
    "roam": 31,
    "arrival": 30,
    "spirit_island": 29,
}  # choices until a table shows most of what it has

OPEN: Final = "() => document.querySelectorAll('main details').forEach(fold => { fold.open = true })"
# What does not fit: the page; a text that leaves its label, or a box that hides what is left over; a word
# of a label torn in two; a choice too long for its list. What scrolls, or only a screen reader says, is not meant.
MISFITS: Final = """width => {
  const LABELS = 'button, .btn, summary, label, legend, h1, h2, h3, h4, th, dt, .chip, .tag, nav a, .seat, .called';
  const found = new Set();
  const wide = document.documentElement.scrollWidth;
  if (wide > width) found.add(`the page is ${wide} wide`);
  const seen = e => e.checkVisibility({visibilityProperty: true}) && !e.closest('svg, option, .vh, .skip, dialog:not([open])');
  const inside = (at, box, more) => at.left >= box.left - more && at.right <= box.right + more;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const unseen = box => box.width < 3 && box.height < 3;  // said to screen readers only
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const home = text.parentElement;
    if (!text.data.trim() || !seen(home)) continue;
    const label = home.closest(LABELS);
    const size = parseFloat(getComputedStyle(home).fontSize);
    const fault = what => found.add(`${home.tagName}.${home.className} “${text.data.trim().slice(0, 60)}”: ${what}`);
    for (const word of text.data.matchAll(/[^\\s\\u00ad\\u200b/–-]+/g)) {
      const shy = text.data[word.index - 1] === '\\u00ad';  // its hyphen would count as the word's
      range.setStart(text, word.index + shy);
      range.setEnd(text, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter(box => box.width);
      if (label && new Set(lines.map(box => Math.round(box.top))).size > 1) fault(`${word[0]} is torn`);
      for (let box = home; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const [hides, edge] = [/hidden|clip/.test(style.overflow), box.getBoundingClientRect()];
        if (/auto|scroll/.test(style.overflowX + style.overflowY) || unseen(edge)) break;
        if ((hides || box === label) && lines.some(at => !inside(at, edge, 1.5))) fault(`${word[0]} leaves ${box.tagName}.${box.className}`);
        if (hides && lines.some(at => at.bottom > edge.bottom + 0.3 * size)) fault(`${word[0]} is under ${box.tagName}.${box.className}`);
      }
    }
  }
  for (const list of [...document.querySelectorAll('select')].filter(seen)) {
    const alone = list.cloneNode(true);  // as wide as what is chosen wants to be
    alone.replaceChildren(list.selectedOptions[0].cloneNode(true));
    alone.style.width = 'max-content';
    alone.style.justifySelf = 'start';
    const room = list.offsetWidth;
    list.after(alone);
    const wants = alone.offsetWidth;
    alone.remove();
    if (wants > room + 1) found.add(`${list.name} is ${room} wide, “${list.selectedOptions[0].text}” wants ${wants}`);
  }
  return [...found].sort();
}"""


@pytest.fixture(scope="module")
def ann() -> places.Person:
    return person("Ann")


@pytest.fixture(scope="module")
def paths(ann: places.Person) -> dict[str, str]:
    """The pages that hold the most words, by name; Ann sits at every seat of the tables."""
    places.deal("words fit")
    made = {"home": "/", "me": "/me", "waiting": f"/t/{a_table('roam', ann, None, None, title='Tuesday')}"}
    made |= {"history": "/me/history", "profile": shown(ann, "words-fit")}
    for game, moves in MOVES.items():
        made |= {f"new-{game}": f"/?game={game}", game: f"/t/{played(game, moves, ann)}"}
    return made | {"log": f"/t/{played('roam', 2000, ann)}/log"}  # of a game that is over


def played(game: str, moves: int, ann: places.Person) -> str:
    table = a_table(game, ann, ann)
    beside(lambda: places.run(play_on(table, [ann, ann], moves)))
    return table


def shot(page: Page, name: str) -> None:
    """A picture to look at, if somebody wants to (CRANNOG_SHOTS=1)."""
    if os.environ.get("CRANNOG_SHOTS"):
        SHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.png", full_page=True)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(
    "lang", ["de", pytest.param("en", marks=pytest.mark.night)]
)  # the longer words in the gate
def test_no_word_is_cut_off_or_torn(
    doors: Doors, ann: places.Person, paths: dict[str, str], lang: str, screen: str
) -> None:
    visitor = doors.known(ann, locale=lang, reduced_motion="reduce", **SCREENS[screen])
    width = SCREENS[screen]["viewport"]["width"]
    found: dict[str, list[str]] = {}
    for name, path in paths.items():
        visitor.at(path)
        visitor.page.evaluate("document.fonts.ready")
        faults = visitor.page.evaluate(MISFITS, width)
        shot(visitor.page, f"{name}-{lang}-{screen}")
        visitor.page.evaluate(OPEN)
        faults += visitor.page.evaluate(MISFITS, width)
        shot(visitor.page, f"{name}-{lang}-{screen}-open")
        found |= {name: sorted(set(faults))} if faults else {}
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)
