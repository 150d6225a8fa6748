"""Plans for using powers: the first does what helps most at once, the others vary it; each is played out.

Two powers that only together destroy a city are found so; looking at one power after another misses them.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from crannog.bots.budget import Budget
from crannog.bots.spirit_island.plans import Draft, Legal, Path, Search
from crannog.bots.spirit_island.use_powers import (
    Known,
    at_once,
    land_of,
    stop_after_phase,
    with_all_elements,
)
from crannog.bots.spirit_island.value import World
from crannog.kernel.codec import clone
from crannog.kernel.play import Ask, Choice, State, advance, asks
from crannog.kernel.stop_before import Stop

TRIES: Final = 4  # for each plan: many come to the same
STRAYS: Final = (0.4, 0.8)  # how often a plan does otherwise than the best so far: between these
EMPTY: Final = 0.15  # how likely a land without Invaders is


class PowerSearch(Search):
    """Plans for the rest of a phase in which powers are used."""

    def _drafts(self, world: World, legal: Legal, most: int, budget: Budget | None = None) -> list[Draft]:
        """The first does what helps most at once; then what went best is varied."""
        found: list[Draft] = []
        best: Draft | None = None
        begun: set[tuple[str, ...]] = set()
        tried: set[Hashable] = set()
        whole = budget or self.budget
        for _ in range(TRIES * most):
            s, path = self._begun(world, best)
            lines = tuple([str(choice) for _, choice in path])
            if lines in begun:  # from here on it would go as before
                continue
            begun.add(lines)
            self._finish(s, path, whole.part(self._each))
            mark = _mark(s, self.seat)
            if mark in tried:
                continue
            tried.add(mark)
            draft = self._played_out(s, path, whole)
            found.append(draft)
            if best is None or draft.value > best.value:
                best = draft
            if len(found) >= most or whole.over:
                break
        return found

    def _begun(self, world: World, like: Draft | None) -> tuple[World, Path]:
        """The first choices of a plan: some of this one's, some by chance."""
        s: World = clone(world)
        stop_after_phase(s)
        path: Path = []
        wanted = like.lines if like is not None else []
        stray = self.chance.uniform(*STRAYS)
        by_chance = self.chance.randint(1, len(wanted)) if wanted else 0
        while not s.over and len(path) < by_chance:
            ask = self._asked(s)
            if ask.seat != self.seat:
                break
            offered = ask.legal(s)
            chosen = self._strayed(s, offered, wanted, stray)
            path.append((offered, chosen))
            advance(s, self.seat, chosen)
        return s, path

    def _finish(self, s: World, path: Path, part: Budget) -> None:
        """The rest of the phase: what helps most at once."""
        known: Known = {}
        while not s.over:
            ask = self._asked(s)
            if isinstance(ask, Stop):
                break
            offered = ask.legal(s)
            chosen = at_once(s, ask, offered, self._acting, part, known)
            if ask.seat == self.seat:
                path.append((offered, chosen))
            advance(s, ask.seat, chosen)

    def _asked(self, s: World) -> Ask[State]:
        """The question this seat has, or else the first of the others'."""
        open_now = asks(s)
        return next((ask for ask in open_now if ask.seat == self.seat), open_now[0])

    def _strayed(self, s: World, offered: Legal, wanted: list[str], stray: float) -> Choice[State]:
        """What the plan has, or something else; what it has is taken out of it."""
        some = with_all_elements(offered)
        at = {str(one): one for one in some}
        n = next((n for n, line in enumerate(wanted) if line in at), -1)
        if n >= 0 and (len(some) == 1 or self.chance.random() >= stray):
            return at[wanted.pop(n)]
        return self.chance.choices(
            some, [self._likely(s, self.seat, one) * _inhabited(s, one) for one in some]
        )[0]


def _inhabited(s: World, choice: Choice[State]) -> float:
    land = land_of(choice)
    return 1.0 if not land or s.lands[land].has_invaders() else EMPTY


def _mark(s: World, seat: int) -> Hashable:
    """What a draft came to: the order of things does not matter."""
    spirit = s.spirits[seat]
    used = frozenset(spirit.used), frozenset(spirit.hand), spirit.energy
    return used, tuple(s.lands.values()), s.fear, len(s.earned), frozenset(s.mods)
