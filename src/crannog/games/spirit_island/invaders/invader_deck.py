"""Which lands an Invader card covers, and how the deck is built (p. 3; p. 13)."""

from __future__ import annotations

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.grammar.conditions import tagged
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.adversary_rules import foe


def shown_lands(s: State, card: str) -> list[str]:
    """The lands of the shown terrains, or the coast."""
    if not card:
        return []
    return [land for land in s.lands if any(tagged(s, land, tag) for tag in INVADER_CARDS[card].lands)]


def stage(card: str) -> int:
    return INVADER_CARDS[card].stage if card else 0


def make_deck(s: State) -> None:
    """Each stage is shuffled and this many cards are taken unseen; stage I goes on top."""
    order = foe(s).deck
    piles: dict[str, list[str]] = {}
    for number in s.in_printed_order(rules.SETUP_INVADER_DECK, "123"):
        pile = [card.id for card in INVADER_CARDS.values() if str(card.stage) == number]
        s.shuffle(f"stage {number}", pile)
        piles[number] = pile
    deck = [piles[number].pop() for number in order]
    s.invaders.cards = deck[::-1]  # the top card is the last
    s.note("log.invader_deck", rules.SETUP_INVADER_DECK, n=len(deck))
    s.unused += sorted(card for pile in piles.values() for card in pile)
