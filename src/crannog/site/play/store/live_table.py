"""A table as this process knows it: loaded in one statement, in constant time, from the snapshot.

A Live is never changed: a command makes the next one, and only a written entry puts it into the cache.
What another process wrote shows as a newer seq and is loaded again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from psycopg import AsyncConnection

from crannog import games
from crannog.decision_panel import AIM
from crannog.kernel.codec import clone
from crannog.kernel.event import Event
from crannog.kernel.game import Setup
from crannog.kernel.game_record import Entry, Record, known_again
from crannog.kernel.play import SPECTATOR, Ask, Decision, State, asks, decision
from crannog.kernel.rng import Seeds
from crannog.site.database import connection
from crannog.site.limits import Damaged, Updating
from crannog.site.play.store.archive_file import Archive
from crannog.site.play.store.archived import archived
from crannog.site.play.store.packed import unpack
from crannog.site.play.store.rules_versions import is_newer
from crannog.site.play.store.shown_events import AnyGame, Shown, with_undone
from crannog.site.play.store.votes import Votes, still_open
from crannog.site.texts import someone
from crannog.views.game_view import view_of

SITS: Final = "sits."  # with this, the ids of texts begin that tell who plays, not what is played
RECENT: Final = 40  # entries whose events a page shows; the rest of the log is asked for


class NoTable(Exception):
    """There is no such table."""


@dataclass(frozen=True, slots=True)
class SeatNow:
    number: int
    player: UUID | None
    name: str
    bot: str  # "" while a person plays
    awaited: bool = False  # its browser has promised a seed
    resigned: bool = False  # for good: a bot plays on
    until: str = ""  # the last day ("2026-11-27") of a holiday of whoever plays here by turn

    @property
    def on_holiday(self) -> bool:
        return bool(self.until) and not self.bot

    @property
    def gone(self) -> bool:
        """Whoever sat here had everything about them deleted: they are called "someone"."""
        return self.player is not None and not self.name


@dataclass(frozen=True)
class Live:
    id: str
    title: str
    game: AnyGame
    setup: Setup
    status: str
    frozen: str
    public: bool
    owner: UUID
    clocked: bool
    what_if: str  # when one may try things out: "usual", "always", "after" the end
    rules: int
    content: str  # the digest of the cards it is played with
    seq: int
    head: bytes
    seats: tuple[SeatNow, ...]
    commit: str  # fixes the host's seed of every draw without telling it
    clients: tuple[str, ...]  # the seeds of the seats' browsers; () if nobody gave one
    record: Record[Any] | None  # None until the game starts
    asked: Mapping[int, int]  # for each waiting seat: the entry that brought its question
    undo: Mapping[str, Any] | None
    result: Mapping[str, Any] | None
    recent: tuple[Shown, ...]
    votes: Votes = field(default_factory=dict)
    behind: bytes = b""  # the snapshot of the record's anchor, where it is known
    archive: str = ""  # where its log lies up to some entry; "" for in rows

    def seats_of(self, player: UUID | None) -> list[int]:
        return [seat.number for seat in self.seats if player is not None and seat.player == player]

    def seed_of(self, seat: int) -> str:
        """What the browser at this seat added to the randomness; "" for nothing."""
        return self.clients[seat] if self.clients else ""

    @cached_property
    def _called(self) -> dict[str, Mapping[int, str]]:
        return {}

    def called(self, lang: str) -> Mapping[int, str]:
        """What those who sit here are called, in this language."""
        if lang not in self._called:
            self._called[lang] = {
                seat.number: someone(lang) if seat.gone else seat.name
                for seat in self.seats
                if seat.name or seat.gone
            }
        return self._called[lang]

    def decision(self, seat: int) -> Decision | None:
        """What this seat is asked now."""
        if self.record is None or seat not in self.asked:
            return None
        now = self.record.now
        return next((decision(now, ask) for ask in asks(now) if ask.seat == seat), None)

    @cached_property
    def _lines(self) -> dict[int, tuple[str, ...]]:
        return {}

    def lines(self, seat: int) -> tuple[str, ...]:
        """What this seat may choose now."""
        if self.record is None or seat not in self.asked:
            return ()
        if seat not in self._lines:
            self._lines[seat] = lines_of(self.record.now, seat)
        return self._lines[seat]

    def asides(self, seat: int) -> frozenset[str]:
        """What this seat may say besides, and what it may take to aim it at something."""
        if self.record is None or seat not in self.asked:
            return frozenset()
        now = self.record.now
        said = [choice for ask in asks(now) if ask.seat == seat for choice in ask.asides(now)]
        return frozenset([*map(str, said), *(AIM + choice.aims() for choice in said if choice.aims())])

    def view(self, seat: int) -> object:
        """What this seat may know; SPECTATOR for anybody else."""
        assert self.record is not None
        return self.game.observe(self._at_rest if self.stopped else self.record.now, seat)

    @property
    def stopped(self) -> bool:
        """The game ended before its rules ended it: nobody is asked any more, whatever the state says."""
        return self.status in ("over", "closed") and self.record is not None and not self.record.now.over

    @cached_property
    def _at_rest(self) -> State:
        assert self.record is not None
        rests: State = clone(self.record.now)
        rests.drop_what_waits()
        return rests

    @cached_property
    def _told(self) -> list[tuple[int, tuple[Event, ...]]]:
        return with_undone(self.recent)

    def events(self, seat: int, after: int = 0) -> list[Event]:
        """What this seat was told of late."""
        shown = [event for one in self._told if one[0] > after for event in one[1]]
        return [event for event in shown if event.seen_by(seat)]

    def last_played(self, seat: int) -> int:
        """The last entry of late in which this seat played, not only sat down; 0 if there is none."""
        own = [one.seq for one in self.recent if one.seat == seat and any(_is_play(e) for e in one.events)]
        return own[-1] if own else 0

    @property
    def by_our_rules(self) -> bool:
        """The last entry was made by the rules and with the cards this process has."""
        return (self.rules, self.content) == _have(self.game)

    @property
    def needs_anchor(self) -> bool:
        """A running game has to go on by other rules or cards than its last entry."""
        return self.record is not None and self.status == "running" and not (self.by_our_rules or self.frozen)

    @property
    def only_bots(self) -> bool:
        """Nobody plays here: such a table waits where people do not."""
        return not any(seat.player and not seat.bot for seat in self.seats)

    @property
    def may_be_archived(self) -> bool:
        """It may have been archived by now, though it was not when it was loaded."""
        return bool(self.archive) or self.status in ("over", "closed")

    @property
    def bot_waits(self) -> bool:
        return self.status == "running" and any(self.seats[seat].bot for seat in self.asked)

    def copy_record(self) -> Record[Any]:
        """The record to play on; the table's own stays as it is."""
        assert self.record is not None
        return replace(self.record, since=list(self.record.since), entries=[], shown=[])

    def after_move(self, record: Record[Any], mover: int) -> Live:
        """The table as this record has it now: who is asked, whether it is over."""
        over = record.now.over
        asked = {} if over else self._asked_after(record, mover)
        return replace(
            self,
            record=record,
            asked=asked,
            votes={} if over else still_open(self.votes, asked, mover),
            status="over" if over else "running",
            result=result_of(record, record.now.winners) if over else None,
            undo=None,
        )

    def _asked_after(self, record: Record[Any], mover: int) -> dict[int, int]:
        """Since which entry each waiting seat has had its present question."""
        old = {ask.seat: ask for ask in asks(self.record.now)} if self.record is not None else {}
        found = {}
        for ask in asks(record.now):
            same = ask.seat != mover and ask.seat in self.asked and old.get(ask.seat) == ask
            if same and len(old) > 1:
                same = _choices(self.record, ask) == _choices(record, ask)
            found[ask.seat] = self.asked[ask.seat] if same else self.seq + 1
        return found


def _is_play(event: Event) -> bool:
    return not event.text.id.startswith(SITS)


def lines_of(now: State, seat: int) -> tuple[str, ...]:
    """What this seat may choose in this state."""
    return tuple(str(choice) for ask in asks(now) if ask.seat == seat for choice in ask.legal(now))


def _choices(record: Record[Any] | None, ask: Ask[Any]) -> list[str]:
    assert record is not None
    return [str(choice) for choice in ask.legal(record.now)]


def result_of(record: Record[Any], winners: Sequence[int]) -> dict[str, Any]:
    """How a game ended, for its table's row: what lists and statistics read without loading the game."""
    played = view_of(record.game).played_as(record.game.observe(record.now, SPECTATOR))
    result = {"winners": list(winners), "scores": list(record.game.scores(record.now))}
    return result | ({"played": list(played)} if played else {})


_cache: OrderedDict[str, Live] = OrderedDict()


@cache
def content_of(game: AnyGame) -> str:
    return game.content_digest


def remember(live: Live) -> None:
    known = _cache.get(live.id)
    if known is not None and known.seq > live.seq:
        return  # somebody else here was faster
    _cache[live.id] = live
    _cache.move_to_end(live.id)
    while len(_cache) > settings.TABLES_KEPT:
        _cache.popitem(last=False)


def forget(table: str) -> None:
    _cache.pop(table, None)


def cached(table: str) -> Live | None:
    return _cache.get(table)


async def at_least(table: str, seq: int) -> Live:
    """The table with everything up to this entry; from the cache if that is new enough."""
    known = _cache.get(table)
    return known if known is not None and known.seq >= seq else await load(table)


_LOAD: Final = """
SELECT t.title, t.game, t.options, t.seat_count, t.status, t.frozen, t.public, t.owner_id, t.clock > 0,
       t.what_if, t.rules, t.content, t.seq, t.head, t.snapshot, t.anchor, t.since, t.asked, t.undo, t.result,
       (SELECT json_agg(json_build_array(number, player_id, name, bot, seed_due IS NOT NULL, resigned,
                 away_until) ORDER BY number) FROM play_seat WHERE table_id = t.id),
       t.commit, s.server, s.clients,
       (SELECT json_agg(json_build_array(seq, seat, shown) ORDER BY seq)
          FROM play_entry WHERE table_id = t.id AND seq > t.seq - %s),
       t.votes, t.archive
  FROM play_table t JOIN play_secret s ON s.table_id = t.id WHERE t.id = %s
"""


async def load(table: str) -> Live:
    """Read the table; raises NoTable or Updating."""
    async with connection() as conn:
        live = await read(conn, table)
    remember(live)
    return live


async def read(conn: AsyncConnection, table: str) -> Live:
    """The table as this connection sees it; raises NoTable, Damaged, and Updating if it is too new for us."""
    try:
        return await _read(conn, table)
    except Damaged:  # perhaps it was brought back in this very moment
        return await _read(conn, table)


async def _read(conn: AsyncConnection, table: str) -> Live:
    row = await (await conn.execute(_LOAD, (RECENT, table))).fetchone()
    if row is None:
        raise NoTable(table)
    name, rules, content = row[1], row[10], row[11]
    ours = name in games.names() and (rules, content) == _have(games.load(name))
    if not ours and await is_newer(conn, name, rules, content):
        raise Updating
    archive = row[26]
    return _live(table, row, await archived(conn, table, archive) if archive else None)


def _have(game: AnyGame) -> tuple[int, str]:
    return game.rules_version, content_of(game)


def _live(table: str, row: Any, kept: Archive | None = None) -> Live:
    """`kept`: what of the row and of its last entries was archived."""
    (title, game_id, options, count, status, frozen, public, owner, clocked, what_if) = row[:10]
    (rules, content, seq, head) = row[10:14]
    (snapshot, anchor, since, asked, undo, result, seats, commit, server, clients, recent, votes) = row[14:26]
    if kept is not None:
        snapshot, since = (snapshot, since) if snapshot else (kept.snapshot, kept.since)
        anchor = anchor or kept.anchor
        late = [(one.seq, one.seat, one.shown) for one in kept.lines if one.seq > seq - RECENT]
        recent = late + [one for one in recent or () if one[0] > kept.last]
    game = games.load(game_id)
    setup = game.setup(count, options, earlier=True)
    record, behind = None, unpack(bytes(anchor))
    if snapshot:
        seeds = Seeds(bytes(server), tuple(clients), table)
        now = game.load(unpack(bytes(snapshot), behind), seeds.key())
        anchored = game.load(behind, seeds.key())
        record = Record(game, setup, seeds, now, anchored, _entries(anchored, since))
    return Live(
        table,
        title,
        game,
        setup,
        status,
        frozen,
        public,
        owner,
        clocked,
        what_if,
        rules,
        content,
        seq,
        bytes(head),
        tuple(_seat(*one) for one in seats),
        commit,
        tuple(clients),
        record,
        {int(seat): since_seq for seat, since_seq in asked.items()},
        undo,
        result,
        tuple(Shown(n, seat, game, shown) for n, seat, shown in recent or ()),
        votes,
        behind,
        row[26],
    )


def _seat(
    number: int, player: str | None, name: str, bot: str, awaited: bool, resigned: bool, until: str | None
) -> SeatNow:
    return SeatNow(number, UUID(player) if player else None, name, bot, awaited, resigned, until or "")


def written(since: list[Entry]) -> list[list[Any]]:
    """The choices that can be undone, as the table's row keeps them."""
    return [[one.seat, one.line, one.group, one.says, one.at] for one in since]


def _entries(anchor: Any, since: list[list[Any]]) -> list[Entry]:
    made = [Entry(seat, line, group) for seat, line, group, *_ in since]
    if any(len(one) == 3 for one in since):  # as rows were written before plans could be told from moves
        return known_again(anchor, made)
    return [replace(one, says=says, at=at) for one, (_, _, _, says, at) in zip(made, since, strict=True)]


def with_seats(live: Live, *changed: SeatNow) -> tuple[SeatNow, ...]:
    new = {seat.number: seat for seat in changed}
    return tuple(new.get(seat.number, seat) for seat in live.seats)
