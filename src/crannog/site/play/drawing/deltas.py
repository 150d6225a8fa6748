"""What changed between two drawings of a table for one audience, as its stream carries it.

A drawing is a row of lines. A delta makes the new row out of the one before: two numbers copy so many lines
from there, a text is a new line. It knows nothing of what a line shows, and is made of two drawings that were
drawn for this audience, and of nothing else.
"""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Sequence
from typing import Final
from zlib import DEFLATED, MAX_WBITS, compressobj

from crannog.site.memo import Memo
from crannog.site.play.drawing.fragments import Fragment, drawing_line, drawing_threads, fragment, ready
from crannog.site.play.store.live_table import Live
from crannog.site.waiting import NOBODY, Asker

type Op = int | str

SMALL: Final = 1000  # bytes that are not worth packing
LEVEL: Final = 6  # of deflate: 9 takes half as long again and saves a hundredth
_kept: Final[Memo[tuple[str, int, int, str, str], bytes]] = Memo(drawing_line, kept=1024)


async def news(
    live: Live, seat: int, lang: str, has: Fragment | None, asker: Asker = NOBODY
) -> tuple[Fragment, bytes]:
    """The table's drawing, and what brings somebody there who has another one of this audience, or none.

    Both are made off the event loop, once for all who look through this seat. Raises Full.
    """
    now = ready(live, seat, lang, "") or await fragment(live, seat, lang, asker=asker)

    async def work() -> bytes:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(drawing_threads, message, live.seq, now, has)

    key = (live.id, live.seq, seat, lang, has.name if has is not None else "")
    return now, await _kept.get(key, work, asker)


def message(seq: int, now: Fragment, has: Fragment | None) -> bytes:
    """One line: the entry, the drawing's name and that of the one it changes ("": none), and the changes."""
    old = has.lines() if has is not None else []
    said = [seq, now.name, has.name if has is not None else "", *ops(old, now.lines())]
    return _packed(json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode())


def ops(old: Sequence[str], new: Sequence[str]) -> list[Op]:
    """Copies and new lines, in order."""
    where = {line: at for at, line in enumerate(old)}
    last = len(old)
    found: list[Op] = []
    start, end = 0, 0  # what is being copied
    for line in new:
        if start < end < last and old[end] == line:
            end += 1
            continue
        if start < end:
            found += (start, end - start)
        start = where.get(line, -1)
        end = start + 1
        if start < 0:
            start = end = 0
            found.append(line)
    if start < end:
        found += (start, end - start)
    return found


def applied(old: Sequence[str], delta: Sequence[Op]) -> list[str]:
    """The new lines, as the browser puts them together (`web/src/lines.js`). ValueError: they do not fit."""
    new: list[str] = []
    given = iter(delta)
    for one in given:
        if isinstance(one, str):
            new.append(one)
            continue
        count = next(given, None)
        if not isinstance(count, int) or count < 1 or not 0 <= one <= len(old) - count:
            raise ValueError("this delta is of another drawing")
        new += old[one : one + count]
    return new


def _packed(plain: bytes) -> bytes:
    """As it is, or deflated and in base64, which begins with a letter instead of a bracket."""
    if len(plain) < SMALL:
        return plain
    packer = compressobj(LEVEL, DEFLATED, -MAX_WBITS)
    return b"z" + b64encode(packer.compress(plain) + packer.flush())


def forget() -> None:
    _kept.clear()
