"""Visitors of the running site, each in a browser of their own, who report every error of their pages."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.chromium import CHROMIUM, browser, full_browser, playwright_driver
from tests.site import places
from tests.site.browser.visitors import Doors, Visitor

__all__ = ["browser", "full_browser", "playwright_driver"]  # fixtures

HERE = Path(__file__).parent
BUILT = places.ROOT / "src/crannog/site/static/table.js"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = not (Path(CHROMIUM).exists() and BUILT.exists())
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            # A question to a page that stands still is never answered. The thread ends the process, and the
            # next one has a browser of its own: this one's could not be used any more.
            item.add_marker(pytest.mark.timeout(900, method="thread"))
            if missing:
                item.add_marker(pytest.mark.skip(reason="no Chromium, or no web/build"))


FAILED: pytest.StashKey[bool] = pytest.StashKey()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def doors(site: places.Site, request: pytest.FixtureRequest) -> Iterator[Doors]:
    """Lets visitors in, each with a browser of their own; no page of theirs may have an error.

    A test that asks for `full_browser` gets visitors with Chromium itself.
    """
    has_full = "full_browser" in request.fixturenames
    browser: Browser = request.getfixturevalue("full_browser" if has_full else "browser")
    made = Doors(site.url, browser)
    yield made
    if request.node.stash.get(FAILED, False):
        made.show(places.ROOT / "shots/site/failed", request.node.name)
    problems = [problem for visitor in made.visitors for problem in visitor.problems]
    made.close()
    assert problems == []


@pytest.fixture
def ann(doors: Doors) -> Visitor:
    """Somebody who comes for the first time."""
    return doors.stranger()
