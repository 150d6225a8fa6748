"""What one seat may know. The views, the bots and the site see nothing else (R18).

Only the order of the deck below its face-up top card and of the face-down artifacts is hidden;
nobody knows more than anyone else, so a spectator sees what the players see.
"""

from __future__ import annotations

from dataclasses import dataclass

from crannog.games.roam.abilities import open_blanks, replaceable
from crannog.games.roam.cards import coins, fit
from crannog.games.roam.claiming import AskOrder, found_places
from crannog.games.roam.scoring import score
from crannog.games.roam.squares import PLACE_MASKS, PLACE_OF, PLACES, SOUTH, SQUARES, each
from crannog.games.roam.state import CARDS, NOBODY, State
from crannog.kernel import view
from crannog.kernel.codec import clone
from crannog.kernel.play import asks, is_asked
from crannog.kernel.rng import Rng


@dataclass(frozen=True, slots=True)
class Square:
    number: int
    place: int
    coins: int
    markers: tuple[int, ...]  # owners, the lowest first
    hole: bool


@dataclass(frozen=True, slots=True)
class Land:
    place: int
    card: str  # "" where the deck ran out
    markers: tuple[int, ...]  # by seat
    left: int  # squares without a marker
    leader: int  # who has the most, NOBODY if none or several
    found: bool  # full, and waiting to be claimed


@dataclass(frozen=True, slots=True)
class Side:
    """A player's side of the table."""

    seat: int
    edge: int
    coins: int
    points: int
    markers: int  # left in the supply
    characters: tuple[tuple[str, bool], ...]  # card, face up
    artifacts: tuple[tuple[str, bool], ...]
    outpost: bool


@dataclass(frozen=True, slots=True)
class Placing:
    """The pattern being placed."""

    card: str
    quarters: int  # how far it is rotated clockwise; 0: as seen from the south
    rotated: int  # of these, by artifacts
    at: int  # -1 until chosen
    fits: tuple[int, ...]  # squares it can be placed at
    blanks: tuple[int, ...]  # blanks to be placed
    open_blanks: tuple[int, ...]  # blanks that could be
    replaced: tuple[int, ...]
    replaceable: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bidding:
    place: int
    bids: tuple[tuple[int, int], ...]  # seat and bid so far, -1 for a pass
    highest: int
    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class View(view.View):
    edge: int  # the edge this view is turned to
    turn: int
    active: int
    order: tuple[int, ...]
    squares: tuple[Square, ...]
    lands: tuple[Land, ...]
    sides: tuple[Side, ...]
    deck: int  # cards left, the face-up one included
    next_land: str  # the face-up card on top
    with_artifacts: bool
    row: tuple[str, ...]
    pile: int
    with_outpost: bool
    stacking: bool
    stack_coins: bool
    asked: tuple[int, ...]  # whose choice it is
    placing: Placing | None
    bidding: Bidding | None
    found: bool  # the characters of full lands were found this turn
    last_round: bool
    over: bool
    winners: tuple[int, ...]


def observe(s: State, seat: int) -> View:
    return View(
        seat=seat,
        edge=s.parties[seat].edge if seat >= 0 and s.parties[seat].edge >= 0 else SOUTH,
        turn=s.turn.number,
        active=s.turn.seat,
        order=tuple(s.order),
        squares=_squares(s),
        lands=_lands(s),
        sides=tuple(_side(s, other) for other in range(len(s.parties))),
        deck=len(s.deck),
        next_land=s.deck.top,
        with_artifacts=s.with_artifacts,
        row=tuple(s.row),
        pile=len(s.pile),
        with_outpost=s.with_outpost,
        stacking=s.stacking,
        stack_coins=s.stack_coins,
        asked=tuple(ask.seat for ask in asks(s)),
        placing=_placing(s),
        bidding=_bidding(s),
        found=s.turn.found,
        last_round=s.last_round,
        over=s.over,
        winners=s.winners,
    )


def _squares(s: State) -> tuple[Square, ...]:
    found = []
    levels = [coins(CARDS[card].land, place) if card else () for place, card in enumerate(s.land)]
    for square in range(SQUARES):
        bit, place = 1 << square, PLACE_OF[square]
        markers = [seat for seat, mask in enumerate(s.under) if mask & bit]
        markers += [seat for seat, mask in enumerate(s.top) if mask & bit]
        symbols = sum(1 for level in levels[place] if level & bit)
        found.append(Square(square, place, symbols, tuple(markers), not s.land[place]))
    return tuple(found)


def _lands(s: State) -> tuple[Land, ...]:
    waiting = found_places(s) if is_asked(s, AskOrder) else []
    return tuple(_land(s, place, place in waiting) for place in range(PLACES))


def _land(s: State, place: int, waiting: bool) -> Land:
    counts = tuple(s.on(place, seat) for seat in range(len(s.parties)))
    most = max(counts, default=0)
    leaders = [seat for seat, n in enumerate(counts) if n == most and most]
    return Land(
        place,
        s.land[place],
        counts,
        left=(PLACE_MASKS[place] & ~s.occupied()).bit_count(),
        leader=leaders[0] if len(leaders) == 1 else NOBODY,
        found=waiting or s.contest.place == place,
    )


def _side(s: State, seat: int) -> Side:
    party = s.parties[seat]
    return Side(
        seat,
        party.edge,
        party.coins,
        score(s, seat),
        s.supply(seat),
        tuple(zip(party.characters, party.ready, strict=True)),
        tuple(zip(party.artifacts, party.artifacts_ready, strict=True)),
        s.outpost == seat,
    )


def _placing(s: State) -> Placing | None:
    turn = s.turn
    if not turn.character or turn.placed:
        return None
    lies = turn.at >= 0
    laid = fit(CARDS[turn.character].pattern, turn.quarters)
    return Placing(
        turn.character,
        turn.quarters,
        (turn.quarters - s.parties[turn.seat].edge) % 4,
        turn.at,
        tuple(square for square in laid.squares if not laid.markers[square] & s.holes()),
        tuple(each(turn.blanks)),
        tuple(open_blanks(s)) if lies else (),
        tuple(each(turn.replaced)),
        tuple(each(replaceable(s, turn.seat))) if lies else (),
    )


def _bidding(s: State) -> Bidding | None:
    c = s.contest
    return Bidding(c.place, c.bids, c.highest, c.waiting) if c.place >= 0 else None


def sample(s: State, seat: int, rng: Rng) -> State:
    """A table this seat cannot tell from the real one: hidden cards are sorted, then shuffled again."""
    other = clone(s)
    other.rng, other.events = rng.branch(), []
    hidden = sorted(other.deck.cards[:-1])
    rng.shuffle("deck", hidden)
    other.deck.cards[:-1] = hidden
    other.pile.cards.sort()
    rng.shuffle("artifacts", other.pile.cards)
    return other
