"""Names of tables: short while there are short ones, a word longer after that, never the same twice."""

from __future__ import annotations

import re
from typing import Any

import pytest

from crannog.site.play.actions import create
from crannog.site.play.models import Table
from tests.site import places
from tests.site.security.asking import ask

NAME = re.compile(r"[a-z]+(-[a-z]+){1,3}-[1-9]\d{3}")


class OneNumber(places.Chance):
    """Of each length there is one name."""

    def choice(self, words: Any) -> Any:
        return max(words, key=len)

    def randbelow(self, most: int) -> int:  # type: ignore[override]
        return most - 1


@pytest.fixture
def few_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(create, "secrets", OneNumber("few"))


def test_a_taken_name_gets_a_word_more_and_all_addresses_work(few_names: None) -> None:
    ann = places.guest("Ann")

    async def go() -> tuple[list[str], list[int]]:
        made = [await places.table("roam", ann, None) for _ in range(3)]
        with pytest.raises(RuntimeError, match="unused name"):
            await places.table("roam", ann, None)
        return made, [(await ask("GET", f"/t/{name}", ann)).status for name in made]

    made, answers = places.run(go())
    assert [name.count("-") for name in made] == [2, 3, 4]
    assert all(NAME.fullmatch(name) for name in made)
    longest = Table._meta.get_field("id").max_length
    assert longest is not None
    assert len(made[-1]) <= longest, "these are the longest words"
    assert answers == [200, 200, 200]


def test_names_are_as_they_were_while_there_are_any() -> None:
    ann = places.guest("Ann")
    made = [places.run(places.table("roam", ann, None)) for _ in range(3)]
    assert all(re.fullmatch(r"[a-z]+-[a-z]+-\d{4}", name) for name in made)
    assert len(set(made)) == 3
