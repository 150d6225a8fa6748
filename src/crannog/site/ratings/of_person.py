"""Somebody's ratings, in words; whoever shows them to others asks first whether that person is to be seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from crannog import games
from crannog.site.database import connection
from crannog.site.ratings.strength import Strength
from crannog.site.texts import site_texts
from crannog.views.texts import page_texts

# Of those who want to be rated now.
_RATINGS: Final = """
SELECT r.game, r.mu, r.sigma, r.games FROM ratings_rating r
 WHERE r.person_id = %(me)s
   AND EXISTS (SELECT 1 FROM ratings_span WHERE user_id = %(me)s AND until IS NULL) ORDER BY r.game
"""


@dataclass(frozen=True, slots=True)
class Standing:
    game: str
    title: str  # of the game
    strength: Strength
    words: str  # "about 1,540; likely between 1,420 and 1,660 after 7 games"


async def of_person(me: UUID, lang: str) -> list[Standing]:
    """For each game that has one; none for those who do not want to be rated."""
    async with connection() as conn:
        rows = await (await conn.execute(_RATINGS, {"me": me})).fetchall()
    known = games.names()
    return [
        Standing(game, page_texts(games.load(game), lang, None).t("title.game"), found, in_words(found, lang))
        for game, mu, sigma, played in rows
        if game in known and (found := Strength(mu, sigma, played))
    ]


def in_words(one: Strength, lang: str) -> str:
    number, low, high = (grouped(value, lang) for value in (one.number, one.low, one.high))
    return site_texts(lang).t("ratings.about", number=number, low=low, high=high, n=one.games)


def grouped(number: int, lang: str) -> str:
    """1,540 or 1.540"""
    return f"{number:,}".replace(",", "." if lang == "de" else ",")
