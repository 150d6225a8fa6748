"""Winning, losing and the score (p. 4 and 16); and what must hold of a position that was given."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tests.referees.partly import Wrong
from tests.referees.spirit_island.island import inner_land, near
from tests.referees.spirit_island.position import Position
from tests.referees.spirit_island.printed import PANELS, SCENARIO_THREAT, Adversary


def power_cards(p: Position) -> list[str]:
    """Every power card, wherever it is."""
    found = [*p.minor, *p.major, *p.minor_discards, *p.major_discards]
    for one in p.spirits:
        found += [*one.hand, *one.played, *one.discard, *one.forgotten, *one.progression]
    return sorted(found)


@dataclass(frozen=True)
class Agreed:
    """The players' choice of game."""

    boards: tuple[str, ...]
    layout: str
    adversary: Adversary
    scenario: str
    options: dict[str, str]


class Over(Exception):
    """The game has ended."""


class Judging:
    def __init__(self, agreed: Agreed, position: Position) -> None:
        self.agreed, self.p = agreed, position
        self.boards, self.foe, self.scenario = agreed.boards, agreed.adversary, agreed.scenario
        self.near = near(agreed.boards, agreed.layout)
        self.met: Counter[str] = Counter()
        self.razed: Counter[tuple[str, str]] = Counter()  # land and kind, in the effect going on

    # --- winning and losing (p. 4) -----------------------------------------------------------------

    def is_won(self, p: Position) -> bool:
        lands = p.lands.values()
        overrun = sum(land.buildings > len(land.dahan) for land in lands)
        if self.scenario == "dahan_insurrection" and p.terror >= 2:
            return overrun == 0 if p.terror == 2 else overrun < len(p.spirits)
        if self.scenario == "rituals_of_terror" and p.terror == 4:
            return p.rituals >= 3
        if p.terror == 4:
            return True
        left = {
            1: sum(land.invaders for land in lands),
            2: sum(land.buildings for land in lands),
            3: sum(len(land.city) for land in lands),
        }
        return left[p.terror] == 0

    def dooms(self, p: Position) -> list[str]:
        """Every reason for which the game is lost as things stand."""
        found = [p.doom] if p.doom in ("blight", "time") else []
        if p.blight == 0 and not found:
            found.append("blight")
        for seat in range(len(p.spirits)):
            if not any(land.presence[seat] for land in p.lands.values()):
                found.append("spirit")
        if self.foe.id == "england" and any(land.buildings >= 7 for land in p.lands.values()):
            found.append("capital")
        if self.scenario == "guard_the_isles_heart" and p.round > 1:
            hearts = [inner_land(self.boards, slot) for slot in range(len(self.boards))]
            found += ["heart"] if any(p.lands[land].buildings for land in hearts) else []
        if self.scenario == "dahan_insurrection":
            if sum(len(land.dahan) for land in p.lands.values()) < 2 * len(p.spirits):
                found.append("dahan")
            if p.terror == 4 and not self.is_won(p):
                found.append("insurrection")
        return found

    def verdict(self, p: Position) -> str:
        won, lost = self.is_won(p), bool(self.dooms(p))
        return "sacrifice" if won and lost else "victory" if won else "defeat" if lost else ""

    def score(self, p: Position) -> int:
        threat = int(self.foe.threat + SCENARIO_THREAT[self.scenario])
        players = len(p.spirits)
        living = sum(len(land.dahan) for land in p.lands.values()) // players
        blighted = sum(land.blight for land in p.lands.values()) // players
        if p.outcome == "defeat":
            in_use = [card for card in (p.explore, p.build, p.ravage, p.extra) if card]
            return 2 * threat + len(p.invader_discards) + len(in_use) + living - blighted
        return 5 * threat + 10 + 2 * len(p.invaders) + living - blighted

    def end_of_effect(self) -> None:
        """Whether the game is over now."""
        p = self.p
        p.outcome = self.verdict(p)
        if p.outcome:
            p.doom = next(iter(self.dooms(p)), "")
            p.score = self.score(p)
            self.met[self.said(p)] += 1
            raise Over

    def said(self, p: Position) -> str:
        return f"{p.outcome} at terror {p.terror}" if p.outcome == "victory" else f"{p.outcome} {p.doom}"

    def judge(self, given: Position) -> None:
        """After something given: it ended the game exactly if the rules say so."""
        stated, given_doom = given.outcome, given.doom
        if stated and given_doom != next(iter(self.dooms(given)), ""):
            raise Wrong(f"lost by {given_doom}, not by {self.dooms(given)}")
        if given_doom == "blight" and not (given.tainted or given.blight_card == "first_game"):
            raise Wrong("lost by blight with a healthy island")
        verdict = self.verdict(given)
        if verdict != stated:
            raise Wrong(f"the game is {stated or 'not over'}, should be {verdict or 'not over'}")
        if stated:
            self.met[f"given: {self.said(given)}"] += 1
            if given.score != self.score(given):
                raise Wrong(f"score {given.score}, should be {self.score(given)}")
            raise Over

    # --- what was given ----------------------------------------------------------------------------

    def look_over(self, before: Position, given: Position) -> None:
        """Whatever a card does, nothing appears or disappears that no card may touch."""
        for seat, spirit in enumerate(given.spirits):
            panel = PANELS[spirit.id]
            covered = len(panel.energy) - spirit.energy_shown + len(panel.plays) - spirit.plays_shown
            on_island = sum(land.presence[seat] for land in given.lands.values())
            if on_island + covered + spirit.destroyed != 13:
                raise Wrong(f"spirit {seat} has {on_island} + {covered} + {spirit.destroyed} presence")
        self.same_fear(before, given)
        self.same_cards(before, given)
        self.judge(given)

    def same_cards(self, before: Position, given: Position) -> None:
        """Power cards change hands and piles only, Invader cards do not move, blight goes by the card."""
        if power_cards(before) != power_cards(given):
            raise Wrong(f"power cards {power_cards(given)}")
        slots = [
            (p.invaders, p.explore, p.build, p.ravage, p.extra, p.invader_discards) for p in (before, given)
        ]
        if slots[0] != slots[1]:
            raise Wrong(f"Invader cards {slots[1]}")
        blight = [p.blight + sum(land.blight for land in p.lands.values()) for p in (before, given)]
        if blight[0] != blight[1] and before.tainted == given.tainted and not given.outcome:
            raise Wrong(f"{blight[1]} blight, before {blight[0]}")

    def same_fear(self, before: Position, given: Position) -> None:
        """Fear cards are earned from the top; the dividers between them set the terror level."""
        cards = [*given.resolved, *given.earned, *given.fear_deck]
        if sorted(cards) != sorted([*before.resolved, *before.earned, *before.fear_deck]):
            raise Wrong(f"fear cards {cards}")
        if given.fear >= given.pool or not before.fear_deck[-len(given.fear_deck) or 99 :] == given.fear_deck:
            raise Wrong(f"fear {given.fear} of {given.pool}, deck {given.fear_deck}")
        if self.scenario != "rituals_of_terror":
            divisions, left = list[int](), len(given.fear_deck)
            for size in reversed(self.foe.fear):
                divisions.insert(0, min(size, left))
                left -= divisions[0]
            level = next((at + 1 for at, n in enumerate(divisions) if n), 4)
            if (divisions, level) != (given.divisions, given.terror):
                raise Wrong(f"terror {given.terror} with {given.divisions} and {len(given.fear_deck)} cards")
