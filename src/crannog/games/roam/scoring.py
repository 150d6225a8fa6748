"""Points and who wins (Game End, Full Game, Outpost Variant; R21)."""

from __future__ import annotations

from collections.abc import Iterable

from crannog.games.roam import rules
from crannog.games.roam.abilities import ARTIFACTS
from crannog.games.roam.outpost import OUTPOST_POINTS
from crannog.games.roam.state import CARDS, State
from crannog.kernel.message import Who


def reckoning(characters: Iterable[str], artifacts: Iterable[str], outpost: bool) -> list[tuple[str, int]]:
    """What counts for a player, by its id: cards, artifacts face up or down, and the Outpost."""
    found = [(card, CARDS[card].points) for card in characters]
    found += [(tile, ARTIFACTS[tile].points) for tile in artifacts]
    return [*found, ("outpost", OUTPOST_POINTS)] if outpost else found


def score(s: State, seat: int) -> int:
    party = s.parties[seat]
    return sum([n for _, n in reckoning(party.characters, party.artifacts, s.outpost == seat)])


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
