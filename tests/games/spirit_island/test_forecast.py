"""What the Invaders will do, forecast from what everyone knows; compared with play: test_forecasts.py."""

from __future__ import annotations

from itertools import islice

import pytest

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.components.vocabulary import RAVAGE
from crannog.games.spirit_island.foresight import forecast as forecast_module
from crannog.games.spirit_island.foresight.forecast import Change, Plan, forecast
from crannog.games.spirit_island.foresight.ways import different
from crannog.games.spirit_island.lands.turn_effects import Skipped
from crannog.games.spirit_island.state import State
from crannog.kernel.codec import clone
from crannog.testing.contract import dice, setups, walk

from .boards import given, resolve

interpreted = pytest.mark.skipif(
    not str(forecast_module.__file__).endswith(".py"), reason="compiled code cannot be patched"
)
NOTHING = Change(0, 0, 0, 0, 0)
PLAIN = setups(GAME, adversary="none")


def ravaging(drawing: str, card: str = "i_sands") -> State:
    s = given(drawing)
    s.ravage, s.build = card, ""
    s.blight = 4
    return s


def test_lands_where_nothing_is_open_are_certain() -> None:
    told = forecast(ravaging("A7: T\nA1: C"))
    assert told.known
    assert all(land.certain for land in told.lands)
    assert told.of("A7").after_ravage == (Change(0, 0, 0, 0, 1),)
    assert told.of("A1").after_build == (NOTHING,)


def test_lands_that_depend_on_a_choice_are_told_in_every_way() -> None:
    told = forecast(ravaging("A7: T E 3D"))  # one dahan falls, one is hurt; two fight back
    assert told.of("A7").after_ravage == (Change(-1, -1, 0, -1, 1),)
    told = forecast(ravaging("A7: C T 4D"))  # two fall; two deal 4 damage to 5 health
    assert len(told.of("A7").after_ravage) > 1
    assert not told.of("A7").certain
    assert told.of("A8").certain


def test_a_cascade_makes_only_the_neighbours_uncertain() -> None:
    s = ravaging("A7: T B")
    told = forecast(s)
    near = {*s.island.sites["A7"].adjacent}
    assert {land.land for land in told.lands if not land.certain} == near


def test_ways_that_differ_only_in_what_holds_this_turn_are_told_apart() -> None:
    one = ravaging("A7: T")
    spared, given, again = clone(one), clone(one), clone(one)
    spared.mods.append(Skipped("A7", (RAVAGE,)))
    given.spirits[0].given["moon"] = 1  # a later plan may reach more with it
    assert different([one, spared, given, again]) == [again, spared, given]


def test_where_the_game_is_lost_it_is_told_what_would_happen() -> None:
    s = ravaging("A7: T")
    s.tainted, s.blight = True, 1
    told = forecast(s)
    assert told.ends == ("blight",)
    assert told.of("A7").after_ravage == (Change(0, 0, 0, 0, 1),)
    s = ravaging("A7: T @0\nA3: E\nA8: E")  # the only presence there is
    s.build = "i_jungle"
    told = forecast(s)
    assert told.ends == ("spirit",)
    assert told.of("A3").after_build == told.of("A8").after_build == (Change(0, 1, 0, 0, 0),)


def test_plans_are_taken_into_account() -> None:
    s = ravaging("A7: @0 E T")
    assert forecast(s).of("A7").after_ravage[0].blight == 1
    with_plan = forecast(s, [Plan(0, "sap_the_strength_of_multitudes", "A7")])
    assert with_plan.of("A7").after_ravage == (NOTHING,)
    assert forecast(resolve(s, "sap_the_strength_of_multitudes", "A7")).of("A7") == with_plan.of("A7")


def test_build_follows_ravage() -> None:
    s = ravaging("A7: T 2D")
    s.build = "i_sands"
    told = forecast(s)  # one dahan falls, the other destroys the town: nobody is left to build
    assert told.of("A7").after_build == (Change(0, -1, 0, -1, 1),)


def test_an_earned_fear_card_makes_nothing_certain() -> None:
    s = ravaging("A7: T")
    s.earned = ["dahan_raid"]
    assert not forecast(s).known
    assert not any(land.certain for land in forecast(s).lands)


def test_a_plan_that_earns_a_fear_card_makes_nothing_certain() -> None:
    s = ravaging("A7: @0 T")
    s.fear = s.pool - 1
    told = forecast(s, [Plan(0, "vengeance_of_the_dead", "A7")])  # causes 3 fear
    assert not told.known
    assert not any(land.certain for land in told.lands)


def test_exploring_is_told_for_every_card_that_may_come() -> None:
    s = ravaging("")
    s.build, s.invaders.discards, s.invaders.cards = "i_hills", [], ["i_sands"]
    assert [card for card, _ in forecast(s).explored] == ["i_jungle", "i_wetland"]


def test_in_the_slow_phase_the_next_turns_invaders_are_meant() -> None:
    s = ravaging("A7: T +9")
    assert forecast(s).of("A7").after_ravage == (NOTHING,)
    s.phase = "slow"
    assert forecast(s).of("A7").after_ravage == (Change(0, 0, 0, 0, 1),)


def test_the_forecast_leaves_the_game_alone() -> None:
    s = ravaging("A7: C T 4D")
    before = GAME.digest(s)
    forecast(s, [Plan(0, "sap_the_strength_of_multitudes", "A7")])
    assert GAME.digest(s) == before


def test_the_forecast_knows_nothing_that_is_hidden() -> None:
    for number, (s, _) in enumerate(walk(GAME, PLAIN[5], 3)):
        if number % 25 == 0 and s.round:
            assert forecast(s) == forecast(GAME.sample(s, 0, dice(number)))
        if number > 200:
            break
    assert number


@interpreted
def test_land_by_land_it_is_the_same_as_with_every_way_multiplied(monkeypatch: pytest.MonkeyPatch) -> None:
    same = 0
    for seed in range(14):
        for s, _ in islice(walk(GAME, PLAIN[seed * 31 % len(PLAIN)], seed), 0, 400, 3):
            if not s.round or s.over:
                continue
            quick = forecast(s)
            with monkeypatch.context() as patch:
                patch.setattr(forecast_module, "_lands_apart", lambda s: False)
                whole = forecast(s)
            if quick.known and whole.known:
                assert quick == whole
                same += 1
    assert same > 50
