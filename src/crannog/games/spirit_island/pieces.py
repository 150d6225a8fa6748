"""What is in the box and must stay in the game: every card and disk once, every blight cube."""

from __future__ import annotations

from collections import Counter

from crannog.games.spirit_island.spirits.power_cards import Keep
from crannog.games.spirit_island.spirits.presence import covered, on_island
from crannog.games.spirit_island.state import PRESENCE, State


def pieces(s: State) -> Counter[str]:
    """How many of each piece there are. Invaders and dahan are unlimited (p. 6)."""
    count: Counter[str] = Counter(s.unused)
    for deck in (s.minor, s.major, s.fear_deck, s.invaders):
        count.update(deck.cards)
        count.update(deck.discards)
    count.update(s.earned)
    count.update(card for card in (s.explore, s.build, s.ravage, s.immigration, s.blight_card) if card)
    count["blight"] = s.box + s.blight + sum(land.blight for land in s.lands.values())
    count.update(s.deed.left)
    for step in s.waiting():
        count.update(_drawn(step))
    for seat, spirit in enumerate(s.spirits):
        for pile in (spirit.hand, spirit.played, spirit.discard, spirit.forgotten, spirit.progression):
            count.update(pile)
        here = on_island(s, seat)
        laid_out = here > 0 or s.round > 0  # before that, all disks lie beside the mat
        mat = covered(s, seat) if laid_out else PRESENCE
        count[f"presence of {seat}"] = mat + here + spirit.destroyed
    return count


def _drawn(step: object) -> tuple[str, ...]:
    """Cards drawn and not yet kept are stored in the question about them."""
    return step.cards if isinstance(step, Keep) else ()
