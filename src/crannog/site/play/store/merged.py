"""What an entry says by which a guest turned out to be somebody we know: who, and which seats."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Merged:
    guest: UUID
    account: UUID
    seats: tuple[int, ...]  # that were the guest's

    @classmethod
    def read(cls, line: str) -> Merged:
        guest, account, *seats = line.split()
        return cls(UUID(guest), UUID(account), tuple(map(int, seats)))

    def write(self) -> str:
        return " ".join([self.guest.hex, self.account.hex, *map(str, self.seats)])
