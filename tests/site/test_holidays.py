"""Holidays: clocks by turn stand still, nobody calls the time up, and the others see until when."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from crannog.kernel.play import SPECTATOR
from crannog.site.accounts import holidays
from crannog.site.accounts.holidays import IN_A_ROW, days, midnight, why_not
from crannog.site.play.actions.command import Done
from crannog.site.play.actions.hand_over import to_bot
from crannog.site.play.actions.holiday import keep_up
from crannog.site.play.actions.time_out import time_out
from crannog.site.play.jobs.reconcile import reconcile
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.store import clock
from crannog.site.play.store.live_table import load
from tests.site import databases, places
from tests.site.databases import sql as now
from tests.site.holidaying import DAY, HOUR, by_turn, goes_away, kinds, passes, sound
from tests.site.security.asking import rest
from tests.site.test_clocks import deadline_in
from tests.site.test_command_path import step

TODAY = date(2026, 11, 18)


@pytest.fixture(scope="module", autouse=True)
def database(shared_database: str) -> Iterator[str]:
    with databases.fresh(noon=True) as address:
        yield address


@pytest.fixture(autouse=True)
def quiet() -> None:
    rest()
    now("UPDATE play_table SET status = 'closed', deadline = NULL WHERE status IN ('open', 'running')")
    now("TRUNCATE accounts_holiday, play_outage, play_heartbeat")


# --- which days --------------------------------------------------------------------------------


def day(n: int) -> date:
    return TODAY + timedelta(days=n)


@pytest.mark.parametrize(
    ("first", "last", "begun", "earlier", "says"),
    [
        (0, 0, None, [], ""),
        (0, IN_A_ROW - 1, None, [], ""),
        (0, IN_A_ROW, None, [], "row"),
        (5, 4, None, [], "backwards"),
        (-1, 3, None, [], "past"),
        (-3, 3, -3, [], ""),  # it goes on, and is stretched
        (-3, IN_A_ROW - 4, -3, [], ""),
        (-3, IN_A_ROW - 3, -3, [], "row"),
        (-3, -1, -3, [], "backwards"),
        (-2, 3, -3, [], "past"),  # its first day stays
        (400, 401, None, [], "far"),
        (1, 10, None, [(-15, 0)], "row"),  # one right after another is one
        (2, 10, None, [(-15, 0)], ""),
        (0, 9, None, [(-60, -40)], "year"),
        (0, 8, None, [(-60, -40)], ""),
        (0, 9, None, [(-400, -380)], ""),  # that was another year
        (0, 9, None, [(-365, -345)], ""),  # of those days some are still within this one
        (0, 20, None, [(-344, -335)], "year"),
        (0, 0, None, [(0, 0)], ""),  # ended early and set again: the same day counts once
    ],
)
def test_limits(first: int, last: int, begun: int | None, earlier: list[tuple[int, int]], says: str) -> None:
    taken = {one for start, end in earlier for one in days(day(start), day(end))}
    found = why_not(day(first), day(last), TODAY, None if begun is None else day(begun), taken)
    assert found.removeprefix("holiday.") == says


@pytest.mark.parametrize(
    ("first", "zone", "start", "hours"),
    [
        (date(2026, 3, 29), "Europe/Berlin", "2026-03-28T23:00", 23),  # the clock goes forward
        (date(2026, 10, 25), "Europe/Berlin", "2026-10-24T22:00", 25),  # and back
        (date(2026, 7, 1), "Europe/Berlin", "2026-06-30T22:00", 24),
        (date(2026, 7, 1), "Pacific/Auckland", "2026-06-30T12:00", 24),
        (date(2026, 7, 1), "UTC", "2026-07-01T00:00", 24),
    ],
)
def test_a_day_is_a_day_where_the_person_lives(first: date, zone: str, start: str, hours: int) -> None:
    begins, ends = midnight(first, zone), midnight(first + timedelta(days=1), zone)
    assert begins == datetime.fromisoformat(start).replace(tzinfo=UTC)
    assert (ends - begins).total_seconds() == hours * HOUR


# --- clocks ------------------------------------------------------------------------------------


def plant(seat: int, table: str, ran: float, left: float, away: list[tuple[float, float]]) -> None:
    """The clock of a seat has run for so many hours; holidays from and to so many hours from now."""
    now(
        "UPDATE play_seat SET running = clock_timestamp() - make_interval(secs => %s), left_ms = %s,"
        " away = ARRAY(SELECT tstzrange(clock_timestamp() + make_interval(secs => a),"
        " clock_timestamp() + make_interval(secs => b)) FROM unnest(%s::float8[], %s::float8[]) h(a, b))"
        " WHERE table_id = %s AND number = %s",
        ran * HOUR,
        int(left * HOUR * 1000),
        [a * HOUR for a, _ in away],
        [b * HOUR for _, b in away],
        table,
        seat,
    )


@pytest.mark.parametrize(
    ("ran", "left", "away", "out", "remains", "ends"),
    [
        (2, 10, [], [], 8, 8),
        (2, 10, [(-1, 5)], [], 9, 14),  # it goes on: stands still until then
        (2, 10, [(-5, -1)], [], 9, 9),  # had begun before the question, and is over
        (2, 10, [(3, 27)], [], 8, 32),  # begins before the time is up
        (2, 10, [(9, 27)], [], 8, 8),  # begins when it is up already
        (2, 10, [(7.9, 27.9)], [], 8, 28),  # five minutes before
        (30, 10, [(-29, -1)], [], 8, 8),  # longer than all the time there was
        (30, 10, [(-29, -20), (-10, 5)], [], -1, None),  # between the two it ran out
        (20, 12, [(-19, -15), (-10, 5)], [], 6, 11),  # two, one after the other
        (10, 10, [(-6, -2)], [(-6, -2)], 4, 4),  # we were away, too: that counts once
        (10, 10, [(-6, -2)], [(-8, -4)], 6, 6),
        (10, 10, [(-2, 4), (6, 8)], [(-9, -8)], 3, 9),
        (10, 2, [(-9, 4), (5, 8)], [], 1, 5),  # up at the very moment the second begins
    ],
)
def test_what_a_clock_is_charged(
    ran: float, left: float, away: Any, out: Any, remains: float, ends: float | None
) -> None:
    game = by_turn()
    (seat,) = game.live().asked
    plant(seat, game.table, ran, left, away)
    for start, end in out:
        now(
            'INSERT INTO play_outage (start, "end") VALUES (clock_timestamp() + make_interval(secs => %s),'
            " clock_timestamp() + make_interval(secs => %s))",
            start * HOUR,
            end * HOUR,
        )
    late = places.run(clock.overdue(game.table))
    grace = clock.GRACE * len(out)
    assert game.left(seat) == pytest.approx(max(0, remains * HOUR + grace), abs=5)
    if ends is None:
        assert late is not None
    else:
        assert late is None
        assert deadline_in(game.table) == pytest.approx(ends * HOUR + grace, abs=5)
    runs = {one: flag for one, (_, flag) in places.run(clock.read(game.table)).items()}
    assert runs[seat] == (not any(a <= 0 < b for a, b in away)), "a clock that stands still is shown so"


def test_the_reconciler_tells_the_tables_when_a_holiday_begins_and_ends() -> None:
    game = by_turn()
    (seat,) = game.live().asked
    goes_away(game.people[seat], 1, 49)
    places.run(reconcile())
    assert kinds(game.table)[-1] == "start", "not yet"
    passes(game.table, 2)
    places.run(reconcile())
    assert kinds(game.table)[-1] == "holiday"
    assert game.live().seats[seat].on_holiday
    assert not game.live().seats[1 - seat].on_holiday
    assert game.left(seat) == pytest.approx(71 * HOUR, abs=10)
    assert deadline_in(game.table) == pytest.approx((47 + 71) * HOUR, abs=10), "in the table's row"
    places.run(reconcile())
    assert kinds(game.table).count("holiday") == 1, "once"
    passes(game.table, 48)
    places.run(reconcile())
    assert kinds(game.table)[-1] == "returns"
    assert not game.live().seats[seat].on_holiday
    assert game.left(seat) == pytest.approx(70 * HOUR, abs=10)
    assert deadline_in(game.table) == pytest.approx(70 * HOUR, abs=10)
    assert now("SELECT over FROM accounts_holiday") == [(True,)]
    places.run(game.turn())
    sound(game)


def test_a_live_table_goes_on() -> None:
    game = by_turn(pace="live", clock=600, increment=5, absence="end")
    (seat,) = game.live().asked
    goes_away(game.people[seat], -1, 40)
    places.run(reconcile())
    assert "holiday" not in kinds(game.table)
    passes(game.table, 1)
    places.run(time_out(game.table))
    assert game.live().status == "over"


@pytest.mark.parametrize("absence", ["end", "bot", "wait"])
def test_nobody_calls_the_time_up_before_the_table_knows_either(absence: str) -> None:
    game = by_turn(absence=absence)
    (seat,) = game.live().asked
    goes_away(game.people[seat], -1, 40)
    passes(game.table, 100)
    now("UPDATE accounts_holiday SET start = clock_timestamp() - interval '50 hours',"
        " \"end\" = clock_timestamp() + interval '40 hours'")  # fmt: skip
    assert places.run(time_out(game.table)) is None
    places.run(reconcile())
    assert places.run(time_out(game.table)) is None
    assert game.live().status == "running"
    assert game.left(seat) == pytest.approx(22 * HOUR, abs=10)
    passes(game.table, 41)
    places.run(reconcile())
    assert places.run(time_out(game.table)) is None, "there is still time after it"
    passes(game.table, 22)
    assert isinstance(places.run(time_out(game.table)), Done)
    sound(game)


def test_two_seats_on_holiday_at_once() -> None:
    people = places.guest("Ann"), places.guest("Bob")

    async def both_asked() -> str:
        table = await places.table("spirit_island", *people, pace="turn", clock=3 * DAY, absence="wait")
        while len((await load(table)).asked) < 2:
            await step(table, *people)
        return table

    table = places.run(both_asked())
    passes(table, 10)
    goes_away(people[0], -8, 16)
    goes_away(people[1], -2, 70)
    places.run(reconcile())
    left = {seat: ms / 1000 for seat, (ms, _) in places.run(clock.read(table)).items()}
    assert left == {0: pytest.approx(70 * HOUR, abs=10), 1: pytest.approx(64 * HOUR, abs=10)}
    assert deadline_in(table) == pytest.approx((16 + 70) * HOUR, abs=10), "of the first whose time is up"
    passes(table, 20)
    places.run(reconcile())
    left = {seat: ms / 1000 for seat, (ms, _) in places.run(clock.read(table)).items()}
    assert left == {0: pytest.approx(66 * HOUR, abs=10), 1: pytest.approx(64 * HOUR, abs=10)}
    assert kinds(table)[-3:] == ["holiday", "holiday", "returns"]
    assert places.run(verify(table)).problems == ()


def test_a_holiday_across_a_move() -> None:
    game = by_turn()
    (first,) = game.live().asked
    second = 1 - first
    goes_away(game.people[second], -5, 20)
    places.run(reconcile())
    assert places.run(game.turn()) == first, "the other one is asked now, on holiday"
    passes(game.table, 10)
    assert game.left(second) == pytest.approx(72 * HOUR, abs=10)
    assert deadline_in(game.table) == pytest.approx((10 + 72) * HOUR, abs=10)
    assert places.run(game.turn()) == second, "who is on holiday may play"
    assert game.left(second) == pytest.approx(84 * HOUR, abs=10)
    sound(game)


def test_clocks_can_be_reckoned_from_the_log() -> None:
    game = by_turn()
    (seat,) = game.live().asked
    passes(game.table, 10)
    goes_away(game.people[seat], -6, 30)
    places.run(keep_up())
    places.run(holidays.come_back(game.people[seat].id))
    places.run(keep_up())
    places.run(game.turn())
    log = now("SELECT kind, line, at FROM play_entry WHERE table_id = %s ORDER BY seq", game.table)
    ((began,), ended) = [at for kind, _, at in log if kind == "start"], log[-1][2]
    ((_, start, end, _),) = [(kind, *line.split()) for kind, line, _ in log if kind == "returns"]
    away = datetime.fromisoformat(end) - datetime.fromisoformat(start)
    used = (ended - began - away).total_seconds()
    assert used == pytest.approx(4 * HOUR, abs=10)
    ((left,),) = now("SELECT left_ms FROM play_seat WHERE table_id = %s AND number = %s", game.table, seat)
    assert left / 1000 == pytest.approx(72 * HOUR - used + 12 * HOUR, abs=1)


def test_a_bot_that_plays_for_someone_on_holiday_is_no_holiday() -> None:
    game = by_turn()
    (seat,) = game.live().asked
    goes_away(game.people[seat], -1, 30)
    places.run(reconcile())
    places.run(to_bot(game.table, "bot-12345678", seat, game.people[seat].id))
    assert not game.live().seats[seat].on_holiday
    passes(game.table, 31)
    places.run(reconcile())
    assert kinds(game.table)[-1] == "returns"
    assert [event for event in game.live().events(SPECTATOR) if event.text.id == "sits.returns"] == []
    sound(game)
