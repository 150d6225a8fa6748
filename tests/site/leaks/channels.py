"""Everything a seat receives of a table, by channel: what it is sent, to the last byte and header."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from crannog.kernel.play import SPECTATOR
from crannog.kernel.preview import preview
from crannog.site.mail.message import email_to
from crannog.site.play.drawing import fragments
from crannog.site.play.drawing.email_texts import your_turn
from crannog.site.play.store.live_table import Live, load
from tests.site import places
from tests.site.security.asking import CSRF, Answer, ask, command, listen, rest, settled

_CHANGING: Final = re.compile(r"(nonce-|expires=)[^';]+")
RARE: Final = (
    "/log",
    "/clocks",
    "/replay.txt",
    "/chat",
    "/end",
    "/picture.png",
    "/story.csv",
)  # one of them in each pair

type Seen = dict[str, object]


def told(answer: Answer) -> object:
    """An answer, without what is new every time."""
    assert answer.status < 500, "whatever is broken looks the same in both worlds"
    headers = [(name, _CHANGING.sub(r"\1*", value)) for name, value in answer.headers]
    return answer.status, headers, settled(answer.body)


async def get(path: str, person: places.Person, **headers: str) -> object:
    from django.conf import settings

    cookies = {settings.CSRF_COOKIE_NAME: CSRF}  # or a new one is set with every page
    return told(await ask("GET", path, person, headers=headers, cookies=cookies))


async def looks(table: str, person: places.Person, seat: int, seed: int) -> Seen:
    """What comes of looking. `seed` chooses which choices are tried out."""
    rest()
    now = await load(table)
    seen: Seen = {}
    for name, accept in (("raw", ""), ("br", "br"), ("gzip", "gzip")):
        seen[f"fragment {name}"] = await get(
            f"/live/{table}/fragment?seq={now.seq}", person, **{"Accept-Encoding": accept}
        )
    # What costs most is looked at in every other pair, or in every third or fourth.
    for name in ("/text" if seed % 2 else "", RARE[seed % len(RARE)]):
        seen[f"page {name}"] = await get(f"/t/{table}{name}", person)
    if seed % 6 == 0:
        seen["home"] = await get("/", person)
    asked = now.decision(seat) if seat != SPECTATOR else None
    lines = asked.lines() if asked is not None else []
    seen["foreseen"] = [fragments.foresee(now, seat, line) for line in lines]  # all; some of them drawn:
    for pick in tried(now, seat, seed):
        seen[f"preview {pick}"] = await get(f"/live/{table}/fragment?pick={quoted(pick)}", person)
    some = next(iter(tried(now, seat, seed)), "")
    if some and seed % 3 == 1 and seed % 2:
        seen["page preview"] = await get(f"/t/{table}?pick={quoted(some)}", person)
    for name in asked_about(now, seat, seed):
        seen[f"thing {name}"] = await get(f"/live/{table}/fragment?thing={quoted(name)}", person)
    seen["letter"] = letter(now, seat)
    async with listen(f"/live/{table}/stream?after={max(0, now.seq - 20)}", person) as stream:
        await stream.until(b"id: %d\n" % now.seq)
        seen["reconnect"] = stream.status, stream.headers, stream.frames
    return seen


def tried(now: Live, seat: int, seed: int) -> Iterator[str]:
    asked = now.decision(seat) if seat != SPECTATOR else None
    if asked is not None and now.record is not None:
        lines = asked.lines()
        if seed % 3 == 0:
            yield lines[seed % len(lines)]
            return
        some = [lines[(seed + 7 * n) % len(lines)] for n in range(12)]
        # One whose end nobody knows yet: there a preview could say too much.
        yield next((line for line in some if not preview(now.record.now, seat, line).whole), some[-1])


def asked_about(now: Live, seat: int, seed: int) -> Iterator[str]:
    """Some of the things one may ask about, those that only others see among them."""
    asked = now.decision(seat) if seat != SPECTATOR else None
    if asked is not None and asked.forbidden:
        yield f"why:{asked.forbidden[seed % len(asked.forbidden)][0]}"
    yield THINGS[seed % len(THINGS)]


def quoted(line: str) -> str:
    return quote(line, safe="")


def letter(now: Live, seat: int) -> object:
    """The letter that says it is your turn."""
    if seat == SPECTATOR or now.decision(seat) is None:
        return None
    text = your_turn(now, seat, "en", "https://crannog.example/stop", "https://crannog.example/go-on")
    sent = email_to("ann@example.org", text, "https://crannog.example/stop").message()
    del sent["Message-ID"], sent["Date"]
    return sent.as_bytes()


async def refusals(table: str, person: places.Person, seat: int, seed: int) -> Seen:
    """What comes of commands that are wrong: each in the same words whatever is hidden."""
    rest()
    now = await load(table)
    seen: Seen = {}
    asked = now.decision(seat) if seat != SPECTATOR else None
    wrong = [GUESSES[(seed + n) % len(GUESSES)] for n in range(2)]
    if asked is not None:
        forbidden = [str(choice) for choice, _ in asked.forbidden]
        wrong += [forbidden[(seed * 3 + n) % len(forbidden)] for n in range(min(3, len(forbidden)))]
    lines = set(asked.lines()) if asked is not None else set()
    for n, line in enumerate(line for line in wrong if line not in lines):
        body = {"id": f"wrong-{n:05}", "seq": now.seq, "seat": max(seat, 0), "line": line}
        seen[f"illegal {line}"] = told(await command(table, person, **body))
    early: dict[str, Any] = {
        "id": "wrong-early",
        "seq": max(1, now.seq - 3),
        "seat": max(seat, 0),
        "line": "x",
    }
    seen["stale"] = told(await command(table, person, **early))
    assert now.record is not None
    if seat == SPECTATOR or now.record.why_not_undo(seat):
        body = {"id": "wrong-undo", "seq": now.seq, "seat": max(seat, 0), "undo": True}
        if not now.record.since:
            seen["undo"] = told(await command(table, person, **body))
    return seen


@dataclass(frozen=True)
class Moved:
    """What a watcher receives while somebody moves."""

    status: int
    answer: object
    frames: list[bytes]
    deltas: list[bytes]  # the whole drawing before the move, and what changed with it
    view: object  # what the watcher may know afterwards, and was told: if it is the same, so is the rest
    after: object

    def drawn(self, all_of_it: bool) -> Seen:
        """What was drawn: always before the move, after it only where the watcher was shown the same."""
        return {
            "deltas": self.deltas if all_of_it else self.deltas[:1],
            "after": self.after if all_of_it else None,
        }


async def moves(
    table: str, watcher: places.Person, seat: int, mover: places.Person, at: int, line: str
) -> Moved:
    """Somebody chooses while the watcher's stream is open."""
    rest()
    before = await load(table)
    # One who comes back is sent the drawing before; the change of it comes with the move.
    again = f"/live/{table}/stream?deltas=1&after={before.seq - 1}"
    async with listen(f"/live/{table}/stream", watcher) as stream, listen(again, watcher) as drawn:
        await drawn.until(b"id: %d\n" % before.seq)
        body = {"id": "moves-while-watched", "seq": before.seq, "seat": at, "line": line}
        answer = await command(table, mover, **body)
        if answer.status == 200:
            await stream.until(b"id: %d\n" % (before.seq + 1))
            await drawn.until(b"id: %d\n" % (before.seq + 1))
        frames, deltas = stream.frames, drawn.frames
    now = await load(table)
    view = now.view(seat), now.events(seat, before.seq), now.asked.get(seat)
    after = await get(f"/live/{table}/fragment", watcher)
    return Moved(answer.status, told(answer), frames, deltas, view, after)


THINGS: Final = (
    "card:aldo",
    "card:scout",
    "tile:royal_seal",
    "card:tactic",
    "place:tara",
    "land:A1",
    "why:take 1",
    "no:such thing",
)
# Lines that name hidden things as well as open ones: whether they exist must not be told.
GUESSES: Final = (
    "take 1",
    "block 1",
    "block 2",
    "draw",
    "card 1",
    "fomor 3",
    "use scout",
    "tactic 1",
    "nonsense",
)
