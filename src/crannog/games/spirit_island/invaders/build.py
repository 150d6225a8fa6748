"""Build: a town, or a city where towns outnumber cities, wherever there are Invaders (p. 12, 2B)."""

from __future__ import annotations

from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.vocabulary import BUILD, BUILDINGS, CITY, TOWN
from crannog.games.spirit_island.content.adversaries import SPREAD
from crannog.games.spirit_island.invaders.invader_deck import shown_lands
from crannog.games.spirit_island.lands.after_each_effect import EndEffect, fresh_deed
from crannog.games.spirit_island.lands.remove_pieces import place
from crannog.games.spirit_island.lands.turn_effects import skipped
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.adversary_rules import foe
from crannog.kernel.message import msg
from crannog.kernel.play import Step

BUILD_CITY = "build_city"


def built_in(s: State, land: str) -> str:
    """What the Invaders would add here now; "" for nothing."""
    here = s.lands[land]
    kind = CITY if len(here.of(TOWN)) > len(here.of(CITY)) else TOWN
    if skipped(s, land, BUILD) or (kind == CITY and skipped(s, land, BUILD_CITY)):
        return ""
    return kind


def build_lands(s: State, card: str) -> list[str]:
    """Lands of the card with Invaders; for England, also those next to two buildings."""
    found = []
    for land in shown_lands(s, card):
        if s.lands[land].has_invaders():
            found.append(land)
        elif foe(s).build_spreads:
            near = s.island.sites[land].adjacent
            if sum(s.lands[other].count(BUILDINGS) for other in near) >= SPREAD:
                found.append(land)
    return found


def build_card(s: State, card: str) -> None:
    s.note("log.build", rules.BUILD, card=msg(f"invader_card.{card}"))
    # Where to build is worked out before anything is added.
    s.then(*[BuildLand(land) for land in s.in_any_order("lands built in", build_lands(s, card))])


@dataclass(frozen=True, slots=True)
class BuildLand(Step[State]):
    land: str

    def run(self, s: State) -> None:
        fresh_deed(s)
        kind = built_in(s, self.land)
        if kind:
            place(s, self.land, kind)
        s.then(EndEffect())
