"""`crannog verify`: it names the commitment, compares it with the one noted, and tells a cut file apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from crannog import games
from crannog.cli import main
from crannog.kernel.game_record import start
from crannog.kernel.play import pending
from crannog.kernel.replay import of_record
from crannog.kernel.rng import Seeds

REPLAY = Path(__file__).parents[1] / "replays" / "roam" / "basic-2.txt"
TEXT = REPLAY.read_text(encoding="utf-8")
COMMITMENT = next(line for line in TEXT.splitlines() if line.startswith("commit ")).removeprefix("commit ")


def verify(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    code = main(["verify", *map(str, arguments)])
    return code, "".join(capsys.readouterr())


def played(seeds: Seeds) -> str:
    record = start(games.load("roam"), 2, {}, seeds)
    while not record.now.over:
        asked = pending(record.now)[0]
        record.play(asked.seat, asked.lines()[-1])
    return of_record(record).write()


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
    other = tmp_path / "other.txt"
    other.write_text(played(Seeds(b"o" * 32)), encoding="utf-8")
    assert verify(capsys, other)[0] == 0
    assert verify(capsys, other, "--commit", COMMITMENT)[0] == 1


def test_seeds_that_players_added_are_printed_and_compared(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(played(Seeds(b"s" * 32, ("seed-of-ann", ""), "reed-otter-4207")), encoding="utf-8")
    code, said = verify(capsys, file, "--seed", " seed-of-ann ")
    assert code == 0, said
    assert "seed added by seat 0: seed-of-ann\n    seed added by seat 1: none" in said
    code, said = verify(capsys, file, "--seed", "seed-of-bob")
    assert code == 1
    assert "no seat added this seed" in said
    assert verify(capsys, file, file, "--seed", "seed-of-ann")[0] == 2
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("client_seed 0 seed-of-ann", "client_seed 0 seed-of-bob"), encoding="utf-8")
    assert verify(capsys, file)[0] == 1, "the cards come from the seed that was given"
    assert "no player added a seed" in verify(capsys, REPLAY)[1]


@pytest.mark.parametrize(
    ("seeds", "told"),
    [
        ("client_seed 1 b\nclient_seed 0 a", "in their order"),
        ("client_seed 0 a\nclient_seed 1 b\nclient_seed 2 c", "more players' seeds than seats"),
    ],
)
def test_seeds_of_no_seat_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, seeds: str, told: str
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(TEXT.replace("\n\n", f"\n{seeds}\n\n", 1), encoding="utf-8")
    code, said = verify(capsys, file)
    assert code != 0
    assert told in said


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
