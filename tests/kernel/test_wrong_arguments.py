"""Who calls the library wrongly is told what was wrong, and nothing is broken by it."""

from __future__ import annotations

from typing import Any

import pytest

from crannog.cli import main
from crannog.kernel import play
from crannog.kernel.game import FACTS, FUNCTIONS, BadOption
from crannog.kernel.play import Illegal, advance, asks, choose
from crannog.kernel.preview import preview
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


def test_choose_takes_a_choice_or_its_line_and_says_so() -> None:
    s = TOY.new(2)
    choice = asks(s)[0].legal(s)[0]
    assert TOY.digest(choose(s, 0, choice)) == TOY.digest(choose(s, 0, str(choice)))
    assert preview(s, 0, choice) == preview(s, 0, str(choice))
    wrong: Any = 3
    for call in (choose, preview):
        with pytest.raises(TypeError) as no:
            call(s, 0, wrong)
        assert COMPILED or "one of the choices on offer or its line, such as 'at c3', not 3" in str(no.value)


def test_a_choice_of_another_moment_is_refused() -> None:
    s = TOY.new(2)
    choice = asks(s)[0].legal(s)[0]
    s = choose(s, 0, choice)
    with pytest.raises(Illegal):
        choose(s, 0, choice)


def test_a_seat_is_a_number() -> None:
    seat: Any = "0"
    with pytest.raises(TypeError) as no:
        choose(TOY.new(2), seat, "write 1")
    assert COMPILED or "a seat is a whole number, and the first seat is 0, not '0'" in str(no.value)


def test_what_a_game_is_made_of_cannot_be_changed_but_replaced() -> None:
    with pytest.raises((AttributeError, TypeError)):
        TOY.id = "other"
    other = TOY.replace(id="other")
    assert (other.id, TOY.id) == ("other", "toy")
    for name in (*FACTS, *(f"_{name}" for name in FUNCTIONS)):
        assert name == "id" or getattr(other, name) is getattr(TOY, name)


@pytest.mark.parametrize("bots", ["x=greedy", "=greedy", "7=greedy", "1=", "1=greedy,1=random"])
@pytest.mark.parametrize("command", [["play"], ["sim", "-n", "1"]], ids=lambda command: command[0])
def test_a_seat_that_is_none_is_told(
    command: list[str], bots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "roam", "--seats", "2", "--bots", bots]) == 2
    assert "write BOT, or SEAT=BOT, as in 1=greedy; seats are 0 to 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("seats", "said"),
    [((2, 3, 4), "2 to 4 players"), ((2,), "2 players"), ((1,), "1 player")],
)
def test_a_wrong_number_of_players_is_told_the_right_one(seats: tuple[int, ...], said: str) -> None:
    with pytest.raises(BadOption, match=f"toy is for {said}, not 9"):
        TOY.replace(seats=seats).new(9)
