"""Replays a table from its log, entry by entry, checking the rules each entry must follow.

The turn law: only a seat that was asked chose, by its own player or, where a bot sat, by the bot.
The undo law: never over a draw or a reveal, over another seat's move only with that seat's consent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol
from uuid import UUID

from crannog.kernel.event import Event
from crannog.kernel.game_record import Record
from crannog.kernel.game_record import start as deal
from crannog.kernel.play import Illegal, asks
from crannog.kernel.replay import APART
from crannog.site.play.store.browser_seeds import with_seed
from crannog.site.play.store.early_end import AGREED, by_agreement, by_idling, by_resigning, by_time
from crannog.site.play.store.live_table import Live, SeatNow, content_of, with_seats
from crannog.site.play.store.log import MERGE, digest_of
from crannog.site.play.store.merged import Merged
from crannog.site.play.store.shown_events import write_events
from crannog.site.play.store.votes import OVER, agreed, voted, with_days, without


class Entry(Protocol):
    """What of an entry is looked at here."""

    @property
    def seq(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def line(self) -> str: ...
    @property
    def consent(self) -> list[int]: ...
    @property
    def player(self) -> UUID | None: ...
    @property
    def rules(self) -> int: ...
    @property
    def digest(self) -> str: ...
    @property
    def shown(self) -> str: ...
    @property
    def snapshot(self) -> bytes | None: ...


class Rebuild:
    """`live` is the table as it is; what it was is found out from the entries: kinds, seats and lines."""

    def __init__(self, live: Live, story: Sequence[tuple[str, int, str]]) -> None:
        self.seeds = live.record.seeds if live.record is not None else None
        self.live = replace(
            live, seq=0, status="open", record=None, clients=(), asked={}, undo=None, result=None, votes={},
            seats=tuple(_at_first(seat, story) for seat in live.seats),
        )  # fmt: skip
        self.digest = ""
        self.blind = False  # this segment cannot be played again here
        self.lost = False  # something was so wrong that there is nothing to go on from
        self.unchecked: list[str] = []
        self.agreed: set[int] = set()  # to the open request to take back

    def follow(self, line: Entry) -> list[str]:
        """Take the next entry; what is wrong with it, in words."""
        step = getattr(self, f"_{line.kind.replace('-', '_')}", None)
        found: list[str] = step(line) if step is not None else []
        if not self.blind and not self.lost and self.live.record is not None:
            self.digest = digest_of(self.live.game.store(self.live.record.now))
            if self.digest != line.digest:
                found.append("the replayed log gives a different state from the stored one")
                self.lost = True
        if self.blind:
            self.digest = line.digest
        self.live = replace(self.live, seq=line.seq)
        return found

    # --- segments ------------------------------------------------------------------------------

    def _segment(self, line: Entry) -> bool:
        """Whether the entries from here on can be played again."""
        ours = line.rules == self.live.game.rules_version and line.line == content_of(self.live.game)
        self.blind = not ours
        if self.blind:
            self.live = replace(self.live, record=None, status="running")
            self.unchecked.append(f"from entry {line.seq} on: by rules {line.rules} with cards {line.line}")
        return ours

    def _start(self, line: Entry) -> list[str]:
        if not self._segment(line):
            return []
        if self.seeds is None:
            self.lost = True
            return ["the game started, but no snapshot is stored"]
        found = []
        if self.live.clients != self.seeds.clients:
            found.append("the players' seeds are not those that were given")
        record = deal(self.live.game, self.live.setup.seats, self.live.setup.options, self.seeds)
        events = record.shown[-1]
        self.live = self.live.after_move(replace(record, entries=[], shown=[]), -1)
        return [*found, *self._told(line, events)]

    def _anchor(self, line: Entry) -> list[str]:
        before = self.live.record
        if line.snapshot is None:
            self.lost = True
            return ["an anchor without a snapshot"]
        if digest_of(bytes(line.snapshot)) != line.digest:
            return ["the anchor's snapshot does not match its digest"]
        if not self._segment(line) or self.seeds is None:
            return []
        game = self.live.game
        now = game.load(bytes(line.snapshot), self.seeds.key())
        behind = game.load(bytes(line.snapshot), self.seeds.key())
        record = Record(game, self.live.setup, self.seeds, now, behind)
        # Since when a seat is asked is not written in the anchor: 0 is "not known".
        asked = self.live.asked if before is not None else {ask.seat: 0 for ask in asks(now)}
        self.live = replace(self.live, record=record, asked=asked, status="running", undo=None)
        self.agreed = set()
        return []

    # --- moves ---------------------------------------------------------------------------------

    def _choice(self, line: Entry) -> list[str]:
        found = self._actor(line)
        record = self._record()
        self.agreed = set()
        if record is None:
            return found
        try:
            events = record.play(line.seat, line.line, line.seq)
        except Illegal as no:
            self.lost = True
            return [*found, f"seat {line.seat} could not choose {line.line!r}: {_ids(no)}"]
        self.live = self.live.after_move(record, line.seat)
        return [*found, *self._told(line, events)]

    def _undo(self, line: Entry) -> list[str]:
        found = self._consent(line)
        record = self._record()
        self.agreed = set()
        if record is None:
            return found
        try:
            record.undo(line.seat, tuple(line.consent), earlier=line.line != APART)
        except Illegal as no:
            self.lost = True
            return [*found, f"seat {line.seat} could not undo: {_ids(no)}"]
        self.live = self.live.after_move(record, line.seat)
        return found

    def _undo_ask(self, line: Entry) -> list[str]:
        found = self._consent(line)
        self.agreed = set(line.consent)
        return found

    def _undo_no(self, line: Entry) -> list[str]:
        self.agreed = set()
        return []

    # --- what is decided about the game ---------------------------------------------------------

    def _end(self, line: Entry) -> list[str]:
        """By a clock, by those who waited for it, or by agreement."""
        found = self._voted(line, OVER if line.line == AGREED else f"end {line.seat}")
        self.live = by_agreement(self.live) if line.line == AGREED else by_time(self.live, line.seat)
        return found

    def _close(self, line: Entry) -> list[str]:
        self.live = by_idling(self.live)
        return []

    def _late(self, line: Entry) -> list[str]:
        self.live = replace(self.live, votes=with_days(self.live.votes, line.seat, 1))
        return []

    def _vote(self, line: Entry) -> list[str]:
        self.live = replace(self.live, votes=voted(self.live, line.line, line.consent))
        mine = set(self.live.seats_of(line.player))
        return [f"seat {seat} did not vote" for seat in line.consent if seat not in mine]

    def _voted(self, line: Entry, what: str) -> list[str]:
        """Everyone who agreed said so in an entry of their own, or writes this one."""
        said = {*agreed(self.live.votes, what), *self.live.seats_of(line.player)}
        return [f"seat {seat} did not agree" for seat in line.consent if seat not in said]

    def _resign(self, line: Entry) -> list[str]:
        held = replace(self.live.seats[line.seat], resigned=True)
        if line.line:
            held = replace(held, bot=line.line)
            self.live = replace(self.live, votes=without(self.live.votes, line.seat))
        self._seat(held)
        if not line.line:
            self.live = by_resigning(self.live, line.seat)
        return []

    # --- who sits ------------------------------------------------------------------------------

    def _bot(self, line: Entry) -> list[str]:
        found = self._voted(line, f"bot {line.seat}")
        self._seat(replace(self.live.seats[line.seat], bot=line.line))
        self.live = replace(self.live, votes=without(self.live.votes, line.seat))
        return found

    def _person(self, line: Entry) -> list[str]:
        self._seat(replace(self.live.seats[line.seat], bot=""))
        return []

    def _holiday(self, line: Entry) -> list[str]:
        self._seat(replace(self.live.seats[line.seat], until=line.line.split()[-1]))
        return []

    def _returns(self, line: Entry) -> list[str]:
        held = self.live.seats[line.seat]
        self._seat(replace(held, until=""))
        return [] if held.until else [f"seat {line.seat} came back from no holiday"]

    def _merge(self, line: Entry) -> list[str]:
        """A guest turned out to be somebody we know: from here on it is them."""
        found = Merged.read(line.line)
        held = [self.live.seats[seat] for seat in found.seats]
        for seat in held:
            self._seat(replace(seat, player=found.account))
        return [f"seat {seat.number} was not the guest's" for seat in held if seat.player != found.guest]

    def _leave(self, line: Entry) -> list[str]:
        self._seat(replace(self.live.seats[line.seat], bot=""))
        self._gives(line.seat, "")
        return []

    def _seed(self, line: Entry) -> list[str]:
        found = ["there was a seed for this seat already"] if self.live.seed_of(line.seat) else []
        self._gives(line.seat, line.line)
        return found

    def _gives(self, seat: int, seed: str) -> None:
        clients = with_seed(self.live.clients, len(self.live.seats), seat, seed)
        self.live = replace(self.live, clients=clients)

    def _seat(self, seat: SeatNow) -> None:
        self.live = replace(self.live, seats=with_seats(self.live, seat))

    # --- the laws ------------------------------------------------------------------------------

    def _actor(self, line: Entry) -> list[str]:
        """A choice is made by whoever plays the seat."""
        if not 0 <= line.seat < len(self.live.seats):
            return [f"there is no seat {line.seat}"]
        held = self.live.seats[line.seat]
        if line.player is None and not held.bot:
            return [f"a bot chose for seat {line.seat}, where a person sat"]
        if line.player is not None and (held.bot or held.player != line.player):
            return [f"someone who does not play seat {line.seat} chose for it"]
        return []

    def _consent(self, line: Entry) -> list[str]:
        """Every seat that agreed said so in an entry of its own, or was a bot's."""
        bots = {seat.number for seat in self.live.seats if seat.bot}
        writer = set(self.live.seats_of(line.player))
        unsaid = set(line.consent) - bots - writer - self.agreed
        return [f"seat {seat} did not agree to the undo" for seat in sorted(unsaid)]

    def _told(self, line: Entry, events: tuple[Event, ...]) -> list[str]:
        if write_events(self.live.game, events) != line.shown:
            return ["what it showed differs from what the replay shows"]
        return []

    def _record(self) -> Record[Any] | None:
        return None if self.live.record is None else self.live.copy_record()


def _ids(no: Illegal) -> str:
    return ", ".join(reason.id for reason in no.reasons)


def _at_first(seat: SeatNow, story: Sequence[tuple[str, int, str]]) -> SeatNow:
    """The seat as the table opened with it: the first change tells what was there before."""
    merged = [Merged.read(line) for kind, _, line in story if kind == MERGE]
    player = next((one.guest for one in merged if seat.number in one.seats), seat.player)
    seat = replace(seat, player=player, resigned=False, until="")
    changes = ("bot", "person", "resign")
    first = next((kind for kind, where, _ in story if where == seat.number and kind in changes), "")
    if first == "person":
        return replace(seat, bot="?")  # some bot; which one does not matter
    return replace(seat, bot="") if first in ("bot", "resign") else seat
