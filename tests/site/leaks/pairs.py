"""One pair after another: play on, deal the other world, compare every channel."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from crannog.kernel.play import SPECTATOR
from crannog.site.play.store.live_table import Live
from crannog.testing.contract import dice
from tests.site import places
from tests.site.leaks import channels, worlds

FAR = 25  # moves
ROUNDS = 20  # of new tables, at most


@dataclass
class Tally:
    """What was compared, and what differed."""

    pairs: dict[int, int] = field(default_factory=dict)  # by seat
    seen: set[str] = field(default_factory=set)  # channels
    moves: int = 0  # compared to the end: the view was the same afterwards
    differences: list[str] = field(default_factory=list)

    def compare(self, where: str, one: channels.Seen, two: channels.Seen) -> list[str]:
        self.seen |= {name.split()[0] for name in one}
        return [
            f"{where}: {name}" for name in sorted(one.keys() | two.keys()) if one.get(name) != two.get(name)
        ]


@dataclass(frozen=True)
class Table:
    id: str
    people: tuple[places.Person, ...]
    spectator: places.Person

    def who(self, seat: int) -> places.Person:
        return self.spectator if seat == SPECTATOR else self.people[seat]


async def states(tables: list[Table], stride: int, secret: bool) -> AsyncIterator[tuple[Table, Live, int]]:
    """Ever later moments of these tables, in turn; a table that ends leaves."""
    number = 0
    rng = dice(len(tables))
    while tables:
        for table in list(tables):
            moves = 1 + rng.below("stride", stride)
            now = await worlds.walk(table.id, table.people, moves, number)
            if number % 2 or secret:
                now = await _in_secret(table, now, number)
            if now.status != "running":
                tables.remove(table)
                continue
            yield table, now, number
            number += 1


async def _in_secret(table: Table, now: Live, seed: int) -> Live:
    """On, if it is not far, to where several decide at once and one of them has: that is worth hiding."""
    for step in range(FAR):
        if now.status != "running":
            break
        assert now.record is not None
        if not now.record.now.group:
            break  # not yet, or not in this game
        if now.record.now.lanes and len(now.asked) < len(now.seats):
            return now
        now = await worlds.walk(table.id, table.people, 1, seed * FAR + step)
    return now


async def pair(tally: Tally, table: Table, now: Live, seat: int, seed: int) -> None:
    """Compare the true world with another one for this seat; a difference that stays is a leak."""
    true = await worlds.rows_of(table.id)
    other = worlds.other_world(now, true, seat, seed)
    tally.pairs[seat] = tally.pairs.get(seat, 0) + 1
    for _ in range(2):  # a minute that passes in between is no leak
        found = await _differences(tally, table, now, seat, seed, true, other)
        if not found:
            return
    tally.differences += found


async def _differences(
    tally: Tally, table: Table, now: Live, seat: int, seed: int, true: worlds.Rows, other: worlds.Rows
) -> list[str]:
    where = f"{now.game.id} {table.id} #{now.seq} seat {seat} seed {seed}"
    mover, line = _choice(now, seat, seed)
    args = table.id, table.who(seat), seat, table.people[mover], mover, line
    worlds.forget()
    one, first = await _all(table, seat, seed), await channels.moves(*args)
    async with worlds.laid(table.id, other, true):
        two, second = await _all(table, seat, seed), await channels.moves(*args)
    found = tally.compare(where, one, two)
    if second.status == 200:  # else the choice was somebody else's secret, and not theirs in the other world
        shown = first.view == second.view
        tally.moves += shown
        found += tally.compare(
            where,
            {"frames": first.frames, "answer": first.answer, **first.drawn(shown)},
            {"frames": second.frames, "answer": second.answer, **second.drawn(shown)},
        )
    return found


async def _all(table: Table, seat: int, seed: int) -> channels.Seen:
    return {
        **await channels.looks(table.id, table.who(seat), seat, seed),
        **await channels.refusals(table.id, table.who(seat), seat, seed),
    }


def _choice(now: Live, seat: int, seed: int) -> tuple[int, str]:
    """A choice of the seat itself, or of whoever is asked."""
    asked = sorted(now.asked)
    mover = seat if seat in asked else asked[seed % len(asked)]
    decision = now.decision(mover)
    assert decision is not None
    lines = decision.lines()
    return mover, lines[seed * 7 % len(lines)]


async def tables_of(game: str, sizes: tuple[int, ...], people: tuple[places.Person, ...]) -> list[Table]:
    *players, spectator = people
    found = []
    for size in sizes:
        sitting = tuple(players[:size])
        found.append(Table(await places.table(game, *sitting, public=True), sitting, spectator))
    return found


async def run(
    game: str,
    sizes: tuple[int, ...],
    most: int,
    stride: int,
    people: tuple[places.Person, ...],
    secret: bool = False,
    channel: str = "",
) -> Tally:
    """So many pairs for each seat and the spectator, or until a difference in this channel or in any.

    `secret`: mostly where several decide at once.
    """
    tally = Tally()
    for _ in range(ROUNDS):  # some games are over soon
        tables = await tables_of(game, sizes, people)
        async for table, now, number in states(tables, stride, secret):
            for seat in (*range(len(table.people)), SPECTATOR):
                if tally.pairs.get(seat, 0) < most:
                    await pair(tally, table, now, seat, number * 5 + seat + 1)
            found = any(channel in difference for difference in tally.differences)
            if found or min(tally.pairs.get(seat, 0) for seat in (0, 1, SPECTATOR)) >= most:
                return tally
    return tally


def crowd() -> tuple[places.Person, ...]:
    return tuple(places.guest(name) for name in ("Ann", "Bob", "Cid", "Dee", "Eve"))
