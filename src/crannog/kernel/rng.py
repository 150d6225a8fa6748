"""Randomness anyone can verify afterwards: counter-based, with a named stream per deck or die.

A draw is blake2b over (key, stream, counter), cut to size by rejection. The state holds only the
counters; the key is attached by the host and never written by the codec. The key comes from a
server seed, whose commitment is public before the first draw, and from the players' own seeds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from typing import Final

ALGORITHM: Final = "blake2b-counter-1"
KEY_BYTES: Final = 32
MAX_KEY_BYTES: Final = 64  # what blake2b takes
_SPAN: Final = 1 << 64


class NoKey(Exception):
    """A draw was asked of a state to which no key is attached (a stored or observed one)."""


@dataclass(slots=True)
class Rng:
    """A source of chance: how much each stream was drawn from, and the key, which is never stored."""

    counters: dict[str, int] = field(default_factory=dict)
    key: bytes = field(default=b"", compare=False, repr=False, metadata={"stored": False})

    def below(self, stream: str, n: int) -> int:
        """A whole number from 0 to n-1, each as likely as the other."""
        if not self.key:
            raise NoKey(stream)
        fair = _SPAN - _SPAN % n
        while True:
            counter = self.counters.get(stream, 0)
            self.counters[stream] = counter + 1
            block = blake2b(b"%s:%d" % (stream.encode(), counter), key=self.key, digest_size=8)
            number = int.from_bytes(block.digest(), "big")
            if number < fair:
                return number % n

    def branch(self) -> Rng:
        """A source of its own: what it draws has nothing to do with what this one draws."""
        return Rng({}, blake2b(b"branch", key=self.key, digest_size=KEY_BYTES).digest())

    def shuffle[T](self, stream: str, items: list[T]) -> None:
        """Fisher-Yates from the top."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(stream, i + 1)
            items[i], items[j] = items[j], items[i]


@dataclass(frozen=True, slots=True)
class Seeds:
    """Where a game's chance comes from. `server` stays secret until the end of the game."""

    server: bytes
    clients: tuple[str, ...] = ()
    table: str = ""

    def key(self) -> bytes:
        parts = [seed.encode() for seed in self.clients] + [self.table.encode()]
        data = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        return blake2b(data, key=self.server, digest_size=KEY_BYTES).digest()

    def commitment(self, rules_version: int) -> str:
        """What the host publishes before the start: it fixes the server seed without telling it."""
        head = f"v1|{self.table}|{rules_version}|".encode()
        return sha256(head + self.server).hexdigest()


def seeds_from_number(number: int, table: str = "") -> Seeds:
    """Seeds for tests, simulations and anything that should be repeatable from one small number."""
    return Seeds(blake2b(b"crannog:%d" % number, digest_size=KEY_BYTES).digest(), (), table)
