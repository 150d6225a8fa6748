"""Questions with one answer are not asked; the contract never sees those, so they are checked here."""

from __future__ import annotations

from typing import Any

import pytest

from crannog.games.roam import GAME
from crannog.kernel.play import AskUnlessForced
from crannog.testing.contract import ends, setups
from tests.games.planting import interpreted


@interpreted
def test_a_question_is_left_out_only_if_the_rules_leave_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    right = AskUnlessForced.run
    seen = 0

    def run(self: AskUnlessForced[Any], s: Any) -> None:
        nonlocal seen
        seen += 1
        by_the_rules = [c for c in self.ask.offers(s) if not c.why_not(s, self.ask.seat)]
        assert by_the_rules == list(self.ask.legal(s))
        assert by_the_rules, "nobody may be left without an answer"
        right(self, s)

    monkeypatch.setattr(AskUnlessForced, "run", run)
    every = setups(GAME)
    for seed in range(24):
        ends(GAME, every[seed * 37 % len(every)], seed)
    assert seen > 1000
