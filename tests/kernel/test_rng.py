"""Chance that anyone can check afterwards."""

from __future__ import annotations

from collections import Counter

import pytest

from crannog.kernel.rng import NoKey, Rng, Seeds, seeds_from_number


def source(seed: int = 1) -> Rng:
    return Rng({}, seeds_from_number(seed).key())


def test_the_same_key_gives_the_same_draws() -> None:
    one, two = source(), source()
    assert [one.below("die", 6) for _ in range(50)] == [two.below("die", 6) for _ in range(50)]


def test_the_draws_are_these_for_ever() -> None:
    """A change here would make every stored game unverifiable."""
    rng = source(42)
    assert [rng.below("die", 100) for _ in range(8)] == [39, 30, 84, 37, 26, 19, 11, 34]
    cards = list(range(10))
    rng.shuffle("deck", cards)
    assert cards == [6, 8, 1, 4, 5, 2, 7, 3, 0, 9]
    assert rng.counters == {"die": 8, "deck": 9}


def test_streams_do_not_touch_each_other() -> None:
    one, two = source(), source()
    for _ in range(10):
        one.below("other", 6)
    assert one.below("die", 1000) == two.below("die", 1000)


def test_without_a_key_nothing_is_drawn() -> None:
    with pytest.raises(NoKey):
        Rng().below("die", 6)


def test_the_key_does_not_show() -> None:
    assert seeds_from_number(1).key().hex() not in repr(source())
    assert "key" not in repr(source())


def test_every_face_and_every_place_is_equally_likely() -> None:
    rng = source()
    faces = Counter(rng.below("die", 6) for _ in range(12_000))
    expected = 2000
    assert sum((n - expected) ** 2 / expected for n in faces.values()) < 30  # chi square, 5 degrees
    first: Counter[tuple[int, int]] = Counter()
    for _ in range(3000):
        cards = list(range(5))
        rng.shuffle("deck", cards)
        first.update(enumerate(cards))
    assert sum((n - 600) ** 2 / 600 for n in first.values()) < 60  # 16 degrees


def test_every_seed_changes_the_key_and_the_server_seed_its_commitment() -> None:
    base = Seeds(b"s" * 32, ("a", "b"), "t")
    others = [
        Seeds(b"x" * 32, ("a", "b"), "t"),
        Seeds(b"s" * 32, ("ab", ""), "t"),
        Seeds(b"s" * 32, ("a",), "bt"),
        Seeds(b"s" * 32, ("a", "b"), "u"),
    ]
    assert len({seeds.key() for seeds in [base, *others]}) == 5
    assert base.commitment(1) != others[0].commitment(1)
    assert base.commitment(1) != base.commitment(2)
    assert base.commitment(1) == others[1].commitment(1)  # clients cannot change what was promised
