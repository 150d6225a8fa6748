"""The rendering of a table for one audience: made once per (seq, seat, language), off the event loop.

A fragment is everything of the page that changes with the table. It is kept compressed; whoever asks for
the same seq, seat and language gets the same bytes.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import deque
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import brotli

from crannog.bots.marks import about as about_level
from crannog.kernel.play import SPECTATOR, Decision, Illegal
from crannog.kernel.preview import Preview, preview
from crannog.site.memo import Memo
from crannog.site.metrics import DRAWN
from crannog.site.play.bots.choose_move import HINT, meant, offered, teaches
from crannog.site.play.bots.levels import marks
from crannog.site.play.bots.why import why_moved
from crannog.site.play.drawing.hint_card import HELP, hint_card
from crannog.site.play.drawing.seats_and_actions import about, may_undo, why_stopped
from crannog.site.play.drawing.story import newest
from crannog.site.play.store.live_table import Live
from crannog.site.texts import site_texts
from crannog.site.validate import number
from crannog.site.waiting import NOBODY, Asker, Line
from crannog.views import draw, templates
from crannog.views.texts import page_texts
from crannog.views.things import LONGEST, thing

QUALITY: Final = 1  # of brotli: 4 takes three times as long and saves a sixth, and most are sent as changes
ROWS: Final = 64  # drawings that are kept as lines besides, at most: 8 MB
BOT: Final = "bot:"  # with this, the name of a seat's bot begins, where somebody asks about it

type Key = tuple[str, int, int, str, str, bool]


@dataclass(slots=True)
class Fragment:
    """Kept small: brotli for nearly everybody, gzip from the first who asks (in a network without https)."""

    br: bytes
    gz: bytes = b""
    name: str = ""  # of the table's drawing: the same for the same text, whichever process draws it
    rows: list[str] | None = None  # its lines, while it is one of the newest

    @property
    def html(self) -> bytes:
        html: bytes = brotli.decompress(self.br)
        return html

    def lines(self) -> list[str]:
        rows = self.rows  # read once: another thread may let go of them
        return rows if rows is not None else self.html.decode().split("\n")

    async def encoded(self, accepts: str) -> tuple[bytes, str]:
        """The body and its Content-Encoding, for what the browser accepts."""
        if "br" in accepts:
            return self.br, "br"
        if "gzip" not in accepts:
            return self.html, ""
        if not self.gz:
            self.gz = await asyncio.to_thread(_gzip, self.html)
        return self.gz, "gzip"


def _gzip(html: bytes) -> bytes:
    return gzip.compress(html, 5, mtime=0)  # the same bytes for the same drawing, whenever it is made


THREADS: Final = 1  # more would only take Python from each other, and from those who move
_threads: Final = ThreadPoolExecutor(THREADS, "draw")
# A drawing takes 5 to 20 ms: the last of a full line waits for a second. A browser asks for one at a time.
_line: Final = Line("draw", THREADS, most=64, each=4, each_place=32)
_kept: Final[Memo[Key, Fragment]] = Memo(_line, kept=2048)
_with_rows: Final[deque[Fragment]] = deque()  # the newest, as the thread that draws has made them
drawing_line, drawing_threads = _line, _threads  # whatever else is drawn waits in the same line
_things: Final[Memo[tuple[str, int, int, str, str], Fragment | None]] = Memo(_line, kept=512)


def ready(live: Live, seat: int, lang: str, pick: str) -> Fragment | None:
    """The drawing, where it was made before: most requests need nothing else."""
    key = (live.id, live.seq, seat, lang, offered(live, seat, pick), False)
    return None if pick == HINT else _kept.ready(key)


async def fragment(live: Live, seat: int, lang: str, pick: str = "", asker: Asker = NOBODY) -> Fragment:
    """The table as this seat sees it; with `pick`, as if that choice, or a good one, were made.

    HINT picks the good one. Raises Full.
    """
    pick, hinted = await meant(live, seat, pick, asker)
    key = (live.id, live.seq, seat, lang, pick, hinted)

    async def work() -> Fragment:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(_threads, _make, live, seat, lang, pick, hinted)

    return await _kept.get(key, work, asker)


def packed(html: str) -> Fragment:
    return Fragment(brotli.compress(html.encode(), quality=QUALITY))


def _make(live: Live, seat: int, lang: str, pick: str, hinted: bool) -> Fragment:
    with DRAWN.time():
        text = render(live, seat, lang, pick, hinted)
    made = packed(text)
    made.name = blake2b(text.encode(), digest_size=8).hexdigest()
    if not pick:  # what somebody tries out is no base of changes
        made.rows = text.split("\n")
        _with_rows.append(made)
        while len(_with_rows) > ROWS:
            _with_rows.popleft().rows = None
    return made


def render(
    live: Live,
    seat: int,
    lang: str,
    pick: str = "",
    hinted: bool = False,
    csrf: str = "",
    command: str = "",
    your_name: str = "",
    lines: Sequence[Mapping[str, Any]] = (),
) -> str:
    """The HTML of the stage: the table, and what the site says about it.

    Only a whole page has `csrf` and `command`, for answers without the script; the reader's name to sit
    down with; and the lines of chat.
    """
    context = stage(live, seat, lang, pick, csrf, command) | {"your_name": your_name, "lines": lines}
    pages = templates.environment()
    if live.record is not None:
        sits = bool(context["mine_seats"])
        aside = (
            _chat(live.id, lang, sits, csrf, command, lines)
            if lines or csrf
            else _shared_chat(live.id, lang, sits)
        )
        context |= _drawing(live, seat, lang, pick, hinted, csrf, command, aside)
    return pages.get_template("crannog.site/stage.jinja").render(context)


def _chat(
    table: str,
    lang: str,
    sits: bool,
    csrf: str = "",
    command: str = "",
    lines: Sequence[Mapping[str, Any]] = (),
) -> str:
    """The chat; it is given nothing else, so that a shared one cannot tell more."""
    return (
        templates.environment()
        .get_template("crannog.site/chat.jinja")
        .render(
            t=site_texts(lang).t,
            live={"id": table},
            mine_seats=sits,
            csrf=csrf,
            command=command,
            lines=lines,
        )
    )


@lru_cache(1024)
def _shared_chat(table: str, lang: str, sits: bool) -> str:
    return _chat(table, lang, sits)


def stage(live: Live, seat: int, lang: str, pick: str, csrf: str, command: str) -> dict[str, Any]:
    """What the stage's templates need around the game's drawing."""
    return {
        **about(live, seat, lang),
        "t": site_texts(lang).t,
        "lang": lang,
        "live": live,
        "seat": seat,
        "csrf": csrf,
        "command": command,
        "shown": "",
        "mine": seat in live.asked and not live.seats[seat].bot,
        "story": newest(live, seat),
    }


def _drawing(
    live: Live, seat: int, lang: str, pick: str, hinted: bool, csrf: str, command: str, aside: str
) -> dict[str, Any]:
    """The game's own part of the stage."""
    hidden = {"seq": str(live.seq), "seat": str(seat)}
    if csrf:
        hidden |= {"csrfmiddlewaretoken": csrf, "command": command}
    asked = _asked(live, seat)
    plays = seat != SPECTATOR and not live.seats[seat].bot
    picked = offered(live, seat, pick) if asked is not None else ""
    shown = draw(
        live.game,
        live.view(seat),
        asked,
        lang,
        log=live.events(seat),
        names=live.called(lang),
        bots=marks(live, lang),
        title=live.title,
        picked=picked,
        ahead=foresee(live, seat, picked),
        undo=(plays and may_undo(live, seat)) or False,
        hidden=hidden,
        since=since_turn(live, seat),
        aside=aside,
        hint=hinted if asked is not None and teaches(live) else None,
        stopped=why_stopped(live) if live.stopped else None,
    )
    return {"shown": shown, "mine": asked is not None}


async def thing_fragment(
    live: Live, seat: int, lang: str, name: str, asker: Asker = NOBODY
) -> Fragment | None:
    """One thing of the table as this seat sees it, or None where it sees none of this name. Raises Full."""
    name = name[:LONGEST]
    if name.startswith((BOT, HELP)):
        html = await thought_card(live, seat, lang, name, asker)
        return packed(html) if html else None

    def make() -> Fragment | None:
        html = render_thing(live, seat, lang, name)
        return packed(html) if html else None

    async def work() -> Fragment | None:
        return await asyncio.get_running_loop().run_in_executor(_threads, make)

    return await _things.get((live.id, live.seq, seat, lang, name), work, asker)


async def thought_card(live: Live, seat: int, lang: str, name: str, asker: Asker = NOBODY) -> str:
    """What a bot has to think about before it can be told; "" for any other thing. Raises Full."""
    if name.startswith(HELP):
        return await hint_card(live, seat, lang, name, asker)
    return await bot_card(live, seat, lang, name, asker) if name.startswith(BOT) else ""


async def bot_card(live: Live, seat: int, lang: str, name: str, asker: Asker = NOBODY) -> str:
    """What is known of the bot at a seat, with why it moved as it did; "" where none plays. Raises Full."""
    whose = number(name.removeprefix(BOT))
    if whose is None or not 0 <= whose < len(live.seats) or not live.seats[whose].bot:
        return ""
    said = page_texts(live.game, lang, live.called(lang))
    why, does = await why_moved(live, whose, seat, asker), about_level(live.seats[whose].bot, live.game.id)
    context = {
        "t": site_texts(lang).t,
        "name": said.name(whose),
        "mark": marks(live, lang)[whose],
        "about": said.say(does) if does else "",
        "why": said.say(why) if why else "",
    }
    return templates.environment().get_template("crannog.site/bot.jinja").render(context)


def render_thing(live: Live, seat: int, lang: str, name: str) -> str:
    """The thing's article; "" where this seat sees no such thing."""
    if live.record is None:
        return ""
    found = thing(live.game, live.view(seat), _asked(live, seat), lang, name, live.called(lang))
    return found or ""


def _asked(live: Live, seat: int) -> Decision | None:
    """What this seat is asked; where a bot plays, nobody is."""
    return live.decision(seat) if seat != SPECTATOR and not live.seats[seat].bot else None


def foresee(live: Live, seat: int, pick: str) -> Preview | None:
    """What the choice is certain to do; writes nothing."""
    if live.record is None or seat == SPECTATOR or not pick:
        return None
    try:
        return preview(live.record.now, seat, pick)
    except Illegal:
        return None


def since_turn(live: Live, seat: int) -> int:
    """How many events this seat was told since its own last entry; -1 where it has made none of late."""
    own = live.last_played(seat)
    return len(live.events(seat, own)) if own and seat != SPECTATOR else -1
