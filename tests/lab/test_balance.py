"""The balance of The Arrival: games counted the same whoever plays them, and shown with targets."""

from __future__ import annotations

import pytest

from crannog.lab.arrival_balance import Played, lines, main, measure
from crannog.lab.balance.figure import judged, share
from crannog.lab.balance.report import table

GAMES = measure(6, 3, "cz2017", seed=2)


def test_the_same_seed_gives_the_same_games() -> None:
    assert measure(2, 3, "cz2017", seed=2) == GAMES[:2]
    assert measure(2, 3, "cz2017", seed=3) != GAMES[:2]


@pytest.mark.parametrize("game", GAMES)
def test_every_tribe_opens_one_section_in_every_round(game: Played) -> None:
    assert sum(game.opened) == game.seats * game.rounds


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_of_a_game_fits_together(game: Played) -> None:
    assert 1 <= game.rounds <= 5
    assert game.limit or game.rounds == 5
    assert game.honor == (game.forts > game.fomori)
    assert 0 <= game.first < 3
    assert 0 <= game.castles <= 4


def test_seats_and_turn_order_share_all_victories() -> None:
    figures = {line.name: line.figure.value for line in lines(GAMES)}
    for word in ("seat", "turn order"):
        assert sum(figures[f"won by {word} {i}"] for i in (1, 2, 3)) == pytest.approx(1)


def game(honor: bool = True, rounds: int = 4, castles: int = 0) -> Played:
    return Played(4, (0,), 1, honor, False, rounds, (8, 4, 4), castles, 200, 20, 18)


MIXED = [game(), game(honor=False, castles=1)]


@pytest.mark.parametrize(
    ("games", "missed"),
    [
        (MIXED * 200, []),
        ([game(castles=1)] * 40, ["Honor endings"]),
        ([game(), game(honor=False)] * 200, ["castle taken"]),
        ([game(rounds=2), game(honor=False, castles=1), game(rounds=3)] * 100, ["rounds"]),
    ],
)
def test_a_missed_target_is_marked(games: list[Played], missed: list[str]) -> None:
    found = [line for line in judged(lines(games)) if not line.name.startswith("won")]
    assert [line.name for line in found if line.verdict == "missed"] == missed
    assert "".join(table(found)).count("**missed**") == len(missed)


def test_what_few_games_say_is_not_called_missed() -> None:
    found = {line.name: line for line in judged(lines([game(castles=1)] * 2))}
    assert found["Honor endings"].verdict == "undecided"
    assert found["Honor endings"].more > 0


def test_a_share_has_wilsons_interval() -> None:
    figure = share([True, False])
    assert (figure.value, round(figure.low, 4), round(figure.high, 4)) == (0.5, 0.0945, 0.9055)
    assert str(figure) == "50.0% [9.5%, 90.5%]"


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-n", "2", "--seats", "2", "--edition", "gu2016"]) == 0
    out = capsys.readouterr().out
    assert "gu2016, 2 players, 2 games of rules" in out
    assert "| Honor endings |" in out
    assert "| 35% to 75% |" in out
