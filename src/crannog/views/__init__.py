"""Draw any game's table from an observation: HTML, SVG, PNG. Knows no game and no game's state."""

from crannog.views.drawing import Picture, SvgPicture, draw, page, svg
from crannog.views.errors import MissingViews
from crannog.views.raster import png

__all__ = ["MissingViews", "Picture", "SvgPicture", "draw", "page", "png", "svg"]
