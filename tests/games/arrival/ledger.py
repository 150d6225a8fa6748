"""The figures that The Arrival's log accounts for, and how a bookkeeper changes them."""

from __future__ import annotations

from crannog.games.arrival.state import State
from crannog.games.arrival.tactics import tile_name
from crannog.kernel.message import Msg
from crannog.testing.log_matches_state import Book, Entry, Line, claim

BUILDER = "tactic.master_builder"


def figures(s: State) -> Book:
    p = s.pack
    book: Book = {"edition": s.edition_id, "pack": s.pack_id, "seats": len(s.tribes), "winners": s.winners}
    book |= {"round": s.round, "first": s.first, "next first": s.next_first, "limit hit": s.limit_hit}
    book |= {"swords": s.swords, "shields": s.shields, "bag": len(s.bag), "discards": sorted(s.discards)}
    book |= {"display": tiles(s.display), "used tiles": tiles(s.tactic_discards), "pile": len(s.tactic_pile)}
    book |= {"stacks": [len(stack) for stack in s.stacks], "discarded cards": len(s.card_discards)}
    book |= {"revealed": s.revealed, "leaders": sorted(s.leaders)}
    acting = s.round and not any(tribe.cards for tribe in s.tribes) and not all(t.passed for t in s.tribes)
    book |= {"on turn": s.active if acting else -1, "actions": s.actions}
    for at, place in enumerate(p.locations):
        book[f"at {place.name}"] = (s.owner[at], s.disks[at], s.fomori[at], s.castles[at])
    book |= {f"shields in {q.name}": s.province_shields[i] for i, q in enumerate(p.provinces)}
    for seat, tribe in enumerate(s.tribes):
        book |= {f"honor {seat}": tribe.honor, f"corruption {seat}": tribe.corruption}
        book |= {f"disk {seat}": tribe.disks, f"sword {seat}": tribe.swords, f"shield {seat}": tribe.shields}
        book |= {
            f"reserve {seat}": tribe.reserve,
            f"saved {seat}": tribe.saved,
            f"leader {seat}": tribe.leader,
        }
        book |= {f"fomor {seat}": len(tribe.fomori) + len(tribe.seen), f"passed {seat}": tribe.passed}
        book |= {f"tiles {seat}": tiles(tribe.tactics), f"builders {seat}": len(tribe.builders)}
        book |= {f"trophies {seat}": tribe.trophies, f"spent {seat}": tribe.spent_trophies}
        book |= {f"cards {seat}": [p.cards[card].back for card in tribe.cards]}
        book |= {f"blocked {seat}": list(tribe.blocked)}
    return book


def tiles(held: list[str]) -> list[str]:
    return sorted(called(tile_name(tile)) for tile in held)


def called(tile: Msg) -> str:
    """A tile by name, with the province or color it is for."""
    of = tile.get("of")
    return f"{tile.id} {of.id if isinstance(of, Msg) else of or ''}".strip()


def number(book: Book, name: str) -> int:
    found = book[name]
    assert isinstance(found, int)
    return found


def some(book: Book, name: str) -> list[str]:
    found = book[name]
    assert isinstance(found, list)
    return found


def add(book: Book, name: str, n: int) -> None:
    book[name] = number(book, name) + n


def move(book: Book, one: str, other: str, n: int) -> None:
    claim(number(book, one) >= n, f"{one} are not so many")
    add(book, one, -n)
    add(book, other, n)


def place(line: Line, name: str = "at") -> str:
    found = line[name]
    assert isinstance(found, Msg)
    return f"at {found.get('name')}"


def held(book: Book, at: str) -> tuple[int, int, int, bool]:
    found = book[at]
    assert isinstance(found, tuple)
    return found


def put(book: Book, at: str, owner: int = -1, disks: int = 0, fomor: int = 0, castle: bool = False) -> None:
    book[at] = (owner, disks, fomor, castle)


def tile(line: Line) -> str:
    found = line["tile"]
    assert isinstance(found, Msg)
    return called(found)


def track(name: str, sign: int) -> Entry:
    """So many more or fewer on a track."""
    return lambda book, line: add(book, f"{name} {line.seat()}", sign * line.number("n"))


def is_led_by(leader: str) -> Entry:
    return lambda book, line: claim(book[f"leader {line.seat()}"] == leader, "another leader")


def gets(book: Book, name: str, tile: str) -> None:
    book[name] = sorted([*some(book, name), tile])


def uses(book: Book, seat: int, tile: str) -> None:
    some(book, f"tiles {seat}").remove(tile)
    if tile == BUILDER:
        add(book, f"builders {seat}", 1)
    else:
        gets(book, "used tiles", tile)
