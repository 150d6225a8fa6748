"""Settings for the internet: clean in Django's own check, and impossible with the secret everyone knows."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from django.core import checks
from django.core.exceptions import ImproperlyConfigured

from crannog.site import headers
from crannog.site.settings import DEV_SECRET
from tests.site.environments import settings_with, started_with

INTERNET = {
    "CRANNOG_ORIGIN": "https://crannog.example",
    "CRANNOG_SECRET": "a secret of this test that is long enough for any check 0123456789",
    "CRANNOG_MAIL": "smtp://127.0.0.1:25",
}


def test_the_check_for_deployment_finds_nothing() -> None:
    with started_with(**INTERNET):
        found = checks.run_checks(include_deployment_checks=True)
    assert [problem for problem in found if not problem.is_silenced()] == []


def test_the_check_for_deployment_finds_a_short_secret() -> None:
    with started_with(**INTERNET | {"CRANNOG_SECRET": "short"}):
        found = checks.run_checks(include_deployment_checks=True)
    assert "security.W009" in [problem.id for problem in found]


@pytest.mark.parametrize(
    "origin", ["https://crannog.example", "http://crannog.example", "http://192.168.1.5:8000"]
)
def test_no_site_starts_on_the_internet_with_the_secret_of_development(origin: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="CRANNOG_SECRET"):
        settings_with(CRANNOG_ORIGIN=origin)
    with pytest.raises(ImproperlyConfigured, match="CRANNOG_SECRET"):
        settings_with(CRANNOG_ORIGIN=origin, CRANNOG_SECRET=DEV_SECRET)


def test_on_this_machine_it_starts_without_a_secret() -> None:
    assert settings_with(CRANNOG_ORIGIN="http://localhost:8000")["SECRET_KEY"] == DEV_SECRET


def test_errors_are_never_shown_in_detail() -> None:
    assert settings_with(**INTERNET)["DEBUG"] is False


@pytest.mark.parametrize(
    ("asked_for", "header"),
    [
        ("", "max-age=31536000; includeSubDomains"),
        ("1", "max-age=31536000; includeSubDomains; preload"),
    ],
)
def test_nobody_is_put_on_the_browsers_lists_without_asking(asked_for: str, header: str) -> None:
    """A domain comes off those lists only after months. Pages and fast paths say the same."""
    with started_with(**INTERNET, CRANNOG_HSTS_PRELOAD=asked_for):
        made = runpy.run_path(str(Path(headers.__file__)))
    assert made["HSTS"] == made["EVERYWHERE"]["Strict-Transport-Security"] == header
    assert settings_with(**INTERNET, CRANNOG_HSTS_PRELOAD=asked_for)["SECURE_HSTS_PRELOAD"] is (
        asked_for == "1"
    )
