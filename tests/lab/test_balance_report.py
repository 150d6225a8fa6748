"""Balance reports: a fair game is called fair, what was planted is found, and the page needs nothing else."""

from __future__ import annotations

import csv
import re
from importlib.resources import files
from pathlib import Path

import pytest
from tests.lab.dice import BOTS, POINTS
from tests.packaged import Install, install
from tests.sizes import SIZES

from crannog.cli import main
from crannog.games import load
from crannog.lab.balance.effects import Aims
from crannog.lab.balance.figure import Figure, Line, judged, ratio
from crannog.lab.balance.play import Seen, Setup, measure
from crannog.lab.balance.report import changes, figures

__all__ = ["install"]

STRICT = Aims(seats=0.0, pieces=0.0)  # exactly even, so that any error would show


@pytest.fixture(autouse=True)
def dice(install: Install) -> None:
    install("toy_dice", "", POINTS + BOTS)


def games(n: int, seed: int, seats: int = 3, game: str = "dice", **options: str) -> list[Seen]:
    setup = load(game).setup(seats, options)
    return measure(Setup(game, "even", seats, setup.options, seed), n)


def missed(lines: list[Line]) -> list[str]:
    return [line.name for line in judged(lines) if line.verdict == "missed"]


@pytest.mark.parametrize("game", ["dice", "dice_together"])
def test_a_fair_game_is_called_unbalanced_in_at_most_one_report_of_twenty(game: str) -> None:
    """With no tolerance at all; with the usual one it happens in none."""
    reports = [figures(load(game), games(150, seed, game=game), STRICT) for seed in range(SIZES.reports)]
    assert sum(bool(missed(lines)) for lines in reports) <= SIZES.reports / 20
    usual = [figures(load(game), games(150, seed, game=game), Aims()) for seed in range(5)]
    assert not any(missed(lines) for lines in usual)


def test_a_planted_stronger_card_is_found_and_nothing_else() -> None:
    for seed in range(5):
        lines = figures(load("dice"), games(400, seed, yew="6"), Aims())
        assert missed(lines) == ["card.yew"]
        [yew] = [line for line in lines if line.name == "card.yew"]
        assert yew.figure.low > 0.1


def test_what_a_changed_card_did_is_shown_on_the_same_seeds() -> None:
    for seed in range(3):
        before, after = games(300, seed), games(300, seed, yew="6")
        found = changes(load("dice"), after, before)
        assert missed(found) == ["card.yew"]
        assert not missed(changes(load("dice"), before, before))


def test_a_card_that_only_one_seat_has_is_not_told_from_the_seat() -> None:
    """Seat 0 always begins with `card.oak`, and wins more often: that is the seat's doing."""
    some = [
        Seen((1.0, 0.0) if i % 4 else (0.0, 1.0), (0, 0), 1, 0, (frozenset({"card.oak"}), frozenset()))
        for i in range(200)
    ]
    assert [line.name for line in figures(load("dice"), some, Aims()) if line.group == "card"] == []


def test_three_verdicts() -> None:
    def line(value: float, half: float) -> Line:
        return Line("x", Figure(value, value - half, value + half, games=100), 0.45, 0.55)

    met, lost, open_, outside = judged([line(0.5, 0.03), line(0.7, 0.05), line(0.54, 0.04), line(0.57, 0.04)])
    assert [one.verdict for one in (met, lost, open_, outside)] == ["met", "missed", "undecided", "undecided"]
    assert open_.more == 1500, "an interval a quarter as wide needs sixteen times the games"
    assert met.more == lost.more == 0
    assert judged([Line("x", Figure(0.7, 0.6, 0.8))])[0].verdict == ""


def test_of_many_targets_some_lie_outside_by_chance() -> None:
    """One figure two errors outside is missed alone, and not among twenty."""
    off = Line("off", Figure(0.595, 0.555, 0.635, games=100), 0.45, 0.55)
    assert judged([off])[0].verdict == "missed"
    assert (
        judged([off] + [Line("x", Figure(0.5, 0.46, 0.54, games=100), 0.45, 0.55)] * 19)[0].verdict
        == "undecided"
    )


def test_things_of_one_game_are_not_independent() -> None:
    counts = ratio([10, 0] * 50, [10] * 100)
    assert counts.value == 0.5
    assert counts.high - counts.low == pytest.approx(0.196, abs=0.001), (
        "a hundred games, not a thousand things"
    )


def test_the_command_writes_a_page_and_a_table_and_says_how_to_repeat_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["balance", "dice", "--bot", "even", "--seats", "2", "-n", "120", "--option", "color=any"]
    command += ["--option", "yew=6", "-o", str(tmp_path / "report.html")]
    assert main(command) == 0
    out = capsys.readouterr().out
    assert "| won by seat 1 | " in out
    assert f"again: crannog {' '.join(command)}" in out
    page = (tmp_path / "report.html").read_text()
    assert "<svg" in page
    assert not re.search(r"(src|href)=|@import|url\(", page), "it needs nothing from elsewhere"
    assert page.count("<h2>") == 3, "one for each color, and what the color changes"
    assert "2 players: color=blue instead of red, together=no yew=6" in out
    assert "no change shown" in out
    assert "**changed**" not in out
    rows = list(csv.DictReader((tmp_path / "report.csv").open()))
    assert {row["group"] for row in rows} == {"seat", "length and scores", "card"}
    assert {row["name"] for row in rows} >= {"won by seat 1", "Oak", "Yew"}
    assert main(command) == 0
    assert (tmp_path / "report.html").read_text() == page


def test_an_arrival_report_has_its_own_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "arrival", "-n", "2", "--seats", "2"]) == 0
    out = capsys.readouterr().out
    for name in ("Honor endings", "won by turn order 2", "castle taken"):
        assert f"| {name} |" in out
    assert out.count("| won by seat 1 |") == 1


def test_what_an_option_does_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["balance", "dice", "--bot", "even", "--seats", "2", "-n", "300", "--option", "yew=any"]
    assert main(command) == 0
    [_, changed] = capsys.readouterr().out.split("**2 players: yew=6 instead of 0, together=no color=red**")
    assert re.findall(r"\| (\w+) \| .* \*\*changed\*\*", changed) == ["Yew"]


def test_two_packs_are_compared_on_the_same_seeds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in load("arrival").content_files:
        text = files("crannog.games.arrival").joinpath("content", name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text, encoding="utf-8")
    plain = ["balance", "arrival", "-n", "3", "--seats", "2", "--content", str(tmp_path), "--against"]
    assert main(plain) == 0
    out = capsys.readouterr().out
    assert "# arrival: what changed" in out
    assert "| won by seat 1 | 0.0% [" in out, "the same content gives the same games"
    assert "| Honor endings | 0.0% [" in out
    cards = (tmp_path / "earning.txt").read_text(encoding="utf-8")
    (tmp_path / "earning.txt").write_text(re.sub(r"(?m)^(\S+ +)\S+", r"\1BW", cards), encoding="utf-8")
    assert main(plain) == 0
    assert "| mean score | 0.00 [" not in capsys.readouterr().out


def test_what_cannot_be_measured_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in (
        (["-n", "1"], "at least 2"),
        (["-o", str(tmp_path / "x.pdf")], "x.html"),
        (["--bot", "clever"], "unknown bot"),
        (["--against", str(tmp_path)], "does not support content packs"),
    ):
        assert main(["balance", "roam", *words]) == 2
        assert said in capsys.readouterr().err
