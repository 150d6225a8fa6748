"""Roam's turn order in a balance report: places count from whoever begins, wherever they sit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crannog.bots import bot
from crannog.bots.runner import play_on
from crannog.games.roam import GAME
from crannog.lab.balance.play import Setup, measure
from crannog.lab.balance.report import changes
from crannog.lab.roam_balance import Played, Recorder, lines


@pytest.mark.parametrize(("seats", "edges", "seed"), [(3, "chosen", 1), (3, "fixed", 5), (4, "chosen", 4)])
def test_a_game_is_told_by_places_in_its_turn_order(seats: int, edges: str, seed: int) -> None:
    s = GAME.new(seats, {"first": "random", "edges": edges}, seed)
    before: list[int] = []  # whose turn it was, whenever somebody was asked and nobody had ten cards

    def looked_at() -> bool:
        if all(len(party.characters) < 10 for party in s.parties):
            before.append(s.turn.seat)
        return True

    watcher = Recorder()
    watcher.dealt(s.events)
    play_on(GAME, s, [bot("easy", "roam", seat) for seat in range(seats)], watcher, looked_at)
    found = watcher.played(seats, s.winners, 0)
    assert watcher.order == s.order
    assert s.order[0] != 0, "somebody else begins, or this would show nothing"
    assert found.won == tuple(GAME.returns(s)[seat] for seat in s.order)
    assert found.last_round == s.order.index(before[-1])


def test_places_share_all_victories_and_all_last_rounds() -> None:
    games = [Played((1, 0, 0), 0), Played((0, 0.5, 0.5), 2), Played((0, 0, 1), 2), Played((0, 1, 0), None)]
    figures = {line.name: line.figure.value for line in lines(games)}
    assert figures == {
        "won by turn order 1": 0.25,
        "won by turn order 2": 0.375,
        "won by turn order 3": 0.375,
        "last round begun by turn order 1": 0.25,
        "last round begun by turn order 2": 0,
        "last round begun by turn order 3": 0.5,
        "won by turn order 1 if it began the last round": 1,
        "won by turn order 3 if it began the last round": 0.75,
    }


def test_what_only_one_content_shows_is_not_compared() -> None:
    game = measure(Setup("roam", "random", 2, GAME.setup(2, {"first": "random"}).options), 1)[0]
    some, others = ([replace(game, own=Played((1, 0), place))] * 3 for place in (0, None))
    names = {line.name for line in changes(GAME, some, others)}
    assert {"won by turn order 1", "last round begun by turn order 1"} <= names
    assert "won by turn order 1 if it began the last round" not in names
