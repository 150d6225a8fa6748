"""Who calls the library wrongly is told what was wrong, and nothing is broken by it."""

from __future__ import annotations

from typing import Any

import pytest

from crannog.cli import main
from crannog.kernel import play
from crannog.kernel.game import BadOption
from crannog.kernel.play import advance, asks
from tests.kernel.toy import TOY

COMPILED = not (play.__file__ or "").endswith(".py")  # compiled code checks types by itself


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        ({"seats": "2"}, "must be a whole number, not '2'"),
        ({"seats": 2, "options": "any"}, "options must be a mapping"),
        ({"seats": 2, "seed": "x"}, "a seed must be a whole number or Seeds, not 'x'"),
        ({"seats": 2, "seed": None}, "a seed must be a whole number or Seeds, not None"),
    ],
)
def test_a_new_game_says_what_is_wrong(arguments: dict[str, Any], answer: str) -> None:
    with pytest.raises((BadOption, TypeError)) as no:
        TOY.new(**arguments)
    if not COMPILED:
        assert isinstance(no.value, BadOption)
        assert answer in str(no.value)


def test_a_language_there_is_not_is_named() -> None:
    with pytest.raises(BadOption, match="no texts in 'fr'; choose one of en, de"):
        TOY.texts("fr")


def test_advance_refuses_a_line_and_leaves_the_state_alone() -> None:
    s = TOY.new(2)
    before, ask = TOY.digest(s), asks(s)[0]
    line: Any = str(ask.legal(s)[0])
    with pytest.raises(TypeError):
        advance(s, ask.seat, line)
    assert TOY.digest(s) == before


@pytest.mark.parametrize("bots", ["x=greedy", "=greedy", "7=greedy", "1=", "1=greedy,1=random"])
@pytest.mark.parametrize("command", [["play"], ["sim", "-n", "1"]], ids=lambda command: command[0])
def test_a_seat_that_is_none_is_told(
    command: list[str], bots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "roam", "--seats", "2", "--bots", bots]) == 2
    assert "write BOT, or SEAT=BOT, as in 1=greedy; seats are 0 to 1" in capsys.readouterr().err
