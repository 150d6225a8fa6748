"""The arena: mirrored deals, honest intervals, a test that finds what was planted, runs that can be killed."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.lab.dice import BOTS, POINTS
from tests.packaged import Install, install

from crannog.bots import UnknownBot
from crannog.cli import main
from crannog.kernel.game import BadOption
from crannog.lab.arena import Course, Match, report, run, standings
from crannog.lab.arena.game_file import read_games
from crannog.lab.arena.game_line import GameLine
from crannog.lab.arena.ladder import command_of
from crannog.lab.sprt import Sprt, read_sprt

__all__ = ["install"]

FAIR = Match("dice", ("even", "even"), 2)
PLANTED = Match("dice", ("strong", "even"), 2)
REPETITIONS = 20


@pytest.fixture(autouse=True)
def dice(install: Install) -> None:
    install("toy_dice", "", POINTS + BOTS)


def timeless(games: tuple[GameLine, ...] | list[GameLine]) -> list[dict[str, object]]:
    """Everything but the time it took, which is never the same."""
    return [{f.name: getattr(g, f.name) for f in fields(g) if f.name != "ms"} for g in games]


# --- who meets whom ----------------------------------------------------------------------------


def test_a_deal_is_played_with_everybody_at_every_place() -> None:
    games = run(Match("dice", ("strong", "even"), 3), 6).games
    assert [game.sides for game in games[:3]] == [
        ("strong", "even", "even"),
        ("even", "strong", "even"),
        ("even", "even", "strong"),
    ]
    assert [game.deal for game in games] == [0, 0, 0, 1, 1, 1]
    assert len({seed for game in games for seed in game.bot_seeds}) == 18, "nobody plays a game twice"


def test_with_more_bots_than_seats_all_meet_on_the_same_deals() -> None:
    match = Match("dice", ("strong", "even", "random"), 2)
    found = standings(run(match, 4).games)
    assert [[side.name for side in one.sides] for one in found] == [
        ["strong", "even"],
        ["strong", "random"],
        ["even", "random"],
    ]
    assert [one.games for one in found] == [4, 4, 4]


def test_a_control_is_a_bot_against_itself() -> None:
    found = standings(run(Match("dice", ("strong", "even"), 2, control=True), 2).games)
    assert [[side.name for side in one.sides] for one in found][1:] == [
        ["strong", "strong#again"],
        ["even", "even#again"],
    ]
    assert found[1].example.bots == ("strong", "strong")
    alone = Course(run(Match("dice", ("even",), 2, control=True), 40).games)
    assert "even against even#again: 40 games, 20 deals" in report.text(alone)
    assert "control: the even share lies within the interval" in report.text(alone)


def test_options_that_may_be_any_change_from_deal_to_deal() -> None:
    games = run(Match("dice", ("even", "even"), 2, {"color": "any"}), 8).games
    assert [game.options["color"] for game in games] == ["red", "red", "blue", "blue"] * 2


def test_what_cannot_be_played_is_said_before_anything_starts() -> None:
    with pytest.raises(UnknownBot, match="clever"):
        run(Match("dice", ("clever",), 2), 2)
    with pytest.raises(BadOption, match="name a second bot"):
        run(Match("dice", ("even",), 2), 2)
    with pytest.raises(BadOption, match="snow"):
        run(Match("dice", ("even", "even"), 2, {"snow": "any"}), 2)
    with pytest.raises(BadOption, match="between two sides"):
        run(Match("dice", ("even", "strong", "random"), 2), 2, Sprt(0.5, 0.55))


# --- figures -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_a_against_a_covers_the_even_share_as_often_as_it_says(seats: int) -> None:
    covered = 0
    for seed in range(REPETITIONS):
        [found] = standings(run(Match("dice", ("even", "even"), seats, seed=seed), 120).games)
        _, low, high = found.share(0)
        covered += low <= found.even <= high
        assert high - low < 0.2
    assert 18 <= covered <= REPETITIONS


def test_five_points_are_found_in_the_stated_number_of_games() -> None:
    """At most 590 on average, as many as Wald's test needs of independent games; mirrored deals need fewer."""
    courses = [
        run(Match("dice", ("strong", "even"), 2, seed=seed), 2000, read_sprt("50:55")) for seed in range(8)
    ]
    assert [course.decided for course in courses].count("high") >= 7
    assert sum(len(course.games) for course in courses) / len(courses) < 590


def test_nothing_is_found_where_nothing_is() -> None:
    courses = [
        run(Match("dice", ("even", "even"), 2, seed=seed), 2000, read_sprt("50:55")) for seed in range(6)
    ]
    assert [course.decided for course in courses].count("low") >= 5


def test_together_bots_are_compared_on_the_same_deals() -> None:
    match = Match("dice_together", ("strong", "even", "even"), 2)
    [found] = standings(run(match, 600).games)
    assert [side.name for side in found.sides] == ["strong", "even", "even#2"]
    assert found.blocks == 200
    value, low, high = found.difference(0, 1)
    assert low < 0.09 < high, "two numbers, each one higher nine times in ten"
    assert value == pytest.approx(found.share(0)[0] - found.share(1)[0])
    one, other, p = found.discordant(1, 2)
    assert one + other > 0
    assert p > 0.05
    assert "McNemar p = " in report.text(Course(run(match, 6).games))


def test_the_sequential_test_compares_those_who_play_together_too() -> None:
    course = run(Match("dice_together", ("random", "even"), 2), 400, read_sprt("50:55"))
    assert course.decided == "high"
    assert f"{len(course.games) // 2} blocks" in report.text(course)


# --- runs --------------------------------------------------------------------------------------


def test_the_same_match_gives_the_same_games_whoever_works() -> None:
    alone = timeless(run(PLANTED, 12).games)
    assert alone == timeless(run(PLANTED, 12, jobs=2).games)
    with ThreadPoolExecutor(2) as threads:
        assert alone == timeless(run(PLANTED, 12, executor=threads).games)


def test_the_command_works_in_an_executor_of_yours(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "dice", "--bots", "strong,even", "--games", "40", "--sprt", "--executor"]
    assert main([*command, "concurrent.futures:ThreadPoolExecutor"]) == 0
    out = capsys.readouterr().out
    assert "strong against even: 40 games, 20 deals" in out
    assert "SPRT 50:55, errors of 5% each, over blocks: strong against even not decided yet" in out
    for path, said in (
        ("builtins:dict", "makes no concurrent.futures.Executor"),
        ("nowhere:x", "cannot be loaded"),
    ):
        assert main([*command, path]) == 2
        assert said in capsys.readouterr().err


@pytest.mark.parametrize("cut", [0, 1, 100, 2000, 3000])
def test_a_killed_run_goes_on_from_its_file(tmp_path: Path, cut: int) -> None:
    whole, killed = tmp_path / "whole.jsonl", tmp_path / "killed.jsonl"
    run(PLANTED, 20, out=whole)
    killed.write_bytes(whole.read_bytes()[:-cut] if cut else whole.read_bytes())
    kept = killed.read_text().split("\n")[:-1]
    course = run(PLANTED, 20, out=killed)
    assert timeless(read_games(killed)) == timeless(read_games(whole)) == timeless(course.games)
    at = len(kept) // 2 * 2
    assert killed.read_text().split("\n")[:at] == kept[:at], "what was there is not played again"


def test_a_longer_run_begins_with_the_shorter_one(tmp_path: Path) -> None:
    run(PLANTED, 10, out=tmp_path / "games.jsonl")
    run(PLANTED, 20, out=tmp_path / "games.jsonl")
    assert timeless(read_games(tmp_path / "games.jsonl")) == timeless(run(PLANTED, 20).games)


def test_a_sequential_test_goes_on_too(tmp_path: Path) -> None:
    out, test = tmp_path / "games.jsonl", read_sprt("50:55")
    first = run(PLANTED, 100, test, out)
    assert not first.decided
    then = run(PLANTED, 2000, test, out)
    alone = run(PLANTED, 2000, test)
    assert then.decided
    assert (then.ratio, timeless(then.games)) == (alone.ratio, timeless(alone.games))
    assert run(PLANTED, 2000, test, out) == then, "decided: nothing more to play"


def test_games_of_another_run_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    run(PLANTED, 4, out=out)
    with pytest.raises(BadOption, match=r"another run: there, bots is .* name another file with --out"):
        run(FAIR, 4, out=out)
    with pytest.raises(BadOption, match="another run: there, test is ''"):
        run(PLANTED, 4, read_sprt("50:55"), out)
    out.write_text("{}\n")
    with pytest.raises(BadOption, match="line 1 is no game of the arena"):
        run(PLANTED, 4, out=out)


def test_a_line_says_everything_about_its_game(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    run(Match("roam", ("greedy", "random"), 2, {"artifacts": "no"}), 2, out=out)
    line = json.loads(out.read_text().splitlines()[1])
    assert list(line) == [field.name for field in fields(GameLine)]
    assert (line["game"], line["bots"], line["seats"]) == ("roam", ["random", "greedy"], 2)
    assert line["options"]["artifacts"] == "no"
    assert sum(line["returns"]) == 1
    assert [seat for seat, won in enumerate(line["returns"]) if won] == line["winners"]
    assert len(line["content"]) == 16
    assert 0 < len(line["ms"][1]) <= line["decisions"]
    assert all(took >= 0 for took in line["ms"][1])


def test_the_ladder_is_written_from_files_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rivals, together, written = tmp_path / "two.jsonl", tmp_path / "all.jsonl", tmp_path / "ladder.md"
    run(PLANTED, 2000, read_sprt("50:55"), rivals)
    run(Match("dice_together", ("strong", "even"), 3, {"yew": "6"}), 8, out=together)
    assert main(["ladder", str(rivals), str(together), "--write", str(written)]) == 0
    page = written.read_text()
    assert "## dice, 2 players" in page
    assert re.search(r"\| strong \| even \| 5\d\.\d% \[.*\] \| 50\.0% \| \d+ \| .* \| two\.jsonl \|", page)
    assert "SPRT 50:55: decided for 55%" in page
    assert re.search(r"- strong beside even: .* McNemar's p = ", page)
    assert re.search(r"\| strong \| yew=6 \| \d", page)
    assert page.startswith("# The ladder\n")
    assert main(["ladder", str(rivals), str(together)]) == 0
    assert capsys.readouterr().out.splitlines()[4:] == page.splitlines()[3:]
    again = "crannog arena dice_together --bots strong,even --seats 3 --seed 0 --games 8 --option yew=6"
    assert f"`{again}`" in page
    assert main([*shlex.split(again)[1:], "--out", str(tmp_path / "again.jsonl")]) == 0
    assert timeless(read_games(tmp_path / "again.jsonl")) == timeless(read_games(together))
    capsys.readouterr()
    assert main(["ladder", str(together)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("# The ladder of ")
    assert "each bot played alone" in said
    everything = Match("dice", ("even", "even"), 2, {"color": "any", "yew": "6"}, 3, control=True)
    assert command_of(run(everything, 8).games) == (
        "crannog arena dice --bots even,even --seats 2 --seed 3 --games 8 --control"
        " --option color=any --option yew=6"
    )
    capsys.readouterr()
    together.write_text("")
    assert main(["ladder", str(together)]) == 2
    assert "has no games yet" in capsys.readouterr().err


def test_games_are_written_as_parquet_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "dice", "--bots", "strong,even", "--games", "6", "--parquet"]
    if find_spec("pyarrow") is None and not os.environ.get("CRANNOG_CI"):
        assert main([*command, "--out", str(tmp_path / "games.jsonl")]) == 2
        assert "pip install" in capsys.readouterr().err
        pytest.skip("pyarrow is not here; .ci/run installs it")
    assert main(command) == 2
    assert "name a file with --out" in capsys.readouterr().err
    assert main([*command, "--out", str(tmp_path / "games.jsonl")]) == 0
    pyarrow = import_module("pyarrow.parquet")
    rows = pyarrow.read_table(tmp_path / "games.parquet").to_pylist()
    assert rows == [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]


KILLED = """
import os, signal
from pathlib import Path
from crannog.bots.random_bot import RandomBot

class Dies(RandomBot):
    def choose(self, view, decision, sample):
        mark = Path(os.environ["HERE"]) / "killed"
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view, decision, sample)

def dies(game, seed):
    return Dies(seed)
"""


def test_a_killed_worker_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "fragile.py").write_text(KILLED)
    command = [
        sys.executable,
        "-m",
        "crannog.cli",
        "arena",
        "roam",
        "--bots",
        "fragile:dies,random",
        "--games",
        "6",
    ]
    environment = os.environ | {"HERE": str(tmp_path)}
    told = subprocess.run(
        [*command, "-j", "2", "--out", "killed.jsonl"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert (tmp_path / "killed").exists()
    assert "fragile:dies against random: 6 games, 3 deals" in told.stdout
    subprocess.run([*command, "--out", "alone.jsonl"], cwd=tmp_path, env=environment, check=True)
    assert timeless(read_games(tmp_path / "killed.jsonl")) == timeless(read_games(tmp_path / "alone.jsonl"))
