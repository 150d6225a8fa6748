"""What only says something is taken back by itself, and stays where a move is taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from crannog.games.spirit_island import GAME
from crannog.kernel.game_record import Entry, Record, known_again, start
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import Ask, Choice, Illegal, Step, pending, settle
from crannog.kernel.replay import of_record, play_through, read
from crannog.kernel.rng import seeds_from_number
from tests.kernel.toy import TOY, State, Write


@dataclass(frozen=True, repr=False)
class Say(Choice[State]):
    """A word, and the question again."""

    ask: Talk
    word: str

    def do(self, s: State, seat: int) -> None:
        s.spoken.append(self.word)
        s.then(self.ask)

    def only_says(self) -> bool:
        return True

    def label(self) -> Msg:
        return msg("choice.write", n=1)

    def __str__(self) -> str:
        return f"say {self.word}"


@dataclass(frozen=True)
class Talk(Ask[State]):
    """One number, and whatever is said before."""

    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [Write(number) for number in range(4)]

    def asides(self, s: State) -> Iterable[Choice[State]]:
        low = [Say(self, "low")] if sum(s.written.values()) < 3 else []
        return [*low, Say(self, "hello")]

    def prompt(self, s: State) -> Msg:
        return msg("ask.number")


@dataclass(frozen=True)
class Both(Step[State]):
    """Both are asked at once, as a group of their own."""

    def run(self, s: State) -> None:
        s.ask_together(Talk(0), Talk(1))


def talking(*steps: Step[State]) -> Record[State]:
    record = start(TOY, 2, None, seeds_from_number(1))
    record.now.drop_what_waits()
    record.now.then(*steps)
    settle(record.now)
    record._anchor()
    return record


def in_turn() -> Record[State]:
    return talking(*[Talk(seat) for seat in (0, 1, 0, 1)])


def needs(record: Record[State], seat: int) -> list[str]:
    return [reason.id for reason in record.why_not_undo(seat)]


def test_what_was_said_is_taken_back_past_the_moves_of_others() -> None:
    record = in_turn()
    record.play(0, "write 1")
    record.play(1, "say hello")
    record.play(1, "write 2")
    record.play(0, "say hello")
    record.play(0, "write 3")
    record.undo(0)  # his number
    assert needs(record, 0) == []
    record.undo(0)  # his word
    assert (record.now.written, record.now.spoken) == ({0: 1, 1: 2}, ["hello"])
    assert needs(record, 0) == ["undo.consent"]  # his first number lies under hers


def test_a_move_is_taken_back_past_what_others_said_which_stays() -> None:
    record = in_turn()
    record.play(0, "write 1")
    record.play(1, "say hello")
    assert needs(record, 0) == []
    assert [one.line for one in record.lost_by(0)] == ["write 1", "say hello"]  # she is no longer asked
    record.undo(0)
    assert (record.now.written, record.now.spoken) == ({}, [])
    record = talking(Both())
    record.play(1, "say hello")
    record.play(0, "write 1")
    record.play(1, "say low")
    assert [one.line for one in record.lost_by(0)] == ["write 1"]
    record.undo(0)
    assert (record.now.written, record.now.spoken) == ({}, ["hello", "low"])


def test_words_and_moves_are_taken_back_last_first() -> None:
    record = in_turn()
    record.play(0, "say low")
    record.play(0, "write 3")
    record.play(1, "write 1")
    assert needs(record, 0) == ["undo.consent"]  # the number, not the word
    record.undo(0, (1,))
    assert record.now.spoken == ["low"]
    record.undo(0)
    assert record.now.spoken == []


def test_it_is_written_down_which_law_a_take_back_followed() -> None:
    record = in_turn()
    record.play(0, "say hello")
    record.undo(0)
    record.play(0, "write 1")
    record.undo(0)
    assert [entry.apart for entry in record.entries if entry.is_undo] == [True, False]


def test_logs_from_before_are_read_as_they_were_meant() -> None:
    """Then, undoing a word took back whatever lay on top of it."""
    record = in_turn()
    record.play(0, "write 1")
    record.play(1, "say hello")
    with pytest.raises(Illegal):
        record.undo(0, earlier=True)
    record.undo(0, (1,), earlier=True)
    assert record.now.written == {}
    assert not record.entries[-1].apart


def test_entries_stored_before_are_known_again() -> None:
    record = in_turn()
    for seat, line in ((0, "say hello"), (0, "write 1"), (1, "write 2")):
        record.play(seat, line)
    bare = [Entry(one.seat, one.line, one.group) for one in record.since]
    assert known_again(record.anchor, bare) == record.since
    assert [one.says for one in record.since] == [True, False, False]


def test_a_replay_keeps_the_law_of_each_take_back() -> None:
    """Spirit Island's plans, told, taken back past a partner's move, and told again."""
    seeds = seeds_from_number(3, "plans")
    record = start(GAME, 2, {"spirits": "random"}, seeds)
    plan = str(next(d for d in pending(record.now) if d.seat == 0).asides[0])
    record.play(0, plan)
    record.play(1, "grow 1")
    digest = GAME.digest(record.now)
    assert record.why_not_undo(0) == []
    record.undo(0)
    assert record.now.plans == []
    assert [one.line for one in record.since] == ["grow 1"]
    record.play(0, plan)
    assert GAME.digest(record.now) == digest
    text = of_record(record, check_every=1).write()
    assert "\n0 undo apart\n" in text
    *_, again = play_through(read(text), GAME)
    assert GAME.digest(again.now) == GAME.digest(record.now)
