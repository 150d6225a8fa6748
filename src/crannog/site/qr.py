"""A QR code as inline SVG: no style attributes, dark on light in every theme, so that cameras read it."""

from __future__ import annotations

import segno
from markupsafe import Markup


def qr(text: str, label: str) -> Markup:
    """The code of an address; `label` says what it is to those who do not see it."""
    code = segno.make(text, error="m", micro=False)
    width, height = code.symbol_size(border=2)
    d = []
    for y, line in enumerate(code.matrix_iter(border=2)):
        row, x = list(line), 0
        while x < width:
            run = x
            while run < width and row[run]:
                run += 1
            if run > x:
                d.append(f"M{x} {y}h{run - x}v1h-{run - x}z")
            x = run + 1
    return Markup(
        '<svg class="qr" role="img" aria-label="{}" viewBox="0 0 {} {}" shape-rendering="crispEdges">'
        '<rect width="100%" height="100%" fill="#fff"/><path d="{}" fill="#000"/></svg>'
    ).format(label, width, height, "".join(d))
