"""Whole turns as moves: the best looking ways to answer everything a seat is asked in one turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from crannog.bots.bot import Answer
from crannog.bots.budget import Budget
from crannog.bots.roam.evaluate import CHARACTER, LOOK, POINTS, shares
from crannog.bots.roam.stand import coin_worth, stand
from crannog.bots.roam.weights import Weights
from crannog.games.roam.actions import AskAct, AskPlace, At, UseArtifact
from crannog.games.roam.cards import coins, fit
from crannog.games.roam.claiming import AskBid
from crannog.games.roam.squares import PLACE_MASKS
from crannog.games.roam.state import CARDS, State
from crannog.kernel.codec import clone
from crannog.kernel.play import Ask, Choice, advance, asks

QUESTIONS: Final = 12  # of one turn, at most
BIDS: Final = 7  # bids that are tried while others may bid after
BIDDING: Final = 256  # bids that are tried in all until nobody is asked for one


@dataclass(slots=True)
class Turn:
    """A turn played out: where it leads, how it was answered, and how it looks from there."""

    s: State
    path: tuple[Answer, ...]
    value: float = 0.0


@dataclass(frozen=True, slots=True)
class Width:
    """How much of a turn is looked at."""

    places: int = 16  # for a pattern
    middles: int = 8  # turns that could still go on with blanks or artifacts
    artifacts: bool = True  # whether a turn may begin with one


OWN: Final = Width()
THEIRS: Final = Width(places=4, middles=4, artifacts=False)


def asked(s: State) -> Ask[Any]:
    return asks(s)[0]


@dataclass(slots=True)
class Turns:
    """Plays out the turns of one seat, layer by layer of its questions."""

    seat: int
    number: int  # of the turn
    w: Weights
    width: Width
    budget: Budget
    found: dict[Any, Turn] = field(default_factory=dict)

    def grow(self, s: State) -> None:
        layer = [Turn(s, ())]
        for _ in range(QUESTIONS):
            layer = self._next([after for turn in layer for after in self._acts(turn)] + self._places(layer))
            if not layer or self.budget.over:
                break

    def _acts(self, turn: Turn) -> list[Turn]:
        """Every answer, except to where a pattern goes."""
        ask = asked(turn.s)
        if isinstance(ask, AskPlace):
            return []
        legal = ask.legal(turn.s)
        tried = bids(turn.s, legal) if isinstance(ask, AskBid) else legal
        if isinstance(ask, AskAct) and not self.width.artifacts:
            tried = tuple(choice for choice in tried if not isinstance(choice, UseArtifact)) or tried
        return [self._after(turn, legal, choice) for choice in self._within_budget(tried)]

    def _places(self, layer: list[Turn]) -> list[Turn]:
        """The placements that look best at first glance, of all patterns that may be placed."""
        glances: list[tuple[float, Turn, tuple[Choice[Any], ...], Choice[Any]]] = []
        for turn in layer:
            ask = asked(turn.s)
            if isinstance(ask, AskPlace):
                legal = ask.legal(turn.s)
                glances += [(glance(turn.s, self.seat, one, self.w), turn, legal, one) for one in legal]
        glances.sort(key=lambda one: -one[0])
        best = self._within_budget(glances[: self.width.places])
        return [self._after(turn, legal, choice) for _, turn, legal, choice in best]

    def _within_budget[T](self, tried: Sequence[T]) -> Iterator[T]:
        """An artifact that moves any marker anywhere has hundreds of answers, and so has each after it."""
        for one in tried:
            if self.budget.over:
                return
            yield one

    def _after(self, turn: Turn, legal: tuple[Choice[Any], ...], choice: Choice[Any]) -> Turn:
        self.budget.spend()
        s = clone(turn.s)
        advance(s, self.seat, choice)
        return Turn(s, (*turn.path, (tuple(map(str, legal)), str(choice))))

    def _next(self, grown: list[Turn]) -> list[Turn]:
        """What is over is kept; what could go on is also ended as it stands; the best of those do go on."""
        layer, middle = [], []
        for turn in grown:
            if self._over(turn.s):
                self._keep(turn)
            elif isinstance(asked(turn.s), AskAct | AskPlace):
                layer.append(turn)
            else:
                turn.value = self._keep(self._ended(turn))
                middle.append(turn)
        middle.sort(key=lambda turn: -turn.value)
        return layer + middle[: self.width.middles]

    def _over(self, s: State) -> bool:
        return s.over or s.turn.number != self.number or asked(s).seat != self.seat

    def _ended(self, turn: Turn) -> Turn:
        """The rest of the turn answered quietly."""
        s, path = clone(turn.s), list(turn.path)
        self.budget.spend()
        while not self._over(s):
            ask = asked(s)
            if isinstance(ask, AskBid):
                bid_out(s, self.w, self.budget)
                continue
            legal = ask.legal(s)
            lines = tuple(map(str, legal))
            n = lines.index("done") if "done" in lines else 0
            path.append((lines, lines[n]))
            advance(s, self.seat, legal[n])
        return Turn(s, tuple(path))

    def _keep(self, turn: Turn) -> float:
        """Unless another order of answers led to the same; its value."""
        s = turn.s
        bid_out(s, self.w, self.budget)
        mark = (
            tuple(s.top),
            tuple(s.under),
            s.over,
            *[
                (party.coins, tuple(party.characters), tuple(party.ready), tuple(party.artifacts),
                 tuple(party.artifacts_ready))
                for party in s.parties
            ],
        )  # fmt: skip
        known = self.found.get(mark)
        if known is None:
            turn.value = stand(s, self.seat, self.w)
            known = self.found[mark] = turn
        return known.value


def turns(s: State, seat: int, keep: int, w: Weights, width: Width, budget: Budget) -> list[Turn]:
    """The best looking turns from here, best first."""
    search = Turns(seat, s.turn.number, w, width, budget)
    search.grow(s)
    return sorted(search.found.values(), key=lambda turn: -turn.value)[:keep]


def bid_out(s: State, w: Weights, budget: Budget) -> None:
    """Whoever is asked for a bid makes the one that looks best to them when all have bid.

    Lands contested one after the other multiply what could be tried, so each call has an allowance, spent
    from the budget. Where it ends they pass. It does not shrink with the budget: rivals who pass because
    little is left would make the turns tried last look best.
    """
    _bid(s, w, Budget(BIDDING, budget))


def _bid(s: State, w: Weights, allowance: Budget) -> None:
    while not s.over and isinstance(ask := asked(s), AskBid):
        tried = bids(s, ask.legal(s))
        best, found = float("-inf"), tried[-1]
        for choice in tried:
            if allowance.over:
                break
            allowance.spend()
            after = clone(s)
            advance(after, ask.seat, choice)
            _bid(after, w, allowance)
            value = stand(after, ask.seat, w)
            if value > best:
                best, found = value, choice
        advance(s, ask.seat, found)


def bids(s: State, legal: tuple[Choice[Any], ...]) -> tuple[Choice[Any], ...]:
    """A few bids, and passing: where nobody bids after, none needs to be higher than the least."""
    return (*legal[: BIDS if s.contest.waiting else 1], legal[-1])


def glance(s: State, seat: int, choice: Choice[Any], w: Weights) -> float:
    """What a placement changes in coins and hopes, without trying it."""
    if not isinstance(choice, At):
        return LOOK
    new = fit(CARDS[s.turn.character].pattern, s.turn.quarters).markers[choice.square] & ~s.full()
    coin, occupied, gain = coin_worth(s, w), s.occupied(), 0.0
    for place, card in enumerate(s.land):
        mask = PLACE_MASKS[place]
        here = new & mask
        if not here or not card:
            continue
        gain += coin * sum((here & level).bit_count() for level in coins(CARDS[card].land, place))
        left = 6 - (occupied & mask).bit_count()
        counts = [s.on(place, other) for other in range(len(s.parties))]
        before = shares(tuple(counts), left)
        counts[seat] += here.bit_count()
        after = shares(tuple(counts), left - (here & ~occupied).bit_count())
        change = [new - old for old, new in zip(before, after, strict=True)]
        mine = change[seat]
        gain += (POINTS[card] + CHARACTER) * (mine - (sum(change) - mine) / (len(change) - 1))
    return gain
