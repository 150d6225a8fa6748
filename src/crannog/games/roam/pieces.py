"""What is in the box and must stay in the game: every card, tile and marker, once."""

from __future__ import annotations

from collections import Counter

from crannog.games.roam.squares import PLACE_MASKS
from crannog.games.roam.state import State


def pieces(s: State) -> Counter[str]:
    """How often each piece lies somewhere. Coins are unlimited (Setup, Note) and not counted."""
    count = Counter(card for card in s.land if card)
    count.update(s.deck.cards)
    count.update(s.row)
    count.update(s.pile.cards)
    for seat, party in enumerate(s.parties):
        count.update(party.characters)
        count.update(party.artifacts)
        count[f"markers of {seat}"] += s.supply(seat)
        count[f"markers of {seat}"] += sum(s.on(place, seat) for place in range(len(PLACE_MASKS)))
    return count
