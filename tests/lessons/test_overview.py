"""A game in two minutes: the same in both languages, and every number is one of the game's own."""

from __future__ import annotations

import re

import pytest

from crannog import games
from crannog.games.arrival import editions
from crannog.games.arrival.content_pack import SECTIONS
from crannog.games.arrival.flow import ACTIONS
from crannog.games.roam import flow, squares
from crannog.games.roam.content.cards import STARTING
from crannog.games.roam.state import BLANK_PRICE
from crannog.kernel.game import LANGUAGES
from crannog.lessons.overview import overview_of

NUMBER = re.compile(r"\d+")
PROVEN = {
    "roam": [squares.PLACES, BLANK_PRICE, flow.CARDS_TO_END, len(STARTING[0])],
    "arrival": [
        editions.EARNING_CARDS,
        len(SECTIONS) - 1,
        len(SECTIONS),
        ACTIONS,
        editions.STORE,
        *editions.LIMITS[2],
    ],
    "spirit_island": [],
}


@pytest.mark.parametrize("game", games.ours())
def test_a_game_is_told_in_both_languages_with_numbers_of_its_own(game: str) -> None:
    told = overview_of(game)
    assert told is not None
    assert set(told.rules) <= {rule.id for rule in games.load(game).rules}
    assert set(told.sentences) == set(LANGUAGES)
    pairs = list(zip(told.sentences["en"], told.sentences["de"], strict=True))
    assert 6 <= len(pairs) <= 8
    for en, de in pairs:
        numbers = sorted(map(int, NUMBER.findall(en)))
        assert numbers == sorted(map(int, NUMBER.findall(de))), en
        assert set(numbers) <= set(PROVEN[game]), en
        assert {en[-1], de[-1]} == {"."}, en
        assert max(len(en), len(de)) < 260
    assert 5 <= told.minutes[0] <= told.minutes[1]


def test_a_game_without_one_has_none() -> None:
    assert [game for game in games.names() if game not in games.ours() and overview_of(game)] == []
