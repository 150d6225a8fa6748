"""Castle trophies: three Fomori go back unseen (2017 and 2016 Use Castle Trophy; A16, A38, #32, #33)."""

from __future__ import annotations

import pytest

from crannog.games.arrival import GAME, State, rules
from crannog.games.arrival.scoring import thirds
from crannog.games.arrival.tactics import TROPHIES
from crannog.kernel.message import rule_of
from crannog.kernel.play import SPECTATOR
from crannog.testing.contract import happened

from .boards import BLUE, RED, erin, legal, offered, play, reasons


@pytest.mark.parametrize("n", [1, 2, 3])
def test_up_to_three_fomori_go_back_unseen(n: int, edition: str) -> None:
    s = erin("temair r1 | tor_mor C", edition, trophies=(1,), fomori=[[3, 2, 1, 1]])
    assert legal(s, "trophy") == ["1", "2", "3"]
    bag = len(s.bag)
    s = play(s, f"trophy {n}")
    assert len(s.tribes[RED].fomori) == 4 - n
    assert len(s.bag) == bag + n
    assert s.discards == []
    assert happened(s, rules.TROPHY_USED)
    assert s.actions == 0


def test_the_bag_is_mixed_afterwards(edition: str) -> None:
    s = erin("temair r1 | tor_mor C", edition, trophies=(1,), fomori=[[3, 3, 3]])
    before = [*s.bag, 3, 3, 3]
    after = play(s, "trophy 3").bag
    assert after != before
    assert sorted(after) == sorted(before)


def test_a_trophy_works_once(edition: str) -> None:
    s = erin("temair r1 | tor_mor C", edition, trophies=(1,), fomori=[[1] * 9])
    s = play(s, "trophy 3")
    assert (s.tribes[RED].trophies, s.tribes[RED].spent_trophies) == (0, 1)
    assert "trophy 3" not in offered(s)
    assert [rule_of(why) for why in TROPHIES[2].why_not(s, RED)] == [rules.TROPHY_NONE.id]


def test_two_trophies_may_be_used_in_one_turn(edition: str) -> None:
    s = erin("temair r1 | tor_mor C", edition, trophies=(2,), fomori=[[1] * 6])
    assert play(s, "trophy 3", "trophy 3").tribes[RED].fomori == []


def test_nobody_returns_more_than_they_have(edition: str) -> None:
    s = erin("temair r1 | tor_mor C", edition, trophies=(1,), fomori=[[1]])
    assert legal(s, "trophy") == ["1"]
    assert reasons("trophy 2", s) == [rules.TROPHY_USED]


def test_a_trophy_makes_passing_possible(edition: str) -> None:
    s = erin("temair r1 | tor_mor C", edition, trophies=(1,), fomori=[[1]])
    assert reasons("pass", s) == [rules.PASS_SPREAD]
    assert reasons("pass", play(s, "trophy 1")) == []


def test_trophies_are_public_and_score_nothing(edition: str) -> None:
    s = erin("temair r1", edition, trophies=(3,))
    assert GAME.observe(s, SPECTATOR).sides[RED].trophies == 3
    assert thirds(s, RED) == 0


def clairvoyant(edition: str, unseen: list[int], seen: list[int]) -> State:
    s = erin("temair r1 | tor_mor C", edition, trophies=(1,), fomori=[unseen], leaders=["clairvoyance"])
    s.tribes[RED].seen = seen
    return s


def test_which_tiles_go_back_is_asked_of_those_who_know_some(edition: str) -> None:
    s = play(clairvoyant(edition, [1, 2], [1, 3]), "trophy 2")
    assert legal(s) == ["return unseen", "return 1", "return 3"]
    s = play(s, "return 1")
    assert legal(s) == ["return unseen", "return 3"]
    s = play(s, "return 3")
    assert happened(s, rules.TROPHY_USED)
    assert (s.tribes[RED].fomori, s.tribes[RED].seen) == ([1, 2], [])


def test_alike_tiles_are_asked_for_as_well_so_that_nobody_learns_they_are(edition: str) -> None:
    assert legal(play(clairvoyant(edition, [], [2, 2]), "trophy 1")) == ["return 2"]


def test_nobody_is_asked_when_all_tiles_go_back_or_none_was_looked_at(edition: str) -> None:
    s = play(clairvoyant(edition, [1], [3, 3]), "trophy 3")
    assert (s.tribes[RED].fomori, s.tribes[RED].seen) == ([], [])
    s = play(clairvoyant(edition, [1, 2, 3], []), "trophy 2")
    assert s.tribes[RED].fomori == [3]
    assert s.actions == 0


def test_the_others_learn_how_many_went_back_and_not_which(edition: str) -> None:
    s = play(clairvoyant(edition, [1], [2, 3]), "trophy 1", "return 3")
    told = [event for event in s.events if event.seen_by(BLUE)]
    assert [event.text.id for event in told] == ["log.trophy_used", "log.bag"]
    assert "Monghfinn" not in " ".join(GAME.texts("en").say(event.text) for event in told)
