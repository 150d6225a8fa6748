"""Explore: the next card is turned up; explorers come from buildings and the ocean (p. 13, 2C)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.vocabulary import (
    BUILDINGS,
    DAHAN,
    EXPLORE,
    EXPLORER,
    INVADERS,
    TOWN,
)
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.invaders.build import BuildLand
from crannog.games.spirit_island.invaders.invader_deck import shown_lands
from crannog.games.spirit_island.lands.after_each_effect import EndEffect, fresh_deed
from crannog.games.spirit_island.lands.remove_pieces import place, replace_piece
from crannog.games.spirit_island.lands.turn_effects import skipped
from crannog.games.spirit_island.questions import PickLand, Question
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.adversary_rules import foe
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import AskUnlessForced, Step


def explored(s: State, card: str) -> list[str]:
    """Lands of the card that have or border a source of Invaders; determined before any explorer is added."""
    return [land for land in shown_lands(s, card) if _reached(s, land) and not skipped(s, land, EXPLORE)]


def _reached(s: State, land: str) -> bool:
    site = s.island.sites[land]
    return site.coastal or bool(s.lands[land].count(BUILDINGS)) or bool(_source_next_to(s, land))


def _source_next_to(s: State, land: str) -> str:
    near = s.island.sites[land].adjacent
    return next((other for other in near if s.lands[other].count(BUILDINGS)), "")


@dataclass(frozen=True, slots=True)
class TurnUp(Step[State]):
    """Turn the top card up. If there is none, time has run out."""

    def run(self, s: State) -> None:
        if not s.invaders.cards:
            s.doom = s.doom or "time"
            s.then(EndEffect())
            return
        s.explore = s.invaders.draw(s)
        rule = rules.EXPLORE if s.round else rules.SETUP_EXPLORE
        s.note("log.explore", rule, card=msg(f"invader_card.{s.explore}"))
        escalates = INVADER_CARDS[s.explore].flag and foe(s).escalation
        steps: list[Step[State]] = [Escalate(foe(s).escalation)] if escalates else []
        s.then(*steps, ExploreCard())


@dataclass(frozen=True, slots=True)
class ExploreCard(Step[State]):
    def run(self, s: State) -> None:
        s.then(*[ExploreLand(land) for land in s.in_any_order("lands explored", explored(s, s.explore))])


@dataclass(frozen=True, slots=True)
class ExploreLand(Step[State]):
    land: str

    def run(self, s: State) -> None:
        fresh_deed(s)
        if not s.island.sites[self.land].coastal and not s.lands[self.land].count(BUILDINGS):
            s.note("log.explored_from", rules.ADJACENT, land=self.land, source=_source_next_to(s, self.land))
        place(s, self.land, EXPLORER)
        if INVADER_CARDS[s.explore].flag and foe(s).escalation == "swayed":
            here = s.lands[self.land]
            dahan = here.of(DAHAN)
            if dahan and here.count(INVADERS) >= len(dahan):
                s.note("log.escalation", rules.ESCALATION)
                replace_piece(s, self.land, DAHAN, dahan[0], ((TOWN, 1),))
        s.then(EndEffect())


# --- what the flag does ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Escalate(Step[State]):
    """The adversary's own effect, on each board that has a building, before exploring."""

    what: str

    def run(self, s: State) -> None:
        if self.what == "swayed":
            return  # happens in each land as it is explored
        s.note("log.escalation", rules.ESCALATION)
        boards = [
            board
            for board in s.boards
            if any(s.lands[land].count(BUILDINGS) for land in s.island.on_board(board))
        ]
        s.then(*[EscalateBoard(self.what, board) for board in s.in_any_order("boards escalated", boards)])


@dataclass(frozen=True, slots=True)
class EscalateBoard(Step[State]):
    what: str
    board: str

    def run(self, s: State) -> None:
        lands = s.island.on_board(self.board)
        if self.what == "land_rush":
            found = [land for land in lands if not s.lands[land].of(TOWN)]
        else:
            most = max(s.lands[land].count(BUILDINGS) for land in lands)
            found = [land for land in lands if s.lands[land].count(BUILDINGS) == most]
        if found:
            s.then(AskUnlessForced(EscalateWhere(s.owner(found[0]), self.what, tuple(found))))


@dataclass(frozen=True)
class EscalateWhere(Question[PickLand]):
    what: str
    lands: tuple[str, ...]

    def prompt(self, s: State) -> Msg:
        return msg(f"ask.{self.what}")

    def offers(self, s: State) -> Sequence[PickLand]:
        return [PickLand(self, "in", land) for land in self.lands]

    def answer(self, s: State, choice: PickLand) -> None:
        if self.what == "land_rush":
            place(s, choice.land, TOWN)
            s.then(EndEffect())
        else:
            s.then(BuildLand(choice.land))
