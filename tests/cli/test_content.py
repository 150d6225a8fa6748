"""Content packs at the command line."""

from __future__ import annotations

import io
from importlib.resources import files
from pathlib import Path

import pytest

from crannog.cli import main
from crannog.cli.arguments import with_content
from crannog.games import load
from crannog.games.arrival import GAME
from crannog.games.arrival.content_pack import FILES


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """The built-in pack, with one province renamed and its bonus raised."""
    home = files("crannog.games.arrival").joinpath("content")
    for name in FILES:
        text = home.joinpath(name).read_text(encoding="utf-8")
        if name == "map.json":
            text = text.replace(
                '"name": "Magnata", "color": "moss", "bonus": 3',
                '"name": "Connacht", "color": "moss", "bonus": 4',
            )
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_good_pack_is_reported_as_valid(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "check", str(pack)]) == 0
    assert "is a valid content pack for arrival" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        ("earning.txt", "stone-01", "wood-01", "card backs must be"),
        ("earning.txt", "stone-02", "stone-01", "listed once"),
        ("map.json", '"port": true', '"port": false', "12 ports"),
        ("map.json", "{", "", "cannot be read"),
        ("tactics.json", "magnata", "atlantis", "wrong shape"),
    ],
)
def test_a_bad_pack_is_refused_with_what_is_wrong(
    pack: Path, capsys: pytest.CaptureFixture[str], name: str, old: str, new: str, problem: str
) -> None:
    path = pack / name
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert main(["content", "check", str(pack)]) == 2
    assert problem in capsys.readouterr().err


def test_a_pack_without_its_files_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["content", "check", str(tmp_path)], ["sim", "arrival", "--content", str(tmp_path)]):
        assert main(command) == 2
        assert "missing map.json" in capsys.readouterr().err


def test_one_can_play_save_and_verify_with_a_pack(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "game.txt"
    monkeypatch.setattr("sys.stdin", io.StringIO("w\nq\n"))
    own = ["--content", str(pack)]
    assert main(["play", "arrival", "--seed", "1", "--save", str(saved), *own]) == 0
    assert "Connacht" in capsys.readouterr().out
    assert main(["verify", str(saved), *own]) == 1
    assert "unfinished" in capsys.readouterr().out
    assert main(["verify", str(saved)]) == 1
    assert "different cards" in capsys.readouterr().out
    assert GAME.content_digest not in saved.read_text(encoding="utf-8")


def test_roam_has_no_packs(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "check", str(pack), "--game", "roam"]) == 2
    assert "does not support content packs" in capsys.readouterr().err


@pytest.mark.parametrize("bots", ["rules", "greedy"])
def test_many_games_are_played_with_a_pack(pack: Path, capsys: pytest.CaptureFixture[str], bots: str) -> None:
    plain = ["sim", "arrival", "-n", "2", "--seats", "2", "--bots", bots]
    told = []
    for command in (plain, [*plain, "--content", str(pack)], [*plain, "--content", str(pack), "-j", "2"]):
        assert main(command) == 0
        told.append(capsys.readouterr().out.splitlines())
    own, packed, in_processes = told
    assert own[1] != packed[1], "the digest of the content is told"
    assert own[2:] != packed[2:], "a province is worth more, so scores are others"
    assert packed[1:] == in_processes[1:]


def test_bots_meet_on_a_pack(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    digest = with_content(load("arrival"), pack).content_digest
    assert main(["arena", "arrival", "--bots", "rules,random", "--games", "2", "--content", str(pack)]) == 0
    assert f"content {digest}" in capsys.readouterr().out
    assert main(["arena", "roam", "--bots", "greedy,random", "--games", "2", "--content", str(pack)]) == 2
    assert "does not support content packs" in capsys.readouterr().err
