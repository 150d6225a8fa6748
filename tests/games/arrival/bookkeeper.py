"""What each line of The Arrival's log says of tracks, supplies, map and tiles; nothing here knows a rule.

Face-down Fomori and cards are counted, or known by their backs. Not in the book: which back lies on top of a
stack, which the table shows without telling.
"""

from __future__ import annotations

from crannog.games.arrival.content_pack import pack
from crannog.testing.log_matches_state import Book, Bookkeeper, Line, claim

from . import turns_ledger as turns
from .ledger import (
    BUILDER,
    add,
    figures,
    gets,
    held,
    is_led_by,
    move,
    number,
    place,
    put,
    some,
    tile,
    track,
    uses,
)

LAST_ROUND = {2: 6, 3: 5, 4: 4}
LIMIT = {2: 25, 3: 21, 4: 17}


# --- setup, earning ----------------------------------------------------------------------------


def leads(book: Book, line: Line) -> None:
    some(book, "leaders").remove(line.name("leader"))
    book[f"leader {line.seat()}"] = line.name("leader")


def lands(book: Book, line: Line) -> None:
    add(book, f"reserve {line.seat()}", -1)
    claim(held(book, place(line))[0] == -1, "somebody is there")
    put(book, place(line), line.seat(), 1)


def begins(book: Book, line: Line) -> None:
    claim(line.number("n") == number(book, "round") + 1, "a round was left out")
    if line.number("n") > 1:
        book["first"] = book["next first"]
    book |= {"round": line.number("n"), "next first": -1, "on turn": -1}
    book |= {f"passed {seat}": False for seat in range(number(book, "seats"))}


def draws(book: Book, line: Line) -> None:
    stacks = book["stacks"]
    assert isinstance(stacks, list)
    stacks[line.number("n") - 1] -= 1
    some(book, f"cards {line.seat()}").append(line.name("back"))


def reshuffled(book: Book, line: Line) -> None:
    stacks = book["stacks"]
    assert isinstance(stacks, list)
    claim(0 in stacks, "no stack has run out")
    total = sum(stacks) + number(book, "discarded cards")
    book |= {"stacks": [(total + 2 - i) // 3 for i in range(3)], "discarded cards": 0}


def blocks(book: Book, line: Line) -> None:
    book[f"blocked {line.seat()}"] = [*some(book, f"blocked {line.seat()}"), int(line.name("section"))]


def has_blocked(book: Book, line: Line) -> None:
    claim(
        [*map(int, some(book, f"blocked {line.seat()}"))][-1:] == [int(line.name("section"))],
        "another one was blocked",
    )


def opens(book: Book, line: Line) -> None:
    blocked, section = [*map(int, some(book, f"blocked {line.seat()}"))], int(line.name("section"))
    blocked[blocked.index(section)] = ({0, 1, 2} - {*blocked}).pop()
    book[f"blocked {line.seat()}"] = blocked
    uses(book, line.seat(), "tactic.ogams_wisdom")


def reveals(book: Book, line: Line) -> None:
    book["revealed"] = line.number("n")


def earns(book: Book, line: Line) -> None:
    what, seat = line.name("what"), line.seat()
    move(book, f"reserve {seat}" if what == "disk" else f"{what}s", f"{what} {seat}", line.number("n"))


def misses(book: Book, line: Line) -> None:
    what, seat = line.name("what"), line.seat()
    left = {"disk": f"reserve {seat}", "fomor": "bag"}.get(what, f"{what}s")
    claim(line.number("n") > 0 and number(book, left) == 0, "there are some left")


def corrupts(book: Book, line: Line) -> None:
    add(book, f"corruption {line.seat()}", line.number("n"))
    move(book, "bag", f"fomor {line.seat()}", line.number("fomori"))


def limit(book: Book, line: Line) -> None:
    claim(line.number("n") == LIMIT[number(book, "seats")], "that is not the limit")
    claim(number(book, f"corruption {line.seat()}") >= line.number("n"), "it is not reached")
    book["limit hit"] = True


def recycled(book: Book, line: Line) -> None:
    add(book, "bag", len(some(book, "discards")))
    book["discards"] = []


def takes_tile(book: Book, line: Line) -> None:
    some(book, "display").remove(tile(line))
    if tile(line) == BUILDER and book["edition"] == "gu2016":
        add(book, f"builders {line.seat()}", 1)
    else:
        gets(book, f"tiles {line.seat()}", tile(line))


def tiles_recycled(book: Book, line: Line) -> None:
    add(book, "pile", len(some(book, "used tiles")))
    book["used tiles"] = []


def displayed(book: Book, line: Line) -> None:
    add(book, "pile", -1)
    gets(book, "display", tile(line))


def cards_discarded(book: Book, line: Line) -> None:
    for seat in range(number(book, "seats")):
        add(book, "discarded cards", len(some(book, f"cards {seat}")))
        book |= {f"cards {seat}": [], f"blocked {seat}": []}
    book["revealed"] = 0


# --- the end -----------------------------------------------------------------------------------


def last_round(book: Book, line: Line) -> None:
    claim(book["round"] == LAST_ROUND[number(book, "seats")], "that was not the last round")


def counts(book: Book, line: Line) -> None:
    on_map = [held(book, name) for name in book if name.startswith("at ")]
    claim(line.number("forts") == sum(owner >= 0 for owner, *_ in on_map), "other fortifications")
    claim(
        line.number("fomori") == sum(bool(fomor or castle) for _, _, fomor, castle in on_map), "other Fomori"
    )
    claim(
        (line.number("forts") > line.number("fomori")) == (line.text.id == "log.end_honor"),
        "the other ending",
    )


def thirds(book: Book, seat: int) -> int:
    resources = sum(number(book, f"{what} {seat}") for what in ("disk", "sword", "shield"))
    return (resources + len(some(book, f"tiles {seat}"))) // 3


def bonus(book: Book, seat: int) -> int:
    p = pack(str(book["pack"]))
    mine = [place for place in p.locations if held(book, f"at {place.name}")[0] == seat]
    return sum(p.provinces[place.province].bonus for place in mine)


def final(book: Book, line: Line) -> None:
    seat = line.seat()
    if line.name("what") == "corruption":
        true = max(0, number(book, f"corruption {seat}") - thirds(book, seat))
    else:
        true = number(book, f"honor {seat}") + bonus(book, seat) + thirds(book, seat)
    claim(line.number("n") == true, f"it is {true}")


def wins(book: Book, line: Line) -> None:
    book["winners"] = line.seats()


BOOKKEEPER = Bookkeeper(
    figures,
    {
        "log.leader": leads,
        "log.first": lambda book, line: claim(book["first"] == line.seat(), "somebody else is"),
        "log.land": lands,
        "log.round": begins,
        "log.draw": draws,
        "log.reshuffle": reshuffled,
        "log.blocks": blocks,
        "log.block": has_blocked,
        "log.reveal": reveals,
        "log.ogam": opens,
        "log.honor": track("honor", 1),
        "log.pay_honor": track("honor", -1),
        "log.earn": earns,
        "log.void": misses,
        "log.fomori_taken": corrupts,
        "log.limit": limit,
        "log.purify": track("corruption", -1),
        "log.recycle": recycled,
        "log.take_tactic": takes_tile,
        "log.tactics_recycled": tiles_recycled,
        "log.display": displayed,
        "log.discard_cards": cards_discarded,
        "log.turn": turns.turn,
        "log.content": turns.stops,
        "log.build": turns.builds,
        "log.rebuilt": turns.rebuilt,
        "log.unbuilt": turns.unbuilt,
        "log.shield": turns.shields,
        "log.smashed": turns.smashed,
        "log.defies": is_led_by("defiance"),
        "log.destroyed": turns.destroyed,
        "log.saved": turns.saved,
        "log.spread": turns.spreads,
        "log.discard": turns.discards,
        "log.bag": turns.returns,
        "log.look": turns.looks,
        "log.repel": turns.repels,
        "log.castle": turns.takes_castle,
        "log.tactic": lambda book, line: uses(book, line.seat(), tile(line)),
        "log.builder": turns.works,
        "log.builder_done": turns.builders_done,
        "log.swap": turns.swaps,
        "log.trophy_used": turns.trophy,
        "log.pass": turns.passes,
        "log.pass_first": turns.passes_first,
        "log.unusable": turns.unusable,
        "log.stored": turns.stores,
        "log.end_limit": lambda book, line: claim(book["limit hit"] is True, "nobody reached it"),
        "log.end_rounds": last_round,
        "log.end_honor": counts,
        "log.end_corruption": counts,
        "log.thirds": lambda book, line: claim(
            thirds(book, line.seat()) == line.number("n"), "other leftovers"
        ),
        "log.bonus": lambda book, line: claim(bonus(book, line.seat()) == line.number("n"), "another bonus"),
        "log.final": final,
        "log.wins": wins,
        "log.tie": wins,
        "log.shared": wins,
    },
    # The deal is laid out before anybody chooses.
    # The deal comes before anybody chooses; the rest is in logs of earlier versions only.
    frozenset({"log.start_fomori", "log.first_display", "log.corruption", "log.trophy", "log.store"}),
)
