"""Games that draw no table of their own, in a real browser: drawn, read aloud, played by keyboard and pointer.

None of ours is one. test_examples.py runs this where a package of examples/ is installed.
"""

from __future__ import annotations

import re
from urllib.request import urlopen

import pytest

from crannog import games
from crannog.views.game_view import draws_itself
from tests.site import places
from tests.site.browser.visitors import SPOTS, Doors

PLAIN = [id for id in games.names() if not draws_itself(games.load(id))]
NAMES = "all => all.map(one => one.getAttribute('aria-label'))"
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("game", PLAIN)
def test_it_is_drawn_and_a_move_is_clicked(site: places.Site, doors: Doors, game: str, width: int) -> None:
    with urlopen(f"{site.url}/?game={game}", timeout=60) as home:  # a site that has just started is slow
        assert home.status == 200
    ann = doors.stranger(viewport={"width": width, "height": 844}).at(f"/?game={game}")
    ann.page.locator("form.learn button").click()
    ann.ready()
    assert ann.until_asked()
    spots = ann.page.locator(SPOTS)
    lines = ann.page.locator("#answer [name=choice]").evaluate_all("all => all.map(one => one.value)")
    assert {spots.nth(i).get_attribute("data-choice") for i in range(spots.count())} == {*lines}
    heard = ann.page.locator("#board [role=img], #board [role=button]").evaluate_all(NAMES)
    assert heard
    assert all(re.search(r"\w", name) for name in heard)
    before = ann.seq
    spots.first.focus()
    ann.page.keyboard.press("Enter")
    if ann.wants_confirming(before):
        assert ann.page.locator(".ahead li").count(), "what will happen is told"
        ann.confirm()
    ann.after(before)
    assert ann.until_asked()
    ann.move()
    assert ann.page.evaluate(FITS), "nothing is cut off"
