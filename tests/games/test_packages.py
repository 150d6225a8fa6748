"""Games and bots that somebody else's package brings are found; a broken one stops nobody."""

from __future__ import annotations

import json

import pytest

from crannog import bots, games
from crannog.cli import main
from crannog.kernel.game import BadOption
from tests.packaged import Install, install

__all__ = ["install"]  # a fixture

GAME = "from tests.kernel.toy import toy\nGAME = toy(id='{id}')\n"
BOT = """
from crannog.bots import RandomBot
class First:
    needs_view = False
    def __init__(self, game, seed): self.game = game
    def choose(self, view, decision, sample): return decision.legal[0]
def broken(game, seed): raise RuntimeError("out of\\nluck")
def nothing(game, seed): return game
"""


def test_the_game_of_a_package_is_found_beside_ours(install: Install) -> None:
    install("stones", GAME.format(id="stones"), "[crannog.games]\nstones = stones:GAME\n")
    assert games.names() == sorted([*games.ours(), "stones"])
    assert games.load("stones").id == "stones"
    stored = json.loads(games.load("stones").store(games.load("stones").new(2)))
    assert stored["state"]["is"] == "stones:State"


@pytest.mark.parametrize(
    ("text", "points", "why"),
    [
        ("import nothing_like_it", "pebbles = pebbles:GAME", "No module named 'nothing_like_it'"),
        ("1 / 0", "pebbles = pebbles:GAME", "ZeroDivisionError: division by zero"),
        ("", "pebbles = pebbles:GAME", "has no attribute 'GAME'"),
        ("GAME = 7", "pebbles = pebbles:GAME", "pebbles:GAME is not a Game"),
        (GAME.format(id="stones"), "pebbles = pebbles:GAME", "pebbles:GAME has the id 'stones'"),
    ],
)
def test_a_broken_package_is_named_in_one_sentence_and_stops_nobody(
    install: Install, text: str, points: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    install("pebbles", text, f"[crannog.games]\n{points}\n")
    install("stones", GAME.format(id="stones"), "[crannog.games]\nstones = stones:GAME\n")
    assert games.names() == sorted([*games.ours(), "stones"])
    with pytest.raises(BadOption) as no:
        games.load("pebbles")
    assert str(no.value).startswith("the game 'pebbles' of the package pebbles 1.2 cannot be loaded: ")
    assert why in str(no.value)
    assert "\n" not in str(no.value)
    assert games.broken() == {"pebbles": str(no.value)}
    assert main(["play", "pebbles"]) == 2
    assert capsys.readouterr().err == f"crannog: {no.value}\n"


def test_no_package_takes_the_place_of_one_of_our_games(install: Install) -> None:
    install("usurper", GAME.format(id="roam"), "[crannog.games]\nroam = usurper:GAME\n")
    assert games.names() == games.ours()
    assert games.load("roam").package == "crannog.games.roam"
    assert games.broken() == {
        "roam": "the game 'roam' of the package usurper 1.2 cannot be loaded: there is another game of this name"
    }


def test_a_game_that_nobody_wrote_a_bot_for_is_played_at_random(install: Install) -> None:
    install("stones", GAME.format(id="stones"), "[crannog.games]\nstones = stones:GAME\n")
    assert bots.names("stones") == ["random"]
    assert bots.stand_in("stones") == "random"
    with pytest.raises(bots.UnknownBot, match="unknown bot 'greedy'; choose one of random for stones"):
        bots.bot("greedy", "stones")


def test_bots_of_packages_play_one_game_or_all(install: Install) -> None:
    install("stones", GAME.format(id="stones"), "[crannog.games]\nstones = stones:GAME\n")
    points = (
        "[crannog.bots]\nfirst = clever:First\nstones.greedy = clever:First\nroam.greedy = clever:First\n"
    )
    install("clever", BOT, points)
    assert bots.names("stones") == ["random", "first", "greedy"]
    assert bots.names("roam") == ["random", "greedy", "easy", "medium", "hard", "first"]
    assert type(bots.bot("first", "roam")).__module__ == "clever"
    assert type(bots.bot("greedy", "roam")).__module__ == "crannog.bots.greedy", "ours stays ours"
    assert bots.stand_in("stones") == "greedy"
    assert bots.stand_in("roam") == "medium"


def test_nobody_sits_in_who_cannot_be_loaded(install: Install) -> None:
    install("stones", GAME.format(id="stones"), "[crannog.games]\nstones = stones:GAME\n")
    install("clever", BOT, "[crannog.bots]\nstones.greedy = clever:broken\nstones.other = gone:Bot\n")
    assert bots.stand_in("stones") == "random"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("bad", "the bot 'bad' of the package clever 1.2 cannot be loaded: RuntimeError: out of luck"),
        ("gone", "the bot 'gone' of the package clever 1.2 cannot be loaded: ModuleNotFoundError"),
        ("nothing", "'nothing' makes no bot: it needs `needs_view` and `choose`"),
        ("clever:gone", "the bot 'clever:gone' cannot be loaded: AttributeError"),
        ("gone:First", "the bot 'gone:First' cannot be loaded: ModuleNotFoundError"),
        (":", "the bot ':' cannot be loaded: ValueError"),
    ],
)
@pytest.mark.parametrize("command", [["play"], ["sim", "-n", "1"]], ids=lambda command: command[0])
def test_a_broken_bot_is_named_in_one_sentence(
    install: Install, command: list[str], name: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    install("clever", BOT, "[crannog.bots]\nbad=clever:broken\ngone=gone:Bot\nnothing=clever:nothing\n")
    assert main([*command, "roam", "--bots", f"1={name}"]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"crannog: {why}")
    assert err.count("\n") == 1


@pytest.mark.parametrize("bots", ["0=clever:First,1=random", "clever:First,random", "1=clever:First,random"])
def test_your_own_bot_plays_in_the_terminal_and_in_the_laboratory(
    install: Install, bots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    install("clever", BOT, "")
    basic = ["--seats", "2", "--option", "artifacts=no", "--bots", bots]
    assert main(["play", "roam", "--seed", "3", *basic]) == 0
    assert "wins with" in capsys.readouterr().out
    assert main(["sim", "roam", "-n", "2", *basic]) == 0
    assert "clever:First" in capsys.readouterr().out


def test_more_bots_than_seats_are_too_many(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "roam", "--seats", "2", "--bots", "0=random,random,greedy"]) == 2
    assert capsys.readouterr().err == "crannog: --bots names 3 bots for 2 seats\n"
