"""Random games as the site's tables, one Live after the other, without a database."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from uuid import UUID, uuid5

from crannog import games
from crannog.kernel.event import Event
from crannog.kernel.game_record import start
from crannog.kernel.message import Who, msg
from crannog.kernel.rng import Seeds
from crannog.site.play.store.live_table import RECENT, Live, SeatNow, content_of
from crannog.site.play.store.shown_events import Shown

NAMES = ("Ann", "Bob <&> \u2028", "Cid", "Zoë")
UNDO = 0.08  # of the moves
RENAME = 0.02
ANCHOR = 0.02  # the table goes on by newer rules: an entry that shows nothing


def tables(id: str, seats: int, seed: int, most: int = 100_000) -> Iterator[Live]:
    """A whole game, at most so many entries of it: moves, some taken back, a bot that sits in, an update."""
    chance = Random(seed)
    game = games.load(id)
    record = start(game, seats, {}, Seeds(seed.to_bytes(32, "big"), (), f"walk-{seed}"))
    people = [uuid5(UUID(int=7), str(seat)) for seat in range(seats)]
    sitting = tuple(SeatNow(seat, people[seat], NAMES[seat], "") for seat in range(seats))
    live = Live(
        f"walk-{seed}", "Title", game, record.setup, "running", "", True, people[0], False, "usual",
        game.rules_version, content_of(game), 2, b"", sitting, "", (), None, {}, None, None,
        (Shown.by(2, -1, game, record.shown[0]),),
    )  # fmt: skip
    live = live.after_move(record, -1)
    yield live
    for _ in range(most):
        if live.status != "running":
            return
        live = _next(live, chance)
        yield live


def _next(live: Live, chance: Random) -> Live:
    what = chance.random()
    seq = live.seq + 1
    seat = chance.choice(sorted(live.asked))
    if what < ANCHOR:
        return _told(replace(live, rules=live.rules + 1), -1, ())
    if what < ANCHOR + RENAME:
        held = live.seats[seat]
        named = replace(held, bot="" if held.bot else "random")
        line = Event(msg("sits.person" if held.bot else "sits.bot", seat=Who(seat)), "", None)
        return _told(
            replace(live, seats=tuple(named if one is held else one for one in live.seats)), seat, (line,)
        )
    record = live.copy_record()
    back = [one for one in range(len(live.seats)) if not record.why_not_undo(one)]
    if back and what > 1 - UNDO:
        seat = chance.choice(back)
        record.undo(seat)
        events: tuple[Event, ...] = ()
    else:
        events = record.play(seat, chance.choice(live.lines(seat)), seq)
    return _told(live.after_move(record, seat), seat, events)


def _told(live: Live, seat: int, events: tuple[Event, ...]) -> Live:
    recent = (*live.recent, Shown.by(live.seq + 1, seat, live.game, events))
    return replace(live, seq=live.seq + 1, recent=recent[-RECENT:])
