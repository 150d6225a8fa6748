"""What may be taken back, and what may not."""

from __future__ import annotations

import pytest

from crannog.kernel.game_record import Record, start
from crannog.kernel.play import Illegal, asks
from crannog.kernel.rng import seeds_from_number
from tests.kernel.toy import TOY, State


def seated(seats: int = 3) -> Record[State]:
    return start(TOY, seats, None, seeds_from_number(1))


def reasons(record: Record[State], seat: int, *consent: int) -> list[str]:
    return [m.id for m in record.why_not_undo(seat, consent)]


def test_who_has_chosen_nothing_has_nothing_to_take_back() -> None:
    assert reasons(seated(), 0) == ["undo.nothing"]
    with pytest.raises(Illegal):
        seated().undo(0)


def test_inside_an_open_group_a_seat_takes_back_its_own_whatever_others_chose() -> None:
    record = seated()
    record.play(0, "write 1")
    record.play(1, "write 2")
    assert reasons(record, 0) == []
    record.undo(0)
    assert record.now.written == {1: 2}
    assert [ask.seat for ask in asks(record.now)] == [0, 2]
    record.play(0, "write 3")
    assert record.now.written == {0: 3, 1: 2}


def test_when_all_are_ready_and_the_numbers_are_shown_nothing_can_be_taken_back() -> None:
    record = seated()
    for seat in range(3):
        record.play(seat, "write 1")
    for seat in range(3):
        assert reasons(record, seat) == ["undo.boundary"]


def test_undo_and_redo_give_the_same_state() -> None:
    record = seated()
    record.play(2, "write 2")
    before = TOY.digest(record.now)
    record.undo(2)
    assert TOY.digest(record.now) == TOY.digest(TOY.new(3, None, seeds_from_number(1)))
    record.play(2, "write 2")
    assert TOY.digest(record.now) == before


def test_across_another_seats_move_that_seat_must_agree() -> None:
    record = seated(2)
    record.now.drop_what_waits()  # one after the other instead of together
    from tests.kernel.toy import AskNumber

    record.now.then(*[AskNumber(seat) for seat in (0, 1, 0)])
    record._anchor()
    record.play(0, "write 1")
    record.play(1, "write 2")
    assert reasons(record, 0) == ["undo.consent"]
    assert reasons(record, 0, 1) == []
    record.undo(0, (1,))
    assert record.now.written == {}
    assert [ask.seat for ask in asks(record.now)] == [0]


def test_taking_back_is_logged_with_who_agreed() -> None:
    record = seated()
    record.play(0, "write 1")
    record.undo(0)
    assert [entry.is_undo for entry in record.entries] == [False, True]


def test_each_seat_is_shown_its_own_events() -> None:
    record = seated()
    record.play(0, "write 1")
    assert [event.text.id for event in record.events_for(0)] == ["log.write"]
    assert record.events_for(1) == []
