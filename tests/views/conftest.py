"""The tests of pages that are drawn without a site share one Chromium."""

from __future__ import annotations

from tests.chromium import browser, playwright_driver

__all__ = ["browser", "playwright_driver"]
