"""How a seat stands in a sampled world: the evaluation, read from the state, which is what search can afford.

Only worlds made by `sample` come here: they hold nothing that the seat may not know.
"""

from __future__ import annotations

from typing import Final

from crannog.bots.roam.evaluate import CHARACTER, IMPATIENCE, PATIENCE, POINTS, WON, shares
from crannog.bots.roam.weights import Weights
from crannog.games.roam.abilities import ARTIFACTS
from crannog.games.roam.outpost import OUTPOST_POINTS
from crannog.games.roam.squares import PLACE_MASKS
from crannog.games.roam.state import CARDS, NOBODY, State

FEW: Final = 3  # the coins that count for more
CARD_POINTS: Final = {id: card.points for id, card in CARDS.items()}
TILE_POINTS: Final = {id: tile.points for id, tile in ARTIFACTS.items()}


def stand(s: State, seat: int, w: Weights) -> float:
    """How far this seat is ahead, in points."""
    if s.over:
        return WON / len(s.winners) if seat in s.winners else -WON
    values = worths(s, w)
    mine = values.pop(seat)
    ahead = mine - (sum(values) / len(values) + max(values)) / 2
    late = s.turn.number - PATIENCE * len(s.parties)
    if late > 0:  # two who both wait would wait for ever
        laid = s.occupied().bit_count() + 6 * sum(len(party.characters) for party in s.parties)
        ahead += IMPATIENCE * late * laid
    return ahead


def worths(s: State, w: Weights) -> list[float]:
    """What each seat holds and may hope for."""
    values = [_side(s, seat, w) for seat in range(len(s.parties))]
    mover = s.turn.seat
    if mover != NOBODY:
        values[mover] += w.turn
    if w.ahead and len(values) == 2 and not s.stacking and mover != NOBODY:
        values[mover] += _by_table(s, mover, w)
    else:
        _add_hopes(s, w, values)
    return values


def coin_worth(s: State, w: Weights) -> float:
    return w.coin if s.with_artifacts else w.coin_in_basic


def _side(s: State, seat: int, w: Weights) -> float:
    party = s.parties[seat]
    value = w.ready * sum(party.ready) + coin_worth(s, w) * party.coins
    value += w.first_coins * min(party.coins, FEW)
    value += sum(CARD_POINTS[card] + w.character for card in party.characters)
    value += sum(TILE_POINTS[tile] + w.tile for tile in party.artifacts)
    value += w.tile_ready * sum(party.artifacts_ready)
    return value + (OUTPOST_POINTS if s.outpost == seat else 0)


def _add_hopes(s: State, w: Weights, values: list[float]) -> None:
    """What each seat may hope for on lands where markers lie, and the consolation of those who lose."""
    occupied, coin = s.occupied(), coin_worth(s, w)
    for place, card in enumerate(s.land):
        left = 6 - (occupied & PLACE_MASKS[place]).bit_count()
        if not card or left == 6:
            continue
        counts = tuple(s.on(place, seat) for seat in range(len(values)))
        worth, near = POINTS[card] + CHARACTER, (6 - left) / 6
        for seat, share in enumerate(shares(counts, left)):
            values[seat] += worth * share
            if counts[seat]:
                values[seat] += coin * (near - share)


def _by_table(s: State, mover: int, w: Weights) -> float:
    """How far whoever moves next is ahead of the other by the lands."""
    mine, theirs = s.top[mover], s.top[1 - mover]
    total = 0.0
    for place, card in enumerate(s.land):
        if card:
            mask = PLACE_MASKS[place]
            row = w.ahead[(mine & mask).bit_count()]
            total += (POINTS[card] + CHARACTER) * row[(theirs & mask).bit_count()]
    return total
