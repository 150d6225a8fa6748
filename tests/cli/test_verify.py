"""`crannog verify`: it names the commitment, compares it with the one noted, and tells a cut file apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from crannog.cli import main

REPLAY = Path(__file__).parents[1] / "replays" / "roam" / "basic-2.txt"
TEXT = REPLAY.read_text(encoding="utf-8")
COMMITMENT = next(line for line in TEXT.splitlines() if line.startswith("commit ")).removeprefix("commit ")


def verify(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    code = main(["verify", *map(str, arguments)])
    return code, "".join(capsys.readouterr())


def test_the_commitment_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = verify(capsys, REPLAY)
    assert code == 0
    assert f"{REPLAY}: verified" in said
    assert f"commitment: {COMMITMENT}" in said


def test_the_commitment_noted_before_the_game_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(capsys, REPLAY, "--commit", f" {COMMITMENT.upper()} ")[0] == 0
    code, said = verify(capsys, REPLAY, "--commit", COMMITMENT[:-1] + "0")
    assert code == 1
    assert "failed" in said
    assert "not the commitment you noted" in said


def test_a_host_that_deals_again_from_another_seed_is_found_by_the_noted_commitment(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The new file holds by itself: only what was noted tells that it is another game."""
    other = REPLAY.with_name("full-3.txt")
    assert verify(capsys, other)[0] == 0
    assert verify(capsys, other, "--commit", COMMITMENT)[0] == 1


def test_one_commitment_is_for_one_replay(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = verify(capsys, REPLAY, REPLAY, "--commit", COMMITMENT)
    assert code == 2
    assert "one replay at a time" in said


@pytest.mark.parametrize("lines", [0, 1, 60])
def test_a_replay_cut_short_is_unfinished_not_verified(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lines: int
) -> None:
    head, _, body = TEXT.partition("\n\n")
    cut = tmp_path / "cut.txt"
    cut.write_text("\n".join([head, "", *body.splitlines()[:lines], ""]), encoding="utf-8")
    code, said = verify(capsys, cut)
    assert code == 1
    assert "unfinished" in said
    assert "verified" not in said


def test_a_game_whose_seed_is_still_secret_is_unfinished(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    secret = tmp_path / "secret.txt"
    lines = [line for line in TEXT.splitlines() if not line.startswith(("server_seed", "end"))]
    secret.write_text("\n".join(lines) + "\n", encoding="utf-8")
    code, said = verify(capsys, secret)
    assert code == 1
    assert "unfinished" in said
    assert "not public yet" in said
    assert f"commitment: {COMMITMENT}" in said
