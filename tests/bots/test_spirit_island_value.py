"""What an island is worth: drawn islands that differ in one thing."""

from __future__ import annotations

from dataclasses import fields

import pytest
from tests.games.spirit_island.boards import given

from crannog.bots.spirit_island.value import blighted_next, worth
from crannog.bots.spirit_island.weights import COMMON, WEIGHTS, Weights, weights_of
from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.state import State


def drawn(drawing: str, spirit: str, *, phase: str = "slow", ravage: str = "", round: int = 4) -> State:
    s = given(drawing, spirits=(spirit,), boards=("A",))
    s.ravage, s.phase, s.round = ravage, phase, round
    s.spirits[0].hand = list(SPIRITS[spirit].unique)
    return s


@pytest.mark.parametrize(
    ("spirit", "land", "blighted"),
    [("earth", "T 2@0", 0), ("earth", "T 1@0", 1), ("earth", "C T 2@0", 1), ("lightning", "T 2@0", 1)],
)
@pytest.mark.parametrize("phase", ["fast", "slow"])
def test_earths_sacred_sites_defend_themselves_now_and_next_turn(
    spirit: str, land: str, blighted: int, phase: str
) -> None:
    assert blighted_next(drawn(f"A1: {land}", spirit, phase=phase, ravage="i_hills")) == blighted


def gained(spirit: str, *, plays_shown: int) -> float:
    """What four more energy are worth to somebody who has three."""
    s = drawn("A1: 2@0", spirit)
    s.spirits[0].plays_shown = plays_shown
    s.spirits[0].energy = 3
    before = worth(s)
    s.spirits[0].energy = 7
    return worth(s) - before


@pytest.mark.parametrize("spirit", ["earth", "shadows", "river"])
def test_energy_is_worth_more_to_whoever_can_play_the_cards_to_spend_it(spirit: str) -> None:
    assert gained(spirit, plays_shown=len(SPIRITS[spirit].plays)) > gained(spirit, plays_shown=1) + 0.2


def test_the_first_disc_on_the_way_to_a_second_card_play_is_worth_something() -> None:
    """Earth's second space of card plays shows 1, as the first does."""
    s = drawn("A1: 2@0", "earth")
    s.spirits[0].energy_shown, before = 5, worth(s)
    s.spirits[0].energy_shown, s.spirits[0].plays_shown = 4, 2
    assert worth(s) > before


@pytest.mark.parametrize("spirit", SPIRITS)
def test_the_last_cities_are_worth_more_as_time_runs_out(spirit: str) -> None:
    def without_a_city(round: int) -> float:
        few, more = (drawn(f"A1: {land}2@0", spirit, round=round) for land in ("", "C "))
        for s in (few, more):
            s.terror, s.divisions = 3, [0, 0, 3]
        return worth(few) - worth(more)

    assert without_a_city(11) > without_a_city(3) + 1


def test_an_island_of_several_spirits_is_weighed_by_all_of_them() -> None:
    both = weights_of(("earth", "lightning"))
    earth, lightning = WEIGHTS["earth"], WEIGHTS["lightning"]
    for field in fields(Weights):
        mean = (getattr(earth, field.name) + getattr(lightning, field.name)) / 2
        assert getattr(both, field.name) == pytest.approx(mean)
    assert weights_of(("", "earth")) == earth
    assert weights_of(()) == COMMON


@pytest.mark.parametrize("spirit", ["earth", "river"])
def test_it_costs_more_the_earlier_the_blight_card_is_turned_over(spirit: str) -> None:
    """One cube and the back to come, or the back turned over with more cubes than it ever brings."""

    def turned(round: int) -> float:
        kept, lost = (drawn("A1: T E 2@0", spirit, round=round) for _ in range(2))
        kept.blight_card = lost.blight_card = "downward_spiral"
        kept.blight, lost.blight, lost.tainted = 1, 5, True
        return worth(lost) - worth(kept)

    assert turned(2) < turned(6) < 0
    assert turned(2) < turned(10)
