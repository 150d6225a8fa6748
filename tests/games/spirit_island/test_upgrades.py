"""Games stored by earlier versions go on."""

from __future__ import annotations

import json

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.state import Grant, State
from crannog.kernel.play import asks, pending

from .boards import answer, given, offered
from .turns import using

FREE, PAID = Grant(1, 3, False, "gift_of_strength"), Grant(1, -1, True, "powerstorm")
CARD = "drift_down_into_slumber"


def of_schema_1(s: State) -> State:
    """The same state as the first schema stored it, read again."""
    head = json.loads(GAME.store(s))
    head["schema"] = 1
    for spirit in head["state"]["spirits"]:
        del spirit["guided"], spirit["declined"]
        spirit["repeated"] = [entry.split()[1] for entry in spirit["repeated"]]
        for grant in spirit["grants"]:
            del grant["source"]
    return GAME.load(json.dumps(head).encode(), s.rng.key)


def about_to_repeat() -> State:
    s = given("A6: 2@0\nA8: 3D 2C\nA5: 2C", spirits=("earth", "river"), energy=0)
    s.spirits[0].grants = [FREE, PAID]
    return answer(using(s, "fast", CARD), f"use {CARD}", "at A6")


def test_permissions_of_schema_1_know_the_power_they_come_from() -> None:
    s = of_schema_1(about_to_repeat())
    assert s.spirits[0].grants == [FREE, PAID]
    s = answer(s, f"repeat {CARD}")
    english = GAME.texts("en")
    labels = [english.say(choice.label()) for choice in pending(s)[0].legal]
    assert labels == ["With Gift of Strength, for free", "With Powerstorm, paying its cost again"]
    assert answer(s, "by powerstorm paid", "at A8").spirits[0].grants == [FREE]


def test_a_card_repeated_in_schema_1_is_not_repeated_again() -> None:
    s = answer(about_to_repeat(), f"repeat {CARD}", "by powerstorm paid", "at A8")
    s.spirits[0].grants = [FREE, PAID]
    s = of_schema_1(s)
    assert asks(s)[0].seat == 0
    assert f"repeat {CARD}" not in offered(s)


def test_lands_are_stored_as_before_they_were_frozen() -> None:
    s = given("A1: 2E T' @0 +1")
    stored = dict(json.loads(GAME.store(s))["state"]["lands"]["dict"])["A1"]
    assert (stored["explorer"], stored["town"], stored["presence"]) == ([0, 0], [1], [1, 0])
    assert GAME.load(GAME.store(s), s.rng.key) == s
