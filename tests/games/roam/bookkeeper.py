"""What each line of Roam's log says of coins, markers, cards and tiles; nothing here knows a rule."""

from __future__ import annotations

from crannog.games.roam.abilities import ARTIFACTS
from crannog.games.roam.squares import NAMES, PLACE_SQUARES
from crannog.games.roam.state import CARDS, State
from crannog.testing.log_matches_state import Book, Bookkeeper, Entry, Line, claim

OUTPOST = 3  # points
MARKERS = 24


def figures(s: State) -> Book:
    book: Book = {"turn": s.turn.number, "active": s.turn.seat, "outpost": s.outpost, "winners": s.winners}
    book |= {"last round": s.last_round, "row": sorted(s.row), "pattern": s.turn.character}
    book["found"] = s.land[s.contest.place] if s.contest.place >= 0 else ""
    book["starting player"] = s.order[0]
    book |= {f"land {place}": card for place, card in enumerate(s.land)}
    for square, name in enumerate(NAMES):
        top = [seat for seat, mask in enumerate(s.top) if mask >> square & 1]
        book[name] = [seat for seat, mask in enumerate(s.under) if mask >> square & 1] + top
    for seat, party in enumerate(s.parties):
        book[f"coins {seat}"] = party.coins
        book[f"edge {seat}"] = party.edge
        book |= {f"card {card} of {seat}": up for card, up in zip(party.characters, party.ready, strict=True)}
        tiles = zip(party.artifacts, party.artifacts_ready, strict=True)
        book |= {f"tile {tile} of {seat}": up for tile, up in tiles}
    return book


def coins(book: Book, seat: int, n: int) -> None:
    purse = book[f"coins {seat}"]
    assert isinstance(purse, int)
    book[f"coins {seat}"] = purse + n


def stack(book: Book, square: str) -> list[int]:
    found = book[square]
    assert isinstance(found, list)
    return found


def markers(book: Book, seat: int) -> int:
    return MARKERS - sum(stack(book, square).count(seat) for square in NAMES)


def places(book: Book, line: Line) -> None:
    squares = str(line["squares"]).split()
    claim(len(squares) == line.number("n"), "so many markers were not placed")
    for square in squares:
        stack(book, square).append(line.seat())


def replaces(book: Book, line: Line) -> None:
    claim(stack(book, line.name("at")).pop() == line.seat("rival"), "another marker lay there")
    stack(book, line.name("at")).append(line.seat())


def slides(book: Book, line: Line) -> None:
    at, to = line.name("at"), line.name("to")
    claim(at in beside(to), "that is not one square")
    claim(stack(book, at).pop() == line.seat("owner"), "somebody else's marker lay there")
    stack(book, to).append(line.seat("owner"))


def beside(square: str) -> list[str]:
    column, row = "abcdef".index(square[0]), int(square[1])
    around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return ["abcdef"[c] + str(r) for c, r in around if 0 <= c < 6 and 1 <= r <= 6]


def uses(book: Book, line: Line) -> None:
    card = f"card {line.name('card')} of {line.seat()}"
    claim(book[card] is True, "it was not face up")
    book[card], book["pattern"] = False, line.name("card")


def turns_up(kind: str) -> Entry:
    """All characters or artifacts of a seat."""

    def entry(book: Book, line: Line) -> None:
        mine = [name for name in book if name.startswith(kind) and name.endswith(f" of {line.seat()}")]
        book.update(dict.fromkeys(mine, True))

    return entry


def flips(up: bool) -> Entry:
    def entry(book: Book, line: Line) -> None:
        book[f"card {line.name('card')} of {line.seat()}"] = up

    return entry


def gains(n: int | None = None) -> Entry:
    """So many coins; as many as the line says, if none are given."""
    return lambda book, line: coins(book, line.seat(), line.number("n") if n is None else n)


def pays(book: Book, line: Line) -> None:
    coins(book, line.seat(), -line.number("n"))


def rests_early(book: Book, line: Line) -> None:
    pays(book, line)
    turns_up("card")(book, line)


def lying(book: Book, card: str | None) -> int:
    """Where this land lies; None: where the next one goes."""
    found = [place for place in range(6) if book[f"land {place}"] == card]
    claim(bool(found), "no such land")
    return found[0]


def place_of(book: Book, card: str) -> int:
    return lying(book, card)


def markers_there(book: Book, card: str) -> list[int]:
    return [seat for square in PLACE_SQUARES[place_of(book, card)] for seat in stack(book, NAMES[square])]


def found(book: Book, line: Line) -> None:
    there = [stack(book, NAMES[square]) for square in PLACE_SQUARES[place_of(book, line.name("card"))]]
    claim(all(there), "the land is not full")
    book["found"] = line.name("card")


def most(book: Book, line: Line) -> None:
    there = markers_there(book, str(book["found"]))
    counts = sorted((there.count(seat) for seat in range(4)), reverse=True)
    claim(there.count(line.seat()) == line.number("n") == counts[0] > counts[1], "not the most")


def tie(book: Book, line: Line) -> None:
    there = markers_there(book, line.name("card"))
    highest = max(there.count(seat) for seat in range(4))
    tied = {seat for seat in range(4) if there.count(seat) == highest}
    claim(tied == {*line.seats()}, "others tie")


def consoled(book: Book, line: Line) -> None:
    claim(line.seat() in markers_there(book, str(book["found"])), "no marker was there")
    coins(book, line.seat(), 1)


def takes_card(book: Book, line: Line) -> None:
    card, place = line.name("card"), place_of(book, line.name("card"))
    claim(book["found"] == card, "another card was found")
    book["found"] = ""
    for square in PLACE_SQUARES[place]:
        book[NAMES[square]] = []
    book[f"card {card} of {line.seat()}"] = True
    book[f"land {place}"] = None


def lays(book: Book, card: str) -> None:
    book[f"land {lying(book, None)}"] = card


def buys(book: Book, line: Line) -> None:
    pays(book, line)
    row = book["row"]
    assert isinstance(row, list)
    row.remove(line.name("tile"))
    book[f"tile {line.name('tile')} of {line.seat()}"] = True


def for_sale(book: Book, line: Line) -> None:
    row = book["row"]
    assert isinstance(row, list)
    book["row"] = sorted([*row, line.name("tile")])


def turn(book: Book, line: Line) -> None:
    claim(line.number("n") == int(str(book["turn"])) + 1, "a turn was left out")
    book.update(turn=line.number("n"), active=line.seat(), pattern="")


def ends(book: Book, line: Line) -> None:
    book["winners"] = line.seats()
    for seat in line.seats():
        claim(points(book, seat) == line.number("n"), "other points")


def points(book: Book, seat: int) -> int:
    mine = [name.split()[1] for name in book if name.endswith(f" of {seat}")]
    total = sum(CARDS[one].points if one in CARDS else ARTIFACTS[one].points for one in mine)
    return total + (OUTPOST if book["outpost"] == seat else 0)


def short(book: Book, line: Line) -> None:
    claim(markers(book, line.seat()) == line.number("n"), "another number of markers is left")


def skipped(book: Book, line: Line) -> None:
    claim(all(stack(book, square) for square in str(line["squares"]).split()), "a skipped square is free")


def outpost(book: Book, line: Line) -> None:
    claim(line.seat() not in stack(book, line.name("at"))[-1:], "the marker is not an opponent's")
    book["outpost"] = line.seat()


def sits(book: Book, line: Line) -> None:
    book[f"edge {line.seat()}"] = int(line.name("edge"))


def uses_tile(book: Book, line: Line) -> None:
    tile = f"tile {line.name('tile')} of {line.seat()}"
    claim(book[tile] is True, "it was face down")
    book[tile] = False


BOOKKEEPER = Bookkeeper(
    figures,
    {
        "log.edge": sits,
        "log.starting_coins": gains(),
        "log.first": lambda book, line: claim(book["starting player"] == line.seat(), "somebody else starts"),
        "log.turn": turn,
        "log.use": uses,
        "log.place": places,
        "log.skip": skipped,
        "log.coins": gains(),
        "log.short": short,
        "log.blank": pays,
        "log.artifact": uses_tile,
        "log.coin_artifact": gains(1),
        "log.replace": replaces,
        "log.slide": slides,
        "log.flip_up": flips(True),
        "log.flip_down": flips(False),
        "log.rest": turns_up("card"),
        "log.rest_early": rests_early,
        "log.refresh_artifacts": turns_up("tile"),
        "log.found": found,
        "log.most": most,
        "log.tie": tie,
        "log.bid_won": pays,
        "log.consolation": consoled,
        "log.claim": takes_card,
        "log.land": lambda book, line: lays(book, line.name("card")),
        "log.hole": lambda book, line: lays(book, ""),
        "log.buy": buys,
        "log.row": for_sale,
        "log.outpost": outpost,
        "log.last_round": lambda book, line: book.update({"last round": True}),
        "log.end_score": ends,
        "log.end_coins": ends,
        "log.end_shared": ends,
    },
    # The deal is laid out before anybody chooses; the rest says what somebody did, not what it changed.
    frozenset({
        "log.starting", "log.map", "log.first_row", "log.stacked", "log.nowhere", "log.rotate",
        "log.free_blank", "log.order", "log.bid", "log.pass", "log.all_passed", "log.stalemate",
    }),
)  # fmt: skip
