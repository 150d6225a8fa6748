"""Each package of examples/ in a real browser: found by the site, drawn, and one move clicked on its board."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.examples import FOLDERS, Example, install
from tests.site import places
from tests.site.browser.visitors import SPOTS, Doors


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda folder: folder.name)
def example(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Example:
    return install(request.param, tmp_path_factory.mktemp("example"))


@pytest.fixture(scope="module")
def its_site(site: places.Site, example: Example) -> Iterator[places.Site]:
    """A site of its own, whose Python finds the package."""
    with places.running(PYTHONPATH=str(example.site_packages)) as made:
        yield made


@pytest.mark.parametrize("width", [1440, 390])
def test_it_is_drawn_and_a_move_is_clicked(
    its_site: places.Site, example: Example, doors: Doors, width: int
) -> None:
    ann = doors.stranger(url=its_site.url, viewport={"width": width, "height": 844}).at(
        f"/?game={example.id}"
    )
    ann.page.locator("form.learn button").click()
    ann.ready()
    assert ann.until_asked()
    spots = ann.page.locator(SPOTS)
    lines = ann.page.locator("#answer [name=choice]").evaluate_all("all => all.map(one => one.value)")
    assert spots.count()
    assert {spots.nth(i).get_attribute("data-choice") for i in range(spots.count())} <= {*lines}
    # A screen reader hears what each place holds, also where nothing can be chosen.
    names = ann.page.locator("#board [role=img], #board [role=button]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert all(re.search(r"\w", name) for name in names)
    # By keyboard, then by pointer.
    before = ann.seq
    spots.first.focus()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector("#answer [name=confirm]")
    assert ann.page.locator(".ahead li").count()
    ann.confirm()
    ann.after(before)
    assert ann.until_asked()
    ann.move()
    # Nothing is cut off.
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
