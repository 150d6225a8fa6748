"""Where people play, a phase ends when all have said that they are ready; until then it can be withdrawn."""

from __future__ import annotations

import random

from crannog.games.spirit_island import GAME, State
from crannog.games.spirit_island.components.vocabulary import FAST
from crannog.kernel.game_record import Record, start
from crannog.kernel.play import pending
from crannog.kernel.rng import seeds_from_number

SAID = {"teaching": "yes", "spirits": "random", "ready": "said"}


def seated(seats: int = 2, **options: str) -> Record[State]:
    """Everybody has grown, and is asked for cards."""
    record = start(GAME, seats, SAID | options, seeds_from_number(3))
    chance = random.Random(1)
    while not all(d.prompt.id in ("ask.play", "ask.ready") for d in pending(record.now)):
        one = next(d for d in pending(record.now) if d.prompt.id not in ("ask.play", "ask.ready"))
        record.play(one.seat, chance.choice(one.lines()))
    return record


def asked(record: Record[State]) -> list[int]:
    return [d.seat for d in pending(record.now)]


def plays_all(record: Record[State], seat: int) -> None:
    while lines := [line for d in pending(record.now) if d.seat == seat for line in d.lines()[:-1]]:
        record.play(seat, lines[0])


def test_who_has_played_every_card_is_asked_whether_they_are_ready() -> None:
    record = seated()
    plays_all(record, 0)
    (mine,) = [d for d in pending(record.now) if d.seat == 0]
    assert (mine.prompt.id, mine.lines()) == ("ask.ready", ["done"])
    assert mine.legal[0].label().id == "choice.ready"
    assert mine.forbidden  # the other cards are there, with the reason
    record.play(0, "done")
    assert asked(record) == [1]
    assert [event.text.id for event in record.shown[-1]] == ["log.ready"]


def test_elsewhere_nobody_is_asked() -> None:
    record = seated(ready="automatic")
    while 0 in asked(record):
        lines = next(d for d in pending(record.now) if d.seat == 0).lines()
        record.play(0, lines[0])
    assert all(event.text.id != "log.ready" for told in record.shown for event in told)


def test_ready_is_withdrawn_while_others_are_not() -> None:
    record = seated()
    record.play(0, "done")
    record.play(1, next(d for d in pending(record.now) if d.seat == 1).lines()[0])
    assert record.why_not_undo(0) == []
    record.undo(0)
    assert asked(record) == [0, 1]
    assert record.now.spirits[1].played


def in_fast_phase() -> Record[State]:
    """Both have a power to use."""
    record = seated()
    for seat in (0, 1):
        spirit = record.now.spirits[seat]
        spirit.energy, spirit.plays = 20, 4
    record._anchor()
    for seat in (0, 1):
        plays_all(record, seat)
        record.play(seat, "done")
    assert record.now.phase == FAST
    return record


def use(record: Record[State], seat: int) -> None:
    """One power, with the first answer to whatever it asks; certain to draw nothing here."""
    lines = next(d for d in pending(record.now) if d.seat == seat).lines()
    record.play(seat, next(line for line in lines if line.startswith("use")))
    while (one := pending(record.now)[0]).prompt.id not in ("ask.use_fast", "ask.ready", "ask.grow"):
        record.play(one.seat, one.lines()[0])


def test_the_invaders_wait_until_whoever_used_a_power_is_ready() -> None:
    record = in_fast_phase()
    used = 0
    while record.now.phase == FAST and used < 12:
        seat = next((d.seat for d in pending(record.now) if d.prompt.id == "ask.use_fast"), -1)
        if seat < 0:
            break
        use(record, seat)
        used += 1
    assert used
    assert record.now.phase == FAST
    assert {d.prompt.id for d in pending(record.now)} == {"ask.ready"}
    for seat in asked(record):
        assert record.now.phase == FAST
        record.play(seat, "done")
    assert record.now.phase != FAST


def test_in_the_fast_phase_ready_is_withdrawn_past_a_power_that_someone_used() -> None:
    record = in_fast_phase()
    record.play(0, "done")
    use(record, 1)
    assert not record.now.boundary
    assert 0 not in asked(record)
    before = record.now.spirits[1].used[:]
    assert record.why_not_undo(0) == []
    record.undo(0)
    assert 0 in asked(record)
    assert record.now.spirits[1].used == before
    assert record.entries[-1].apart
