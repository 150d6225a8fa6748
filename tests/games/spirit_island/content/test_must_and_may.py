""" "Up to" may be zero; without it as much is done as possible (Glossary; ruling mandatory_vs_optional)."""

from __future__ import annotations

import pytest

from crannog.games.spirit_island.state import State
from tests.games.spirit_island.boards import frighten, given, offered, resolve
from tests.games.spirit_island.content.looking import becomes, having

# Power, target, island, elements, what was answered before.
MUST = [
    ("call_to_isolation", "A3", "A3: T 2E 2D", {}, ["way 1"]),
    ("call_to_isolation", "A3", "A3: T 2D", {}, ["way 2"]),
    ("delusions_of_danger", "A3", "A3: T E", {}, ["way 1"]),
    ("dissolve_the_bonds_of_kinship", "A3", "A3: T 2E", {}, []),
    ("drought", "A1", "A1: C C'", {"sun": 3}, []),
    ("enticing_splendor", "A4", "A1: E\nA2: T", {}, ["way 1"]),
    ("lure_of_the_unknown", "A4", "A1: E T", {}, []),
    ("mantle_of_dread", "1", "A3: T E @1", {}, ["in A3"]),
    ("mantle_of_dread", "1", "A3: T E @1", {}, ["in A3", "push E A2"]),
    ("massive_flooding", "A3", "A3: T E", {"sun": 1, "water": 2}, []),
    ("rouse_the_trees_and_stones", "A3", "A3: T E", {}, ["destroy T"]),
    ("shadows_of_the_burning_forest", "A1", "A1: T E", {}, []),
    ("shadows_of_the_burning_forest", "A1", "A1: T E", {}, ["push E A2"]),
    ("song_of_sanctity", "A3", "A3: 2E", {}, []),
    ("thundering_destruction", "A1", "A1: 2C 2T", {"fire": 5, "air": 4, "water": 1}, ["way 1"]),
    ("thundering_destruction", "A1", "A1: 3C 3T", {"fire": 5, "air": 5, "water": 2}, ["way 1", "destroy C"]),
    ("visions_of_fiery_doom", "A3", "A3: T E", {}, []),
]
MAY = [
    ("call_to_bloodshed", "A2", "A1: D\nA2: D", {}, ["way 2"]),
    ("call_to_migrate", "A2", "A1: D", {}, []),
    ("call_to_migrate", "A2", "A2: D", {}, []),
    ("call_to_tend", "A2", "A2: D", {}, ["way 2"]),
    ("darkness_swallows_the_unwary", "A2", "A2: 2E", {"moon": 3, "fire": 2}, []),
    ("draw_of_the_fruitful_earth", "A2", "A1: E", {}, []),
    ("draw_of_the_fruitful_earth", "A2", "A1: D", {}, []),
    ("enticing_splendor", "A4", "A1: D", {}, ["way 2"]),
    ("entrancing_apparitions", "A4", "A1: E", {}, []),
    ("favors_called_due", "A4", "A1: D", {}, []),
    ("gnawing_rootbiters", "A3", "A3: T", {}, []),
    ("harbingers_of_the_lightning", "A3", "A3: D", {}, []),
    ("land_of_haunts_and_embers", "A3", "A3: T", {}, []),
    ("land_of_haunts_and_embers", "A3", "A3: T B", {}, ["done"]),
    ("mantle_of_dread", "1", "A3: T E @1", {}, []),
    ("massive_flooding", "A3", "A3: C T", {"sun": 2, "water": 3}, ["hurt C", "hurt C'"]),
    ("rivers_bounty", "A3", "A2: D", {}, []),
    ("terrifying_nightmares", "A3", "A3: T", {}, []),
    ("the_trees_and_stones_speak_of_war", "A3", "A3: D", {"sun": 2, "earth": 2, "plant": 2}, []),
    ("veil_the_nights_hunt", "A3", "A3: E D", {}, ["way 2"]),
    ("vigor_of_the_breaking_dawn", "A3", "A3: D", {"sun": 3, "animal": 2}, []),
    ("wash_away", "A3", "A3: T", {}, []),
    ("wrap_in_wings_of_sunlight", "A3", "A2: D", {"sun": 2, "air": 2, "animal": 2}, []),
    ("wrap_in_wings_of_sunlight", "A3", "A3: D", {}, []),
]
type Row = tuple[str, str, str, dict[str, int], list[str]]


def asked(row: Row) -> State:
    power, target, island, elements, lines = row
    return resolve(having(given(island), **elements), power, target, *lines)


@pytest.mark.parametrize("row", MUST, ids=lambda row: row[0])
def test_without_up_to_nobody_stops_before_it_is_done(row: Row) -> None:
    lines = offered(asked(row))
    assert len(lines) > 1
    assert "done" not in lines


@pytest.mark.parametrize("row", MAY, ids=lambda row: row[0])
def test_up_to_may_be_none_at_all(row: Row) -> None:
    lines = offered(asked(row))
    assert lines[-1] == "done"
    assert len(lines) > 1


ISLAND = """
    A1: C T E 2D 2@0
    A2: C T E D @1
    A3: E
    A4: T E 2D @0
    A6: T D 2@1
    A7: E"""
FEAR_MUST = {
    "belief_takes_root": (3,),
    "dahan_enheartened": (2, 3),
    "dahan_raid": (1, 2, 3),
    "emigration_accelerates": (1, 2, 3),
    "fear_of_the_unseen": (1, 2, 3),
    "isolation": (1, 2, 3),
    "tall_tales_of_savagery": (1, 2),
    "wary_of_the_interior": (1, 2, 3),
}
FEAR_MAY = {
    "dahan_enheartened": (1,),
    "retreat": (1, 2, 3),
    "seek_safety": (1, 2, 3),
    "trade_suffers": (2, 3),
}


@pytest.mark.parametrize(("card", "level"), [(card, n) for card, levels in FEAR_MUST.items() for n in levels])
def test_each_player_must_choose_a_land_where_the_card_can_do_something(card: str, level: int) -> None:
    lines = offered(frighten(given(ISLAND), card, level))
    assert len(lines) > 1
    assert all(line.startswith("in ") for line in lines)


@pytest.mark.parametrize(("card", "level"), [(card, n) for card, levels in FEAR_MAY.items() for n in levels])
def test_each_player_may_decline(card: str, level: int) -> None:
    s = frighten(given(ISLAND), card, level)
    assert offered(s)[-1] == "done"
    becomes(frighten(given(ISLAND), card, level, "done", "done"), ISLAND)
