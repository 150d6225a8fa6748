"""A picture of Roam's board, dot by dot: resvg draws the same bytes everywhere with the same fonts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from crannog.games.roam import GAME
from crannog.kernel.play import pending
from crannog.views import png, svg
from crannog.views.svg_to_png import fonts

from .positions import fixed

GOLDEN: Final = Path(__file__).parent / "golden" / "board-light.png"


def picture() -> bytes:
    s = fixed()
    asked = pending(s)[0]
    return png(svg(GAME, GAME.observe(s, asked.seat), asked, theme="light"))


@pytest.mark.skipif(not fonts(), reason="fonts are not built: npm ci --prefix web && web/build")
def test_the_board_looks_as_it_did() -> None:
    drawn = picture()
    if drawn != GOLDEN.read_bytes():
        now = Path("shots/board-light-now.png")
        now.parent.mkdir(exist_ok=True)
        now.write_bytes(drawn)
        pytest.fail(f"differs from {GOLDEN.name}: see {now}; if meant, run python -m tests.views.test_golden")


def test_without_our_fonts_it_is_drawn_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crannog.views.svg_to_png.fonts", lambda: ())
    with pytest.warns(UserWarning, match="fonts are not built"):
        assert png(svg(GAME, GAME.observe(fixed(), 0))).startswith(b"\x89PNG")


def test_missing_libraries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"pip install \"crannog\[views\]\""):
        png("<svg/>")


if __name__ == "__main__":
    GOLDEN.write_bytes(picture())
