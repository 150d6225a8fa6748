"""In a copy, others who were asked at the same time are asked again; whoever looks keeps what it chose."""

from __future__ import annotations

from crannog.kernel.ask_again import Steps, ask_others_again
from crannog.kernel.play import asks
from tests.kernel.toy import AskNumber, Say, State


def test_all_but_one_are_asked_what_they_were_asked_before() -> None:
    s = State()
    s.ask_together(AskNumber(0), AskNumber(1), AskNumber(2))
    met: list[tuple[int, Steps]] = []

    def before(seat: int, steps: Steps) -> Steps:
        met.append((seat, steps))
        return [Say("ho", seat), *steps]

    ask_others_again(s, 1, before)
    assert met == [(0, [AskNumber(0)]), (2, [AskNumber(2)])]
    assert asks(s) == [AskNumber(0), AskNumber(1), AskNumber(2)]
    assert [type(step) for step in s.waiting()] == [Say, AskNumber, AskNumber, Say, AskNumber]


def test_where_nobody_was_asked_together_nothing_changes() -> None:
    s = State()
    s.then(AskNumber(0))
    ask_others_again(s, 1, lambda seat, steps: [])
    assert asks(s) == [AskNumber(0)]
