"""Blight: taken from the card, put in a land, destroys presence there and cascades (p. 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.message_names import land_name
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.games.spirit_island.content.scenarios import BLITZ
from crannog.games.spirit_island.lands.turn_effects import blight_kept_out
from crannog.games.spirit_island.questions import PickLand, Question
from crannog.games.spirit_island.state import State
from crannog.kernel.message import Msg, Who, msg


def add_blight(s: State, land: str, seat: int | None = None) -> None:
    """One blight; `seat` decides where it cascades, by default whoever is responsible for the land."""
    if blight_kept_out(s, land):
        return
    take_from_card(s)
    s.put_blight(land)
    s.note("log.blight", rules.BLIGHT_ADDED, land=land)
    present = [seat for seat, discs in enumerate(s.lands[land].presence) if discs]
    for other in s.in_any_order("presence blight destroys", present):
        destroy_presence(s, other, land)
    if s.lands[land].blight > 1 and not s.doom:
        s.then(Cascade(s.owner(land) if seat is None else seat, land, seat is not None))


def take_from_card(s: State) -> None:
    """From the card; an empty one is flipped and refilled, or the game is lost."""
    if not s.blight:  # already lost; the effect is finished with cubes from the box
        s.box -= 1
        return
    s.blight -= 1
    s.note("log.blight_left", rules.BLIGHT_CARD, n=s.blight)
    if s.blight > 0:
        return
    card = BLIGHT_CARDS[s.blight_card]
    if s.tainted or not card.tainted:
        s.doom = s.doom or "blight"
        return
    s.reveal()  # the back of the card
    s.tainted = True
    each = card.tainted - (1 if s.scenario == BLITZ else 0)
    s.blight = each * len(s.spirits)
    s.box -= s.blight
    s.note("log.tainted", rules.TAINTED, card=msg(f"blight_card.{card.id}"))
    s.note("log.blight_left", rules.BLIGHT_CARD, n=s.blight)


def destroy_presence(s: State, seat: int, land: str) -> None:
    """A disk leaves the game; it does not go back to the mat."""
    s.put_presence(land, seat, -1)
    s.spirits[seat].destroyed += 1
    s.note("log.presence_destroyed", rules.PRESENCE_DESTROYED, seat=Who(seat), land=land)


def remove_blight(s: State, land: str) -> None:
    """Back to the card, whichever side is up."""
    s.put_blight(land, -1)
    s.blight += 1
    s.note("log.blight_removed", rules.BLIGHT_REMOVED, land=land)


def cascade_reach(s: State, hit: list[str]) -> set[str]:
    """Lands that cascades could reach if each of these lands gets a blight, in any order."""
    begun, touched = 0, set[str]()
    while begun < (begins := len([land for land in hit if s.lands[land].blight or land in touched])):
        begun, touched = begins, _touched(s, hit, begins)
    return touched


def _touched(s: State, hit: list[str], cascades: int) -> set[str]:
    """A cascade continues from a land with blight: old, from the ravage, or from another cascade."""
    cost = {land: 0 for land in hit if s.lands[land].blight}
    ends, touched = list(cost), set()
    while ends:
        land = ends.pop()
        for near in s.island.sites[land].adjacent:
            touched.add(near)
            spent = cost[land] + (0 if s.lands[near].blight or near in hit else 1)
            if spent < cost.get(near, cascades):
                cost[near] = spent
                ends.append(near)
    return touched


@dataclass(frozen=True)
class Cascade(Question[PickLand]):
    """The land already had blight: one adjacent land also gets one."""

    land: str
    by_power: bool = False  # its user also decides where the cascade continues

    def prompt(self, s: State) -> Msg:
        return msg("ask.cascade", land=land_name(self.land))

    def offers(self, s: State) -> Sequence[PickLand]:
        return [PickLand(self, "cascade", land) for land in s.island.sites[self.land].adjacent]

    def answer(self, s: State, choice: PickLand) -> None:
        s.note("log.cascade", rules.BLIGHT_CASCADE, source=self.land, to=choice.land)
        add_blight(s, choice.land, self.seat if self.by_power else None)
