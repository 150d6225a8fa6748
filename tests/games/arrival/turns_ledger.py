"""What the log says of a turn's actions, entered into the ledger; nothing here knows a rule."""

from __future__ import annotations

from crannog.kernel.message import Msg
from crannog.testing.log_matches_state import Book, Line, claim

from .ledger import BUILDER, add, gets, held, is_led_by, move, number, place, put

STRENGTH = {"1": 1, "2": 2, "3": 3}  # Sineach, Athach, Monghfinn
CASTLE = 4
KEPT = 3


def turn(book: Book, line: Line) -> None:
    claim(book[f"passed {line.seat()}"] is False, "they have passed")
    book |= {"on turn": line.seat(), "actions": 0}


def builds(book: Book, line: Line) -> None:
    owner, disks, fomor, castle = held(book, place(line))
    claim(owner in (-1, line.seat()) and not fomor and not castle, "the place is taken")
    claim(disks + 1 == int(line.name("level")), "another level")
    add(book, f"disk {line.seat()}", -1)
    add(book, "actions", 1)
    put(book, place(line), line.seat(), disks + 1)


def rebuilt(book: Book, line: Line) -> None:
    move(book, f"saved {line.seat()}", f"disk {line.seat()}", 1)
    add(book, "actions", -1)  # everyone has passed: this was none


def shields(book: Book, line: Line) -> None:
    move(book, f"shield {line.seat()}", f"shields in {line.name('province')}", 1)
    add(book, "actions", 1)


def smashed(book: Book, line: Line) -> None:
    there = f"shields in {line.name('province')}"
    claim(book[there] == line.number("n"), "others were there")
    move(book, there, "shields", line.number("n"))


def destroyed(book: Book, line: Line) -> None:
    claim(held(book, place(line))[:2] == (line.seat(), line.number("n")), "others were there")
    add(book, f"reserve {line.seat()}", line.number("n"))
    put(book, place(line))


def saved(book: Book, line: Line) -> None:
    move(book, f"reserve {line.seat()}", f"saved {line.seat()}", line.number("n"))
    claim(number(book, f"saved {line.seat()}") <= 3 * number(book, f"builders {line.seat()}"), "too many")


def unbuilt(book: Book, line: Line) -> None:
    move(book, f"saved {line.seat()}", f"reserve {line.seat()}", line.number("n"))


def spreads(book: Book, line: Line) -> None:
    claim(held(book, place(line)) == (-1, 0, 0, False), "the place is taken")
    add(book, f"fomor {line.seat()}", -1)
    put(book, place(line), fomor=int(line.name("kind")))
    if book[f"leader {line.seat()}"] != "clairvoyance":  # else it began with a look
        add(book, "actions", 1)


def looks(book: Book, line: Line) -> None:
    is_led_by("clairvoyance")(book, line)
    add(book, "actions", 1)


def stops(book: Book, line: Line) -> None:
    is_led_by("wisdom")(book, line)
    claim(book["actions"] == line.number("n"), "after another number of actions")


def discards(book: Book, line: Line) -> None:
    add(book, f"fomor {line.seat()}", -1)
    falls(book, int(line.name("kind")))


def falls(book: Book, fomor: int) -> None:
    lie = book["discards"]
    assert isinstance(lie, list)
    book["discards"] = sorted([*lie, fomor])


def returns(book: Book, line: Line) -> None:
    move(book, f"fomor {line.seat()}", "bag", line.number("n"))


def repels(book: Book, line: Line) -> None:
    owner, disks, fomor, castle = held(book, place(line))
    claim(fomor == int(line.name("kind")), "another one was there")
    falls(book, fomor)
    put(book, place(line), owner, disks, 0, castle)
    move(book, f"sword {line.seat()}", "swords", STRENGTH[line.name("kind")])
    add(book, "actions", 1)


def takes_castle(book: Book, line: Line) -> None:
    claim(held(book, place(line)) == (-1, 0, 0, True), "no castle stands alone there")
    put(book, place(line))
    add(book, f"trophies {line.seat()}", 1)
    move(book, f"sword {line.seat()}", "swords", CASTLE)
    add(book, "actions", 1)


def works(book: Book, line: Line) -> None:
    claim(number(book, f"builders {line.seat()}") > 0, "no Master Builder")


def builders_done(book: Book, line: Line) -> None:
    claim(number(book, f"builders {line.seat()}") == line.number("n"), "another number of them")
    for _ in range(line.number("n")):
        gets(book, "used tiles", BUILDER)
    book[f"builders {line.seat()}"] = 0


def swaps(book: Book, line: Line) -> None:
    one, other = place(line, "one"), place(line, "other")
    claim(book[one] != book[other], "they are alike")
    book[one], book[other] = book[other], book[one]


def trophy(book: Book, line: Line) -> None:
    move(book, f"trophies {line.seat()}", f"spent {line.seat()}", 1)


def passes(book: Book, line: Line) -> None:
    book[f"passed {line.seat()}"] = True
    add(book, "actions", 1)
    if all(book[f"passed {seat}"] for seat in range(number(book, "seats"))):
        book["on turn"] = -1


def passes_first(book: Book, line: Line) -> None:
    claim([book[f"passed {seat}"] for seat in range(number(book, "seats"))].count(True) == 1, "not the first")
    book["next first"] = line.seat()


def unusable(book: Book, line: Line) -> None:
    returns(book, line)
    claim(book[f"fomor {line.seat()}"] == 0, "some are left")


def stores(book: Book, line: Line) -> None:
    kept = line["kept"]
    assert isinstance(kept, tuple)
    left = {"disk": 0, "sword": 0, "shield": 0}
    for one in kept:
        assert isinstance(one, Msg)
        left[Line(one).name("what")] = Line(one).number("n")
    for what, n in left.items():
        supply = f"reserve {line.seat()}" if what == "disk" else f"{what}s"
        move(book, f"{what} {line.seat()}", supply, number(book, f"{what} {line.seat()}") - n)
    claim(sum(left.values()) <= KEPT, "too many are kept")
