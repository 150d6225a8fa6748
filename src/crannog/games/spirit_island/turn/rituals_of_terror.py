"""Rituals of Terror: the spirits together frighten the Invaders on purpose (scenario)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.message_names import land_name
from crannog.games.spirit_island.components.vocabulary import DAHAN
from crannog.games.spirit_island.content.scenarios import RITUAL_DAHAN, RITUAL_PRICE, RITUALS, RITUALS_TO_WIN
from crannog.games.spirit_island.invaders.resolve_fear_cards import ResolveFear
from crannog.games.spirit_island.lands.after_each_effect import EndEffect
from crannog.games.spirit_island.lands.blight import destroy_presence
from crannog.games.spirit_island.lands.earn_fear import tell_terror
from crannog.games.spirit_island.lands.remove_pieces import move
from crannog.games.spirit_island.outcome.victory import CheckEnd
from crannog.games.spirit_island.questions import MovePiece, PickPlayer, Question
from crannog.games.spirit_island.state import State
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import AskUnlessForced, Step

PRICE = RITUAL_PRICE  # energy, and presence


def ritual_lands(s: State) -> list[str]:
    """Where a ritual can be held: every spirit's presence, three dahan per player."""
    if sum(spirit.energy for spirit in s.spirits) < PRICE or s.terror >= 4:
        return []
    return [
        land
        for land, here in s.lands.items()
        if all(here.presence)
        and sum(here.presence) >= PRICE
        and s.dahan_at(land) >= RITUAL_DAHAN * len(s.spirits)
    ]


def rituals_for(s: State) -> list[str]:
    """Where any spirit may call the others to a ritual."""
    return ritual_lands(s) if s.scenario == RITUALS else []


@dataclass(frozen=True, slots=True)
class Ritual(Step[State]):
    """Whoever calls for it decides what the spirits do together."""

    land: str
    seat: int = 0

    def run(self, s: State) -> None:
        s.note("log.ritual", rules.RITUAL, land=self.land)
        s.then(
            *[Share("energy", self.land, self.seat)] * PRICE,
            *[Share("presence", self.land, self.seat)] * PRICE,
            Dread(),
            ResolveFear(),
            Scatter(self.land, self.seat),
            EndEffect(),
        )


@dataclass(frozen=True, slots=True)
class Share(Step[State]):
    """The next part of the price: who pays it."""

    what: str
    land: str
    seat: int = 0

    def run(self, s: State) -> None:
        s.then(AskUnlessForced(Pays(self.seat, self.what, self.land)))


@dataclass(frozen=True)
class Pays(Question[PickPlayer]):
    what: str
    land: str

    def prompt(self, s: State) -> Msg:
        return msg(f"ask.ritual_{self.what}")

    def offers(self, s: State) -> Sequence[PickPlayer]:
        if self.what == "energy":
            able = [seat for seat, spirit in enumerate(s.spirits) if spirit.energy]
        else:
            able = [seat for seat, discs in enumerate(s.lands[self.land].presence) if discs]
        return [PickPlayer(self, "pays", seat) for seat in able]

    def answer(self, s: State, choice: PickPlayer) -> None:
        if self.what == "energy":
            s.spirits[choice.who].energy -= 1
        else:
            destroy_presence(s, choice.who, self.land)


@dataclass(frozen=True, slots=True)
class Dread(Step[State]):
    """The terror level rises by one; the third ritual wins."""

    def run(self, s: State) -> None:
        s.rituals += 1
        s.terror = 4 if s.rituals >= RITUALS_TO_WIN else s.terror + 1
        tell_terror(s)
        if s.rituals >= RITUALS_TO_WIN:
            s.then(CheckEnd())


@dataclass(frozen=True, slots=True)
class Scatter(Step[State]):
    """All dahan leave, as evenly as possible over all adjacent lands."""

    land: str
    seat: int = 0

    def run(self, s: State) -> None:
        if s.dahan_at(self.land):
            s.then(AskUnlessForced(ScatterOne(self.seat, self.land, ())), self)


@dataclass(frozen=True)
class ScatterOne(Question[MovePiece]):
    land: str
    sent: tuple[str, ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.scatter", land=land_name(self.land))

    def offers(self, s: State) -> Sequence[MovePiece]:
        lands = s.island.sites[self.land].adjacent
        fewest = min(s.deed.moved.get(land, 0) for land in lands)
        open_lands = [land for land in lands if s.deed.moved.get(land, 0) == fewest]
        pieces = s.lands[self.land].distinct((DAHAN,))
        return [MovePiece(self, "push", kind, hurt, land) for kind, hurt in pieces for land in open_lands]

    def answer(self, s: State, choice: MovePiece) -> None:
        move(s, choice.kind, choice.hurt, self.land, choice.land, pushed=True)
