"""Chromium, a running site with its static files, and visitors who report every error of their pages."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserType, sync_playwright

from tests.site import places
from tests.site.browser.visitors import CHROMIUM, FLAGS, Doors, Visitor

HERE = Path(__file__).parent
BUILT = places.ROOT / "src/crannog/site/static/table.js"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = not (Path(CHROMIUM).exists() and BUILT.exists())
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            # A question to a page that stands still is never answered. The thread ends the process, and the
            # next one has a browser of its own: this one's could not be used any more.
            item.add_marker(pytest.mark.timeout(300, method="thread"))
            if missing:
                item.add_marker(pytest.mark.skip(reason="no Chromium, or no web/build"))


@pytest.fixture(scope="session")
def built(database: str) -> None:
    """Script, styles and fonts, as a site finds them when it starts."""
    from crannog.site import assets

    assets.build()


@pytest.fixture(scope="session")
def site(built: None) -> Iterator[places.Site]:
    """The site; bots answer at once."""
    with places.running() as made:
        yield made


@pytest.fixture(scope="session")
def chromium() -> Iterator[BrowserType]:
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def browser(chromium: BrowserType) -> Iterator[Browser]:
    started = chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield started
    started.close()


@pytest.fixture
def named(chromium: BrowserType, built: None) -> Iterator[Doors]:
    """Doors of a site that has a name: browsers make no passkeys and take no pushes for 127.0.0.1.

    With a browser of its own, ended as a whole: to close one that has virtual authenticators window by window
    took for ever, twice.
    """
    port = places.free_port()
    made = places.Site(port, {"CRANNOG_ORIGIN": f"http://localhost:{port}"})
    started = chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    doors = Doors(f"http://localhost:{port}", started)
    try:
        made.start(jobs=0)
        yield doors
        assert [problem for visitor in doors.visitors for problem in visitor.problems] == []
    finally:
        started.close()
        made.stop()


FAILED: pytest.StashKey[bool] = pytest.StashKey()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def doors(site: places.Site, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Doors]:
    """Lets visitors in, each with a browser of their own; no page of theirs may have an error."""
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
