"""What is counted over many finished games of one kind, as plain data that every game's view gives.

    TALLY = Tally("place", "months", (By(Msg("option.edition"), option="edition"),))

A finished game is known by what its table agreed on, who won, the scores, and what each seat played as.
"""

from __future__ import annotations

from dataclasses import dataclass

from crannog.kernel.message import Msg


@dataclass(frozen=True, slots=True)
class By:
    """Games are counted apart by something: an option's value, or what the seat played as."""

    name: Msg  # "Edition"
    option: str = ""
    played: str = ""  # how the id of the text begins that names it: "spirit."


@dataclass(frozen=True, slots=True)
class Tally:
    figure: str = "points"  # beside games and victories: the mean "points" or "place", or "hardest" (won)
    chart: str = "points"  # of the last games; or "months": games in each; "difficulty": the score by it
    by: tuple[By, ...] = ()
    below: Msg | None = None  # what scores below zero count: The Arrival's Corruption
