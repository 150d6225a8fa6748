"""What holds for each of our games: its contract, counted lines of play, recorded games and golden games."""

from __future__ import annotations

from pathlib import Path

import pytest

from crannog import games
from crannog.kernel.play import advance, asks
from crannog.kernel.replay import problems
from crannog.testing.contract import Check, contract, perft
from tests.games.golden import digests, ended, position, replay, replays, rows, written_digests
from tests.sizes import SIZES

GAMES = {id: games.load(id) for id in games.ours()}
LONG = {"arrival": SIZES.contract_arrival}
CHECKS = [check for id, game in GAMES.items() for check in contract(game, LONG.get(id, SIZES.contract))]
COUNTED = [(id, *row) for id in GAMES for row in rows(id)]
RECORDED = [pytest.param(id, path, id=f"{id}-{path.stem}") for id in GAMES for path in replays(id)]

every_game = pytest.mark.parametrize("id", GAMES)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: f"{check.game.id}-{check.name}")
def test_contract(check: Check) -> None:
    check()


# --- counted lines of play ---------------------------------------------------------------------


@pytest.mark.parametrize(("id", "name", "into", "depth", "count"), COUNTED)
def test_there_are_as_many_lines_of_play_as_counted(
    id: str, name: str, into: int, depth: int, count: int
) -> None:
    """A change of any rule changes a number."""
    s = position(GAMES[id], name, into)
    s.listening = False
    assert perft(s, depth) == count


def test_the_count_of_depth_one_is_the_number_of_choices() -> None:
    s = position(GAMES["roam"], "basic-2", 40)
    [ask] = asks(s)
    assert perft(s, 1) == len(ask.legal(s))
    advance(s, ask.seat, ask.legal(s)[0])
    assert perft(s, 0) == 1


def test_while_blockers_are_set_all_orders_count() -> None:
    """Two players are asked at once, with three sections each: nine pairs, in two orders."""
    s = position(GAMES["arrival"], "cz-2", 10)
    assert len(asks(s)) == 2
    assert perft(s, 1) == 6
    assert perft(s, 2) == 18


def test_while_spirits_grow_all_orders_count() -> None:
    """Two spirits are asked at once: each may answer first, and then the other, or the same once more."""
    s = position(GAMES["spirit_island"], "two", 2)
    one, other = asks(s)
    assert perft(s, 1) == len(one.legal(s)) + len(other.legal(s))


# --- recorded and golden games -----------------------------------------------------------------


@pytest.mark.parametrize(("id", "path"), RECORDED)
def test_a_recorded_game_holds(id: str, path: Path) -> None:
    assert problems(replay(path), GAMES[id]) == []


@every_game
def test_last_states_have_the_digests_written_down_under_another_hash_seed(id: str) -> None:
    """This process has a hash seed by chance and replays golden games, too: tests/games/test_golden.py."""
    assert digests(id, "4711") == written_digests(id)


# Rules that the last choice of some golden game brings into play, besides all that end the game.
ENDS: dict[str, set[str]] = {"spirit_island": {"adversary.loss", "scenario.loss"}}


@every_game
def test_there_is_a_golden_game_for_every_way_to_play_and_to_end(id: str) -> None:
    game = GAMES[id]
    played = [(golden.seats, game.setup(golden.seats, golden.options).options) for golden, _ in ended(id)]
    assert {seats for seats, _ in played} == set(game.seats)
    for option in game.options:
        values = {chosen[option.id] for _, chosen in played}
        if option.id == "adversary":  # at any of its levels
            assert {value.partition("_")[0] for value in values} == {"none", "prussia", "england", "sweden"}
        else:
            assert values == {*option.values}
    assert all(s.over for _, s in ended(id))
    happened = {event.rule for _, s in ended(id) for event in s.events}
    assert happened >= {rule.id for rule in game.rules if rule.id.startswith("end.")} | ENDS.get(id, set())


def test_golden_games_of_the_arrival_are_of_each_edition_with_each_number_of_players() -> None:
    tables = {(golden.seats, golden.options["edition"]) for golden, _ in ended("arrival")}
    assert tables == {(seats, edition) for seats in (2, 3, 4) for edition in ("cz2017", "gu2016")}


@every_game
def test_choices_are_taken_back_in_some_golden_game(id: str) -> None:
    assert any(golden.takes_back for golden, _ in ended(id))
