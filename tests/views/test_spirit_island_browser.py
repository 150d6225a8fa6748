"""Spirit Island's whole page in a real browser: nothing sideways, nothing cut or too small, axe finds nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tools.shots import CHROMIUM

from crannog.games.spirit_island import GAME
from crannog.kernel.play import choose, pending
from crannog.kernel.preview import preview
from crannog.views import page
from tests.sizes import SIZES

from .spirit_island_positions import TEACHING, finished, played
from .test_browser import AXE, axe, sound

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not (Path(CHROMIUM).exists() and AXE.exists()), reason="no Chromium, or no web/build"),
]
PAGES = ("spirit", "grow", "play", "use_fast", "target", "where", "over")
LOOKS = (
    ("en", "light", "desktop"),
    ("de", "dark", "mobile"),
    ("en", "dark", "desktop"),
    ("de", "light", "mobile"),
)
CASES = [
    (kind, *LOOKS[(i + n) % len(LOOKS)]) for i, kind in enumerate(PAGES) for n in range(SIZES.island_looks)
]


def drawn(kind: str, seats: int, lang: str, theme: str) -> str:
    """The first page of a game that asks this in its second turn or later, if not before; one answer picked."""
    names = {0: "Tomás", 1: "Sorcha", 2: "Heron", 3: "Ana"}
    if kind == "over":
        s = finished(seats, TEACHING, 2)
        return page(GAME, GAME.observe(s, 0), None, lang, names=names, log=s.events, theme=theme)
    log = []
    for s, asked in played(seats, TEACHING, 11):
        log += s.events
        one = next((d for d in asked if d.prompt.id == f"ask.{kind}"), None)
        if one is None or (kind not in ("spirit", "grow") and s.round < 2):
            continue
        if one.asides:  # somebody has told a plan
            s = choose(s, one.seat, str(one.asides[0]))
            one = next(d for d in pending(s) if d.seat == one.seat)
        picked = one.lines()[0]
        ahead = preview(s, one.seat, picked)
        view = GAME.observe(s, one.seat)
        return page(
            GAME, view, one, lang, names=names, log=log, picked=picked, ahead=ahead, undo=True, theme=theme
        )
    raise AssertionError(f"nobody was asked {kind}")


@pytest.mark.parametrize(("kind", "lang", "theme", "size"), CASES)
def test_the_page_is_sound(
    browser: Browser, tmp_path: Path, kind: str, lang: str, theme: str, size: str
) -> None:
    file = tmp_path / "page.html"
    file.write_text(drawn(kind, 2 if kind != "where" else 4, lang, theme), encoding="utf-8")
    tab = sound(browser, file, size)
    assert axe(tab) == []
    tab.close()
