"""Replays are lines of text that can be played again and proven."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crannog.kernel.game_record import start
from crannog.kernel.play import asks
from crannog.kernel.replay import Replay, ReplayError, of_record, play_through, problems, read, verdict
from crannog.kernel.rng import Seeds
from tests.kernel.toy import TOY

SEEDS = Seeds(b"\x07" * 32, ("salt", "and pepper"), "kitchen")


def played(check_every: int = 0, tell_seed: bool = True) -> Replay:
    record = start(TOY, 2, None, SEEDS)
    record.play(0, "write 1")
    record.undo(0)
    while not record.now.over:
        ask = asks(record.now)[0]
        record.play(ask.seat, "write 2")
    return of_record(record, check_every, tell_seed)


def test_a_replay_reads_like_this() -> None:
    text = played(check_every=3).write()
    assert text == "\n".join(
        [
            "crannog 1",
            "game toy",
            "seats 2",
            "options",
            "rules 3",
            f"content {TOY.content_digest}",
            "rng blake2b-counter-1",
            "table kitchen",
            f"commit {SEEDS.commitment(3)}",
            f"server_seed {'07' * 32}",
            "client_seed 0 salt",
            "client_seed 1 and pepper",
            "",
            "0 write 1",
            "0 undo",
            "0 write 2",
            "= total 0",
            "1 write 2",
            "0 write 2",
            "end 0 | 4 2",
            "",
        ]
    )


def test_what_is_written_is_read_again_and_holds() -> None:
    replay = played(check_every=1)
    assert read(replay.write()) == replay
    assert problems(replay, TOY) == []


def test_until_the_end_the_server_seed_is_not_told() -> None:
    replay = played(tell_seed=False)
    assert "07" * 32 not in replay.write()
    [problem] = problems(replay, TOY)
    assert "not public yet" in problem


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("0 write 2", "0 write 3", "the actual result is"),
        ("1 write 2", "1 write 9", "not_offered"),
        ("1 write 2", "0 write 2", "not_asked"),
        ("1 write 2", "1 write 0", "toy.small"),
        ("= total 0", "= total 5", "the actual position is 'total 0'"),
        ("07" * 32, "08" * 32, "does not match its commitment"),
        ("rules 3", "rules 2", "made with rules version 2"),
        ("content ", "content f", "different cards"),
        ("1 write 2", "one writes two", "expected `seat choice`"),
        ("blake2b-counter-1", "dice", "random generator dice"),
    ],
)
def test_a_forged_replay_fails(old: str, new: str, problem: str) -> None:
    text = played(check_every=3).write()
    assert old in text
    found = problems(read(text.replace(old, new)), TOY)
    assert any(problem in line for line in found), found


@pytest.mark.parametrize(
    ("changes", "step"),
    [
        ({}, ""),
        ({"0 write 2": "0 write 3"}, "result"),
        ({"0 write 2": "0 write 3", "1 write 2": "1 write 9"}, "moves"),
        ({"1 write 2": "1 write 9", "content ": "content f"}, "made"),
        ({"content ": "content f", "client_seed 1 and pepper": "client_seed 1 a\nclient_seed 2 b"}, "seeds"),
        ({"client_seed 1 and pepper": "client_seed 1 a\nclient_seed 2 b", "07" * 32: "08" * 32}, "commit"),
    ],
)
def test_the_first_step_that_fails_is_named(changes: dict[str, str], step: str) -> None:
    text = played().write()
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    assert verdict(read(text), TOY).failed[0] == step


@pytest.mark.parametrize(
    "text",
    [
        "",
        "chess 1",
        "crannog 1\n\n0 x",
        "crannog 1\ngame toy\ngame toy\n\n",
        "crannog 1\ncolor red\n\n",
        "crannog 1\ngame toy\nseats two\noptions\nrules 1\ncontent x\n\n",
        "crannog 1\ngame toy\nseats 2\noptions loud\nrules 1\ncontent x\n\n",
        "crannog 1\ngame toy\nseats 2\noptions\nrules 1\ncontent x\nserver_seed xyz\n\n",
    ],
)
def test_what_is_no_replay_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(ReplayError):
        read(text)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read("crannog 1\n" + text)
    except ReplayError:
        return


def test_playing_through_shows_every_position() -> None:
    assert len(list(play_through(played(), TOY))) == 1 + 5
