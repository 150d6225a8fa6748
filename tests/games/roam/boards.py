"""Drawn boards for Roam's tests: build a position, play lines, compare drawings.

The map of every test, unless it says otherwise, with the coins on its squares:

      a b c d e f
    6 . 2 . . . .      aldo    quen    vesper
    5 . . . . . .
    4 . 1 . . . .
    3 . . 1 1 . .      bogwin  fenn    hesper
    2 . . . . . .
    1 . 1 . . . .
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from crannog.games.roam import GAME, State
from crannog.games.roam.abilities import ARTIFACTS
from crannog.games.roam.content.cards import LANDS as LAND_CARDS
from crannog.games.roam.flow import TAKE_TURN
from crannog.games.roam.notation import draw, read
from crannog.games.roam.state import Turn
from crannog.kernel import play as kernel
from crannog.kernel.message import Rule, rule_of
from crannog.kernel.play import SPECTATOR, Ask, Illegal, asks, choose, settle
from crannog.kernel.rng import seeds_from_number

RED, BLUE, YELLOW, PURPLE = range(4)
KEY: Final = seeds_from_number(1).key()
LANDS: Final = ("aldo", "quen", "vesper", "bogwin", "fenn", "hesper")
EMPTY: Final = "......\n" * 6
NAMED: Final = {rule.id: rule for rule in GAME.rules}


def land(
    drawing: str = EMPTY,
    seats: int = 2,
    *,
    active: int = RED,
    coins: Sequence[int] = (),  # by seat
    artifacts: Sequence[str] | Mapping[int, Sequence[str]] = (),  # the active player's, or by seat
    cards: Mapping[int, Sequence[str]] | None = None,  # characters beside the starting ones, by seat
    used: Iterable[str] = (),  # characters and artifacts that lie face down
    edges: Sequence[int] = (),
    lands: Sequence[str] = LANDS,
    deck: Sequence[str] | None = None,  # from the top
    row: Sequence[str] = (),
    pile: Sequence[str] = (),  # from the top
    options: Mapping[str, str] | None = None,
) -> State:
    """A table at the start of the active player's turn, with the markers as drawn."""
    full = "yes" if artifacts or row else "no"
    s = GAME.new(seats, {"artifacts": full} | dict(options or {}))
    owned = artifacts if isinstance(artifacts, Mapping) else {active: artifacts}
    joined = cards or {}
    gone = {*lands, *(card for found in joined.values() for card in found)}
    s.land = list(lands)
    s.deck.cards = [c.id for c in LAND_CARDS if c.id not in gone] if deck is None else list(reversed(deck))
    s.row, s.pile.cards = list(row), list(reversed(pile))
    for seat, party in enumerate(s.parties):
        party.coins = coins[seat] if seat < len(coins) else 0
        party.edge = edges[seat] if edges else party.edge
        party.characters += joined.get(seat, ())
        party.ready = [card not in used for card in party.characters]
        party.artifacts = list(owned.get(seat, ()))
        party.artifacts_ready = [tile not in used for tile in party.artifacts]
    read(spaced(drawing), s)
    s.rng.key = KEY
    return turn_of(s, active)


def spaced(drawing: str) -> str:
    """The drawing with its squares apart, however closely it was drawn."""
    cells = drawing.split()
    return " ".join(cells if len(cells) == 36 else "".join(cells))


def turn_of(s: State, seat: int) -> State:
    """The same table at the start of this seat's turn."""
    s.turn, s.events = Turn(), []
    s.drop_what_waits()
    s.then(TAKE_TURN[seat])
    settle(s)
    return s


def play(s: State, *lines: str) -> State:
    """Whoever is asked makes these choices; the state is stored and read again after each.

    The events of all of them stay, for `happened`.
    """
    told = []
    for line in lines:
        after = choose(s, asked(s), line)
        told += after.events
        s = GAME.load(GAME.store(after), KEY)
        assert s == after
        assert GAME.observe(s, SPECTATOR) == GAME.observe(after, SPECTATOR)
        s.events, s.boundary = list(told), after.boundary
    return s


def asked(s: State) -> int:
    """Who is asked now."""
    return question(s).seat


def question(s: State) -> Ask[kernel.State]:
    found = asks(s)
    assert len(found) == 1, "nobody is asked: the game is over" if s.over else "several are asked at once"
    return found[0]


def legal(s: State) -> list[str]:
    """What whoever is asked may choose."""
    ask = question(s)
    return [str(choice) for choice in ask.offers(s) if not choice.why_not(s, ask.seat)]


def offered(s: State) -> list[str]:
    """What is on the list at all, forbidden or not."""
    ask = question(s)
    return [str(choice) for choice in ask.offers(s)]


def reasons(line: str, s: State, seat: int | None = None) -> list[Rule]:
    """The rules that forbid this choice; empty if nothing does."""
    try:
        choose(s, asked(s) if seat is None else seat, line)
    except Illegal as no:
        return [NAMED.get(rule_of(reason)) or Rule(rule_of(reason), "-") for reason in no.reasons]
    return []


def shows(s: State, coins: bool = False) -> str:
    return draw(GAME.observe(s, SPECTATOR), coins)


def looks(s: State, drawing: str) -> None:
    """The map looks as drawn."""
    now = spaced(shows(s)).split()
    then = spaced(drawing).split()
    assert now == then, f"\n{shows(s)}"


def coins(s: State) -> list[int]:
    return [party.coins for party in s.parties]


def ready(s: State, seat: int) -> list[str]:
    """The seat's characters and artifacts that lie face up."""
    party = s.parties[seat]
    up = [*zip(party.characters, party.ready, strict=True)]
    up += zip(party.artifacts, party.artifacts_ready, strict=True)
    return [id for id, is_up in up if is_up]


def tiles_with(ability: str) -> list[str]:
    return [id for id, tile in ARTIFACTS.items() if tile.ability == ability]
