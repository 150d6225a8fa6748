"""The picture that goes with a link to a result: the board and the headline, as chats and letters show it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from textwrap import wrap
from typing import Final

from crannog.views import templates
from crannog.views.design_tokens import resolve
from crannog.views.drawing import svg
from crannog.views.game_view import AnyGame
from crannog.views.svg_to_png import png

WIDTH: Final = 1200  # what previews of links are made for
HEIGHT: Final = 630
ZOOM: Final = 0.5
BOARD: Final = 560  # how wide the board may be
LETTERS: Final = 20  # of a line of the headline
LINES: Final = 5
ABOUT: Final = 38  # letters of the line below
# Names written over a map, with a halo: five pixels high here, and a quarter of the time.
_SMALL: Final = re.compile(r'<g [^>]*paint-order="stroke"[^>]*>(?:(?!</?g\b).)*</g>', re.DOTALL)
_ROOT: Final = re.compile(r'<svg xmlns="[^"]*" width="[^"]*" height="[^"]*"')


def share_card(
    game: AnyGame, view: object, lang: str, names: Mapping[int, str], headline: str, about: str
) -> bytes:
    """PNG, half as large: a board has so many small things that more would take too long."""
    return png(share_svg(game, view, lang, names, headline, about), ZOOM)


def share_svg(
    game: AnyGame, view: object, lang: str, names: Mapping[int, str], headline: str, about: str
) -> str:
    board = _SMALL.sub("", str(svg(game, view, None, lang, names=names)))
    placed = f'<svg x="0" y="0" width="{BOARD}" height="{HEIGHT}" preserveAspectRatio="xMidYMid meet"'
    lines = wrap(headline, LETTERS, max_lines=LINES, placeholder=" …")
    top = HEIGHT / 2 - 35 * len(lines) + 30
    text = "".join(
        f'<text x="{BOARD + 44}" y="{top + 70 * i:g}" font-size="64" font-weight="600"'
        f' font-family="var(--font-display)" fill="var(--ink)">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    below = escape(wrap(about, ABOUT, max_lines=1, placeholder=" …")[0]) if about.strip() else ""
    logo = templates.environment().get_template("views/logo.jinja").render()
    logo = logo.replace("<svg ", f'<svg x="{BOARD + 44}" y="44" width="72" height="72" ', 1)
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--water)"/>'
        f"{_ROOT.sub(placed, board, count=1)}{logo}{text}"
        f'<text x="{BOARD + 44}" y="{top + 70 * len(lines) + 2:g}" font-size="34"'
        f' font-family="var(--font-ui)" fill="var(--ink-2)">{below}</text></svg>'
    )
    return resolve(drawn, "light")
