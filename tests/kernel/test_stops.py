"""A copy is played on up to a step, and no further until told to go on."""

from __future__ import annotations

from crannog.kernel.play import asks, choose
from crannog.kernel.stop_before import Stop, go_on, skip, stop_before
from tests.kernel.toy import AskNumber, Say, State


def planned() -> State:
    """Seat 0 writes, the table speaks, seat 1 writes."""
    s = State()
    s.then(AskNumber(0), Say("ho", 0), AskNumber(1))
    return s


def asked(s: State) -> list[tuple[type, int]]:
    return [(type(ask), ask.seat) for ask in asks(s)]


def test_it_stops_before_the_next_step_of_a_kind_and_goes_on_when_told() -> None:
    s = planned()
    stop_before(s, Say)
    s = choose(s, 0, "write 1")
    assert (asked(s), s.spoken) == ([(Stop, -1)], [])
    go_on(s)
    assert (asked(s), s.spoken) == ([(AskNumber, 1)], ["ho0"])


def test_where_no_such_step_waits_it_does_not_stop() -> None:
    s = State()
    s.then(AskNumber(0), AskNumber(1))
    stop_before(s, Say)
    assert asked(choose(s, 0, "write 1")) == [(AskNumber, 1)]


def test_going_on_answers_nothing_that_players_are_asked() -> None:
    s = planned()
    go_on(s)
    assert asked(s) == [(AskNumber, 0)]


def test_a_question_can_be_skipped() -> None:
    s = planned()
    skip(s)
    assert (asked(s), s.spoken, s.written) == ([(AskNumber, 1)], ["ho0"], {})
