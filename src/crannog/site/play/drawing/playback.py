"""What happened at a table, step by step through one seat: folded from the log, drawn once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from crannog.kernel.game_record import Entry, Record
from crannog.kernel.play import Illegal
from crannog.kernel.scenes import Scene, scenes
from crannog.site.memo import Memo
from crannog.site.play.drawing.fragments import Fragment, drawing_line, drawing_threads, packed
from crannog.site.play.drawing.story import story
from crannog.site.play.store.earlier import Written, entries, fold, played
from crannog.site.play.store.live_table import Live
from crannog.site.waiting import NOBODY, Asker
from crannog.views.playback import draw_playback

ENTRIES: Final = 40  # that are looked at, the newest
NOTHING: Final = packed("")

type Key = tuple[str, int, int, int, str, tuple[tuple[int, str], ...]]

_kept: Final[Memo[Key, Fragment]] = Memo(drawing_line, kept=512)


async def playback(live: Live, seat: int, lang: str, asker: Asker = NOBODY) -> Fragment:
    """The newest story as this seat saw it; empty where there is nothing to tell. Raises Full."""
    key = _key(live, seat, lang)
    _, first, last, *_ = key
    if not first:
        return NOTHING

    async def work() -> Fragment:
        known, written = await entries(live, first, last)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(drawing_threads, _make, live, seat, lang, first, known, written)

    return await _kept.get(key, work, asker)


def _key(live: Live, seat: int, lang: str) -> Key:
    first, last = story(live, seat)
    names = tuple(sorted(live.called(lang).items()))
    return live.id, max(first, last - ENTRIES + 1) if first else 0, last, seat, lang, names


def forget() -> None:
    _kept.clear()


def _make(
    live: Live, seat: int, lang: str, first: int, known: Record[Any] | None, written: Sequence[Written]
) -> Fragment:
    html = render(live, seat, lang, first, known, written) or ""
    return packed(html)


def render(
    live: Live, seat: int, lang: str, first: int, known: Record[Any] | None, written: Sequence[Written]
) -> str | None:
    try:
        record = fold(live, known, [one for one in written if one.seq < first])
        if record is None:
            return None  # made by other rules: nobody can play it again here
        before = live.game.observe(record.now, seat)
        told = _told(live, record, [one for one in written if one.seq >= first], seat)
    except Illegal:
        return None
    return draw_playback(live.game, before, told, lang, live.called(lang))


def _told(
    live: Live, record: Record[Any], written: Sequence[Written], seat: int
) -> list[tuple[int, Scene[Any]]]:
    """The scenes of these entries, without those that were taken back."""
    settled: list[tuple[int, Scene[Any]]] = []
    since: list[tuple[Entry, int, list[Scene[Any]]]] = []  # what may still be taken back
    now: Record[Any] | None = record
    for one in written:
        if now is None:
            break
        made = scenes(live.game, now.now, one.seat, one.line, seat)[0] if one.kind == "choice" else []
        now = played(live, now, one)
        if now is None:
            break
        if one.kind == "choice" and now.since:
            since.append((now.since[-1], one.seq, made))
        elif one.kind == "choice":
            settled += [(seq, scene) for _, seq, some in since for scene in some]
            settled += [(one.seq, scene) for scene in made]
            since = []
        elif one.kind == "undo":
            kept = {id(entry) for entry in now.since}
            since = [some for some in since if id(some[0]) in kept]
    return settled + [(seq, scene) for _, seq, some in since for scene in some]
