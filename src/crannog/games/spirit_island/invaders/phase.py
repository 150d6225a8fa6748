"""The Invader Phase: the tainted island, fear, ravage, build, explore, advance (p. 12-13)."""

from __future__ import annotations

from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.cards.blight_effects import TOLLS
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.games.spirit_island.content.scenarios import RITUALS
from crannog.games.spirit_island.grammar.effect import On
from crannog.games.spirit_island.invaders.build import build_card
from crannog.games.spirit_island.invaders.explore import TurnUp
from crannog.games.spirit_island.invaders.invader_deck import stage
from crannog.games.spirit_island.invaders.ravage import ravage_card
from crannog.games.spirit_island.invaders.resolve_fear_cards import ResolveFear
from crannog.games.spirit_island.lands.after_each_effect import DoAll, fresh_deed
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.adversary_rules import foe
from crannog.kernel.play import Step


@dataclass(frozen=True, slots=True)
class InvaderPhase(Step[State]):
    def run(self, s: State) -> None:
        s.phase = "invaders"
        s.note("log.invaders", rules.RAVAGE)
        s.feared = 0
        fear: list[Step[State]] = [] if s.scenario == RITUALS else [ResolveFear()]
        s.then(Toll(), *fear, Immigration(), Act("ravage"), Act("build"), TurnUp(), Advance())


@dataclass(frozen=True, slots=True)
class Toll(Step[State]):
    """What a flipped blight card does at the start of each Invader Phase."""

    def run(self, s: State) -> None:
        toll = BLIGHT_CARDS[s.blight_card].toll if s.tainted else ""
        if not toll:
            return
        fresh_deed(s)
        s.then(
            *[
                DoAll(TOLLS[toll], On(seat, "", seat))
                for seat in s.in_any_order("tolls", range(len(s.spirits)))
            ]
        )


@dataclass(frozen=True, slots=True)
class Act(Step[State]):
    """Ravage or build with the card in its slot, if there is one."""

    action: str

    def run(self, s: State) -> None:
        card = s.ravage if self.action == "ravage" else s.build
        if card and self.action == "ravage":
            ravage_card(s, card)
        elif card:
            build_card(s, card)


@dataclass(frozen=True, slots=True)
class Immigration(Step[State]):
    """England's extra Build slot, before ravaging; twice if no fear card was resolved."""

    def run(self, s: State) -> None:
        if not s.immigration:
            return
        s.note("log.immigration", rules.ADVERSARY)
        times = 2 if foe(s).immigration_twice and not s.feared else 1
        s.then(*[BuildSlot(s.immigration)] * times)


@dataclass(frozen=True, slots=True)
class BuildSlot(Step[State]):
    card: str

    def run(self, s: State) -> None:
        build_card(s, self.card)


@dataclass(frozen=True, slots=True)
class Advance(Step[State]):
    """The cards advance: explore to build, build to ravage, ravage to the discard pile."""

    def run(self, s: State) -> None:
        advance_cards(s)


def advance_cards(s: State) -> None:
    discards = s.invaders.discards
    if s.immigration:
        discards.append(s.immigration)
        s.immigration = ""
    if s.immigration_open and s.ravage:
        if foe(s).immigration == "until_stage_2" and stage(s.ravage) >= 2:
            s.immigration_open = False  # the slot goes away; the card goes straight to the discard pile
            discards.append(s.ravage)
        else:
            s.immigration = s.ravage
    elif s.ravage:
        discards.append(s.ravage)
    s.ravage, s.build, s.explore = s.build, s.explore, ""
    s.note("log.advance", rules.ADVANCE)
