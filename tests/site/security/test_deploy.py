"""Settings for the world: clean in Django's own check, and impossible with the secret everyone knows."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.site import places

SECRET = "a secret of this test that is long enough for any check 0123456789"
WORLD = {
    "CRANNOG_ORIGIN": "https://crannog.example",
    "CRANNOG_SECRET": SECRET,
    "CRANNOG_MAIL": "smtp://127.0.0.1:25",
}


def manage(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "crannog.site.manage", *words],
        env={name: value for name, value in os.environ.items() if name != "CRANNOG_SECRET"} | environment,
        cwd=places.ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_the_check_for_deployment_finds_nothing() -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING", **WORLD)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


@pytest.mark.parametrize(
    "origin", ["https://crannog.example", "http://crannog.example", "http://192.168.1.5:8000"]
)
def test_nothing_starts_in_the_world_with_the_secret_of_development(origin: str) -> None:
    from crannog.site.settings import DEV_SECRET

    unset = manage("check", CRANNOG_ORIGIN=origin)
    known = manage("check", CRANNOG_ORIGIN=origin, CRANNOG_SECRET=DEV_SECRET)
    for done in (unset, known):
        assert done.returncode != 0
        assert "CRANNOG_SECRET" in done.stderr


def test_on_this_machine_it_starts() -> None:
    assert manage("check", CRANNOG_ORIGIN="http://localhost:8000").returncode == 0


def test_errors_are_never_shown_in_detail() -> None:
    done = manage("shell", "-c", "from django.conf import settings; print(settings.DEBUG)", **WORLD)
    assert done.stdout.strip().endswith("False"), done.stderr


@pytest.mark.parametrize(
    ("asked_for", "header"),
    [
        ("", "max-age=31536000; includeSubDomains"),
        ("1", "max-age=31536000; includeSubDomains; preload"),
    ],
)
def test_nobody_is_put_on_the_browsers_lists_without_asking(asked_for: str, header: str) -> None:
    """A domain comes off those lists only after months. Pages and fast paths say the same."""
    code = (
        "from django.conf import settings; from crannog.site.headers import HSTS;"
        "print(HSTS, settings.SECURE_HSTS_PRELOAD, sep='|')"
    )
    done = manage("shell", "-v0", "-c", code, **WORLD, CRANNOG_HSTS_PRELOAD=asked_for)
    assert done.stdout.strip().splitlines()[-1] == f"{header}|{asked_for == '1'}", done.stderr
