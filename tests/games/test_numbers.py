"""The numbers of the rulebooks, written down once more: no other test notices that a constant it reads changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest

from crannog import games

NUMBERS: dict[str, dict[str, object]] = {
    "roam": {
        "state.MARKERS": 24,
        "state.BLANK_PRICE": 2,
        "squares.SIZE": 6,
        "squares.PLACES": 6,
        "setup.STARTING_COINS": (0, 1, 1, 2),
        "buying.ROW": 4,
        "outpost.OUTPOST_POINTS": 3,
        "flow.CARDS_TO_END": 10,
        "flow.IDLE_ROUNDS": 10,  # R39
        "flow.STALEMATE_ROUNDS": 3,  # R39
    },
    "arrival": {
        "editions.LIMITS": {2: (25, 6), 3: (21, 5), 4: (17, 4)},
        "editions.HONOR_OF": {1: 1, 2: 3, 3: 6, 4: 10},
        "editions.FOMORI": {1: 32, 2: 12, 3: 6},
        "editions.SWORDS": 20,
        "editions.SHIELDS": 12,
        "editions.DISKS": 15,
        "editions.TALLEST": 3,
        "editions.OUTPOST_HONOR": 2,
        "editions.DISTANT_HONOR": 2,
        "editions.STORE": 3,
        "editions.DISPLAY": 6,
        "editions.EARNING_CARDS": 4,
        "editions.START_HONOR": 4,
        "earning.STACKS": 3,
        "flow.ACTIONS": 2,
        "flow.WISE_ACTIONS": 3,
        "tactics.TROPHY_FOMORI": 3,
        "tactics.STONE": (2, 4, 6, 8),
        "tactics.EMER": 5,
        "preview.STONE": (2, 4, 6, 8),
        "preview.EMER": 5,
        "actions.spread.SAVED_PER_TILE": 3,  # A26
        # No rules, but what a content pack may hold at most.
        "content_pack.LONGEST": 40,
        "content_pack.MAX_LOCATIONS": 200,
        "content_pack.MAX_ROADS": 500,
        "content_pack.BIGGEST": 100_000,
    },
}
# Names for places in a list and moments of a turn, and a bound that no game reaches.
NO_RULE = {
    "roam": {
        "abilities.OUTSIDE",
        "abilities.PATTERN",
        "abilities.EXTRAS",
        "abilities.FOUND",
        "claiming.MAX_COINS",
        "squares.WHOLE",
    },
    "arrival": {"tactics.UNSEEN"},
}
CONSTANT = re.compile(r"^([A-Z_]+): Final(?:\[[^\]]*\])? = (?:\(?\d|\{[A-Z0-9]+: \(?\d)", re.MULTILINE)


def constants(game: str) -> Iterator[str]:
    """Numbers, and tables of numbers, at the top of the modules of a game's rules."""
    root = Path(str(files(games.load(game).package)))
    for path in sorted(root.rglob("*.py")):
        if not {"view", "content"} & {*path.relative_to(root).parts}:
            module = ".".join(path.relative_to(root).with_suffix("").parts)
            for name in CONSTANT.findall(path.read_text(encoding="utf-8")):
                yield f"{module}.{name}"


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in NUMBERS for name in NUMBERS[game]])
def test_a_number_of_the_rulebook_stands(game: str, name: str) -> None:
    module, _, constant = name.rpartition(".")
    assert getattr(import_module(f"{games.load(game).package}.{module}"), constant) == NUMBERS[game][name]


@pytest.mark.parametrize("game", NUMBERS)
def test_every_number_is_written_down(game: str) -> None:
    assert {*constants(game)} == {*NUMBERS[game]} | NO_RULE[game]
