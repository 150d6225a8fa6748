"""How a game moves from one question to the next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from crannog.kernel.message import Msg, msg
from crannog.kernel.play import (
    Ask,
    AskUnlessForced,
    Choice,
    Illegal,
    Step,
    Stuck,
    asks,
    choose,
    is_asked,
    pending,
    settle,
)
from crannog.kernel.preview import preview
from tests.kernel.toy import TOO_SMALL, TOY, AskNumber, AskTwice, Say, State, Write


def waiting(s: State) -> list[int]:
    return [ask.seat for ask in asks(s)]


def test_several_seats_decide_at_once_and_the_table_waits_for_all() -> None:
    s = TOY.new(3)
    assert waiting(s) == [0, 1, 2]
    s = choose(s, 1, "write 2")
    assert waiting(s) == [0, 2]
    assert s.total == 0
    s = choose(choose(s, 2, "write 1"), 0, "write 3")
    assert s.total == 6
    assert waiting(s) == [0]


def test_a_refusal_names_the_rule() -> None:
    with pytest.raises(Illegal) as no:
        choose(TOY.new(2), 0, "write 0")
    assert no.value.reasons == [TOO_SMALL.because(n=0)]


@pytest.mark.parametrize(
    ("seat", "line", "reason"),
    [
        (0, "write 9", "why.kernel.not_offered"),
        (0, "", "why.kernel.not_offered"),
        (0, "write 1 ", "why.kernel.not_offered"),
        (5, "write 1", "why.kernel.not_asked"),
        (-1, "write 1", "why.kernel.not_asked"),
    ],
)
def test_only_what_is_offered_to_who_is_asked_can_be_chosen(seat: int, line: str, reason: str) -> None:
    with pytest.raises(Illegal) as no:
        choose(TOY.new(2), seat, line)
    assert [m.id for m in no.value.reasons] == [reason]


def test_a_decision_lists_the_legal_and_the_forbidden() -> None:
    [first, _] = pending(TOY.new(2))
    assert first.lines() == ["write 1", "write 2", "write 3"]
    [(choice, reasons)] = first.forbidden
    assert str(choice) == "write 0"
    assert reasons == (TOO_SMALL.because(n=0),)


def test_steps_run_in_reading_order_before_what_was_waiting() -> None:
    s = State()
    s.then(AskNumber(9))
    s.then(AskNumber(0), AskNumber(1))
    assert waiting(s) == [0]
    s = choose(choose(s, 0, "write 1"), 1, "write 1")
    assert waiting(s) == [9]


def test_in_a_lane_a_seat_can_be_asked_again_while_others_still_think() -> None:
    s = State()
    s.ask_together(AskNumber(0), AskNumber(1))
    s.lane = 0
    s.lanes[0].clear()
    s.then(AskTwice(0))
    settle(s)
    s = choose(s, 0, "write 1")
    assert waiting(s) == [0, 1]
    s = choose(s, 0, "write 2")
    assert waiting(s) == [1]
    assert s.written == {0: 3}


def test_those_who_were_asked_together_are_asked_no_more() -> None:
    s = TOY.new(2)
    assert s.together
    s.stop_asking()
    s.then(AskNumber(1))
    assert not s.together
    assert waiting(s) == [1]
    assert waiting(choose(s, 1, "write 1")) == [0]  # then the table goes on


def test_what_waits_can_be_listed_and_dropped() -> None:
    s = TOY.new(2)
    assert [type(step) for step in s.waiting()][-2:] == [AskNumber, AskNumber]
    assert is_asked(s, AskNumber)
    s.drop_what_waits()
    settle(s)
    assert (s.waiting(), waiting(s)) == ([], [])
    assert not is_asked(s, AskNumber)


def test_nobody_interrupts_what_holds_the_floor_and_the_floor_nests() -> None:
    s = State()
    s.ask_together(AskNumber(0), AskNumber(1))
    s.lane = 0
    s.then(Say("ho", 2))
    settle(s)
    assert s.spoken == ["ho2", "ho1", "ho0"]
    assert waiting(s) == [0]  # the inner one asks; seat 1 waits
    assert s.floor == [0, 0]
    s = choose(s, 0, "write 1")
    assert s.floor == [0]
    assert waiting(s) == [0]
    s = choose(s, 0, "write 1")
    assert s.floor == []
    assert waiting(s) == [0, 1]


@dataclass(frozen=True)
class AskOne(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [Write(0), Write(2)]

    def prompt(self, s: State) -> Msg:
        return msg("ask.number")


def test_a_question_with_one_answer_is_not_asked() -> None:
    s = State()
    s.then(AskUnlessForced(AskOne(0)), AskNumber(1))
    settle(s)
    assert s.written == {0: 2}
    assert waiting(s) == [1]


@dataclass(frozen=True)
class Circle(Step[State]):
    def run(self, s: State) -> None:
        s.then(self)


def test_steps_that_never_ask_are_stuck() -> None:
    s = State()
    s.then(Circle())
    with pytest.raises(Stuck):
        settle(s)


def test_events_tell_only_their_audience() -> None:
    s = choose(TOY.new(2), 0, "write 2")
    [event] = s.events
    assert event.seen_by(0)
    assert not event.seen_by(1)
    assert not event.seen_by(-1)
    assert event.rule == "toy.small"


def test_nobody_listening_means_no_events() -> None:
    s = TOY.new(2)
    s.listening = False
    assert choose(s, 0, "write 2").events == []


def test_a_draw_and_a_reveal_mark_the_boundary() -> None:
    s = choose(TOY.new(2), 0, "write 1")
    assert not s.boundary
    s = choose(s, 1, "write 1")
    assert s.boundary  # the numbers are revealed
    s = choose(s, 0, "write 1")
    assert s.boundary  # the die is drawn
    assert s.over
    assert s.winners == (s.rolled % 2,)


def test_a_preview_stops_where_something_unknown_begins() -> None:
    s = choose(TOY.new(2), 0, "write 1")
    shown = preview(s, 1, "write 3")
    assert not shown.whole
    assert [event.text.id for event in shown.events] == ["log.write"]
    assert preview(TOY.new(2), 1, "write 3").whole


def test_a_preview_of_a_forbidden_choice_gives_its_reasons() -> None:
    with pytest.raises(Illegal):
        preview(TOY.new(2), 0, "write 0")


def test_after_the_end_nobody_is_asked() -> None:
    s = TOY.new(2)
    s.end((1,))
    assert asks(s) == []
    with pytest.raises(Illegal):
        choose(s, 0, "write 1")
