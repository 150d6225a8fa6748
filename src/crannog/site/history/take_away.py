"""Finished games to take away: the list as CSV, replays as `crannog verify` reads them in a ZIP file."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import Any, Final

from django.conf import settings
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from crannog.site import limits
from crannog.site.accounts.guests import language
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.history.finished import Finished, finished
from crannog.site.own_file import own_file, whose_file
from crannog.site.play.pages.replay import replay_of
from crannog.site.play.store.live_table import load
from crannog.site.waiting import Line, asker
from crannog.views.ending import no_formula

LINES: Final = 10_000  # of the list
REPLAYS: Final = 200  # in one file, the newest: some ten kilobytes each, packed
COLUMNS: Final = (
    *("table", "game", "title", "ended", "seats", "seat", "result", "place", "points", "early", "with"),
    "replay",
)
# One at a time in a process: each loads up to 200 games.
_line: Final = Line("history", 1, most=8, each=1, each_place=2)


@require_POST
async def as_csv(request: Request) -> HttpResponse:
    """The whole list, a line for each game."""
    user = await whose_file(request)
    if user is None:
        return not_found(request)
    page = await finished(user.id, language(request), most=LINES)
    return own_file(table_of(page.games), "text/csv; charset=utf-8", "crannog-games.csv")


def table_of(played: tuple[Finished, ...]) -> str:
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow(COLUMNS)
    for one in played:
        was = one.outcome
        others = ", ".join(name for _, name, _ in one.others)
        replay = f"{settings.ORIGIN}/t/{one.id}/replay.txt"
        points = "" if was.points is None else was.points
        row: tuple[Any, ...] = (
            *(one.id, one.game, one.title, one.ended.isoformat(), was.of, was.seat + 1, was.kind),
            *(was.place or "", points, was.early, others, replay),
        )
        rows.writerow([cell if isinstance(cell, int) else no_formula(cell) for cell in row])
    return text.getvalue()


@require_POST
async def as_zip(request: Request) -> HttpResponse:
    """The newest replays. Where an archive cannot be read, there is no file: half of one would look whole."""
    user = await whose_file(request)
    if user is None:
        return not_found(request)
    page = await finished(user.id, language(request), most=REPLAYS)
    async with _line.turn(asker(user.id, limits.address_of(request))):
        packed = await _packed(page.games)
    return own_file(packed, "application/zip", "crannog-replays.zip")


async def _packed(played: tuple[Finished, ...]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("games.csv", table_of(played))
        for one in played:
            live = await load(one.id)
            if live.record is not None:
                day = one.ended.date().isoformat()
                file.writestr(f"{day}-{one.game}-{one.id}.txt", (await replay_of(live)).write())
    return made.getvalue()
