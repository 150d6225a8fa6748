"""The end: limit or rounds, and the two victories (2017 Round-Ending, Winner; 2016 C, D; A6, A33-A36)."""

from __future__ import annotations

import pytest

from crannog.games.arrival import GAME, State, rules
from crannog.games.arrival.bank import lose_corruption
from crannog.games.arrival.exploit import take_fomori
from crannog.games.arrival.scoring import standing
from crannog.testing.contract import happened

from .boards import BLUE, CZ, RED, YELLOW, erin, play

MANY = "temair r1 | uisnech r1 | iernus b1 | irrus b1"  # four forts, no Fomori
FEW = "temair r1 | iernus b1 | tor_mor C | boreum F1"  # two and two: the Fomori prevail
LAST = {2: 6, 3: 5, 4: 4}


def end(s: State) -> State:
    """Everybody passes, keeping everything they can."""
    while not s.over:
        s = play(s, "pass")
    return s


def last_round(position: str, edition: str, seats: int = 2, **given: tuple[int, ...]) -> State:
    s = erin(position, edition, seats, round=LAST[seats], **given)  # type: ignore[arg-type]
    return end(s)


# --- when --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 5), (4, 4)])
def test_the_game_lasts_so_many_rounds(seats: int, rounds: int, edition: str) -> None:
    s = erin(MANY, edition, seats, round=rounds - 1)
    for _ in range(seats):
        s = play(s, "pass")
    assert not s.over
    assert s.round == rounds
    s = last_round(MANY, edition, seats)
    assert s.over
    assert happened(s, rules.END_ROUNDS)
    assert not happened(s, rules.END_LIMIT)


@pytest.mark.parametrize(("seats", "limit"), [(2, 25), (3, 21), (4, 17)])
def test_reaching_the_limit_ends_the_game_with_the_round(seats: int, limit: int, edition: str) -> None:
    s = erin(MANY, edition, seats, corruption=(limit - 2,), round=2)
    take_fomori(s, {RED: 1})
    assert not s.limit_hit
    take_fomori(s, {RED: 1})
    assert s.limit_hit
    assert not s.over
    s.tribes[RED].fomori = []
    s = end(s)
    assert s.round == 2
    assert happened(s, rules.END_LIMIT)


def test_corruption_lowered_later_does_not_help(edition: str) -> None:
    s = erin(MANY, edition, corruption=(24,), round=2)
    take_fomori(s, {RED: 1})
    lose_corruption(s, RED, 9, rules.TACTIC_BARD)
    s.tribes[RED].fomori = []
    s = end(s)
    assert s.round == 2
    assert happened(s, rules.END_LIMIT)


# --- who prevails ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "prevail"),
    [
        (MANY, True),
        ("temair r1 | iernus b1 | boreum F1", True),
        ("temair r1 | boreum F1", False),  # equal
        ("temair r3 | boreum F1 | dur F1", False),  # locations count, not disks
        ("temair r1 | iernus b1 | tor_mor C", True),
        ("temair r1 | iernus b1 | tor_mor C | dun_balair C", False),
        ("temair r1 | iernus b1 | tor_mor C+F1", True),  # castle and guard are one location
        ("temair r1 | tor_mor F1", False),  # a Fomor on the isle counts
    ],
)
def test_the_tribes_must_hold_more_locations(position: str, prevail: bool, edition: str) -> None:
    s = erin(position, edition)
    assert standing(s).tribes_prevail is prevail
    s = last_round(position, edition)
    assert happened(s, rules.END_HONOR) is prevail
    assert happened(s, rules.END_CORRUPTION) is not prevail


# --- the honor ending --------------------------------------------------------------------------


def test_most_honor_wins_when_the_tribes_prevail(edition: str) -> None:
    s = last_round(MANY, edition, honor=(9, 5), corruption=(9, 0))
    assert s.winners == (RED,)
    assert happened(s, rules.END_HONOR)


def test_every_fortification_scores_its_provinces_bonus(edition: str) -> None:
    s = last_round("irrus r3 | nagnata r1 | temair b1 | dun_ailinne b1", edition, honor=(0, 4))
    assert GAME.scores(s) == (3 + 3, 4 + 1 + 1)
    assert happened(s, rules.END_BONUS)


@pytest.mark.parametrize(
    ("disks", "swords", "shields", "tiles", "third"),
    [
        (1, 1, 0, 0, 0),
        (1, 1, 1, 0, 1),
        (0, 0, 0, 3, 1),
        (1, 1, 0, 1, 1),  # together
        (1, 1, 1, 2, 1),
        (1, 1, 1, 3, 2),
        (3, 0, 0, 4, 2),
    ],
)
def test_three_resources_or_tiles_count_one(
    disks: int, swords: int, shields: int, tiles: int, third: int, edition: str
) -> None:
    held = ["ogams_wisdom:1", "ogams_wisdom:2", "cauldron:magnata", "silver:heather"][:tiles]
    s = erin(
        "temair r1", edition, disks=(disks,), swords=(swords,), shields=(shields,), tactics=held, round=6
    )
    s = end(s)
    assert happened(s, rules.END_RESOURCES) is bool(third)
    assert GAME.scores(s)[RED] == 4 + 1 + third


def test_a_tie_in_honor_goes_to_less_corruption(edition: str) -> None:
    s = last_round("temair r1 | uisnech b1", edition, honor=(5, 5), corruption=(3, 2))
    assert s.winners == (BLUE,)
    assert happened(s, rules.END_TIE)


def test_a_full_tie_is_shared(edition: str) -> None:
    s = last_round("temair r1 | uisnech b1", edition, honor=(5, 5), corruption=(2, 2))
    assert s.winners == (RED, BLUE)
    assert happened(s, rules.END_SHARED)
    assert not happened(s, rules.END_TIE)


# --- the corruption ending ---------------------------------------------------------------------


def test_least_corruption_wins_when_the_fomori_prevail(edition: str) -> None:
    s = last_round(FEW, edition, honor=(50, 0), corruption=(5, 4))
    assert s.winners == (BLUE,)
    assert GAME.scores(s) == (-5, -4)
    assert happened(s, rules.END_CORRUPTION)


def test_no_province_bonus_is_scored_then(edition: str) -> None:
    s = last_round(FEW, edition, corruption=(3, 4))
    assert not happened(s, rules.END_BONUS)
    assert GAME.scores(s) == (-3, -4)


def test_resources_lower_corruption_but_not_below_zero(edition: str) -> None:
    s = erin(FEW, edition, corruption=(5, 0), disks=(3, 3), round=6)
    s = end(s)
    assert GAME.scores(s) == (-4, 0)
    assert happened(s, rules.END_RESOURCES)


def test_a_tie_in_corruption_goes_to_more_honor_on_the_track(edition: str) -> None:
    """Irrus would bring red three more: the province bonus does not count."""
    position = "irrus r1 | iernus b1 | tor_mor C | boreum F1"
    s = last_round(position, edition, honor=(5, 6), corruption=(3, 3))
    assert s.winners == (BLUE,)
    assert happened(s, rules.END_TIE)


def test_a_full_tie_in_corruption_is_shared(edition: str) -> None:
    s = last_round(FEW, edition, honor=(5, 5), corruption=(3, 3))
    assert s.winners == (RED, BLUE)
    assert happened(s, rules.END_SHARED)


def test_two_of_three_may_share(edition: str) -> None:
    s = last_round("temair r1 | uisnech b1 | dun_ailinne y1", edition, 3, honor=(5, 1, 5))
    assert s.winners == (RED, YELLOW)


def test_the_end_is_told_with_the_editions_word() -> None:
    def words(s: State) -> list[str]:
        return [GAME.texts("en").say(event.text) for event in s.events]

    assert "The tribes prevail, 4 : 0. The most Honor wins." in words(last_round(MANY, CZ))
    assert "The tribes prevail, 4 : 0. The most Fame wins." in words(last_round(MANY, "gu2016"))


def test_nobody_is_asked_after_the_end(edition: str) -> None:
    s = last_round(MANY, edition)
    assert s.waiting() == []
