"""`crannog new-game`: a folder that runs at once."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from crannog.cli import main
from crannog.kernel.game import Game
from crannog.testing import every_test
from tests.packaged import install, starter

__all__ = ["install", "starter"]  # fixtures


def test_a_new_game_keeps_every_promise_at_once(starter: Game[Any, Any]) -> None:
    tests = every_test(starter, games=3)
    assert len(tests) > 20
    for _, check in tests:
        check()


def test_it_brings_a_package_with_texts_tests_and_a_readme(tmp_path: Path) -> None:
    assert main(["new-game", "pebble_heap", "--into", str(tmp_path)]) == 0
    about = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert about["name"] == "crannog-pebble-heap"
    assert about["entry-points"] == {"crannog.games": {"pebble_heap": "crannog_pebble_heap:GAME"}}
    files = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    package = {f"crannog_pebble_heap/{name}" for name in ("rules.py", "texts/en.toml", "texts/de.toml")}
    assert package | {"README.md", "tests/test_pebble_heap.py"} <= files
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and "$" in path.read_text("utf-8")]
    test = (tmp_path / "tests/test_pebble_heap.py").read_text(encoding="utf-8")
    assert "\ntest_game = game_tests(GAME)\n" in test


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("roam", "there is a game roam already"),
        ("Nim!", "a game's name is lower-case letters, digits and underscores, not 'Nim!'"),
        ("nim", "is there already, and not empty"),
    ],
)
def test_a_name_that_cannot_be_is_told(
    name: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nim").mkdir()
    (tmp_path / "nim" / "mine.txt").write_text("mine")
    assert main(["new-game", name]) == 2
    assert why in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*")] == ["nim", "mine.txt"]
