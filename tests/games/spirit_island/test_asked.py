"""Where an order or an assignment can matter, the players decide (p. 11-12; p. 8; p. 5)."""

from __future__ import annotations

import pytest

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.flow import Begin
from crannog.games.spirit_island.invaders import ravage as ravaging
from crannog.games.spirit_island.invaders.phase import InvaderPhase
from crannog.games.spirit_island.state import Grant, State
from crannog.games.spirit_island.turn.use_powers import UsePowers
from crannog.kernel.play import asks, choose
from crannog.testing.contract import dice
from crannog.testing.order_independence import silent_decisions
from tests.games.planting import interpreted

from .boards import answer, becomes, given, offered, resolve
from .turns import ravage, run, using

FREE, PAID = Grant(1, 3, False, "gift_of_strength"), Grant(1, -1, True, "powerstorm")


def last_stand(threatened: str, winning: str) -> State:
    """Terror III: the last presence in one ravaged land, the last city and dahan in another."""
    s = given(f"{threatened}: T @0\n{winning}: C 2D +9\nB1: @1")
    s.take("B8", "city")
    s.terror, s.divisions, s.blight, s.ravage, s.build = 3, [0, 0, 3], 5, "i_hills", ""
    return run(s, InvaderPhase())


@pytest.mark.parametrize(("threatened", "winning"), [("A1", "A6"), ("A6", "A1")])
def test_whether_the_last_city_or_the_last_presence_falls_first_is_asked(
    threatened: str, winning: str
) -> None:
    s = last_stand(threatened, winning)
    assert offered(s) == ["ravage A1", "ravage A6", "ravage in_this_order"]
    assert answer(s, f"ravage {winning}").outcome == "victory"
    assert answer(s, f"ravage {threatened}").outcome == "defeat"


def test_all_lands_may_be_ravaged_in_the_order_shown() -> None:
    s = ravage(given("A1: T B\nA6: T\nA2: E"), "A1", "A2", "A6")
    s = answer(s, "ravage in_this_order")
    assert offered(s)[0].startswith("cascade")
    s = answer(s, "cascade A5")
    assert not offered(s)  # no further question
    becomes(s, "A1: T 2B\nA2: E\nA5: B\nA6: T B")


def test_nobody_is_asked_for_an_order_that_cannot_matter() -> None:
    assert not offered(ravage(given("A1: T\nA6: T\nA2: E"), "A1", "A2", "A6"))


def test_a_town_sweden_pushes_on_may_come_to_a_land_that_is_still_to_be_ravaged() -> None:
    s = given("A1: T\nA6: E\nA2: T\nA4: T\nA5: T\nB1: @1 @0", options={"adversary": "sweden_5"})
    s.blight = 8
    assert offered(ravage(s, "A1", "A6")) == ["ravage A1", "ravage A6", "ravage in_this_order"]


@interpreted
def test_a_silent_order_of_ravaging_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ravaging, "order_matters", lambda s, lands: False)
    s = given("A1: T @0\nA6: C 2D +9\nB1: @1", earth=1)
    s.take("B8", "city")
    s.terror, s.divisions, s.blight, s.ravage, s.build = 3, [0, 0, 3], 5, "i_hills", ""
    s.spirits[0].played, s.invaders.cards = ["harbingers_of_the_lightning"], ["i_sands"]
    s = run(s, Begin("fast"), UsePowers("fast"), InvaderPhase())
    [ask] = asks(s)
    done = next(choice for choice in ask.legal(s) if str(choice) == "done")
    assert silent_decisions(GAME, s, 0, done, dice(1)) == ["lands ravaged in the order (1, 0)"]


def test_which_permission_to_repeat_is_spent_is_asked() -> None:
    s = given("A6: 2@0\nA8: 3D 2C\nA5: 2C", spirits=("earth", "river"), energy=0)
    s.spirits[0].grants = [FREE, PAID]
    s = using(s, "fast", "drift_down_into_slumber")
    s = answer(s, "use drift_down_into_slumber", "at A6", "repeat drift_down_into_slumber")
    assert offered(s) == ["by gift_of_strength free", "by powerstorm paid"]
    s = answer(s, "by powerstorm paid", "at A8")
    assert s.spirits[0].grants == [FREE]


def test_one_card_may_be_repeated_by_two_powers_but_once_by_each() -> None:
    s = given("A6: 2@0\nA8: T", energy=9)
    s.spirits[0].grants = [FREE, Grant(2, -1, True, "powerstorm")]
    s = answer(using(s, "fast", "flash_floods"), "use flash_floods", "at A8")
    s = answer(s, "repeat flash_floods", "by powerstorm paid", "at A5", "repeat flash_floods", "at A5")
    assert not s.spirits[0].grants or s.spirits[0].grants == [Grant(1, -1, True, "powerstorm")]
    assert "repeat flash_floods" not in offered(s)


def test_a_repeat_may_be_made_as_with_fewer_elements() -> None:
    s = given("A6: 2@0 E T")
    s.spirits[0].grants = [FREE]
    s = using(s, "fast", "visions_of_fiery_doom")
    s.spirits[0].given = {"fire": 2}
    s = answer(s, "use visions_of_fiery_doom 0", offered(answer(s, "use visions_of_fiery_doom 0"))[0])
    assert {"repeat visions_of_fiery_doom", "repeat visions_of_fiery_doom 0"} <= {*offered(s)}


def test_in_the_blitz_a_fast_card_is_also_repeated_for_one_less() -> None:
    s = given("A6: 2@0\nA8: T", energy=1, options={"scenario": "blitz"})
    s.spirits[0].grants = [PAID]
    s = answer(using(s, "fast", "flash_floods"), "use flash_floods", "at A8")
    s = answer(s, "repeat flash_floods", "at A5")
    assert s.spirits[0].energy == 0  # printed: 2


def test_whoever_was_done_is_asked_again_after_gaining_energy() -> None:
    s = given("A8: @0 E\nA3: 3D T\nB6: @1", spirits=("shadows", "river"), energy=0)
    s.spirits[1].played = ["boon_of_vigor"]
    s = using(s, "fast", "concealing_shadows", "call_to_isolation")
    s = answer(choose(s, 0, "done"), "use boon_of_vigor", "spirit 0")
    assert 0 in [ask.seat for ask in asks(s)]


def test_whoever_was_done_is_asked_again_when_something_becomes_possible() -> None:
    s = given("A8: @0 E\nB6: @1")
    s = choose(using(s, "fast", "call_to_isolation", "flash_floods"), 0, "done")
    assert not asks(s)
    s.put("A8", "dahan")  # now there is a land that Call to Isolation can target
    assert [ask.seat for ask in asks(run(s, UsePowers("fast")))] == [0]


def test_with_all_presence_on_the_island_nobody_must_move_any() -> None:
    s = given("A8: 2@0\nA7: D", spirits=("earth", "river"))
    spirit = s.spirits[0]
    spirit.energy_shown, spirit.plays_shown = 6, 6
    s = resolve(s, "indomitable_claim", "A7")
    assert offered(s)[-1] == "done"
    becomes(answer(s, "done"), "A8: 2@0 +3\nA7: D +20")


def test_any_spirit_may_call_for_a_ritual() -> None:
    s = given("A7: 2@0 2@1 6D", options={"scenario": "rituals_of_terror"})
    s = run(s, Begin("fast"), UsePowers("fast"))
    assert [ask.seat for ask in asks(s) if "ritual A7" in [str(c) for c in ask.legal(s)]] == [0, 1]
    s = choose(s, 1, "ritual A7")
    assert asks(s)[0].seat == 1  # who calls for it divides the price


def test_guarding_the_isles_heart_lays_two_boards_end_to_end() -> None:
    for layout in ("standard", "top_to_top"):
        s = GAME.new(2, {"scenario": "guard_the_isles_heart", "layout": layout}, 3)
        assert s.layout == "end_to_end"


def test_a_newcomer_may_have_a_progression_beside_others_who_draft() -> None:
    s = GAME.new(2, {"teaching": "some", "spirits": "random"}, 3)
    s = choose(choose(s, 0, "progression"), 1, "draft")
    assert [spirit.guided for spirit in s.spirits] == [True, False]
    assert s.spirits[0].progression
    assert not s.spirits[1].progression


def test_the_first_players_board_may_be_chosen() -> None:
    assert GAME.new(3, {"boards": "C"}, 3).boards == ("C", "D", "A")
