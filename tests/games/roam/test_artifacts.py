"""Artifacts: using them, when, and the six abilities (Full Game, Artifact Abilities; R22-R29, R38)."""

from __future__ import annotations

import pytest

from crannog.games.roam import State, rules
from crannog.games.roam.abilities import ARTIFACTS
from crannog.kernel.message import Rule
from crannog.testing.contract import happened

from .boards import BLUE, RED, asked, coins, land, legal, looks, offered, play, ready, reasons, tiles_with

ALL = ["scout", "ranger", "forager"]
ONE_EACH = {
    ability: tiles_with(ability)[0]
    for ability in ("coin", "rotate", "free_blank", "replace", "slide", "flip")
}


# --- every tile does what its ability says -----------------------------------------------------


def gains_a_coin(tile: str) -> State:
    s = play(land(artifacts=[tile]), f"use {tile}")
    assert coins(s) == [1, 0]
    return s


def rotates(tile: str) -> State:
    s = play(land(artifacts=[tile]), "use ranger", f"use {tile}", "at c6")
    looks(s, "..r... ..r... ..r... ...... ...... ......")
    return s


def places_a_free_blank(tile: str) -> State:
    s = play(land(artifacts=[tile], coins=(1,)), "use scout", "at c6", f"use {tile}", "blank d5")
    looks(s, "..r... ..rr.. ..r... ...... ...... ......")
    assert coins(s) == [1, 0]
    return s


def replaces(tile: str) -> State:
    before = "...... ..b... ...... ...... ...... ......"
    s = play(land(before, artifacts=[tile]), "use scout", "at c6", f"use {tile}", "replace c5")
    looks(s, "..r... ..r... ..r... ...... ...... ......")
    return s


def slides(tile: str) -> State:
    before = "...... ..b... ...... ...... ...... ......"
    s = play(land(before, artifacts=[tile]), f"use {tile}", "slide c5 d5")
    looks(s, "...... ...b.. ...... ...... ...... ......")
    return s


def flips(tile: str) -> State:
    s = play(land(artifacts=[tile], used=["scout"]), f"use {tile}", "flip scout")
    assert ready(s, RED) == ALL
    return s


DOES = {
    "coin": gains_a_coin,
    "rotate": rotates,
    "free_blank": places_a_free_blank,
    "replace": replaces,
    "slide": slides,
    "flip": flips,
}


@pytest.mark.parametrize("tile", ARTIFACTS)
def test_every_tile_does_what_its_ability_says_and_turns_face_down(tile: str) -> None:
    told = {
        "coin": rules.ARTIFACT_COIN,
        "rotate": rules.ARTIFACT_ROTATE,
        "free_blank": rules.ARTIFACT_FREE_BLANK,
        "replace": rules.ARTIFACT_REPLACE,
        "slide": rules.ARTIFACT_SLIDE,
        "flip": rules.ARTIFACT_FLIP,
    }
    ability = ARTIFACTS[tile].ability
    s = DOES[ability](tile)
    assert tile not in ready(s, RED)
    assert happened(s, rules.ARTIFACT_USED)
    assert happened(s, told[ability])


# --- using them --------------------------------------------------------------------------------


def test_an_artifact_that_is_face_down_cannot_be_used() -> None:
    s = land(artifacts=["lucky_purse", "magpie_nest"], used=["lucky_purse"])
    assert reasons("use lucky_purse", s) == [rules.ARTIFACT_USED]
    assert reasons("use magpie_nest", s) == []
    s = play(land(artifacts=["lucky_purse"]), "use lucky_purse")
    assert reasons("use lucky_purse", s) == [rules.ARTIFACT_USED]


def test_any_number_of_artifacts_may_be_used_in_a_turn() -> None:
    tiles = tiles_with("coin")
    s = play(land(artifacts=tiles), *[f"use {tile}" for tile in tiles])
    assert coins(s) == [4, 0]


def test_artifacts_are_used_only_in_your_own_turn() -> None:
    s = land(artifacts={RED: ["lucky_purse"], BLUE: ["magpie_nest"]})
    assert reasons("use magpie_nest", s, BLUE) == [Rule("kernel.not_asked", "-")]
    assert "use magpie_nest" not in offered(s)


def test_used_artifacts_stay_face_down_until_the_characters_all_turn_up() -> None:
    s = land(artifacts=["lucky_purse"], used=["ranger", "forager"])
    s = play(s, "use lucky_purse")  # the scout is the only one left and goes without asking
    s = play(s, "at a6", "use tracker", "at f1")
    assert happened(s, rules.REST_FREE)
    assert happened(s, rules.ARTIFACT_REFRESHED)
    assert ready(s, RED) == [*ALL, "lucky_purse"]


MOMENTS = {  # blue has markers on the map, red three coins and one tile of each ability
    "start": [],
    "pattern": ["use scout"],
    "extras": ["use scout", "at c6"],
    "after": ["use scout", "at c6", "done"],
}


@pytest.mark.parametrize(
    ("ability", "start", "pattern", "extras", "after"),
    [
        ("coin", None, rules.ARTIFACT_OUTSIDE, None, None),
        ("slide", None, rules.ARTIFACT_OUTSIDE, rules.ARTIFACT_OUTSIDE, None),
        ("flip", None, rules.ARTIFACT_OUTSIDE, rules.ARTIFACT_OUTSIDE, None),
        ("rotate", rules.ARTIFACT_PATTERN, None, rules.ARTIFACT_PATTERN, rules.ARTIFACT_PATTERN),
        ("free_blank", rules.ARTIFACT_PLACING, rules.ARTIFACT_PLACING, None, rules.ARTIFACT_PLACING),
        ("replace", rules.ARTIFACT_PLACING, rules.ARTIFACT_PLACING, None, rules.ARTIFACT_PLACING),
    ],
)
def test_each_ability_has_its_moments(
    ability: str, start: Rule | None, pattern: Rule | None, extras: Rule | None, after: Rule | None
) -> None:
    s = land("...... ..b... ...... ...... ...... ......", coins=(3,), artifacts=list(ONE_EACH.values()))
    for moment, rule in zip(MOMENTS, (start, pattern, extras, after), strict=True):
        then = play(s, *MOMENTS[moment])
        assert reasons(f"use {ONE_EACH[ability]}", then) == ([rule] if rule else []), moment


FOUND_SOON = """
    rr....
    rr....
    .r....
    ......
    ......
    ......"""


def test_after_a_character_is_found_coins_and_flips_may_still_be_used_but_no_slides() -> None:
    tiles = ["lucky_purse", "alarm_bell", "oiled_boots"]
    s = play(land(FOUND_SOON, artifacts=tiles), "use scout", "at a6", "done")
    assert happened(s, rules.CLAIM_CARD)
    assert legal(s) == ["use lucky_purse", "use alarm_bell", "done"]
    assert reasons("use oiled_boots", s) == [rules.ARTIFACT_OUTSIDE]
    assert "flip aldo" in legal(play(s, "use alarm_bell"))  # also the one just found


def test_where_nothing_was_found_nobody_is_asked_twice() -> None:
    s = play(land(artifacts=["lucky_purse"]), "use scout", "at e6", "done")
    assert asked(s) == BLUE


def test_a_coin_may_pay_for_a_blank_of_the_same_placement() -> None:
    s = play(land(artifacts=["lucky_purse"], coins=(1,)), "use scout", "at c6")
    assert legal(s) == ["use lucky_purse", "done"]
    s = play(s, "use lucky_purse")
    assert happened(s, rules.ARTIFACT_COIN)
    assert "blank d5" in legal(s)
    assert happened(play(s, "blank d5"), rules.BLANK_PRICE)


def test_where_the_pattern_has_no_blank_left_the_coin_waits() -> None:
    s = play(land(artifacts=["lucky_purse"], cards={RED: ["nim"]}), "use nim", "at c6")
    assert legal(s) == ["use lucky_purse", "done"]  # the question after placing
    assert s.turn.placed


def test_a_turn_may_end_without_using_what_could_be_used() -> None:
    s = play(land(artifacts=["lucky_purse"]), "use scout", "at e6")
    assert legal(s) == ["use lucky_purse", "done"]
    assert asked(play(s, "done")) == BLUE


# --- free blank --------------------------------------------------------------------------------


def test_several_tiles_place_several_free_blanks() -> None:
    s = land(artifacts=["walking_staff", "rope_ladder"], cards={RED: ["pebble"]})
    s = play(s, "use pebble", "at a5", "use walking_staff", "blank b5", "use rope_ladder", "blank c5")
    looks(s, "...... rrrr.. ...... ...... ...... ......")


def test_a_free_blank_needs_a_blank_with_room_on_the_map() -> None:
    before = "b..... ...b.. ...... ...... ...... ......"
    s = land(before, artifacts=["walking_staff", "stone_hammer"], cards={RED: ["quill"]})
    s = play(s, "use quill", "at a6")  # a pattern without blanks
    assert reasons("use walking_staff", s) == [rules.BLANK_ROOM]
    s = land(before, artifacts=["walking_staff"], coins=(2,), cards={RED: ["pebble"]})
    s = play(s, "use pebble", "at b5")
    assert legal(s) == ["blank c5", "use walking_staff", "done"]
    assert asked(play(s, "blank c5")) == BLUE  # d5 is taken: the staff has nothing left to do


def test_a_free_blank_does_not_go_where_a_paid_one_could_not() -> None:
    before = "...... .b.... ...... ...... ...... ......"
    s = land(before, artifacts=["walking_staff"], cards={RED: ["pebble"]})
    s = play(s, "use pebble", "at a5", "use walking_staff")
    assert reasons("blank b5", s) == [rules.BLANK_ROOM]
    assert legal(s) == ["blank c5"]


# --- replace -----------------------------------------------------------------------------------

COINS_TAKEN = """
    . b . . . .
    . . . . . .
    . b . . . .
    . . . . . .
    . . . . . .
    . . . . . ."""


def test_a_replaced_marker_goes_back_and_its_coins_are_collected() -> None:
    s = land(COINS_TAKEN, artifacts=["stone_hammer"])
    s = play(s, "use scout", "at b6", "use stone_hammer", "replace b6")
    looks(s, ".r.... .r.... .b.... ...... ...... ......")
    assert coins(s) == [2, 0]
    assert s.supply(BLUE) == 23
    assert happened(s, rules.ARTIFACT_REPLACE)
    assert happened(s, rules.PLACE_COINS)


def test_one_tile_replaces_one_marker() -> None:
    s = land(COINS_TAKEN, artifacts=["stone_hammer", "royal_seal"])
    s = play(s, "use scout", "at b6", "use stone_hammer", "replace b6")
    assert legal(s) == ["use royal_seal", "done"]
    s = play(s, "use royal_seal", "replace b4")
    looks(s, ".r.... .r.... .r.... ...... ...... ......")
    assert coins(s) == [3, 0]


def test_only_a_rivals_marker_on_the_pattern_can_be_replaced() -> None:
    before = "b..... .r.... ...... ...... ...... ......"
    s = play(land(before, artifacts=["stone_hammer"], coins=(2,)), "use scout", "at b6")
    assert reasons("use stone_hammer", s) == [rules.REPLACE_RIVAL]


def test_replacing_may_turn_the_majority() -> None:
    before = "...... ...... ...... ....bb ....bb .....b"
    s = land(before, artifacts=["stone_hammer", "royal_seal"])
    s = play(
        s, "use scout", "at e3", "use stone_hammer", "replace e3", "use royal_seal", "replace e2", "bid 0"
    )
    assert s.parties[RED].characters[-1] == "hesper"


def test_a_blank_on_a_rivals_marker_is_bought_only_to_replace_it() -> None:
    before = "...... ...b.. ...... ...... ...... ......"
    s = land(before, coins=(5,), artifacts=["stone_hammer"])
    s = play(s, "use scout", "at c6")
    assert legal(s) == ["blank d5", "done"]
    s = play(s, "blank d5")  # only the hammer can follow: it is turned without asking
    assert legal(s) == ["replace d5"]
    s = play(s, "replace d5")
    looks(s, "..r... ..rr.. ..r... ...... ...... ......")
    assert coins(s) == [3, 0]
    assert s.supply(BLUE) == 24


def test_a_blank_on_a_rivals_marker_needs_a_tile_that_can_replace() -> None:
    before = "...... .bb... ...... ...... ...... ......"
    s = land(before, coins=(9,), artifacts=["stone_hammer"], used=["stone_hammer"], cards={RED: ["xan"]})
    s = play(s, "use xan", "at b6")  # ####/o..o
    assert reasons("blank b5", s) == [rules.BLANK_ROOM]
    assert reasons("blank e5", s) == []


def test_every_such_blank_needs_a_tile_of_its_own_and_is_then_owed() -> None:
    before = "...... .bb... ...... ...... ...... ......"
    tiles = ["stone_hammer", "royal_seal"]
    s = land(before, coins=(9,), artifacts=tiles, cards={RED: ["pebble"]})
    s = play(s, "use pebble", "at a5", "blank b5")
    assert reasons("done", s) == [rules.REPLACE_OWED]
    assert reasons("blank c5", s) == []  # the second tile can do it
    s = land(before, coins=(9,), artifacts=tiles, used=["royal_seal"], cards={RED: ["pebble"]})
    s = play(s, "use pebble", "at a5", "blank b5")
    assert legal(s) == ["replace b5"]  # the hammer is bound to it


def test_what_is_owed_is_replaced_first() -> None:
    before = "..b... ...b.. ...... ...... ...... ......"
    s = land(before, coins=(2,), artifacts=["stone_hammer"])
    s = play(s, "use scout", "at c6", "blank d5")
    assert reasons("replace c6", s) == [rules.REPLACE_OWED]
    assert reasons("replace d5", s) == []


def test_a_free_blank_can_be_replaced_too() -> None:
    before = "...... ...b.. ...... ...... ...... ......"
    s = land(before, artifacts=["walking_staff", "stone_hammer"])
    s = play(s, "use scout", "at c6", "use walking_staff", "blank d5", "replace d5")
    looks(s, "..r... ..rr.. ..r... ...... ...... ......")


# --- slide -------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", "rb")
def test_any_marker_slides_to_an_empty_square_beside_it_without_coins(owner: str) -> None:
    s = land(f"{owner}..... ...... ...... ...... ...... ......", artifacts=["sledge"])
    s = play(s, "use sledge")
    assert legal(s) == ["slide a6 b6", "slide a6 a5"]  # never aslant
    s = play(s, "slide a6 b6")
    looks(s, f".{owner}.... ...... ...... ...... ...... ......")
    assert coins(s) == [0, 0]  # two symbols lie there
    assert happened(s, rules.ARTIFACT_SLIDE)


def test_a_marker_does_not_slide_onto_another() -> None:
    s = play(land("rb.... ...... ...... ...... ...... ......", artifacts=["sledge"]), "use sledge")
    assert reasons("slide a6 b6", s) == [rules.ARTIFACT_SLIDE]
    assert reasons("slide b6 a6", s) == [rules.ARTIFACT_SLIDE]
    assert reasons("slide b6 c6", s) == []  # onto another land


def test_without_a_marker_that_can_move_nothing_slides() -> None:
    assert reasons("use sledge", land(artifacts=["sledge"])) == [rules.ARTIFACT_SLIDE]


def test_a_slide_may_fill_a_land_before_it_is_checked() -> None:
    before = "...... ...... ...... ...rbb ....bb ....bb"
    s = land(before.replace("...rbb", "...r.b"), artifacts=["sledge"])
    s = play(s, "use scout", "at a6", "use sledge", "slide d3 e3")
    assert s.parties[BLUE].characters[-1] == "hesper"
    assert coins(s)[RED] == 1


def test_a_slide_may_empty_a_square_before_the_land_is_checked() -> None:
    before = "...... ...... ...... .....b .....b .....b"
    s = land(before, artifacts=["sledge"])
    s = play(s, "use scout", "at e3", "use sledge", "slide e1 d1")
    assert not happened(s, rules.FOUND)
    looks(s, "...... ...... ...... ....rb ....rb ...r.b")


def test_a_marker_may_slide_before_placing() -> None:
    s = land("..b... ...... ...... ...... ...... ......", artifacts=["sledge"])
    s = play(s, "use sledge", "slide c6 d6", "use scout", "at c6")
    looks(s, "..rb.. ..r... ..r... ...... ...... ......")
