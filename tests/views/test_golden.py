"""The board's picture, dot by dot. resvg draws the same bytes everywhere with the same fonts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tools.shots import arrival

from crannog.games.roam import GAME
from crannog.games.spirit_island import GAME as SPIRIT_ISLAND
from crannog.kernel.play import pending
from crannog.views import png, svg
from crannog.views.svg_to_png import fonts
from tests.games.spirit_island.boards import given, resolve

from .positions import fixed

GOLDEN = Path(__file__).parent / "golden"
ISLAND = """
A1: C C' B
A2: T T' 2E 2D +2 2@0
A3: 3D @1
A5: 2T D' 2B
A8: E
B1: 2@1 @0 3E
B2: C'' D +1
B4: B @1
"""


def picture(name: str, theme: str) -> bytes:
    if name == "arrival":
        scene = arrival("arrival")
        asked = next(d for d in pending(scene.s) if d.seat == 1)
        view = scene.game.observe(scene.s, 1)
        # One verb's places: a picture cannot be filtered.
        builds = tuple(choice for choice in asked.legal if str(choice).startswith("build "))
        asked = replace(asked, legal=builds)
        return png(svg(scene.game, view, asked, theme=theme, picked=scene.picked))
    if name == "island":
        island = resolve(given(ISLAND), "wash_away", "A2")
        asked = pending(island)[0]
        view = SPIRIT_ISLAND.observe(island, asked.seat)
        return png(svg(SPIRIT_ISLAND, view, asked, theme=theme, picked="push E A3"), zoom=0.7)
    s = fixed()
    asked = pending(s)[0]
    return png(svg(GAME, GAME.observe(s, asked.seat), asked, theme=theme))


@pytest.mark.skipif(not fonts(), reason="fonts are not built: npm ci --prefix web && web/build")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["board", "arrival", "island"])
def test_the_board_looks_as_it_did(name: str, theme: str) -> None:
    drawn, golden = picture(name, theme), GOLDEN / f"{name}-{theme}.png"
    if drawn != golden.read_bytes():
        Path(f"shots/{name}-{theme}-now.png").parent.mkdir(exist_ok=True)
        Path(f"shots/{name}-{theme}-now.png").write_bytes(drawn)
        pytest.fail(
            f"differs from {golden.name}: see shots/; if meant, run python -m tests.views.test_golden"
        )


def test_without_our_fonts_it_is_drawn_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crannog.views.svg_to_png.fonts", lambda: ())
    with pytest.warns(UserWarning, match="fonts are not built"):
        assert png(svg(GAME, GAME.observe(fixed(), 0))).startswith(b"\x89PNG")


def test_missing_libraries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"pip install \"crannog\[views\]\""):
        png("<svg/>")


if __name__ == "__main__":
    for board in ("board", "arrival", "island"):
        for kind in ("light", "dark"):
            (GOLDEN / f"{board}-{kind}.png").write_bytes(picture(board, kind))
