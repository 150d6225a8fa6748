"""A bookkeeper who reads only the log arrives at what the table shows, in every game found."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from typing import Any

import pytest

from crannog import games
from crannog.kernel.codec import clone
from crannog.kernel.game import Game
from crannog.kernel.message import Msg, Param
from crannog.kernel.play import State, advance
from crannog.testing.contract import dice, pick, spread, walk
from crannog.testing.log_matches_state import Bookkeeper
from tests.sizes import IS_NIGHT, SIZES

PROVED = {"roam": 10, "arrival": 25, "spirit_island": 6}  # numbers that were shown to be checked
PROVED_WITHIN = 40  # random games


def bookkeeper(game: str) -> Bookkeeper[State]:
    found: Bookkeeper[State] = import_module(f"tests.games.{game}.bookkeeper").BOOKKEEPER
    return found


def begun(s: State) -> bool:
    """What is laid out before the first turn is told by the set-up rules, not piece by piece."""
    return bool(getattr(s, "round", True))


@pytest.mark.parametrize("game", PROVED)
def test_the_log_accounts_for_every_figure(game: str) -> None:
    rules, keeper = games.load(game), bookkeeper(game)
    for number, (before, after) in enumerate(steps(rules, SIZES.booked)):
        faults = keeper.faults(before, after, after.events)
        assert not faults, f"choice {number}: {faults}"


@pytest.mark.parametrize("game", PROVED)
def test_every_log_line_is_entered_or_claims_nothing(game: str) -> None:
    keeper, rules = bookkeeper(game), games.load(game)
    texts = tomllib.loads(files(rules.package).joinpath("texts/en.toml").read_text(encoding="utf-8"))
    ids = {f"log.{id.partition(' ')[0]}" for id in leaves(texts["log"])}  # without its special cases
    assert {*keeper.entries} | keeper.claims_nothing == ids
    assert not {*keeper.entries} & keeper.claims_nothing


# Numbers that no figure can contradict: what was missed, and the damage on one of several pieces.
BEYOND_PROOF = {
    ("log.void", "n"),
    *((f"log.hurt.{kind}", "n") for kind in ("explorer", "town", "city", "dahan")),
}


@pytest.mark.parametrize("game", PROVED)
def test_a_number_that_is_wrong_by_one_is_found(game: str) -> None:
    """Each number of each line that is entered, once. The gate stops when enough are."""
    keeper, rules = bookkeeper(game), games.load(game)
    proved: set[tuple[str, str]] = set()
    for before, after in steps(rules, PROVED_WITHIN):
        for i, event in enumerate(after.events):
            for name, value in event.text.params:
                key = (event.text.id, name)
                if type(value) is not int or key in proved | BEYOND_PROOF or key[0] in keeper.claims_nothing:
                    continue
                wrong = replace(event, text=Msg(event.text.id, altered(event.text, name, value + 1)))
                events = [*after.events[:i], wrong, *after.events[i + 1 :]]
                assert keeper.faults(before, after, events), f"{event.text}: {name} could be {value + 1}"
                proved.add(key)
        if len(proved) >= PROVED[game] and not IS_NIGHT:
            return
    assert len(proved) >= PROVED[game]


def altered(text: Msg, name: str, value: Param) -> tuple[tuple[str, Param], ...]:
    return tuple((key, value if key == name else old) for key, old in text.params)


def steps(rules: Game[Any, Any], n: int) -> Iterator[tuple[State, State]]:
    for seed, setup in spread(rules, n):
        rng = dice(seed)
        for s, ask in walk(rules, setup, seed):
            after = clone(s)
            advance(after, ask.seat, pick(rng, ask.legal(s)))
            if begun(s):
                yield s, after


@pytest.mark.parametrize("game", PROVED)
def test_a_line_that_is_left_out_is_found(game: str) -> None:
    """Unless it only says how things stand."""
    keeper, rules = bookkeeper(game), games.load(game)
    missed: dict[str, bool] = {}
    for before, after in steps(rules, SIZES.booked):
        for i, event in enumerate(after.events):
            id = event.text.id
            if id not in keeper.claims_nothing and not missed.get(id):
                missed[id] = bool(keeper.faults(before, after, [*after.events[:i], *after.events[i + 1 :]]))
    assert {id for id, found in missed.items() if not found} <= ONLY_SAID[game]


ONLY_SAID = {
    "roam": {"log.short", "log.skip", "log.most", "log.tie", "log.first"},
    "arrival": {
        "log.first", "log.block", "log.void", "log.content", "log.defies", "log.look", "log.builder",
        "log.end_limit", "log.end_rounds", "log.end_honor", "log.end_corruption", "log.thirds", "log.bonus",
        "log.final",
    },
    # Also what a later line of the same choice says again: one use of a phase after another.
    "spirit_island": {
        "log.uses", "log.repeats", "log.ravage", "log.hurt.explorer", "log.hurt.town", "log.hurt.city",
        "log.hurt.dahan", "log.invaders", "log.phase.fast", "log.phase.slow", "log.blight_left", "log.explore",
    },
}  # fmt: skip


def leaves(table: dict[str, object], prefix: str = "") -> list[str]:
    found: list[str] = []
    for name, value in table.items():
        if " " in name or name.endswith(".times"):
            continue  # the same line in a special case, or several times
        found += leaves(value, f"{prefix}{name}.") if isinstance(value, dict) else [f"{prefix}{name}"]
    return found
