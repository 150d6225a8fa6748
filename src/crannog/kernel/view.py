"""What every game's observation has in common: whose it is, and how it prints."""

from __future__ import annotations

from dataclasses import dataclass

from crannog.kernel import printing
from crannog.kernel.mypyc_support import mypyc_attr, open_to_interpreted


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True, repr=False)
class View:
    """What one seat may know. Subclasses are frozen dataclasses without a repr of their own."""

    seat: int  # whose view; SPECTATOR for someone who only watches

    def __repr__(self) -> str:
        return printing.line_of_view(self)

    def _repr_html_(self) -> str | None:
        return printing.drawn("html", self)

    def _repr_svg_(self) -> str | None:
        return printing.drawn("svg", self)


open_to_interpreted(View)
