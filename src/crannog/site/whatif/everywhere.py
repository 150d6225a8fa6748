"""One's branches at all tables and after all guided rounds: where they are, and how many there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from crannog import games
from crannog.lessons.lesson import lessons_of
from crannog.site.accounts.guests import language, user_of
from crannog.site.accounts.request import Request
from crannog.site.database import connection
from crannog.site.render_page import render
from crannog.site.whatif.branches import OF_MAKER
from crannog.site.whatif.lesson_games import home, is_lesson
from crannog.views.texts import page_texts

_PLACES: Final = """
SELECT COALESCE(b.table_id, b.lesson), t.game, t.title, count(*), (array_agg(b.id ORDER BY b.used DESC))[1]
  FROM whatif_branch b LEFT JOIN play_table t ON t.id = b.table_id
 WHERE b.maker_id = %s
 GROUP BY 1, 2, 3 ORDER BY max(b.used) DESC
"""


@dataclass(frozen=True, slots=True)
class Place:
    """A table or a guided round that branches leave."""

    to: str
    game: str
    title: str
    n: int


@require_safe
async def everywhere(request: Request) -> HttpResponse:
    user, lang = await user_of(request), language(request)
    places = await _places(user.id, lang) if user is not None else []
    return render(
        request,
        "what_if_everywhere",
        user=user,
        places=places,
        count=sum(one.n for one in places),
        most=OF_MAKER,
        path="/w",
    )


async def _places(maker: UUID, lang: str) -> list[Place]:
    async with connection() as conn:
        rows = await (await conn.execute(_PLACES, (maker,))).fetchall()
    found = []
    for table, game, title, n, newest in rows:
        # A round has no page of its branches: the newest one shows them all.
        to = f"/w/{newest}/0" if is_lesson(table) else f"{home(table)}/what-if"
        called = game or table.partition("/")[0]
        found.append(Place(to, _title(called, lang), title or _lesson(table, lang), n))
    return found


def _title(game: str, lang: str) -> str:
    return page_texts(games.load(game), lang, None).t("title.game") if game in games.names() else game


def _lesson(table: str, lang: str) -> str:
    """The guided round's title; "" for a table, which may have none, and a round that is gone."""
    game, _, name = table.partition("/")
    lesson = lessons_of(game).get(name) if game in games.names() else None
    return lesson.title[lang] if lesson is not None else ""
