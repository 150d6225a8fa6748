"""docs/asvs.md answers every requirement that decides here, once, and the tests it names are there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[3]
PAGE: Final = (ROOT / "docs/asvs.md").read_text(encoding="utf-8")
# Of version 5.0.0: sections, and their requirements that decide here.
ASKED: Final[dict[str, Iterable[int]]] = {
    "1.2": range(1, 4), "1.3": (4, 6), "1.5": (2,), "2.3": (1, 3, 4), "2.4": (1,), "3.3": range(1, 5),
    "3.4": range(1, 9), "3.5": (1, 2, 3, 8), "3.6": (1,), "4.1": (3,), "5.2": range(1, 7),
    "5.3": range(1, 4), "6.1": range(1, 4), "6.2": range(1, 13), "6.3": range(1, 9),
    "6.4": range(1, 7), "6.5": range(1, 9), "6.6": range(1, 5), "6.7": (1, 2), "6.8": range(1, 5),
    "7.2": range(1, 5), "7.4": range(1, 6), "8.2": range(1, 4), "8.3": (1, 2), "11.5": (1, 2),
    "13.2": (4, 5), "13.4": range(1, 8), "14.2": (1,), "14.3": (2,), "15.1": (1, 2), "15.2": (1, 2),
    "15.3": (1, 3, 4), "16.2": range(1, 6), "16.3": range(1, 5), "16.4": range(1, 4),
    "16.5": range(1, 5),
}  # fmt: skip
IDS: Final = [f"{section}.{n}" for section, numbers in ASKED.items() for n in numbers]
NAMED: Final = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+)[^`]*)?`")


class Row(NamedTuple):
    id: str
    level: str
    asks: str
    state: str
    why: str


def rows(page: str) -> list[Row]:
    lines = [line for line in page.splitlines() if re.match(r"\| \d+\.\d+\.\d+ \|", line)]
    cells = [[one.strip() for one in line.strip("|").split(" | ")] for line in lines]
    return [Row(*one) for one in cells if len(one) == 5]


def listed_as_missing(page: str) -> list[str]:
    return re.findall(r"^\| (\d+\.\d+\.\d+) \| \d \| [^|]+ \|$", page, re.MULTILINE)


@cache
def names_in(file: str) -> frozenset[str]:
    path = ROOT / file
    if not path.is_file():
        return frozenset()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(one.name for one in tree.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))


def faults(page: str) -> list[str]:
    """What is wrong with the page, in words."""
    found = rows(page)
    ids = [row.id for row in found]
    wrong = [f"{id}: {ids.count(id)} rows" for id in IDS if ids.count(id) != 1]
    wrong += [f"{id}: nobody asked for it" for id in ids if id not in IDS]
    for row in found:
        tests = NAMED.findall(row.why)
        if row.level not in ("1", "2", "3") or not row.asks:
            wrong.append(f"{row.id}: no level, or not what it asks")
        if row.state not in ("met", "not met", "not applicable"):
            wrong.append(f"{row.id}: {row.state}")
        if row.state == "met" and not tests and "no test" not in row.why:
            wrong.append(f"{row.id}: neither a test nor that there is none")
        if len(row.why) < 12:
            wrong.append(f"{row.id}: no reason")
    missing = listed_as_missing(page)
    if missing != [row.id for row in found if row.state == "not met"]:
        wrong.append(f"listed as not met: {missing}")
    named = NAMED.findall(page)
    return wrong + [f"{file}::{name}" for file, name in named if not _is_there(file, name)]


def _is_there(file: str, name: str) -> bool:
    return name in names_in(file) if name else (ROOT / file).is_file()


def test_every_requirement_has_one_answer_and_its_tests_are_there() -> None:
    assert len(IDS) == len(set(IDS)) == 134
    assert faults(PAGE) == []


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("::test_chat_for_the_script_is_text`", "::test_chat_is_text`", "test_fuzz.py::test_chat_is_text"),
        ("| 1.2.3 | 1 |", "| 1.2.2 | 1 |", "1.2.3: 0 rows"),
        ("| met |", "| nearly |", "nearly"),
        ("| No compressed file is taken. |", "| |", "5.2.3"),
        ("| 3.4.7 | 3 | The policy says where violations are reported |\n", "", "listed as not met"),
    ],
)
def test_a_page_that_is_wrong_is_found(was: str, becomes: str, said: str) -> None:
    assert was in PAGE
    assert any(said in one for one in faults(PAGE.replace(was, becomes, 1)))
