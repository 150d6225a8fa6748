"""A new table: game, options, seats, bots, pace. Its first entry holds the commitment to the seed."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.errors import UniqueViolation
from psycopg.types.json import Jsonb

from crannog import games
from crannog.bots import bot
from crannog.kernel.game import Setup
from crannog.kernel.rng import KEY_BYTES, Seeds
from crannog.site.database import connection
from crannog.site.play.store.browser_seeds import SECONDS
from crannog.site.play.store.invites import INVITE_DAYS
from crannog.site.play.store.log import FIRST, entry_hash, hashed
from crannog.site.play.store.shown_events import AnyGame

_WHERE: Final = (
    "reed", "lake", "shore", "peat", "moss", "heron", "otter", "alder", "birch", "bog", "cairn", "ember",
    "fern", "gorse", "hazel", "island", "kelp", "lough", "marsh", "oak", "pebble", "rowan", "sedge", "tarn",
    "willow", "amber", "brook", "cove", "dune", "elder", "ford", "glen",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at a new table: whose it is, or which bot's, or free."""

    player: UUID | None = None
    name: str = ""
    bot: str = ""
    awaited: bool = False  # its browser will add a seed


@dataclass(frozen=True, slots=True)
class TableRequest:
    """What somebody asks for. Raises BadOption on creation if the game does not have it."""

    game: str
    chairs: tuple[Chair, ...]
    options: dict[str, str] = field(default_factory=dict)
    title: str = ""
    public: bool = False
    pace: str = "live"
    clock: int = 0
    increment: int = 0
    absence: str = "wait"
    what_if: str = "usual"


# How many words the names have that are tried, one after the other: as short as may be, and a word more where
# short ones are taken. There are 9.2 million, 295 million and 9.4 billion; four words fit the column.
_TRIES: Final = (2, 2, 3, 3, 4, 4, 4, 4)


def new_id(words: int = 2) -> str:
    return "-".join([*(secrets.choice(_WHERE) for _ in range(words)), str(secrets.randbelow(9000) + 1000)])


async def create(owner: UUID, wish: TableRequest, after: str | None = None) -> str:
    """Open the table and return its id. It starts by itself when the last free seat is taken.

    A rematch keeps what was agreed for the table it comes after.
    """
    game = games.load(wish.game)
    setup = game.setup(len(wish.chairs), _agreed(game, wish), earlier=after is not None)
    for chair in wish.chairs:
        if chair.bot:
            bot(chair.bot, game.id)  # raises UnknownBot
    nonce = secrets.token_urlsafe(16)
    for words in _TRIES:
        table = new_id(words)
        seeds = Seeds(secrets.token_bytes(KEY_BYTES), (), table)
        try:
            async with connection() as conn, conn.transaction():
                await _insert(conn, NewTable(table, owner, wish, game, setup, seeds, nonce, after))
            return table
        except UniqueViolation as taken:
            if "after" in (taken.diag.constraint_name or ""):
                raise  # there is a rematch already
            continue  # the name is taken
    raise RuntimeError("could not find an unused name for the table")


def _agreed(game: AnyGame, wish: TableRequest) -> dict[str, str]:
    """What was asked for, and what holds wherever people play."""
    people = any(not chair.bot for chair in wish.chairs)
    ours = {option.id: option.people for option in game.options if option.people and people}
    return ours | wish.options


@dataclass(frozen=True, slots=True)
class NewTable:
    """What is asked for, and what the host adds to it."""

    id: str
    owner: UUID
    wish: TableRequest
    game: AnyGame
    setup: Setup
    seeds: Seeds
    nonce: str  # of its first invite link
    after: str | None  # the table this is a rematch of


async def _insert(conn: AsyncConnection, new: NewTable) -> None:
    """The table with its first entry, its secret and its invite; then its seats."""
    table, wish, rules = new.id, new.wish, new.game.rules_version
    commit = new.seeds.commitment(rules)
    head = entry_hash(FIRST, table, 1, hashed("open", "open", -1, commit, (), rules, "", ""))
    await conn.execute(
        "INSERT INTO play_table (id, title, game, options, seat_count, owner_id, public, pace,"
        " clock, increment, absence, what_if, status, frozen, rules, content, commit, after_id, seq, head,"
        " snapshot, anchor, since, asked, bot_waits) VALUES"
        " (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, 'open', '', %s, %s, %s, %s, 1, %s,"
        " '', '', '[]', '{}', false)",
        (
            table, wish.title, new.game.id, Jsonb(new.setup.options), new.setup.seats, new.owner, wish.public,
            wish.pace, wish.clock, wish.increment, wish.absence, wish.what_if, rules, new.game.content_digest,
            commit, new.after, head,
        ),
    )  # fmt: skip
    await conn.execute(
        "INSERT INTO play_secret (table_id, server, clients) VALUES (%s, %s, '[]')", (table, new.seeds.server)
    )
    await conn.execute(
        "INSERT INTO play_entry (table_id, seq, command, kind, seat, line, consent, player_id,"
        " rules, digest, shown, hash, at) VALUES (%s, 1, 'open', 'open', -1, %s, '{}', %s, %s,"
        " '', '', %s, clock_timestamp())",
        (table, commit, new.owner, rules, head),
    )
    await conn.execute(
        "INSERT INTO play_invite (table_id, nonce, expires)"
        " VALUES (%s, %s, clock_timestamp() + make_interval(days => %s))",
        (table, new.nonce, INVITE_DAYS),
    )
    await _insert_seats(conn, table, wish)


async def _insert_seats(conn: AsyncConnection, table: str, wish: TableRequest) -> None:
    for number, chair in enumerate(wish.chairs):
        await conn.execute(
            "INSERT INTO play_seat (table_id, number, player_id, name, bot, left_ms, seed_due)"
            " VALUES (%s, %s, %s, %s, %s, %s,"
            " CASE WHEN %s THEN clock_timestamp() + make_interval(secs => %s) END)",
            (
                table, number, chair.player, chair.name, chair.bot, wish.clock * 1000,
                chair.awaited, SECONDS,
            ),
        )  # fmt: skip
