"""The shared plan on the page: who targets what, what the Invaders will do then, what gets in the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from crannog.games.spirit_island import GAME, State
from crannog.games.spirit_island.foresight.forecast import forecast
from crannog.games.spirit_island.foresight.game_from_view import restore
from crannog.games.spirit_island.foresight.plan_conflicts import clashes
from crannog.games.spirit_island.state import Plan
from crannog.games.spirit_island.view.forecast import shown_forecast
from crannog.games.spirit_island.view.invader_board import invaders
from crannog.kernel.game import LANGUAGES
from crannog.kernel.game_record import start
from crannog.kernel.play import SPECTATOR, Decision, choose, pending
from crannog.kernel.rng import seeds_from_number
from crannog.views import draw

from .checks import well_formed
from .spirit_island_positions import TEACHING


def planned(seats: int, seed: int) -> Iterator[tuple[State, list[Decision]]]:
    """A random game in which everybody plans aloud."""
    s = GAME.new(seats, {**TEACHING, "spirits": "random"}, seed)
    chance = random.Random(seed)
    while asked := pending(s):
        yield s, asked
        one = chance.choice(asked)
        aloud = one.asides and chance.random() < 0.4
        s = choose(s, one.seat, str(chance.choice(one.asides)) if aloud else chance.choice(one.lines()))


def test_every_plan_can_be_told_from_the_page_and_is_shown_to_everybody() -> None:
    told = 0
    for n, (s, asked) in enumerate(planned(2, 3)):
        if n % 4:
            continue
        for seat in GAME.seats_and_spectator(2):
            mine = next((d for d in asked if d.seat == seat), None)
            html = draw(GAME, GAME.observe(s, seat), mine, LANGUAGES[n // 4 % 2])
            well_formed(html)
            plans = [choice for choice in mine.asides if choice.only_says()] if mine else []
            for choice in plans:
                assert f'form="answer" name="confirm" value="{choice}"' in html
            assert html.count('<li><svg class="sb s" aria-hidden="true"><use href="#i-seat') >= len(s.plans)
            told += len(s.plans)
    assert told > 10


def test_the_forecast_on_the_page_is_the_games_own() -> None:
    seen = 0
    for n, (s, _) in enumerate(planned(2, 5)):
        view = GAME.observe(s, SPECTATOR)
        ahead = shown_forecast(view, invaders(view))
        if n % 5 or not ahead.shown:
            continue
        fast = tuple(plan for plan, told in zip(s.plans, ahead.plans, strict=True) if told.counts)
        whole = forecast(s, fast)
        for row in ahead.ravage:
            ways = whole.of(row.land).after_ravage
            if row.sure:  # each way there may be says the same
                fallen = {min(0, way.explorers) + min(0, way.towns) + min(0, way.cities) for way in ways}
                assert len({(way.blight > 0, min(0, way.dahan)) for way in ways}) == len(fallen) == 1
            said = {one.id for one in row.now}
            aimed = any(plan.target == row.land for plan in fast)  # there a plan is told at its best
            assert ("table.fc_blight" in said) == (all if aimed else any)(way.blight > 0 for way in ways)
            seen += 1
    assert seen > 10


def test_a_plan_that_saves_a_land_strikes_out_what_would_happen() -> None:
    """Some plan somewhere prevents blight; the page shows both."""
    for seed in range(30):
        for s, _ in planned(2, seed):
            view = GAME.observe(s, SPECTATOR)
            saved = [
                row for row in shown_forecast(view, invaders(view)).ravage if row.without and not row.bad
            ]
            if saved:
                html = draw(GAME, view, None)
                assert "<s>" in html
                return
    raise AssertionError("no plan ever saved a land")


def test_clashes_are_named() -> None:
    """The same dahan twice, a target gone, a power with nothing to do."""
    found: set[str] = set()
    for seed in range(60):
        for n, (s, _) in enumerate(planned(3, seed)):
            if s.plans and not n % 3 and s.phase in ("spirit", "fast"):
                found |= {clash.id for clash in clashes(s, s.plans)}
                assert clashes(restore(GAME.observe(s, 0)), s.plans) == clashes(s, s.plans)
        if {"clash.gone", "clash.idle"} <= found:
            break
    assert {"clash.gone", "clash.idle"} <= found


def test_two_spirits_who_count_on_the_same_dahan_are_told() -> None:
    s = GAME.new(2, {"spirits": "random"}, 1)
    land = next(name for name, here in s.lands.items() if here.dahan)
    s.lands[land] = replace(s.lands[land], presence=(2, 2)).plus("town")
    sends = Plan(0, "call_to_migrate", land)
    strikes = Plan(1, "call_to_bloodshed", land)
    assert [clash.id for clash in clashes(s, [sends, strikes])] == ["clash.dahan"]
    assert clashes(s, [strikes]) == ()
    assert [clash.id for clash in clashes(s, [sends, Plan(0, "call_to_bloodshed", land)])] == ["clash.gone"]


def test_who_is_ready_may_change_something_until_all_are() -> None:
    record = start(GAME, 2, {**TEACHING, "spirits": "random"}, seeds_from_number(3))
    while mine := next((d for d in pending(record.now) if d.seat == 0), None):
        record.play(0, mine.lines()[0])
    record.play(1, pending(record.now)[0].lines()[0])
    assert record.why_not_undo(0) == []
    html = draw(GAME, GAME.observe(record.now, 0), None, undo=True, hidden={"seq": "7"})
    well_formed(html)
    form = html.partition('<form id="answer"')[2].partition("</form>")[0]
    assert 'name="seq" value="7"' in form
    assert 'name="undo" value="1"' in form
    record.undo(0)
    assert {d.seat for d in pending(record.now)} == {0, 1}
    assert 'name="undo"' not in draw(GAME, GAME.observe(record.now, SPECTATOR), None, undo=True)
