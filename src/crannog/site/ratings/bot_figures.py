"""How people fare against each level of a game's bots, where enough games were counted to say so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from crannog import games
from crannog.lab.results import Share
from crannog.site.database import connection
from crannog.site.texts import site_texts

ENOUGH: Final = 50  # games
_FIGURES: Final = """
SELECT game, seats, level, games, won FROM ratings_againstbots
 WHERE games >= %(enough)s AND (%(game)s = '' OR game = %(game)s) ORDER BY game, seats, level
"""


@dataclass(frozen=True, slots=True)
class Figure:
    game: str
    seats: int
    level: str
    share: Share

    @property
    def of_ten(self) -> int:
        return round(10 * self.share.value)

    @property
    def percent(self) -> tuple[int, int, int]:
        """Won, and from where to where the true share lies 95 times of 100."""
        low, high = self.share.interval
        return round(100 * self.share.value), round(100 * low), round(100 * high)


async def figures(game: str = "") -> list[Figure]:
    """Of one game, or of all."""
    async with connection() as conn:
        rows = await (await conn.execute(_FIGURES, {"enough": ENOUGH, "game": game})).fetchall()
    known = games.names()
    return [
        Figure(id, seats, level, Share(won, played)) for id, seats, level, played, won in rows if id in known
    ]


def by_level(found: Iterable[Figure], together: bool, lang: str) -> dict[str, list[str]]:
    """For each level a sentence for each number of players."""
    said = site_texts(lang)
    told: dict[str, list[str]] = {}
    for one in found:
        id = "ratings.with_bots" if together else "ratings.against_bots"
        told.setdefault(one.level, []).append(
            said.t(id, seats=one.seats, of_ten=one.of_ten, n=one.share.games)
        )
    return told
