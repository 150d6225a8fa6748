"""What we say about privacy is what we do: every cookie is named, every figure is the one that is used."""

from __future__ import annotations

import re
import tomllib

import pytest
from django.conf import settings

from crannog.site import privacy
from crannog.site.play.store import retention
from tests.site import places
from tests.site.security.asking import ask, rest

TEXTS = places.ROOT / "src/crannog/site/texts"


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()


def page(lang: str = "en") -> str:
    answer = places.run(ask("GET", "/privacy", None, cookies={settings.LANGUAGE_COOKIE_NAME: lang}))
    assert answer.status == 200
    return answer.text


def test_every_cookie_is_named() -> None:
    ours = {getattr(settings, one) for one in dir(settings) if one.endswith(("_COOKIE", "COOKIE_NAME"))}
    assert {one.name for one in privacy.cookies()} == ours
    assert ours <= set(re.findall(r"<code>([\w-]+)</code>", page()))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_figure_is_written_twice(lang: str) -> None:
    said = tomllib.loads((TEXTS / f"{lang}.toml").read_text(encoding="utf-8"))
    for part in ("privacy", "delete"):
        assert [text for text in said[part].values() if re.search(r"\d", text)] == []


def test_the_figures_are_those_that_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Chat is deleted 90 days after" in page()
    monkeypatch.setattr(retention, "CHAT_DAYS", 71)
    monkeypatch.setattr(settings, "BACKUP_DAYS", 1)
    assert "Chat is deleted 71 days after" in page()
    assert "for up to 1 day longer" in page()


def test_it_is_linked_from_every_page_but_the_table() -> None:
    async def look() -> list[bool]:
        return ['href="/privacy"' in (await ask("GET", path, None)).text for path in ("/", "/me", "/learn")]

    assert places.run(look()) == [True] * 3


def test_whom_to_tell_is_said_where_the_host_has_said_it(monkeypatch: pytest.MonkeyPatch) -> None:
    path = "/.well-known/security.txt"
    assert places.run(ask("GET", path)).status == 404
    monkeypatch.setattr(settings, "SECURITY_CONTACT", "mailto:host@example.org")
    assert places.run(ask("GET", path)).status == 404, "without a date it would not be valid"
    monkeypatch.setattr(settings, "SECURITY_EXPIRES", "2027-06-30T00:00:00Z")
    answer = places.run(ask("GET", path))
    assert answer.header("Content-Type") == "text/plain; charset=utf-8"
    assert answer.text.split("\r\n") == [
        "Contact: mailto:host@example.org",
        "Expires: 2027-06-30T00:00:00Z",
        "Preferred-Languages: en, de",
        f"Canonical: {settings.ORIGIN}/.well-known/security.txt",
        "",
    ]
    assert 'href="mailto:host@example.org"' in page()
