"""The icons of the site, drawn from the logo: `python -m tools.icons --write` puts them in their place."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from crannog.views import png, templates
from crannog.views.design_tokens import tokens
from tools.shipped import add_write, update

HOME: Final = Path(__file__).parents[1] / "src/crannog/site/static/icons"
ROUND, SQUARE = 7, 0


def icon(lit: bool, corner: int, room: float) -> str:
    """The crannog on a plank; a lit door says that it is your turn. `room` is left free on every side."""
    colours = tokens("light")
    logo = templates.source("views/logo.jinja").strip()
    drawing = logo.partition(">")[2].removesuffix("</svg>")
    drawing = drawing.replace("var(--lake)", colours["--lake"])
    drawing = drawing.replace("var(--hearth)", colours["--hearth" if lit else "--water"])
    scale = 1 - 2 * room
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">'
        f'<rect width="32" height="32" rx="{corner}" fill="{colours["--surface"]}"/>'
        f'<g transform="translate({32 * room:g} {32 * room:g}) scale({scale:g})">{drawing}</g></svg>\n'
    )


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    add_write(parser)
    given = parser.parse_args(args)
    files: dict[Path, str | bytes] = {
        HOME / "icon.svg": icon(False, ROUND, 0.06),
        HOME / "icon-lit.svg": icon(True, ROUND, 0.06),
    }
    for name, corner, room, size in (
        ("icon-180", SQUARE, 0.12, 180),
        ("icon-192", ROUND, 0.1, 192),
        ("icon-512", ROUND, 0.1, 512),
        ("maskable-512", SQUARE, 0.2, 512),
    ):
        files[HOME / f"{name}.png"] = png(icon(True, corner, room), zoom=size / 32)
    update(files, given.write)


if __name__ == "__main__":
    main()
