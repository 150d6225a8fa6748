"""Games of Roam for engine and referee alike: every option, and tables on which much has happened."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from crannog.games.roam import GAME, State
from crannog.games.roam.content.artifacts import ARTIFACTS
from crannog.games.roam.content.cards import LANDS, STARTING
from crannog.games.roam.squares import EDGES, NAMES, each
from tests.referees.beside import Facts, Match
from tests.referees.roam.map import around, name_of, place_of, square_named, squares_of
from tests.referees.roam.referee import Roam
from tests.referees.roam.table import Card, Dealt, Tile

CARDS = {c.id: Card(c.points, c.pattern, c.land) for c in (*LANDS, *(c for cs in STARTING for c in cs))}
TILES = {tile.id: Tile(tile.cost, tile.points, tile.ability) for tile in ARTIFACTS}
OPTIONS = {option.id: option.values for option in GAME.options}


def deal(number: int) -> Match[State]:
    """Game number so and so."""
    rng = Random(f"roam {number}")
    seats = rng.choice(GAME.seats)
    options = {id: rng.choice(values) for id, values in OPTIONS.items()}
    s = GAME.new(seats, options, seed=number)
    s.listening = False
    referee = Roam(
        Dealt(
            CARDS,
            TILES,
            options,
            drawn_first=s.order[0],
            starting=[[card.id for card in cards] for cards in STARTING[:seats]],
            lands=list(s.land),
            deck=s.deck.cards[::-1],
            row=list(s.row),
            pile=s.pile.cards[::-1],
        )
    )
    about = f"Roam {number}: {seats} players, {options}"
    if rng.random() < 0.6:
        about += ", in the middle of a game"
        head_start(rng, s, referee)
    return Match(about, s, referee, facts, rng.choice([anything, busy, busy, lavish]))


def facts(s: State) -> Facts:
    """The engine's table in the referee's words."""
    found: Facts = {
        f"player {seat}": (
            EDGES[party.edge] if party.edge >= 0 else "",
            party.coins,
            s.supply(seat),
            GAME.scores(s)[seat],
            list(zip(party.characters, party.ready, strict=True)),
            list(zip(party.artifacts, party.artifacts_ready, strict=True)),
        )
        for seat, party in enumerate(s.parties)
    }
    markers = {}
    for i, name in enumerate(NAMES):
        stack = [seat for layer in (s.under, s.top) for seat, mask in enumerate(layer) if mask >> i & 1]
        if stack:
            markers[name] = stack
    turn, search = s.turn, None
    if turn.character and not turn.placed:
        search = (
            turn.character,
            (turn.quarters - s.parties[turn.seat].edge) % 4,
            NAMES[turn.at] if turn.at >= 0 else None,
            sorted(square_named(NAMES[square]) for square in each(turn.blanks)),
            sorted(square_named(NAMES[square]) for square in each(turn.replaced)),
        )
    return found | {
        "markers": markers,
        "lands": s.land,
        "deck": s.deck.cards[::-1],
        "row": s.row,
        "pile": s.pile.cards[::-1],
        "outpost": s.outpost if s.outpost >= 0 else None,
        "active": turn.seat if turn.seat >= 0 else None,
        "order": s.order,
        "search": search,
        "bids": [(seat, bid if bid >= 0 else None) for seat, bid in s.contest.bids],
        "last round": s.last_round,
        "winners": list(s.winners) if s.over else None,
    }


# --- how the players pick --------------------------------------------------------------------------


def anything(rng: Random, lines: Sequence[str]) -> str:
    return rng.choice(lines)


def busy(rng: Random, lines: Sequence[str]) -> str:
    """Stops and passes seldom."""
    return rng.choice([line for line in lines if line not in ("done", "pass")] or lines)


def lavish(rng: Random, lines: Sequence[str]) -> str:
    """Buys, rests and uses what can be bought, rested and used."""
    dear = [line for line in lines if line == "rest" or line.split()[0] in ("buy", "blank", "bid")]
    dear += [line for line in lines if line.removeprefix("use ") in TILES]
    return rng.choice(dear if dear and rng.random() < 0.7 else lines)


# --- tables in the middle of a game ----------------------------------------------------------------


def head_start(rng: Random, s: State, referee: Roam) -> None:
    """Characters, artifacts, coins and markers as if many turns had gone by; the same for both."""
    face_up = rng.choice([0.1, 0.5])
    for party, player in zip(s.parties, referee.players, strict=True):
        for _ in range(rng.choice([0, 1, 3, 6])):
            party.characters.append(referee.deck.pop(0))
        party.ready = [rng.random() < face_up for _ in party.characters]
        party.ready[0] = True
        for _ in range(min(rng.choice([0, 2, 4, 8]), len(referee.pile))):
            party.artifacts.append(referee.pile.pop(0))
        party.artifacts_ready = [rng.random() < 0.8 for _ in party.artifacts]
        party.coins = player.coins = rng.choice([party.coins, rng.randrange(12)])
        player.characters = dict(zip(party.characters, party.ready, strict=True))
        player.artifacts = dict(zip(party.artifacts, party.artifacts_ready, strict=True))
    if rng.random() < 0.1:
        del referee.deck[rng.randrange(4) :]  # so few that holes come
    s.deck.cards, s.pile.cards = referee.deck[::-1], referee.pile[::-1]
    scatter(rng, s, referee)


def scatter(rng: Random, s: State, referee: Roam) -> None:
    """Markers all over the map, no land full; often somebody is nearly surrounded."""
    share = rng.random()
    centre = rng.choice([square for square in referee.markers if len(around(square)) == 8])
    leader, rival = rng.sample(range(len(s.parties)), 2)
    siege = rng.random() < 0.5
    for square in sorted(referee.markers):
        for _ in range(referee.deep):
            seat, chance = rng.randrange(len(s.parties)), share
            if siege and square in around(centre):
                seat, chance = leader, 0.95
            elif siege and square == centre:
                seat, chance = rival, 1.0
            others = [other for other in squares_of(place_of(square)) if other != square]
            leaves_room = not all(referee.markers[other] for other in others)
            if rng.random() < chance and leaves_room and referee.supply(referee.players[seat]):
                referee.markers[square].append(seat)
                s.put(seat, NAMES.index(name_of(square)))
    s.idle = 1  # the turn before this one moved a marker
