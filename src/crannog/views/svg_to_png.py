"""SVG to PNG by resvg, with our own fonts where they are built (web/build)."""

from __future__ import annotations

import warnings
from functools import cache
from importlib.resources import files

from crannog.views.errors import MissingViews


@cache
def fonts() -> tuple[str, ...]:
    """The static fonts; resvg reads no woff2."""
    folder = files("crannog.views").joinpath("static", "fonts")
    if not folder.is_dir():
        return ()
    return tuple(sorted(str(font) for font in folder.iterdir() if font.name.endswith(".ttf")))


def png(svg_text: str, zoom: float = 1) -> bytes:
    """A stand-alone SVG, as `svg` draws it, as PNG."""
    try:
        import resvg_py
    except ImportError as missing:
        raise MissingViews("resvg-py") from missing
    if not fonts():
        warnings.warn(
            "The fonts are not built (npm ci --prefix web && web/build); using system fonts.", stacklevel=2
        )
        return bytes(resvg_py.svg_to_bytes(svg_string=str(svg_text), zoom=zoom))
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=str(svg_text),
            zoom=zoom,
            skip_system_fonts=True,
            font_files=list(fonts()),
            font_family="Alegreya",
            serif_family="Alegreya",
            sans_serif_family="Atkinson Hyperlegible Next",
        )
    )
