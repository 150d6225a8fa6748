"""What is printed on cards and tiles (Components), and that bad content does not load."""

from __future__ import annotations

from collections import Counter

import pytest

from crannog.games.roam import GAME
from crannog.games.roam.artifacts import ABILITY_NAMES, Artifact
from crannog.games.roam.cards import Card, coins, fit
from crannog.games.roam.content.artifacts import ARTIFACTS
from crannog.games.roam.content.cards import LANDS, STARTING
from crannog.games.roam.squares import PLACES, SQUARES
from crannog.kernel.checked_content import BadContent, by_id

ALL_STARTING = [card for cards in STARTING for card in cards]
BASE = {"coin": 2, "rotate": 2, "free_blank": 3, "slide": 3, "flip": 3, "replace": 4}
DEARER = {0: 0, 1: 1, 2: 2, 3: 4}  # by points


def test_the_box_holds_43_lands_12_starting_cards_and_24_artifacts() -> None:
    assert (len(LANDS), len(ALL_STARTING), len(ARTIFACTS)) == (43, 12, 24)


@pytest.mark.parametrize("card", LANDS, ids=lambda card: card.id)
def test_a_land_is_worth_1_to_5_points_and_its_character_places_2_to_5_markers(card: Card) -> None:
    assert 1 <= card.points <= 5
    assert 2 <= card.pattern.count("#") <= 5
    assert card.pattern.count("o") <= 2
    assert sum(int(c) for c in card.land if c.isdigit()) <= 3


def test_no_two_characters_have_the_same_pattern() -> None:
    patterns = [card.pattern for card in (*LANDS, *STARTING[0])]
    assert len(set(patterns)) == len(patterns)


def test_everybody_starts_with_the_same_patterns_worth_nothing() -> None:
    assert len({tuple(card.pattern for card in cards) for cards in STARTING}) == 1
    assert all(card.points == 0 and not card.land for card in ALL_STARTING)


def test_every_ability_has_four_tiles() -> None:
    assert Counter(tile.ability for tile in ARTIFACTS) == dict.fromkeys(ABILITY_NAMES, 4)


@pytest.mark.parametrize("tile", ARTIFACTS, ids=lambda tile: tile.id)
def test_dearer_tiles_of_an_ability_score_more(tile: Artifact) -> None:
    assert tile.cost == BASE[tile.ability] + DEARER[tile.points]


@pytest.mark.parametrize("card", [*LANDS, *ALL_STARTING], ids=lambda card: card.id)
def test_every_pattern_fits_on_the_map_in_every_direction(card: Card) -> None:
    size = card.pattern.count("#")
    for quarters in range(4):
        laid = fit(card.pattern, quarters)
        assert laid.squares
        for square in range(SQUARES):
            assert laid.markers[square].bit_count() in (0, size)
            if laid.markers[square]:
                assert laid.markers[square] >> square & 1
                assert not laid.markers[square] & laid.blanks[square]


@pytest.mark.parametrize("place", range(PLACES))
def test_a_land_has_the_same_coins_wherever_it_lies(place: int) -> None:
    for card in LANDS:
        printed = sum(int(c) for c in card.land if c.isdigit())
        assert sum(level.bit_count() for level in coins(card.land, place)) == printed


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_card_and_tile_has_a_name_of_its_own(lang: str) -> None:
    texts = GAME.texts(lang)
    ids = [f"card.{card.id}" for card in (*LANDS, *ALL_STARTING)] + [f"artifact.{t.id}" for t in ARTIFACTS]
    names = [texts.templates[id] for id in ids]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("pattern", "points", "land"),
    [
        ("", 1, ""),
        ("oo", 1, ""),  # no marker
        ("##/#", 1, ""),  # ragged
        ("#x", 1, ""),
        ("######", 1, ""),  # too large
        ("##", 1, "../.."),  # a land has three rows
        ("##", 1, ".../.../..."),
        ("##", 1, "../.x/.."),
        ("##", -1, ""),
    ],
)
def test_a_bad_card_does_not_load(pattern: str, points: int, land: str) -> None:
    with pytest.raises(ValueError, match="odd"):
        Card("odd", points, pattern, land)


@pytest.mark.parametrize(
    ("cost", "points", "ability"), [(-1, 0, "coin"), (1, -1, "coin"), (1, 1, "teleport")]
)
def test_a_bad_tile_does_not_load(cost: int, points: int, ability: str) -> None:
    with pytest.raises(ValueError, match="odd"):
        Artifact("odd", cost, points, ability)


def test_a_card_that_is_missing_or_stands_twice_does_not_load() -> None:
    with pytest.raises(BadContent):
        by_id(LANDS[1:], count=len(LANDS))
    with pytest.raises(BadContent):
        by_id((*LANDS, LANDS[0]), count=len(LANDS))
