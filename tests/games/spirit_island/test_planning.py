"""Plans are shared while a question is open: they are not binding, and a search is not offered them."""

from __future__ import annotations

import random

import pytest

from crannog.games.spirit_island import GAME, State
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.components.vocabulary import FAST
from crannog.games.spirit_island.state import Plan
from crannog.kernel.play import Illegal, choose, pending
from crannog.kernel.preview import preview


def table(seats: int = 2) -> State:
    """Everybody has grown and may play cards."""
    s = GAME.new(seats, {"teaching": "yes"}, 3)
    chance = random.Random(1)
    while not all(d.prompt.id == "ask.play" for d in pending(s)) or len(pending(s)) < seats:
        one = next(d for d in pending(s) if d.prompt.id != "ask.play")
        s = choose(s, one.seat, chance.choice(one.lines()))
    return s


def asides(s: State, seat: int, verb: str = "plan") -> list[str]:
    said = [str(choice) for one in pending(s) if one.seat == seat for choice in one.asides]
    return [line for line in said if line.startswith(verb)]


def test_a_plan_changes_nothing_but_itself_and_leaves_the_question_open() -> None:
    s = table()
    for line in asides(s, 1):
        after = choose(s, 1, line)
        assert [(d.seat, d.prompt, d.lines()) for d in pending(after)] == [
            (d.seat, d.prompt, d.lines()) for d in pending(s)
        ]
        _, power, target = line.split()
        assert after.plans == [Plan(1, power, target)]
        assert (after.lands, after.spirits) == (s.lands, s.spirits)
        assert [event.text.id for event in after.events] == ["log.plans"]


def test_plans_are_no_offers() -> None:
    s = table()
    lines = asides(s, 0)
    assert lines
    assert not {*lines} & {line for d in pending(s) for line in d.lines()}
    with pytest.raises(Illegal):
        choose(s, 0, "plan flash_floods Z9")


def test_a_plan_is_replaced_in_its_place_and_dropped() -> None:
    s = table()
    power = asides(s, 0)[0].split()[1]
    mine = [line for line in asides(s, 0) if line.split()[1] == power]
    theirs = asides(s, 1)[0]
    s = choose(choose(s, 0, mine[0]), 1, theirs)
    assert mine[0] not in asides(s, 0)
    s = choose(s, 0, mine[1])
    assert [plan.seat for plan in s.plans] == [0, 1]
    assert s.plans[0].target == mine[1].split()[2]
    s = choose(s, 0, f"plan {power}")
    assert [plan.seat for plan in s.plans] == [1]
    assert f"plan {power}" not in asides(s, 0)


def test_everybody_sees_plans_and_time_forgets_them() -> None:
    s = choose(table(), 0, asides(table(), 0)[0])
    assert all(GAME.observe(s, seat).plans == tuple(s.plans) for seat in (0, 1, -1))
    assert preview(s, 0, asides(s, 0)[0]).whole
    turn = s.round
    while s.round == turn and not s.over:
        s = choose(s, pending(s)[0].seat, pending(s)[0].lines()[-1])
    assert s.over or not s.plans


def test_a_power_that_was_used_is_planned_no_more() -> None:
    s = table(1)
    chance = random.Random(2)
    while not s.spirits[0].used and not s.over:
        lines = pending(s)[0].lines()
        s = choose(s, 0, chance.choice([line for line in lines if line != "done"] or lines))
    used = set(s.spirits[0].used)
    assert used
    assert not {line.split()[1] for line in asides(s, 0)} & used


# --- playing and using as planned ----------------------------------------------------------------


def test_a_card_is_played_and_planned_in_one_step() -> None:
    s = table()
    offered = asides(s, 0, "play")
    playable = {line.split()[1] for line in pending(s)[0].lines() if line.startswith("play")}
    assert {line.split()[1] for line in offered} <= playable
    _, card, _, target = offered[0].split()
    after, apart = choose(s, 0, offered[0]), choose(choose(s, 0, f"plan {card} {target}"), 0, f"play {card}")
    assert GAME.digest(after) == GAME.digest(apart)
    assert [event.text.id for event in after.events] == ["log.plays", "log.plans"]


def test_a_card_that_cannot_be_paid_is_not_played_by_planning_it() -> None:
    s = table()
    s.spirits[0].energy = 0
    assert not [line for line in asides(s, 0, "play") if POWERS[line.split()[1]].cost]
    assert [line for line in asides(s, 0) if POWERS[line.split()[1]].cost]  # planning is free


def in_fast_phase() -> State:
    """A fast card is in play and planned, nothing was used."""
    s = table(1)
    s.spirits[0].hand, s.spirits[0].energy, s.spirits[0].plays = ["flash_floods"], 9, 1
    s = choose(s, 0, asides(s, 0, "play")[0])
    assert s.phase == FAST
    return s


def test_a_power_is_used_on_any_target_in_one_step() -> None:
    s = in_fast_phase()
    lines = [line for line in asides(s, 0, "use") if line.startswith("use flash_floods ")]
    slowly = choose(s, 0, "use flash_floods")
    assert {line.split()[-1] for line in lines} == {line.split()[-1] for line in pending(slowly)[0].lines()}
    for line in lines:
        there = choose(slowly, 0, f"at {line.split()[-1]}")
        assert GAME.digest(choose(s, 0, line)) == GAME.digest(there)
    assert not [line for line in asides(choose(s, 0, lines[0]), 0, "use") if "flash_floods" in line]


def test_a_power_that_cannot_be_used_now_has_no_target() -> None:
    s = in_fast_phase()
    s.spirits[0].played = ["wash_away"]  # slow
    assert not [line for line in asides(s, 0, "use") if "wash_away" in line]
    assert "use wash_away" not in pending(s)[0].lines()
