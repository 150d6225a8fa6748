"""A turn: Spirit Phase, fast powers, Invader Phase, slow powers, time passes (p. 11, Sequence of Play)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.message_names import power_name
from crannog.games.spirit_island.components.vocabulary import FAST, SLOW
from crannog.games.spirit_island.invaders.phase import InvaderPhase
from crannog.games.spirit_island.questions import Answer, Done, PickCard, Question
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.turn.growth import SpiritPhase
from crannog.games.spirit_island.turn.use_powers import UsePowers
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import AskUnlessForced, Step


@dataclass(frozen=True, slots=True)
class Turn(Step[State]):
    def run(self, s: State) -> None:
        s.then(
            SpiritPhase(), Begin(FAST), UsePowers(FAST), InvaderPhase(), Begin(SLOW), UsePowers(SLOW),
            TimePasses(), Turn(),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Begin(Step[State]):
    """A phase in which powers are used."""

    phase: str

    def run(self, s: State) -> None:
        s.phase = self.phase
        s.note(f"log.phase.{self.phase}", rules.POWER_SPEED)
        for spirit in s.spirits:
            spirit.done, spirit.declined = False, []


@dataclass(frozen=True, slots=True)
class TimePasses(Step[State]):
    """Cards are discarded, damage and elements go away."""

    def run(self, s: State) -> None:
        s.phase = "time"
        keepers = [seat for seat, spirit in enumerate(s.spirits) if spirit.kept and spirit.played]
        s.then(
            *[
                AskUnlessForced(KeepOne(seat))
                for seat in s.in_any_order("cards kept", keepers)
                for _ in range(s.spirits[seat].kept)
            ],
            CleanUp(),
        )


@dataclass(frozen=True)
class KeepOne(Question[PickCard]):
    """Gift of Constancy: one card in play comes back to the hand."""

    def prompt(self, s: State) -> Msg:
        return msg("ask.keep_one")

    def offers(self, s: State) -> Sequence[Answer]:
        return [*[PickCard(self, "keep", card) for card in s.spirits[self.seat].played], Done(self)]

    def answer(self, s: State, choice: PickCard) -> None:
        spirit, card = s.spirits[self.seat], choice.card
        spirit.played.remove(card)
        spirit.hand.append(card)
        s.note("log.kept", rules.TIME_PASSES, seat=Who(self.seat), power=power_name(card))


@dataclass(frozen=True, slots=True)
class CleanUp(Step[State]):
    def run(self, s: State) -> None:
        s.note("log.time_passes", rules.TIME_PASSES)
        for spirit in s.spirits:
            spirit.discard.extend(spirit.played)
            spirit.played.clear()
            spirit.given.clear()
            spirit.used.clear()
            spirit.hastened.clear()
            spirit.grants.clear()
            spirit.repeated.clear()
            spirit.shares.clear()
            spirit.boons = spirit.reach = spirit.kept = 0
            spirit.done, spirit.declined = False, []
        for name, land in s.lands.items():
            s.lands[name] = land.rested()
        s.mods.clear()
        s.plans.clear()
