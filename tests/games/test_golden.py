"""Golden games: the same seed and the same rules lead to the same positions and the same end for ever."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools import golden, golden_games
from tools.golden_games import Book, Golden
from tools.shipped import update

from crannog import games
from crannog.kernel.replay import play_through, problems
from crannog.testing.contract import walk
from tests.games.golden import folder, replay, replays

ROOT = Path(__file__).parents[2]
BOOKS = {id: golden_games.book(id) for id in games.ours()}  # a package brings replays: crannog.testing
EVERY = [(id, name) for id, book in BOOKS.items() for name in book.games]


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_a_golden_game_plays_as_written(id: str, name: str) -> None:
    written = BOOKS[id].games[name]
    now, record = golden_games.played(games.load(id), written)
    assert now == written
    seats, options, rules = golden.WANTED[id][name]
    assert (written.seats, written.options) == (seats, options)
    assert rules <= golden_games.happened(record), "it no longer is what it is for"


@pytest.mark.parametrize("id", BOOKS)
def test_golden_games_are_of_these_rules_and_all_there(id: str) -> None:
    game, book = games.load(id), BOOKS[id]
    assert (book.rules, book.content) == (game.rules_version, game.content_digest)
    assert set(book.games) == set(golden.WANTED[id])
    assert golden_games.read(book.write()) == book


RECORDED = [(id, path.stem) for id in BOOKS for path in replays(id)]


@pytest.mark.parametrize(("id", "name"), RECORDED)
def test_a_recorded_game_is_what_the_golden_game_of_its_name_is_for(id: str, name: str) -> None:
    """So that another can take its place when it no longer plays through."""
    told = replay(folder(id) / f"{name}.txt")
    *_, record = play_through(told, games.load(id))
    seats, options, rules = golden.WANTED[id][name]
    assert told.seats == seats
    assert options.items() <= told.options.items()
    assert rules <= golden_games.happened(record)


def test_what_else_is_legal_does_not_change_a_choice() -> None:
    """The chosen line stays the first when others come in or drop out, unless one of them comes before it."""
    game = games.load("roam")
    for ply, (s, ask) in zip(range(60), walk(game, game.setup(3), 1), strict=False):
        legal = ask.legal(s)
        chosen = golden_games.pick(7, ply, legal)
        for left_out in legal:
            fewer = [choice for choice in legal if choice is not left_out]
            if str(left_out) != chosen:
                assert golden_games.pick(7, ply, fewer) == chosen


def test_moves_that_were_searched_for_are_written_out_and_read_again() -> None:
    moves = tuple((n % 4, f"use a-card-with-hyphens {n}") for n in range(40))
    one = Golden("far", 4, 3, {"edition": "gu2016"}, True, moves, ("a | b", "12: c"), "81 | 0 | 1 2 | ff")
    book = Book(2, "abc", {"far": one, "near": Golden("near", 2, 0, {}, end="3 | | 0 0 | 00")})
    assert golden_games.read(book.write()) == book
    assert max(map(len, book.write().splitlines())) < 120


# --- making them again -------------------------------------------------------------------------

PRICE = ("content/artifacts.py", '"alarm_bell", cost=3', '"alarm_bell", cost=4')
CARD = (
    (
        "content/cards.py",
        "LANDS: Final = (",
        'LANDS: Final = (\n    Card("thistle", 3, "##./.#o", land="../1./.."),',
    ),
    ("content/cards.py", "IN_THE_BOX: Final = 43", "IN_THE_BOX: Final = 44"),
)


def another_house(tmp_path: Path, *changes: tuple[str, str, str]) -> Path:
    """The library, its tools and its golden games in another place, with Roam changed."""
    for part in ("src", "tools", "tests/golden", "tests/perft", "tests/replays"):
        shutil.copytree(
            ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "site", "views")
        )
    for file, old, new in changes:
        path = tmp_path / "src" / "crannog" / "games" / "roam" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")
    return tmp_path


def make_golden(house: Path, script: str = "pass") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": f"{house / 'src'}{os.pathsep}{house}"}
    code = f"import sys; from tools import golden; {script}; sys.exit(golden.main(['roam', '--write']))"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=house, env=environment, capture_output=True, text=True, check=False
    )


def files(house: Path) -> dict[str, str]:
    tests = house / "tests"
    return {
        str(path.relative_to(tests)): path.read_text() for path in sorted(tests.rglob("*")) if path.is_file()
    }


def changed_lines(before: dict[str, str], after: dict[str, str]) -> int:
    """Lines out and lines in, of golden games and counts."""
    total = 0
    for name in (f"{part}/roam.txt" for part in ("golden", "perft")):
        old, new = before[name].splitlines(), after[name].splitlines()
        total += len([line for line in old if line not in new]) + len(
            [line for line in new if line not in old]
        )
    return total


@pytest.mark.night
@pytest.mark.parametrize(("changes", "most"), [((PRICE,), 100), (CARD, 300)], ids=["price", "card"])
def test_a_small_change_changes_few_lines(
    tmp_path: Path, changes: tuple[tuple[str, str, str], ...], most: int
) -> None:
    before = files(another_house(tmp_path, *changes))
    assert make_golden(tmp_path).returncode == 0
    after = files(tmp_path)
    assert 0 < changed_lines(before, after) < most
    assert set(after) == set(before)
    assert make_golden(tmp_path).returncode == 0
    assert files(tmp_path) == after, "made twice, they are the same"


def test_nothing_is_written_unless_all_of_it_can_be(tmp_path: Path) -> None:
    before = files(another_house(tmp_path, PRICE))
    done = make_golden(tmp_path, "golden.SEEDS = 3; golden.ROAM['full-2'][2].add('never.happens')")
    assert done.returncode == 1
    assert "full-2" in done.stderr
    assert "Traceback" not in done.stderr
    assert files(tmp_path) == before


def test_a_recorded_game_that_breaks_is_recorded_anew_and_the_others_are_kept(tmp_path: Path) -> None:
    """After a new card or rule, all of them are tried: tests/test_contributing.py."""
    roam = games.load("roam")
    for name, broken in (("basic-2", False), ("full-3", True), ("end-shared", True)):
        told = replay(folder("roam") / f"{name}.txt")
        del told.lines[3 if broken else len(told.lines) :]
        told.lines += ["0 use nobody"] * broken
        (tmp_path / f"{name}.txt").write_text(told.write(), encoding="utf-8")
    made = golden.recorded(roam, golden.ROAM, tmp_path, BOOKS["roam"])
    update(made, write=True)
    assert made[tmp_path / "basic-2.txt"] == (folder("roam") / "basic-2.txt").read_text(encoding="utf-8")
    for name in ("full-3", "end-shared"):
        told = replay(tmp_path / f"{name}.txt")
        assert problems(told, roam) == []
        *_, record = play_through(told, roam)
        assert golden.ROAM[name][2] <= golden_games.happened(record)
        assert (record.setup.seats, record.now.over) == (golden.ROAM[name][0], True)
    assert golden.recorded(roam, golden.ROAM, tmp_path, BOOKS["roam"]) == made


def test_a_recorded_game_of_which_nothing_says_what_it_is_for_is_not_replaced(tmp_path: Path) -> None:
    text = (folder("roam") / "basic-2.txt").read_text(encoding="utf-8")
    odd = tmp_path / "odd.txt"
    odd.write_text(text, encoding="utf-8")
    assert golden.recorded(games.load("roam"), golden.ROAM, tmp_path, BOOKS["roam"])[odd] == text
    odd.write_text(text.replace("0 use", "1 use", 1), encoding="utf-8")
    with pytest.raises(golden.NoPurpose, match="Record it again"):
        golden.recorded(games.load("roam"), golden.ROAM, tmp_path, BOOKS["roam"])


def test_its_help_names_the_games_and_an_unknown_one_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, code in ((["--help"], 0), (["chess"], 2)):
        with pytest.raises(SystemExit) as stopped:
            golden.main(arguments)
        assert stopped.value.code == code
        out, err = capsys.readouterr()
        assert "arrival, roam, spirit_island" in (out or err)
    assert "no golden games of chess" in err
