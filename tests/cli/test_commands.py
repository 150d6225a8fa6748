"""The commands, used as a newcomer would."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from crannog import games
from crannog.cli import main, terminal
from crannog.games.roam import GAME as ROAM
from crannog.games.roam.content.cards import LANDS
from crannog.kernel.message import Msg
from crannog.kernel.replay import read
from crannog.views.texts import page_texts

type Command = Callable[..., tuple[int, str, str]]

REPLAYS = Path(__file__).parents[1] / "replays" / "roam"


@pytest.fixture
def crannog(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs a command with what is typed at it; returns exit code, output and errors."""

    def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        monkeypatch.setenv("COLUMNS", "100")  # the same terminal wherever the tests run
        code = main([str(argument) for argument in arguments])
        out = capsys.readouterr()
        return code, out.out, out.err

    return run


def test_play_shows_the_board_the_patterns_and_numbered_choices(crannog: Command) -> None:
    code, out, _ = crannog("play", "roam", "--seed", "3", typed="q\n")
    assert code == 0
    assert "   scout  ranger  forager" in out
    assert re.search(r"    1  Use Scout\. Scout: \d points?\. Pattern, far row first: .*\(use scout\)", out)
    [beside] = re.findall(r"^\W*6  [.\d] [.\d]   [.\d] [.\d]   [.\d] [.\d].*$", out, re.MULTILINE)
    assert "Rowan: " in beside, "the standing is told beside the map"


def test_a_question_mark_explains_a_forbidden_choice_with_its_rule(crannog: Command) -> None:
    _, out, _ = crannog("play", "roam", "--seed", "3", typed="? rest\nq\n")
    assert ROAM.texts("en").say(Msg("why.rest.nothing")) in out
    assert "[Early Rest]" in out


def test_a_refused_choice_is_explained_and_asked_again(crannog: Command) -> None:
    _, out, _ = crannog("play", "roam", "--seed", "3", typed="use scout\nat f1\nat a6\nq\n")
    assert "With its first marker on f1, the pattern does not fit on the map." in out
    assert "[How to Play 2]" in out
    assert "Rowan places 3 markers: a6 a5 a4." in out


def test_preview_words_log_and_undo(crannog: Command) -> None:
    typed = "w\nuse scout\np at a6\nu\nl\nq\n"
    _, out, _ = crannog("play", "roam", "--seed", "3", typed=typed)
    assert f"{len(LANDS) - 6} cards in the deck" in out
    assert "Rowan places 3 markers: a6 a5 a4." in out  # previewed, then taken back
    assert out.count(ROAM.texts("en").say(Msg("ask.act"))) == 2


def test_plans_are_told_and_shared_in_a_terminal(crannog: Command) -> None:
    typed = "s\n1\ns\nplan boon_of_vigor 0\nw\nq\ny\n"
    _, out, _ = crannog("play", "spirit_island", "--seats", "1", "--seed", "3", typed=typed)
    assert "s lists what you can tell the others" in out, "where there is nothing to say"
    assert "(plan boon_of_vigor 0)" in out
    assert "Plan 1: Rowan uses Boon of Vigor on Rowan." in out


def test_help_questions_and_a_preview_of_nothing_are_answered(crannog: Command) -> None:
    typed = "help\na c3\na nowhere\np\n?\nq\nn\nq\ny\n"
    code, out, _ = crannog("play", "roam", "--seed", "3", typed=typed)
    assert code == 0
    assert "q leaves the game." in out
    assert "Signs of the map" in out
    assert "c3 is next to c4, b3, d3, c2." in out
    assert "Nothing on the table is called “nowhere”" in out
    assert out.count("“p CHOICE” tells what a choice will do") == 2, "in the help, and for p alone"
    assert out.count("Leave the game?") == 2, "one slip of a finger leaves no game"


@pytest.mark.parametrize(("id", "seats"), [("roam", 4), ("arrival", 4), ("spirit_island", 4)])
def test_a_board_fits_forty_rows(id: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    game = games.load(id)
    view = game.observe(game.new(seats, {}, 3), 0)
    assert len(terminal.board(game, view, page_texts(game, "en", None))) <= 40


def test_a_tall_board_is_not_printed_again_unchanged(crannog: Command) -> None:
    _, out, _ = crannog("play", "arrival", "--seed", "3", typed="1\n1\n1\n1\n1\nq\ny\n")
    assert "The board has not changed; b shows it." in out


def test_german_is_german(crannog: Command) -> None:
    _, out, _ = crannog("play", "roam", "--lang", "de", "--seed", "3", typed="? rest\nq\n")
    assert ROAM.texts("de").say(Msg("ask.act")) in out
    assert ROAM.texts("de").say(Msg("why.rest.nothing")) in out


def test_bots_play_a_whole_game_that_can_be_saved_told_and_verified(crannog: Command, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    bots = "0=greedy,1=random"
    code, out, _ = crannog("play", "roam", "--bots", bots, "--save", str(saved), "--option", "artifacts=no")
    assert code == 0
    assert "wins with" in out
    assert read(saved.read_text(encoding="utf-8")).options["artifacts"] == "no"
    assert crannog("verify", str(saved))[0] == 0
    assert "wins with" in crannog("replay", str(saved))[1]


def test_a_forged_replay_does_not_verify(crannog: Command, tmp_path: Path) -> None:
    forged = tmp_path / "forged.txt"
    text = (REPLAYS / "basic-2.txt").read_text(encoding="utf-8")
    forged.write_text(text.replace("server_seed ", "server_seed 00"), encoding="utf-8")
    code, out, _ = crannog("verify", str(forged))
    assert code == 1
    assert "does not match its commitment" in out


def test_replay_stops_where_asked(crannog: Command) -> None:
    _, out, _ = crannog("replay", str(REPLAYS / "basic-2.txt"), "--at", "4", "--board")
    assert out.count("r") + out.count("b") >= 3


def test_sim_prints_a_table(crannog: Command) -> None:
    code, out, _ = crannog("sim", "roam", "-n", "12", "--option", "stacking=any", "--coverage")
    assert code == 0
    assert "12 games" in out
    assert "4 seats" in out


def test_rule_lists_and_explains(crannog: Command) -> None:
    assert "place.fit" in crannog("rule")[1]
    assert "[How to Play 2; R4]" in crannog("rule", "place.fit")[1]
    assert crannog("rule", "roam", "place.fit")[1] in crannog("rule", "place")[1]
    assert "place.fit" not in crannog("rule", "arrival")[1]


@pytest.mark.parametrize("id", games.names())
def test_rule_lists_the_options_of_the_game_that_is_named(crannog: Command, id: str) -> None:
    code, out, _ = crannog("rule", id, "--options")
    assert code == 0
    named = [line.partition(":")[0] for line in out.splitlines() if ":" in line.split()[0]]
    assert named == [option.id for option in games.load(id).options]
    assert out.count("(default)") == len(named)


def test_rule_without_a_game_looks_in_every_game(crannog: Command) -> None:
    _, out, _ = crannog("rule")
    for id in games.names():
        assert crannog("rule", id)[1] in out
    assert {"artifacts=no", "edition=gu2016"} <= set(crannog("rule", "--options")[1].split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "roam", "--seats", "7"], "2 to 4 players"),
        (["play", "roam", "--option", "dice=yes"], "no option 'dice'"),
        (["play", "roam", "--option", "outpost=maybe"], "one of no, yes"),
        (["play", "roam", "--option", "outpost"], "KEY=VALUE"),
        (["play", "roam", "--bots", "1=genius"], "unknown bot 'genius'; choose one of"),
        (["rule", "flying"], "no rule 'flying'; `crannog rule` lists them all"),
        (["rule", "roam", "flying"], "no rule 'flying'; `crannog rule roam` lists them all"),
        (["rule", "chess", "flying"], "unknown game 'chess'"),
        (["replay", "nothing.txt"], "no such file: 'nothing.txt'"),
        (["render", str(REPLAYS / "basic-2.txt"), "-o", "board.gif"], ".svg, .png or .html"),
    ],
)
def test_errors_say_what_to_do(crannog: Command, arguments: list[str], message: str) -> None:
    code, _, err = crannog(*arguments)
    assert code == 2
    assert message in err


@pytest.mark.parametrize("ending", ["svg", "png", "html"])
def test_render_writes_pictures(crannog: Command, tmp_path: Path, ending: str) -> None:
    output = tmp_path / f"board.{ending}"
    code, _, err = crannog(
        "render", str(REPLAYS / "full-3.txt"), "-o", str(output), "--at", "60", "--seat", "1"
    )
    assert code == 0, err
    head = output.read_bytes()[:200]
    assert {"svg": b"<svg", "png": b"\x89PNG", "html": b"<!doctype html>"}[ending] in head
    assert "var(--" not in output.read_text(errors="ignore") or ending == "html"
