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

from crannog import games
from crannog.testing.contract import walk

ROOT = Path(__file__).parents[2]
BOOKS = {id: golden_games.book(id) for id in games.ours()}  # a package brings replays: crannog.testing
EVERY = [(id, name) for id, book in BOOKS.items() for name in book.games]
MAX_LINES = 400  # of golden games that one changed rule or card may change


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_a_golden_game_plays_as_written(id: str, name: str) -> None:
    written = BOOKS[id].games[name]
    assert golden_games.played(games.load(id), written)[0] == written


@pytest.mark.parametrize("id", BOOKS)
def test_golden_games_are_of_these_rules_and_hold_what_they_are_for(id: str) -> None:
    game, book = games.load(id), BOOKS[id]
    assert (book.rules, book.content) == (game.rules_version, game.content_digest)
    assert set(book.games) == set(golden.WANTED[id])
    assert golden_games.read(book.write()) == book


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
    ("state.py", "count=43 + 12", "count=44 + 12"),
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
    code = f"import sys; from tools import golden; {script}; sys.exit(golden.main(['roam']))"
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


def test_golden_games_are_made_again_after_a_changed_price_and_a_new_card(tmp_path: Path) -> None:
    before = files(another_house(tmp_path, PRICE, *CARD))
    done = make_golden(tmp_path)
    assert done.returncode == 0, done.stderr
    after = files(tmp_path)
    assert 0 < changed_lines(before, after) < MAX_LINES
    kept = {name for name in after if name.startswith("replays/roam/")}
    assert kept == {"replays/roam/basic-2.txt", "replays/roam/full-3.txt", "replays/roam/digests.json"}


@pytest.mark.slow
@pytest.mark.parametrize(("changes", "most"), [((PRICE,), 100), (CARD, 300)], ids=["price", "card"])
def test_a_small_change_changes_few_lines(
    tmp_path: Path, changes: tuple[tuple[str, str, str], ...], most: int
) -> None:
    before = files(another_house(tmp_path, *changes))
    assert make_golden(tmp_path).returncode == 0
    after = files(tmp_path)
    assert 0 < changed_lines(before, after) < most
    assert make_golden(tmp_path).returncode == 0
    assert files(tmp_path) == after, "made twice, they are the same"


def test_nothing_is_written_unless_all_of_it_can_be(tmp_path: Path) -> None:
    before = files(another_house(tmp_path, PRICE))
    done = make_golden(tmp_path, "golden.SEEDS = 3; golden.ROAM['full-2'][2].add('never.happens')")
    assert done.returncode == 1
    assert "full-2" in done.stderr
    assert "Traceback" not in done.stderr
    assert files(tmp_path) == before
