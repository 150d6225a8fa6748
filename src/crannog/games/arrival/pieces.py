"""What is in the box and must stay in the game."""

from __future__ import annotations

from collections import Counter

from crannog.games.arrival.state import State


def pieces(s: State) -> Counter[str]:
    """How many of each piece there are, wherever they are."""
    count: Counter[str] = Counter()
    count["swords"] = s.swords + sum(tribe.swords for tribe in s.tribes)
    count["shields"] = s.shields + sum(s.province_shields) + sum(tribe.shields for tribe in s.tribes)
    count["castles"] = sum(s.castles) + sum(t.trophies + t.spent_trophies for t in s.tribes)
    for seat, tribe in enumerate(s.tribes):
        on_map = sum(s.disks[at] for at in s.forts(seat))
        count[f"disks of {seat}"] = tribe.reserve + tribe.disks + tribe.saved + on_map
        count.update(tribe.cards)
        count.update(tribe.tactics)
        count.update(tribe.builders)
        count.update(f"fomor {kind}" for kind in tribe.fomori + tribe.seen)
    count.update(f"fomor {kind}" for kind in s.bag + s.discards + [kind for kind in s.fomori if kind])
    count.update(card for stack in s.stacks for card in stack)
    count.update(s.card_discards)
    count.update(s.tactic_pile + s.display + s.tactic_discards)
    return count
