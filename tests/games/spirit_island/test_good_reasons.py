"""A hint says what decided, and what it says is so."""

from __future__ import annotations

import pytest
from tools.hint_reasons import EMPTY, reasons

from crannog import bots
from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.foresight.forecast import after_plan
from crannog.games.spirit_island.foresight.game_from_view import restore
from crannog.games.spirit_island.foresight.ways import quiet
from crannog.games.spirit_island.state import Plan
from crannog.games.spirit_island.turn.shared_plans import targets_of
from crannog.games.spirit_island.view.forecast import best, calm, foresee, worst
from crannog.games.spirit_island.view.good_reasons import of_use
from crannog.kernel.message import Msg
from crannog.kernel.play import advance, asks
from crannog.testing.contract import dice, pick


@pytest.mark.night  # a whole game by the bot that gives hints
def test_at_most_a_quarter_of_the_hints_say_only_that_the_move_is_best() -> None:
    found = reasons(0, bots.stand_in("spirit_island"))
    empty = sum(n for (_, why), n in found.items() if why in EMPTY)
    assert found.total() > 40
    assert empty <= found.total() / 4


def test_what_a_reason_says_is_so() -> None:
    """Blight that would come does not; fear is what the fear track then shows; both are said in both languages."""
    rng, checked = dice(4), 0
    for seed in range(3):
        s = GAME.new(1, {"teaching": "yes", "spirits": "random"}, seed)
        for _ in range(60):
            if s.over:
                break
            ask = asks(s)[0]
            view = GAME.observe(s, ask.seat)
            if view.phase in ("fast", "slow") and view.round:
                now = restore(view)
                for power in view.spirits[0].played:
                    if POWERS[power].reach is None:
                        continue
                    for land in list(targets_of(now, 0, POWERS[power]))[:3]:
                        for reason in of_use(view, power, land):
                            checked += 1
                            check(view, reason, Plan(0, power, land))
            advance(s, ask.seat, pick(rng, ask.legal(s)))
    assert checked > 30


def check(view: object, reason: Msg, plan: Plan) -> None:
    from crannog.games.spirit_island.observe import View

    assert isinstance(view, View)
    for lang in ("en", "de"):
        assert GAME.texts(lang).say(reason)
    s = restore(view)
    after = after_plan(quiet(s), plan)
    named = reason.get("land")
    land = str(named.get("name")) if isinstance(named, Msg) else ""
    if reason.id in ("reason.blight", "reason.presence", "reason.cascade"):
        assert worst(foresee(calm(view, bare=True), ()).of(land).after_ravage).blight > 0
        assert best(foresee(calm(view), (plan,)).of(land).after_ravage).blight <= 0
    if reason.id in ("reason.fear", "reason.fear_card", "reason.terror"):
        earned = len(after.earned) - len(s.earned)
        assert reason.get("n") == earned * s.pool + after.fear - s.fear
        assert (earned > 0) == (reason.id != "reason.fear")
    if reason.id in ("reason.town", "reason.city"):
        kind = reason.id.removeprefix("reason.")
        assert foresee(calm(view, bare=True), ()).of(land).built == (kind,)
        assert kind not in foresee(calm(view), (plan,)).of(land).built
