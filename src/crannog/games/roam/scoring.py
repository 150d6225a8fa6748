"""Points and who wins (Game End, Full Game, Outpost Variant; R21)."""

from __future__ import annotations

from crannog.games.roam import rules
from crannog.games.roam.abilities import ARTIFACTS
from crannog.games.roam.outpost import OUTPOST_POINTS
from crannog.games.roam.state import CARDS, State
from crannog.kernel.message import Who


def score(s: State, seat: int) -> int:
    """Cards, artifacts face up or down, and the Outpost."""
    party = s.parties[seat]
    points = sum(CARDS[card].points for card in party.characters)
    points += sum(ARTIFACTS[tile].points for tile in party.artifacts)
    return points + (OUTPOST_POINTS if s.outpost == seat else 0)


def scores(s: State) -> tuple[int, ...]:
    return tuple(score(s, seat) for seat in range(len(s.parties)))


def winners(s: State) -> tuple[int, ...]:
    """Most points; if tied, most coins; if still tied, the victory is shared."""
    points = scores(s)
    best = [seat for seat, n in enumerate(points) if n == max(points)]
    richest = max(s.parties[seat].coins for seat in best)
    won = tuple(seat for seat in best if s.parties[seat].coins == richest)
    rule = rules.END_SCORE
    if len(best) > 1:
        rule = rules.END_COINS if len(won) == 1 else rules.END_SHARED
    s.note("log." + rule.id.replace(".", "_"), rule, seats=tuple(map(Who, won)), n=max(points))
    return won
