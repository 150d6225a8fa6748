"""Roam's evaluation: what points, coins, majorities and ready characters are worth to a bot.

All values are in points, and everything is read from the view. Weights tried in self-play.
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Any, Final

from crannog.bots.evaluation import Evaluation, Legal
from crannog.games.roam.abilities import FlipCharacter, FreeBlankAt, ReplaceAt, SlideTo
from crannog.games.roam.actions import At, Blank
from crannog.games.roam.cards import fit
from crannog.games.roam.claiming import Bid
from crannog.games.roam.content.cards import LANDS, STARTING
from crannog.games.roam.observe import Bidding, Land, Side, View
from crannog.games.roam.placing import Put
from crannog.games.roam.squares import each
from crannog.kernel.play import Choice

PATTERNS: Final = {card.id: card.pattern for cards in (LANDS, *STARTING) for card in cards}
POINTS: Final = {card.id: card.points for card in LANDS}

WON: Final = 100.0
COIN: Final = 0.3
COIN_IN_BASIC: Final = 0.2  # without artifacts there is less to spend it on
CHARACTER: Final = 0.5  # what a card brings besides its points: fewer rests
READY: Final = 0.15  # a character face up
TURN: Final = 1.0  # a turn still to come now
TILE: Final = 0.5  # what an artifact brings besides its points
TILE_READY: Final = 0.2
SHARPNESS: Final = 2.4  # how soon a lead on a land decides
PATIENCE: Final = 30  # turns of each seat, as many as a game takes
IMPATIENCE: Final = 0.02  # for each turn beyond that, a marker's worth of progress
LOOK: Final = 1e6  # choices of which nothing is known before they are tried


def judge(view: View, seat: int) -> float:
    """How far this seat is ahead of the others."""
    if view.over:
        return WON / len(view.winners) if seat in view.winners else -WON
    coin = COIN if view.with_artifacts else COIN_IN_BASIC
    values = [_side(side, coin) for side in view.sides]
    found = False
    for land in view.lands:
        if not land.card:
            continue
        found = found or not land.left
        if view.bidding is not None and view.bidding.place == land.place:
            _add_contest(view, view.bidding, land, coin, values)
            continue
        worth, near = POINTS[land.card] + CHARACTER, (6 - land.left) / 6
        for other, share in enumerate(shares(land.markers, land.left)):
            values[other] += worth * share
            if land.markers[other]:
                values[other] += coin * (near - share)  # the consolation of those who lose
    if view.active >= 0 and view.bidding is None and not found:
        values[view.active] += TURN
    rivals = [value for other, value in enumerate(values) if other != seat]
    ahead = values[seat] - (sum(rivals) / len(rivals) + max(rivals)) / 2
    return ahead + _impatience(view) * _progress(view)


def _impatience(view: View) -> float:
    """Two who both wait for the other's marker would wait for ever: in the end, anything moves."""
    return IMPATIENCE * max(0, view.turn - PATIENCE * len(view.sides))


def _progress(view: View) -> int:
    """Markers it took to get here; a card took six."""
    laid = sum(6 - land.left for land in view.lands if land.card)
    return laid + 6 * sum(len(side.characters) for side in view.sides)


def _side(side: Side, coin: float) -> float:
    ready = sum(up for _, up in side.characters)
    value = side.points + CHARACTER * len(side.characters) + READY * ready + coin * side.coins
    return value + TILE * len(side.artifacts) + TILE_READY * sum(up for _, up in side.artifacts)


@cache
def shares(markers: tuple[int, ...], left: int) -> tuple[float, ...]:
    """Each seat's hope of the card: a lead counts for more the fewer squares are left."""
    if not left:
        first = [n == max(markers) for n in markers]
        return tuple(one / sum(first) for one in first)
    weights = [exp(SHARPNESS / (left + 1) * n) for n in markers]
    near = (1 - left / 7) ** 0.5  # a card far off is worth less than one at hand
    return tuple(near * weight / sum(weights) for weight in weights)


def _add_contest(view: View, bidding: Bidding, land: Land, coin: float, values: list[float]) -> None:
    """The worth of a card that is bid for now, less what it will cost."""
    worth = POINTS[land.card] + CHARACTER
    done = {seat for seat, _ in bidding.bids}
    to_come = [seat for seat, n in enumerate(land.markers) if n == max(land.markers) and seat not in done]
    price = max(bidding.highest, 0)
    leader = next((seat for seat, bid in bidding.bids if bid == bidding.highest and bid >= 0), -1)
    able = [seat for seat in to_come if view.sides[seat].coins > bidding.highest]
    # Nobody pays more than the card is worth; the nearer the bid comes, the fewer go on.
    tempted = max(0.0, 1 - price * coin / worth)
    outbid = 1 - (1 - tempted) ** len(able) if leader >= 0 else 1.0
    if leader >= 0:
        values[leader] += (1 - outbid) * (worth - price * coin)
    for seat in able:
        values[seat] += outbid / len(able) * (worth - (price + 1) * coin)


def promising(view: View, seat: int, legal: Legal, n: int) -> Legal:
    """The n choices that look best at first glance, all if there are no more."""
    if len(legal) <= n:
        return legal
    glance = Glance(view, seat)
    return sorted(legal, key=lambda choice: -glance.of(choice))[:n]


class Glance:
    """What a choice does to the majorities, without trying it."""

    def __init__(self, view: View, seat: int) -> None:
        self.view, self.seat = view, seat
        room = 2 if view.stacking else 1
        self.full = sum(1 << sq.number for sq in view.squares if len(sq.markers) >= room or sq.hole)
        self.coin = COIN if view.with_artifacts else COIN_IN_BASIC

    def of(self, choice: Choice[Any]) -> float:
        match choice:
            case At():
                return self._place(choice.square)
            case Put() | Blank() | FreeBlankAt():
                return self._change([choice.square])
            case ReplaceAt():
                return self._change([choice.square], [choice.square])
            case SlideTo():
                return self._slide(choice.square, choice.to)
            case FlipCharacter():
                return -dict(self.view.sides[self.seat].characters)[choice.card]
            case Bid():
                return -choice.n
        return LOOK

    def _place(self, square: int) -> float:
        placing = self.view.placing
        if placing is None:
            return 0.0
        markers = fit(PATTERNS[placing.card], placing.quarters).markers[square]
        return self._change(each(markers & ~self.full))

    def _slide(self, square: int, to: int) -> float:
        owner = self.view.squares[square].markers[-1]
        coins = self.view.squares[to].coins * self.coin
        return self._change([to], [square], owner) - (coins if owner == self.seat else 0)

    def _change(self, added: list[int], taken: list[int] | None = None, owner: int = -1) -> float:
        """Markers of `owner` (else this seat's) come, the uppermost ones of `taken` go."""
        squares, owner = self.view.squares, self.seat if owner < 0 else owner
        gain = _impatience(self.view) * (len(added) - len(taken or ()))
        counts: dict[int, list[int]] = {}
        left: dict[int, int] = {}
        for square, step in [*[(sq, -1) for sq in taken or ()], *[(sq, 1) for sq in added]]:
            here = squares[square]
            land = self.view.lands[here.place]
            on = counts.setdefault(here.place, list(land.markers))
            left.setdefault(here.place, land.left)
            on[owner if step > 0 else here.markers[-1]] += step
            lone = len(here.markers) == (0 if step > 0 else 1)
            if lone or (square in (taken or ()) and square in added):
                left[here.place] -= step
            if step > 0 and (not here.markers or taken):
                gain += self.coin * here.coins * (owner == self.seat)
        for place, on in counts.items():
            land = self.view.lands[place]
            before, after = shares(land.markers, land.left), shares(tuple(on), left[place])
            change = [b - a for a, b in zip(before, after, strict=True)]
            mine = change[self.seat]
            gain += (POINTS[land.card] + CHARACTER) * (mine - (sum(change) - mine) / (len(change) - 1))
        return gain


EVALUATION: Final[Evaluation[View]] = Evaluation(judge, promising, frozenset({"done"}))
