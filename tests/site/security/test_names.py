"""Names: one line, readable, in one spelling; and nobody sits down under someone else's."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crannog.site.accounts.names import LONGEST, any_name, clean, skeleton
from crannog.site.play.actions.command import Done, Outcome, Refused
from crannog.site.play.actions.sit import sit
from tests.site import places


@settings(max_examples=500, derandomize=True)
@given(st.text(max_size=100))
def test_a_clean_name_is_short_visible_and_stays_as_it_is(text: str) -> None:
    name = clean(text)
    assert len(name) <= LONGEST
    assert clean(name) == name
    assert name == name.strip()
    assert not any(unicodedata.category(letter)[0] == "C" for letter in name)
    assert not any(unicodedata.category(letter)[0] == "Z" and letter != " " for letter in name)
    name.encode()  # no half characters


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\nCrannog ", "Ann of Crannog"),
        ("Ａｎｎ", "Ann"),
        ("ﬁn", "fin"),
        ("A\u202enn", "Ann"),
        ("A\u200bn\u00adn", "Ann"),
        ("A\0nn", "A nn"),
        ("\u0301Ann", "Ann"),
        ("\u3164\u2800\u115f", ""),
        ("", ""),
        ("\ud800", ""),
        ("Jürgen Weiß", "Jürgen Weiß"),
        ("Łukasz", "Łukasz"),
        ("陳大文", "陳大文"),
        ("שלום", "שלום"),
        ("🦊", "🦊"),
        ("x" * 50, "x" * LONGEST),
    ],
)
def test_what_is_kept_of_a_name(given: str, kept: str) -> None:
    assert clean(given) == kept


def test_towers_of_accents_are_cut_down() -> None:
    tower = "A" + "\u0300\u0316" * 30
    assert len(clean(tower)) <= 4


@pytest.mark.parametrize(
    "other",
    ["ann", "ANN", "Аnn", "Αnn", "Ａnn", "Ánn", "A.n-n", "A n n", "Аｎ\u200bn"],
)
def test_names_that_look_alike_have_one_skeleton(other: str) -> None:
    assert skeleton(clean(other)) == skeleton("Ann")


@pytest.mark.parametrize(("one", "two"), [("Ann", "Anna"), ("Bill", "Bob"), ("🦊", "🐻"), ("!", "?")])
def test_names_that_differ_have_different_ones(one: str, two: str) -> None:
    assert skeleton(one) != skeleton(two)


@pytest.mark.parametrize("name", ["Ann", "аnn", "A n n"])
def test_nobody_sits_down_under_a_name_that_looks_like_anothers(name: str) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[Outcome, Outcome]:
        table = await places.table("arrival", ann, None, None)
        return await sit(table, "sit-0001", bob.id, name), await sit(table, "sit-0002", bob.id, "Bob")

    refused, done = places.run(go())
    assert isinstance(refused, Refused)
    assert [reason.id for reason in refused.reasons] == ["site.same_name"]
    assert isinstance(done, Done)


def test_somebody_who_has_not_said_a_name_gets_a_clean_one() -> None:
    for _ in range(50):
        name = any_name()
        assert clean(name) == name
