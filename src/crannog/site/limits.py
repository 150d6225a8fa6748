"""How much one sender may ask of this process: simple buckets, kept in memory (docs/security.md).

A sender is a player, or an address where there is none. A new guest costs nothing, so everything is also
counted by address, with room for a school class behind one. Tables opened by an address are counted in the
database instead (`tables/limits.py`), for all workers.
"""

from __future__ import annotations

import ipaddress
import logging
import math
from collections import Counter, OrderedDict
from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from crannog.site.clock import monotonic

if TYPE_CHECKING:
    from starlette.requests import Request

log = logging.getLogger(__name__)

# At most so many at once, and so many more each second.
PAGES: Final = (60, 10.0)  # pages and forms of one player
NEIGHBORS: Final = (300, 40.0)  # the same of everybody behind one address
LONG: Final = (20, 1.0)  # whole logs and replays of one player
LONG_NEIGHBORS: Final = (60, 5.0)  # the same of everybody behind one address
COMMANDS: Final = (20, 10.0)  # moves of one player, with or without the script
FRAGMENTS: Final = (60, 30.0)  # drawings for one player or address
FRAGMENTS_FROM: Final = (240, 60.0)  # drawings for all players of one address: a school class
ACTS: Final = (12, 0.2)  # sit down, stand up, call a bot ... of one player or address
GUESTS: Final = (60, 0.2)  # new guests from one address: a school class at once
GUESSES: Final = (10, 1 / 6)  # wrong invite and recovery tokens from one address for one table
OPENINGS: Final = (60, 2.0)  # streams opened by one player or address
CODES: Final = (60, 0.2)  # codes by e-mail asked for from one address: a school class at once
LOGINS: Final = (10, 1 / 12)  # times that a host comes in, or tries to, from one address
STREAMS_PER_TABLE: Final = 6  # for one player
STREAMS_PER_PLAYER: Final = 16
STREAMS_ANONYMOUS: Final = 40  # for one address without a player: a class that watches
STREAMS_PER_ADDRESS: Final = 500
BODY: Final = 64 * 1024
BODY_SECONDS: Final = 10  # a body that takes longer is not waited for
FILE_AT: Final = "/verify"  # where a body may hold a file
FILE_BODY: Final = 1024 * 1024 + BODY
FILE_SECONDS: Final = 30
FILES_AT_ONCE: Final = 8  # bodies of that size that one worker takes at the same time
HEAD_SECONDS: Final = 10  # the same for the lines before it
HEADS: Final = 256  # connections of one worker whose request has not come; with more, the oldest is closed
SPARE_FILES: Final = 11_384  # connections and files of one worker besides streams, if the system allows it


class TooManyRequests(PermissionDenied):
    """Too much in a short time; `wait` says after how many seconds it goes on. Answered with 429."""

    def __init__(self, wait: float = 1.0, kind: str = "slow") -> None:
        super().__init__("too much in a short time")
        self.wait, self.kind = max(1, math.ceil(wait)), kind


class Updating(PermissionDenied):
    """A table is played by newer rules or cards than this process has. Answered with 503: come again soon,
    and a process that was updated answers."""

    WAIT = 3  # seconds


class Damaged(Updating):
    """A table's game was archived, and its archive is missing or not what was put there: `str` says which.
    Answered with 503, too: only the host can bring it back."""

    WAIT = 600


class Full(TooManyRequests):
    """So many wait already that it is better to come again in a moment. Answered with 503."""

    def __init__(self) -> None:
        super().__init__(kind="full")


class Buckets:
    """Leaky buckets by sender. Forgets those it has not heard of for longest."""

    def __init__(self, size: int, rate: float, most: int = 20_000) -> None:
        self.size, self.rate, self.most = size, rate, most
        self.levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def wait(self, sender: Hashable) -> float:
        """0 if it may; else how many seconds until it may again."""
        level, _ = self._level(sender)
        return max(0.0, (level + 1 - self.size) / self.rate)

    def take(self, sender: Hashable) -> float:
        """Like `wait`, and if it may, it counts."""
        wait = self.wait(sender)
        if not wait:
            level, now = self._level(sender)
            self.levels[sender] = (level + 1, now)
            self.levels.move_to_end(sender)
            if len(self.levels) > self.most:
                self.levels.popitem(last=False)
        return wait

    def need(self, sender: Hashable) -> None:
        """Take one, or raise Slow."""
        wait = self.take(sender)
        if wait:
            raise TooManyRequests(wait)

    def _level(self, sender: Hashable) -> tuple[float, float]:
        now = monotonic()
        level, at = self.levels.get(sender, (0.0, now))
        return max(0.0, level - (now - at) * self.rate), now


class Streams:
    """Open event streams, counted by sender."""

    def __init__(self) -> None:
        self.counts: Counter[Hashable] = Counter()
        self.open = 0

    def full(self, keys: dict[Hashable, int]) -> bool:
        return any(self.counts[key] >= most for key, most in keys.items())

    def enter(self, keys: dict[Hashable, int]) -> None:
        self.open += 1
        self.counts.update(keys.keys())

    def leave(self, keys: dict[Hashable, int]) -> None:
        self.open -= 1
        for key in keys:
            self.counts[key] -= 1
            if self.counts[key] <= 0:
                del self.counts[key]


commands: Final = Buckets(*COMMANDS)
fragments: Final = Buckets(*FRAGMENTS)
_fragments_from: Final = Buckets(*FRAGMENTS_FROM)
acts: Final = Buckets(*ACTS)
openings: Final = Buckets(*OPENINGS)
pages: Final = Buckets(*PAGES)
neighbors: Final = Buckets(*NEIGHBORS)
_long: Final = Buckets(*LONG)
_long_neighbors: Final = Buckets(*LONG_NEIGHBORS)
_guests: Final = Buckets(*GUESTS)
_guesses: Final = Buckets(*GUESSES)
_logins: Final = Buckets(*LOGINS)
_codes: Final = Buckets(*CODES)


# --- addresses ---------------------------------------------------------------------------------


def address(peer: str, forwarded: str = "") -> str:
    """Where a request comes from: the peer, or what our own proxies say of it, counted from our side.

    Whatever stands further left in X-Forwarded-For was written by strangers. One household has a whole
    IPv6 network of 64 bits: that counts as one address.
    """
    found = peer
    hops = [part.strip() for part in forwarded.split(",")]
    if 0 < settings.TRUSTED_PROXIES <= len(hops):
        found = hops[-settings.TRUSTED_PROXIES]
    try:
        known = ipaddress.ip_address(found)
    except ValueError:
        return peer
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped:
            return str(known.ipv4_mapped)
        return str(ipaddress.ip_network((known, 64), strict=False))
    return str(known)


def address_of(request: HttpRequest) -> str:
    return address(request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""))


def fast_address(request: Request) -> str:
    """The same for a request that does not come by Django."""
    forwarded = ",".join(request.headers.getlist("x-forwarded-for"))
    return address(request.client.host if request.client else "", forwarded)


def is_ours(where: str) -> bool:
    """This very machine, in development: tests and a host trying things out are not counted by address."""
    return not settings.HTTPS and where in ("", "127.0.0.1", "::/64")


def need_page(request: HttpRequest) -> None:
    """One more page or form of this player, if there is one, and from this address; or Slow."""
    _need(pages, neighbors, request)


def need_long(request: HttpRequest) -> None:
    """One more whole log or replay, or Slow."""
    _need(_long, _long_neighbors, request)


def _need(of_one: Buckets, of_all: Buckets, request: HttpRequest) -> None:
    player, where = getattr(request, "player", None), address_of(request)
    if player is not None:
        of_one.need(player.id)
    if not is_ours(where):
        of_all.need(where)


def take_fragment(player: Hashable | None, where: str) -> float:
    """One drawing for this player at this address: 0, or how many seconds to wait."""
    wait = fragments.take(where if player is None else player)
    return wait or (0.0 if is_ours(where) else _fragments_from.take(where))


def need_fragment(player: Hashable | None, where: str) -> None:
    """Like `take_fragment`, or raise Slow."""
    wait = take_fragment(player, where)
    if wait:
        raise TooManyRequests(wait)


def need_guest(request: HttpRequest) -> None:
    """A new guest from this address, or Slow."""
    where = address_of(request)
    if not is_ours(where):
        _guests.need(where)


def need_login(request: HttpRequest) -> None:
    """One more try to come in as a host, or Slow."""
    _logins.need(address_of(request))


def need_code(request: HttpRequest) -> None:
    """One more code by e-mail, of this player if there is one, and from this address; or Slow."""
    player, where = getattr(request, "player", None), address_of(request)
    if player is not None:
        acts.need(player.id)
    if not is_ours(where):
        _codes.need(where)


def wrong_guess(request: HttpRequest, what: str) -> None:
    """A wrong token for this was shown from this address: counted, and Slow if there were too many.

    The right token is never asked to wait, so nobody can lock their neighbors out of a table. Guessing is
    hopeless all the same: a token has 144 bits or more, and an address asks for 40 pages a second. A million
    addresses that guess for the seven days of an invite try 2^45 tokens of 2^144.
    """
    _guesses.need((address_of(request), what))
    log.info("a wrong token was shown for: %s", what)  # as many lines as the count allows, and no address
