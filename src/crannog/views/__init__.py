"""Draw any game's table from an observation: HTML, SVG, PNG. Knows no game and never sees its state."""

from crannog.views.drawing import SPRITE, Picture, SvgPicture, Undo, draw, own_sheet, page, sheets, svg
from crannog.views.errors import MissingViews
from crannog.views.svg_to_png import png

__all__ = [
    "SPRITE",
    "MissingViews",
    "Picture",
    "SvgPicture",
    "Undo",
    "draw",
    "own_sheet",
    "page",
    "png",
    "sheets",
    "svg",
]
