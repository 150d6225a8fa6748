"""How a game of The Arrival will end, as one seat can guess it: which ending, and who wins by it.

Everything is read from the view. The chance of winning is the chance that the tribes prevail times
that of the most honor, plus the chance that the Fomori do times that of the least corruption. Its
slopes say what a point of honor, a corruption or a location is worth now: `honor`, `corruption`, `lead`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp
from typing import Final

from crannog.games.arrival.content_pack import Pack, pack
from crannog.games.arrival.observe import View

NOBODY: Final = -1
# What lies in a supply and will come onto the map: locations and honor each piece brings.
DISK_LEAD, SWORD_LEAD, FOMOR_LEAD = 0.7, 0.4, 0.7
DISK_HONOR, SWORD_HONOR, TACTIC_HONOR = 1.4, 0.9, 3.0
# How uncertain the end is: at least, for each piece in a supply, for each round to come. Tried in play:
# the predicted share of honor endings is off by up to 20 points in the first round, by 10 in the last.
LEAD_SPAN: Final = (0.6, 0.05, 1.0)
HONOR_SPAN: Final = (1.2, 0.1, 3.0)
CORRUPTION_SPAN: Final = (0.6, 0.03, 2.0)
LEAST_SLOPE: Final = 0.002


@dataclass(frozen=True, slots=True)
class Land:
    """The map as bots read it; made once for each pack."""

    pack: Pack
    links: tuple[tuple[int, ...], ...]
    province: tuple[int, ...]
    bonus: tuple[int, ...]  # by location; 0 on the isle
    port: tuple[bool, ...]
    color: tuple[str, ...]  # by province
    castle_of: dict[int, int]  # locations linked to a castle
    named: dict[str, int]
    provinces: dict[str, int]


@cache
def land(pack_id: str) -> Land:
    p = pack(pack_id)
    province = tuple(place.province for place in p.locations)
    return Land(
        p,
        p.links,
        province,
        tuple(p.provinces[i].bonus if i >= 0 else 0 for i in province),
        tuple(place.port for place in p.locations),
        tuple(q.color for q in p.provinces),
        {p.links[castle][0]: castle for castle in p.castles},
        p.names,
        {q.id: i for i, q in enumerate(p.provinces)},
    )


class Forecast:
    """What a seat expects, and what things are worth to it."""

    def __init__(self, view: View, seat: int, caution: float = 1.0) -> None:
        self.view, self.seat = view, seat
        self.land = land(view.pack)
        self.me = view.sides[seat]
        self.earning = bool(view.revealed or any(side.cards for side in view.sides)) or view.round == 0
        last = view.limit_hit or view.round >= view.rounds
        self.left = 0 if last else view.rounds - max(view.round, 1)  # rounds after this one
        self.final = last
        open_rounds = self.left + (0.8 if self.earning else 0.0)
        self.wins, self.prevail, by_honor, by_corruption, spans = self._chances(open_rounds)
        self.win = self.wins[seat]
        honor_span, corruption_span, lead_span = spans
        p, h, c = self.prevail, by_honor[seat], by_corruption[seat]
        self.honor = max(LEAST_SLOPE, p * h * (1 - h) / honor_span)
        # The more play, the likelier one of them keeps clean: tempers win about equally with this.
        caution *= 0.1 + 0.35 * len(view.sides)
        self.corruption = caution * max(LEAST_SLOPE, (1 - p) * c * (1 - c) / corruption_span)
        self.lead = p * (1 - p) / lead_span * (h - c)
        # What it is worth to take a point of honor from somebody else.
        self.harm = [p * h * other / honor_span for other in by_honor]

    def _chances(
        self, rounds: float
    ) -> tuple[list[float], float, list[float], list[float], tuple[float, float, float]]:
        """Of winning, by seat; that the tribes prevail; by honor and by corruption; how uncertain each is."""
        view = self.view
        sides = view.sides
        at_work = [not side.passed for side in sides]
        coming = sum(
            DISK_LEAD * min(side.disks, 6) + SWORD_LEAD * side.swords - FOMOR_LEAD * side.fomori
            for side, works in zip(sides, at_work, strict=True)
            if works
        )
        lead = view.standing.fortified - view.standing.overrun + coming
        pieces = sum(side.disks + side.swords + side.fomori for side in sides if not side.passed)
        lead_span = _span(LEAD_SPAN, pieces, rounds)
        prevail = 1 / (1 + exp(-max(-30.0, min(30.0, lead / lead_span))))
        honor_span = _span(HONOR_SPAN, pieces, rounds)
        corruption_span = _span(CORRUPTION_SPAN, pieces, rounds)
        honor = [
            view.standing.honor[i]
            + (TACTIC_HONOR * len(side.tactics) * (0.4 if side.passed and self.final else 1.0))
            + (at_work[i] or not self.final) * (DISK_HONOR * side.disks + SWORD_HONOR * side.swords)
            for i, side in enumerate(sides)
        ]
        by_honor = _shares([h / honor_span for h in honor])
        by_corruption = _shares([-c / corruption_span for c in view.standing.corruption])
        wins = [prevail * h + (1 - prevail) * c for h, c in zip(by_honor, by_corruption, strict=True)]
        return wins, prevail, by_honor, by_corruption, (honor_span, corruption_span, lead_span)

    def win_if_last(self) -> float:
        """The chance of winning if this round were the last."""
        return self._chances(0.8 if self.earning else 0.0)[0][self.seat]


def _span(of: tuple[float, float, float], pieces: int, rounds: float) -> float:
    least, for_piece, for_round = of
    return least + for_piece * pieces + for_round * rounds


def _shares(values: list[float]) -> list[float]:
    most = max(values)
    weights = [exp(value - most) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


class Erin(Forecast):
    """The outlook with the map: who stands where, and what is in danger."""

    def __init__(self, view: View, seat: int, caution: float = 1.0) -> None:
        super().__init__(view, seat, caution)
        places = view.places
        self.owner = [place.owner for place in places]
        self.disks = [place.disks for place in places]
        self.fomor = [place.fomor for place in places]
        self.castle = [place.castle for place in places]
        self.dark = [place.fomor > 0 or place.castle for place in places]
        self.dark_beside = [0] * len(places)
        for at, dark in enumerate(self.dark):
            if dark:
                for other in self.land.links[at]:
                    self.dark_beside[other] += 1
        self.forts: list[list[int]] = [[] for _ in view.sides]
        for at, owner in enumerate(self.owner):
            if owner != NOBODY:
                self.forts[owner].append(at)
        province = self.land.province
        self.present = {province[at] for at in self.forts[seat]}
        self.has_port = any(self.land.port[at] for at in self.forts[seat])

    def beside(self, at: int, seat: int) -> bool:
        return any(self.owner[other] == seat for other in self.land.links[at])

    def within_reach(self, at: int) -> bool:
        """This seat may repel here without paying honor."""
        if self.land.province[at] in self.present or (self.land.port[at] and self.has_port):
            return True
        return self.beside(at, self.seat)

    def risk(self, at: int, owner: int, more: int = 0, dark: int = 0) -> float:
        """The chance that a fort here falls; `more` disks or shields there, `dark` Fomori beside."""
        held = [s.fomori for i, s in enumerate(self.view.sides) if i != owner and not s.passed]
        now = max(held, default=0)
        cost = self.view.places[at].shields + self.disks[at] + 1 + more
        near = self.dark_beside[at] + dark
        threat = 3.0 * self.left + (sum(held) if now >= cost else 0)
        risk = threat / (threat + 6.0 * cost * len(self.view.sides) / 2)
        return risk if near else 0.3 * risk

    def targets(self) -> list[int]:
        """Fomori and open castles this seat could repel without paying."""
        return [at for at, dark in enumerate(self.dark) if dark and self.within_reach(at)]
