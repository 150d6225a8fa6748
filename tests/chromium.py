"""One Chromium for the tests of a package.

Not for the whole run: while Playwright is up, its event loop runs in the tests' thread, where others want one of
their own. The gate uses Chromium's headless shell, the same engine without the browser around it: it needs half of
the processor time. The night uses Chromium itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.sizes import IS_NIGHT

__all__ = ["CHROMIUM", "browser", "full_browser", "playwright_driver"]
FULL: Final = "/usr/bin/chromium"
SHELL: Final = "/usr/bin/chromium-headless-shell"
CHROMIUM: Final = SHELL if Path(SHELL).exists() and not IS_NIGHT else FULL
FLAGS: Final = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-pings"]


@pytest.fixture(scope="package")
def playwright_driver() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright_driver: Playwright) -> Iterator[Browser]:
    started = playwright_driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield started
    started.close()


@pytest.fixture
def full_browser(playwright_driver: Playwright) -> Iterator[Browser]:
    """For what the headless shell lacks: notifications and installing a site."""
    started = playwright_driver.chromium.launch(executable_path=FULL, args=FLAGS)
    yield started
    started.close()
