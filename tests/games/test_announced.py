"""Announced = happened: previews, the standing "if the game ended now", final scores, hints; in every game
that brings an announcer."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from crannog import games
from crannog.kernel.codec import clone
from crannog.kernel.game import Game
from crannog.kernel.message import Msg
from crannog.kernel.play import Decision, State, decision
from crannog.testing.contract import dice, spread, walk
from tests.sizes import IS_NIGHT, SIZES

from .announcing import Announcer

PROVED = {"roam": 12, "arrival": 15}  # numbers that were shown to be checked
PROVED_WITHIN = 10  # random games
EACH = 3  # choices tried at every decision


def announcer(game: str) -> Announcer[Any]:
    found: Announcer[Any] = import_module(f"tests.games.{game}.announcer").ANNOUNCER
    return found


def decisions(rules: Game[Any, Any], n: int) -> Iterator[tuple[State, Decision, str]]:
    """Some choices of every decision of random games over all set-ups."""
    for seed, setup in spread(rules, n):
        rng = dice(seed + 1_000)
        for s, ask in walk(rules, setup, seed):
            asked = decision(s, ask)
            lines = asked.lines()
            for line in {lines[rng.below("lines", len(lines))] for _ in range(EACH)}:
                yield s, asked, line


@pytest.mark.parametrize("game", PROVED)
def test_what_a_choice_is_said_to_do_is_what_it_does(game: str) -> None:
    rules, speaker = games.load(game), announcer(game)
    seen: set[str] = set()
    for s, asked, line in decisions(rules, SIZES.announced):
        told = speaker.said(clone(s), asked, line)
        if told:
            faults = speaker.faults(speaker.carried_out(s, asked.seat, line), told)
            assert not faults, f"{line}: {faults}"
            seen |= {text.id for text in told}
    assert len(seen) > 10


@pytest.mark.parametrize("game", PROVED)
def test_a_promise_that_is_wrong_by_one_is_found(game: str) -> None:
    """Each number of each sentence, planted wrong until it is found once. The gate stops when enough are."""
    rules, speaker = games.load(game), announcer(game)
    proved: set[tuple[str, str]] = set()
    missed: dict[tuple[str, str], str] = {}
    for s, asked, line in decisions(rules, PROVED_WITHIN):
        for text in speaker.said(clone(s), asked, line):
            for name, value in text.params:
                key = (text.id, name)
                if type(value) is not int or key in proved or text.id in speaker.claims_nothing:
                    continue
                wrong = Msg(text.id, tuple((k, value + 1 if k == name else v) for k, v in text.params))
                if speaker.faults(speaker.carried_out(s, asked.seat, line), [wrong]):
                    proved.add(key)
                    missed.pop(key, None)
                else:
                    missed[key] = f"{wrong} after {line}"
        if len(proved) >= PROVED[game] and not missed and not IS_NIGHT:
            return
    assert not missed
    assert len(proved) >= PROVED[game]
