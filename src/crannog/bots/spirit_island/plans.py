"""Plans for a turn: drafted at random, played out in one world, the best in others and a turn further.

By halving, so that most of the time goes into the few that may be best.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, cast

from crannog.bots.bot import Sample
from crannog.bots.budget import Budget
from crannog.bots.spirit_island.told import is_told
from crannog.bots.spirit_island.use_powers import act, stop_after_phase, with_all_elements
from crannog.bots.spirit_island.value import World, worth
from crannog.games.spirit_island.questions import Done, PickCard
from crannog.games.spirit_island.spirits.add_presence import TakeDisc
from crannog.games.spirit_island.turn.growth import GrowNext
from crannog.kernel.codec import clone
from crannog.kernel.play import Choice, State, advance, asks
from crannog.kernel.stop_before import Stop, go_on

RELUCTANT: Final = 0.08  # rather something than nothing
DRAFTS: Final = 30  # for each choice
FEWEST: Final = 6
KEEN: Final = 7.4  # how much likelier what was in the best plan so far is
PROMISED: Final = 50.0  # and what somebody else said they would play, or will as we expect
NOW: Final = 1 / 3  # how much the end of this turn counts beside the end of the next

type Legal = Sequence[Choice[State]]
type Path = list[tuple[Legal, Choice[State]]]  # what a seat was asked and what it chose


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried for one question."""

    drafts: int  # plans played out in the first world
    finalists: int = 1  # of these, also played out in other worlds
    worlds: int = 0
    last: int = 1  # of these, also played into the next turn
    ahead_worlds: int = 0
    ahead: int = 0  # drafts of that turn
    budget: int = 6000  # positions in all, for one spirit; several share them
    each: int = 600  # positions for one plan, played out once
    powers: Effort | None = None  # plans for using powers; without it, each does what helps most at once


@dataclass(slots=True)
class Draft:
    """A plan for the rest of the Spirit Phase."""

    path: Path
    s: World  # where it led in the first world, at the end of the turn
    values: list[float]  # how well the island stands at the end of the turn, in each world
    ahead: list[float] = field(default_factory=list)  # and at the end of the next

    @property
    def value(self) -> float:
        now = sum(self.values) / len(self.values)
        return now if not self.ahead else NOW * now + (1 - NOW) * sum(self.ahead) / len(self.ahead)

    @property
    def lines(self) -> list[str]:
        return [str(choice) for _, choice in self.path]


@dataclass(slots=True)
class Search:
    """One question's search; afterwards it knows how much was tried."""

    seat: int
    effort: Effort
    chance: Random
    budget: Budget
    expected: Mapping[int, frozenset[str]] = field(default_factory=dict)  # what others will choose
    worlds: int = 1
    tried: int = 0

    def best_first(self, legal: Legal, sample: Sample, number: int) -> list[Draft]:
        """The plans that were tried, best first; they begin with one of these choices."""
        world = sampled(sample, number)
        found = self._drafts(world, legal, self.effort.drafts)
        self.tried = len(found)
        found.sort(key=_worst_last)
        some = found[: self.effort.finalists]
        for n in range(self.effort.worlds if len(some) > 1 else 0):
            self._compare(some, sampled(sample, number + 1 + n))
        some.sort(key=_worst_last)
        some = some[: self.effort.last]
        for n in range(self.effort.ahead_worlds if len(some) > 1 else 0):
            self._look_ahead(some, sampled(sample, number + 101 + n))
        some.sort(key=_worst_last)
        return [*some, *(draft for draft in found if all(draft is not one for one in some))]

    def _drafts(self, world: World, legal: Legal, most: int, budget: Budget | None = None) -> list[Draft]:
        """New plans, each played out once; what went best is varied."""
        found: list[Draft] = []
        best: Draft | None = None
        kept: frozenset[str] = frozenset()
        tried: set[Hashable] = set()
        lines, chance = [str(one) for one in legal], self.chance
        firsts = list(range(len(lines)))
        chance.shuffle(firsts)
        whole = budget or self.budget
        plays_out = max(most // len(world.spirits), min(FEWEST, most))
        for n in range(DRAFTS * len(lines)):
            if n < len(firsts):
                first = firsts[n]
            else:
                keep = best is not None and chance.random() < 0.5
                first = lines.index(best.lines[0]) if keep and best else chance.randrange(len(lines))
            s, path = self._drafted(world, legal, legal[first], kept)
            mark = _mark(s, self.seat)
            if mark in tried:
                continue
            tried.add(mark)
            draft = self._played_out(s, path, whole)
            found.append(draft)
            if best is None or draft.value > best.value:
                best, kept = draft, frozenset(draft.lines[1:])
            if len(tried) >= plays_out or whole.over:
                break
        return found

    def _drafted(
        self, world: World, legal: Legal, choice: Choice[State], kept: frozenset[str]
    ) -> tuple[World, Path]:
        """The Spirit Phase after this choice, at random but rather like the best so far; and the path."""
        s: World = clone(world)
        path: Path = [(legal, choice)]
        stop_after_phase(s)
        advance(s, self.seat, choice)
        while not s.over:
            ask = asks(s)[0]
            if isinstance(ask, Stop):
                break
            offered = ask.legal(s)
            some = sensible(offered)
            chosen = some[0]
            if len(some) > 1:
                weights = [self._likely(s, ask.seat, one, kept) for one in some]
                chosen = self.chance.choices(some, weights)[0]
            if ask.seat == self.seat:
                path.append((offered, chosen))
            advance(s, ask.seat, chosen)
        return s, path

    def _played_out(self, s: World, path: Path, budget: Budget) -> Draft:
        """A plan whose phase is over, to the end of the turn."""
        turn = s.round
        go_on(s)
        act(s, turn, self._acting, budget.part(self._each))
        return Draft(path, s, [worth(s)])

    def _compare(self, some: list[Draft], world: World) -> None:
        """Each plan in this world, too, with an equal share of what is left."""
        share = self.budget.left // len(some)
        if share < 1:
            return
        self.worlds += 1
        for draft in some:
            s = self._replayed(world, draft, self.budget.part(min(share, self._each)))
            draft.values.append(worth(s))

    def _look_ahead(self, some: list[Draft], world: World) -> None:
        """And into the next turn, which is planned in haste."""
        share = self.budget.left // len(some)
        if share < 1:
            return
        self.worlds += 1
        seed, chance = self.chance.getrandbits(32), self.chance
        for draft in some:
            part = self.budget.part(min(share, (1 + self.effort.ahead) * self._each))
            s = self._replayed(world, draft, part.part(self._each))
            self.chance = Random(seed)  # noqa: S311  the same for each
            draft.ahead.append(worth(self._next_turn(s, part)))
        self.chance = chance

    def _replayed(self, world: World, draft: Draft, budget: Budget) -> World:
        """The same plan in another world, to the end of the turn; what is not offered there is left out."""
        s: World = clone(world)
        turn, wanted = s.round, draft.lines
        stop_after_phase(s)
        while not s.over:
            ask = asks(s)[0]
            if isinstance(ask, Stop):
                break
            some = sensible(ask.legal(s))
            chosen = some[0]
            if ask.seat == self.seat:
                at = {str(one): one for one in some}
                n = next((n for n, line in enumerate(wanted) if line in at), -1)
                if n >= 0:
                    chosen = at[wanted[n]]
                    del wanted[: n + 1]
            elif len(some) > 1:
                weights = [self._likely(s, ask.seat, one) for one in some]
                chosen = self.chance.choices(some, weights)[0]
            advance(s, ask.seat, chosen)
        go_on(s)
        act(s, turn, self._acting, budget)
        return s

    def _next_turn(self, s: World, budget: Budget) -> World:
        """A whole turn more: the best of a few drafts."""
        turn = s.round
        while not s.over and s.round == turn and s.phase == "spirit":
            ask = next((ask for ask in asks(s) if ask.seat == self.seat), asks(s)[0])
            some = sensible(ask.legal(s))
            if len(some) > 1 and ask.seat == self.seat:
                return max(self._drafts(s, some, self.effort.ahead, budget), key=lambda one: one.value).s
            advance(s, ask.seat, some[0])
        return s

    @property
    def _acting(self) -> tuple[int, ...]:
        """Who uses powers when a plan is played out."""
        return self.seat, *self.expected

    @property
    def _each(self) -> int:
        """Positions for one plan, played out once."""
        return self.effort.each * len(self._acting)

    def _likely(
        self, s: World, asked: int, choice: Choice[State], kept: frozenset[str] = frozenset()
    ) -> float:
        """How likely a choice is in a draft."""
        line = str(choice)
        if asked != self.seat and (line in self.expected.get(asked, ()) or is_told(s, asked, choice)):
            return PROMISED
        return (RELUCTANT if isinstance(choice, Done) else 1.0) * (KEEN if line in kept else 1.0)


def sampled(sample: Sample, number: int) -> World:
    """The world of this number."""
    return cast(World, sample(number))


def _worst_last(draft: Draft) -> float:
    return -draft.value


def _mark(s: World, seat: int) -> Hashable:
    """What a draft came to: the order of things does not matter."""
    spirit = s.spirits[seat]
    discs = tuple(land.presence[seat] for land in s.lands.values())
    cards = frozenset(spirit.played), frozenset(spirit.hand)
    return cards, spirit.energy, spirit.energy_shown, spirit.plays_shown, discs


def plays_cards(legal: Legal) -> bool:
    return isinstance(legal[0], PickCard) and legal[0].verb == "play"


def _from_track(choice: Choice[State]) -> bool:
    return isinstance(choice, TakeDisc)


def sensible(legal: Legal) -> list[Choice[State]]:
    """Without what is hardly ever better: fewer elements than one has, discs moved instead of added."""
    if isinstance(legal[0], GrowNext):
        return [*legal[:1]]  # the order of growing
    return [*filter(_from_track, legal)] or with_all_elements(legal)
