"""A bookkeeper who reads only the log arrives at what the table shows, in every game found."""

from __future__ import annotations

import tomllib
from importlib import import_module
from importlib.resources import files

import pytest

from crannog import games
from crannog.kernel.bookkeeping import Bookkeeper
from crannog.kernel.codec import clone
from crannog.kernel.play import State, advance
from crannog.kernel.testing import dice, pick, spread, walk

GAMES = {"roam": 40}


def bookkeeper(game: str) -> Bookkeeper[State]:
    found: Bookkeeper[State] = import_module(f"tests.games.{game}.bookkeeper").BOOKKEEPER
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_log_accounts_for_every_figure(game: str) -> None:
    rules, keeper = games.load(game), bookkeeper(game)
    for seed, setup in spread(rules, GAMES[game]):
        rng = dice(seed)
        for s, ask in walk(rules, setup, seed):
            after, choice = clone(s), pick(rng, ask.legal(s))
            advance(after, ask.seat, choice)
            faults = keeper.faults(s, after, after.events)
            assert not faults, f"seed {seed}, {setup}: {choice}: {faults}"


@pytest.mark.parametrize("game", GAMES)
def test_every_log_line_is_entered_or_claims_nothing(game: str) -> None:
    keeper, rules = bookkeeper(game), games.load(game)
    texts = tomllib.loads(files(rules.package).joinpath("texts/en.toml").read_text(encoding="utf-8"))
    ids = {f"log.{id.partition(' ')[0]}" for id in leaves(texts["log"])}  # without its special cases
    assert {*keeper.entries} | keeper.claims_nothing == ids
    assert not {*keeper.entries} & keeper.claims_nothing


def leaves(table: dict[str, object], prefix: str = "") -> list[str]:
    found: list[str] = []
    for name, value in table.items():
        found += leaves(value, f"{prefix}{name}.") if isinstance(value, dict) else [f"{prefix}{name}"]
    return found
