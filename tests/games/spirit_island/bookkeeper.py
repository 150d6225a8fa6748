"""What each line of Spirit Island's log says of pieces, cards, energy and fear; nothing here knows a rule.

The log does not tell which of several pieces of a kind was meant, so the damage on them is not accounted for.
"""

from __future__ import annotations

from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.components.vocabulary import PIECES
from crannog.games.spirit_island.spirits.power_cards import price
from crannog.games.spirit_island.spirits.presence import card_plays, income
from crannog.games.spirit_island.state import State
from crannog.testing.log_matches_state import Book, Bookkeeper, Entry, Line, claim

PILES = ("hand", "played", "discard")


def figures(s: State) -> Book:
    book: Book = {"round": s.round, "phase": s.phase, "terror": s.terror, "fear": s.fear, "pool": s.pool}
    book |= {"earned": len(s.earned), "on card": s.blight, "flipped": s.tainted, "outcome": s.outcome}
    book |= {"ravage": s.ravage, "build": s.build, "explore": s.explore}
    for name, land in s.lands.items():
        book |= {f"{kind} in {name}": len(land.of(kind)) for kind in PIECES}
        book[f"blight in {name}"] = land.blight
        book |= {f"presence {seat} in {name}": discs for seat, discs in enumerate(land.presence)}
    for seat, spirit in enumerate(s.spirits):
        book |= {f"energy {seat}": spirit.energy, f"destroyed {seat}": spirit.destroyed}
        book |= {f"income {seat}": income(s, seat), f"plays {seat}": card_plays(s, seat)}
        book |= {f"{pile} {seat}": sorted(getattr(spirit, pile)) for pile in PILES}
        book |= {f"element {one} {seat}": n for one, n in spirit.given.items() if n}
    return book | {f"price {card}": price(s, card) for card in POWERS}


def add(book: Book, name: str, n: int = 1) -> None:
    had = book.get(name, 0)
    assert isinstance(had, int)
    claim(had + n >= 0, f"{name}: there are only {had}")
    book[name] = had + n


def cards(book: Book, pile: str, seat: int) -> list[str]:
    found = book[f"{pile} {seat}"]
    assert isinstance(found, list)
    return found


def into(book: Book, card: str, pile: str, seat: int) -> None:
    book[f"{pile} {seat}"] = sorted([*cards(book, pile, seat), card])


def out_of(book: Book, card: str, seat: int, *piles: str) -> None:
    pile = next((pile for pile in piles if card in cards(book, pile, seat)), "")
    claim(bool(pile), f"{card} is not there")
    cards(book, pile, seat).remove(card)


def pieces(kind: str, n: int) -> Entry:
    return lambda book, line: add(book, f"{kind} in {line.name('land')}", n)


def moves(kind: str) -> Entry:
    def entry(book: Book, line: Line) -> None:
        add(book, f"{kind} in {line.name('source')}", -1)
        add(book, f"{kind} in {line.name('to')}")

    return entry


def stands(kind: str) -> Entry:
    """One is there that can be hurt."""
    return lambda book, line: claim(bool(book[f"{kind} in {line.name('land')}"]), f"no {kind} there")


def sets(name: str, value: object) -> Entry:
    return lambda book, line: book.update({name: value})


def of_seat(name: str, n: int | None = None) -> Entry:
    return lambda book, line: add(book, f"{name} {line.seat()}", line.number("n") if n is None else n)


def round_(book: Book, line: Line) -> None:
    book.update(round=line.number("n"), phase="spirit")


def presence(book: Book, line: Line) -> None:
    add(book, f"presence {line.seat()} in {line.name('land')}")


def presence_moved(book: Book, line: Line) -> None:
    add(book, f"presence {line.seat()} in {line.name('source')}", -1)
    add(book, f"presence {line.seat()} in {line.name('land')}")


def presence_destroyed(book: Book, line: Line) -> None:
    add(book, f"presence {line.seat()} in {line.name('land')}", -1)
    add(book, f"destroyed {line.seat()}")


def regrown(book: Book, line: Line) -> None:
    add(book, f"presence {line.seat()} in {line.name('land')}", line.number("n"))
    add(book, f"destroyed {line.seat()}", -line.number("n"))


def track(book: Book, line: Line) -> None:
    book[f"income {line.seat()}"] = line.number("income")
    book[f"plays {line.seat()}"] = line.number("plays")


def plays(book: Book, line: Line) -> None:
    card = line.name("power")
    out_of(book, card, line.seat(), "hand")
    into(book, card, "played", line.seat())
    cost = book[f"price {card}"]
    assert isinstance(cost, int)
    add(book, f"energy {line.seat()}", -cost)


def gained(book: Book, line: Line) -> None:
    into(book, line.name("power"), "hand", line.seat())


def forgotten(book: Book, line: Line) -> None:
    out_of(book, line.name("power"), line.seat(), "hand", "discard", "played")


def given(book: Book, line: Line) -> None:
    out_of(book, line.name("power"), line.seat(), "hand")
    into(book, line.name("power"), "hand", line.seat("to"))


def reclaimed(book: Book, line: Line) -> None:
    out_of(book, line.name("power"), line.seat(), "discard")
    into(book, line.name("power"), "hand", line.seat())


def reclaimed_all(book: Book, line: Line) -> None:
    back = sorted([*cards(book, "hand", line.seat()), *cards(book, "discard", line.seat())])
    book.update({f"hand {line.seat()}": back, f"discard {line.seat()}": []})


def kept(book: Book, line: Line) -> None:
    out_of(book, line.name("power"), line.seat(), "played")
    into(book, line.name("power"), "hand", line.seat())


def used(book: Book, line: Line) -> None:
    card = line.name("power")
    claim(POWERS[card].deck == "innate" or card in cards(book, "played", line.seat()), "it is not in play")


def repeats_paid(book: Book, line: Line) -> None:
    used(book, line)
    add(book, f"energy {line.seat()}", -line.number("n"))


def earned(book: Book, line: Line) -> None:
    add(book, "earned")
    pool = book["pool"]
    assert isinstance(pool, int)
    add(book, "fear", -pool)


def blight(book: Book, line: Line) -> None:
    add(book, f"blight in {line.name('land')}")


def blight_removed(book: Book, line: Line) -> None:
    add(book, f"blight in {line.name('land')}", -1)
    add(book, "on card")


def blight_left(book: Book, line: Line) -> None:
    had = book["on card"]
    claim(had is None or had == line.number("n") + 1, "another number was there")
    book["on card"] = line.number("n")


def tainted(book: Book, line: Line) -> None:
    book.update({"flipped": True, "on card": None})  # the next line says how much lies on the back


def advance(book: Book, line: Line) -> None:
    book.update(ravage=book["build"], build=book["explore"], explore="")


def time_passes(book: Book, line: Line) -> None:
    book["phase"] = "time"
    for name in [name for name in book if name.startswith(("element ", "played "))]:
        if name.startswith("played "):
            seat = int(name.split()[1])
            both = sorted([*cards(book, "discard", seat), *cards(book, "played", seat)])
            book.update({f"discard {seat}": both, name: []})
        else:
            del book[name]


def ends(outcome: str) -> Entry:
    return sets("outcome", outcome)


def seen(name: str) -> Entry:
    """The card is the one in this slot."""
    return lambda book, line: claim(book[name] == line.name("card"), f"another card is in the {name} slot")


BOOKKEEPER = Bookkeeper(
    figures,
    {
        "log.round": round_,
        "log.phase.fast": sets("phase", "fast"),
        "log.phase.slow": sets("phase", "slow"),
        "log.energy": of_seat("energy"),
        "log.shadows": of_seat("energy", -1),
        "log.presence": presence,
        "log.presence_moved": presence_moved,
        "log.presence_destroyed": presence_destroyed,
        "log.regrown": regrown,
        "log.track": track,
        "log.plays": plays,
        "log.gained": gained,
        "log.forgotten": forgotten,
        "log.given": given,
        "log.reclaimed": reclaimed,
        "log.reclaimed_all": reclaimed_all,
        "log.kept": kept,
        "log.uses": used,
        "log.repeats": used,
        "log.repeats_paid": repeats_paid,
        "log.element": lambda book, line: add(book, f"element {line.name('element')} {line.seat()}"),
        "log.fear": lambda book, line: add(book, "fear", line.number("n")),
        "log.earned": earned,
        "log.fear_card": lambda book, line: add(book, "earned", -1),
        "log.terror_level": lambda book, line: book.update(terror=len(line.name("level"))),
        "log.terror_beyond": sets("terror", 4),
        **{f"log.destroyed.{kind}": pieces(kind, -1) for kind in PIECES},
        **{f"log.removed.{kind}": pieces(kind, -1) for kind in PIECES},
        **{f"log.replaced.{kind}": pieces(kind, -1) for kind in PIECES},
        **{f"log.becomes.{kind}": pieces(kind, 1) for kind in PIECES},
        **{f"log.added.{kind}": pieces(kind, 1) for kind in PIECES},
        **{f"log.moved.{kind}": moves(kind) for kind in PIECES},
        **{f"log.hurt.{kind}": stands(kind) for kind in PIECES},
        "log.blight": blight,
        "log.heavy_blight": blight,
        "log.blight_removed": blight_removed,
        "log.blight_left": blight_left,
        "log.tainted": tainted,
        "log.ravage": seen("ravage"),
        "log.explore": lambda book, line: book.update(explore=line.name("card")),
        "log.advance": advance,
        "log.invaders": sets("phase", "invaders"),
        "log.time_passes": time_passes,
        "log.end.victory": ends("victory"),
        "log.end.sacrifice": ends("sacrifice"),
        **{
            f"log.end.{doom}": ends("defeat")
            for doom in ("blight", "spirit", "time", "capital", "heart", "dahan", "insurrection")
        },
    },
    # Set-up happens before the first turn, which is where the book begins. The rest says who decided or
    # which rule is at work; what comes of it is said by the lines that follow.
    frozenset({
        "log.boards", "log.invader_board", "log.invader_deck", "log.spirit", "log.gains_progression",
        "log.gains_draft", "log.plans", "log.unplans", "log.ready", "log.score", "log.explored_from", "log.sacred",
        "log.chooses", "log.ravage_order", "log.fewer", "log.skips", "log.grows", "log.drawn",
        "log.progression_over", "log.hastened", "log.terror.2", "log.terror.3", "log.terror.4", "log.defend",
        "log.cascade", "log.ravages", "log.fight_back", "log.build", "log.escalation", "log.immigration",
        "log.adversary", "log.scenario", "log.ritual", "log.told",
    }),
)  # fmt: skip
