"""Roam's search over whole turns: it reads worlds as the evaluation reads views, keeps to its budget, plans once."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from crannog.bots import play_game, sampler
from crannog.bots.bot import Answer
from crannog.bots.budget import Budget
from crannog.bots.roam import search
from crannog.bots.roam import turns as turns_module
from crannog.bots.roam.evaluate import judge
from crannog.bots.roam.search import ONE_TURN, THREE_TURNS, TurnSearch
from crannog.bots.roam.stand import stand
from crannog.bots.roam.turns import OWN, THEIRS, bid_out, turns
from crannog.bots.roam.weights import BY_HAND, FITTED
from crannog.games.roam import GAME
from crannog.games.roam.claiming import AskBid
from crannog.games.roam.state import State
from crannog.kernel.play import advance, asks, decision
from crannog.lab import simulate

OPTIONS = [
    (2, {}),
    (3, {"outpost": "yes", "stacking": "yes"}),
    (4, {"artifacts": "no"}),
    (2, {"stacking": "yes", "edges": "chosen"}),
]


def starts_of_turns(seats: int, options: dict[str, str], seed: int) -> list[State]:
    """The positions of a random game in which a turn begins."""
    s, chance, found = GAME.new(seats, options, seed), Random(seed), []
    while not s.over:
        ask = asks(s)[0]
        if s.turn.start and s.turn.number:
            found.append(cast(State, sampler(GAME, s, ask.seat)(1)))
        legal = ask.legal(s)
        advance(s, ask.seat, legal[chance.randrange(len(legal))])
    return found


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_a_world_is_worth_what_its_view_is_worth(seats: int, options: dict[str, str]) -> None:
    compared = 0
    for s in starts_of_turns(seats, options, 1):
        for seat in range(seats):
            view = GAME.observe(s, seat)
            if all(land.left or not land.card for land in view.lands):  # else a contest, which views weigh
                assert stand(s, seat, BY_HAND) == pytest.approx(judge(view, seat))
                compared += 1
    assert compared > 40


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_a_turn_is_played_out_and_its_answers_lead_there(seats: int, options: dict[str, str]) -> None:
    for s in starts_of_turns(seats, options, 2)[::7]:
        seat, number = asks(s)[0].seat, s.turn.number
        found = turns(s, seat, 5, FITTED, OWN, Budget(2000))
        assert found
        assert [turn.value for turn in found] == sorted((turn.value for turn in found), reverse=True)
        again = cast(State, sampler(GAME, s, seat)(1))
        for lines, line in found[0].path:
            if isinstance(asks(again)[0], AskBid):
                break  # a contest is thought about apart
            legal = asks(again)[0].legal(again)
            assert tuple(map(str, legal)) == lines
            advance(again, seat, legal[lines.index(line)])
        over = again.over or again.turn.number != number or asks(again)[0].seat != seat
        assert over or isinstance(asks(again)[0], AskBid)


def test_a_budget_bounds_what_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = []

    class Counted(Budget):
        def spend(self) -> None:
            super().spend()
            spent.append(self.left)

    monkeypatch.setattr(search, "Budget", Counted)
    s = starts_of_turns(2, {}, 3)[10]
    seat = asks(s)[0].seat
    TurnSearch(1).choose(GAME.observe(s, seat), decision(s, asks(s)[0]), sampler(GAME, s, seat))
    layer = OWN.places + OWN.middles * 12  # what is begun is finished: at most a layer of questions more
    assert 0 < len(spent) <= THREE_TURNS.budget + layer
    assert THEIRS.places < OWN.places


def contests(seats: int, seed: int) -> list[State]:
    """The positions of a random game in which somebody is asked for a bid."""
    s, chance, found = GAME.new(seats, {}, seed), Random(seed), []
    while not s.over:
        ask = asks(s)[0]
        if isinstance(ask, AskBid):
            found.append(cast(State, sampler(GAME, s, ask.seat)(1)))
        legal = ask.legal(s)
        advance(s, ask.seat, legal[chance.randrange(len(legal))])
    return found


@pytest.mark.parametrize("allowed", [3, 256])
def test_bids_spend_an_allowance_whatever_is_left_of_the_budget(
    monkeypatch: pytest.MonkeyPatch, allowed: int
) -> None:
    """Several contested lands once took four seconds, and nothing of the budget."""
    monkeypatch.setattr(turns_module, "BIDDING", allowed)
    found = [s for seed in range(4) for s in contests(4, seed)]
    spent = []
    for s in found:
        budget = Budget(1)
        bid_out(s, FITTED, budget)
        spent.append(1 - budget.left)
        assert s.over or not isinstance(asks(s)[0], AskBid)
    assert len(spent) > 10
    assert min(spent) >= 2
    assert 3 <= max(spent) <= allowed


def test_a_turn_is_thought_once(monkeypatch: pytest.MonkeyPatch) -> None:
    thought, asked = [], []
    think, choose = TurnSearch._think, TurnSearch.choose

    def counted(self: TurnSearch, world: State, seat: int) -> tuple[Answer, ...]:
        thought.append(world.turn.number)
        return think(self, world, seat)

    def seen(self: TurnSearch, *given: object) -> object:
        asked.append(1)
        return choose(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(TurnSearch, "_think", counted)
    monkeypatch.setattr(TurnSearch, "choose", seen)
    result = play_game(GAME, [TurnSearch(seat, ONE_TURN) for seat in range(2)], 2, {}, 4)
    assert len(thought) < 0.7 * len(asked)
    assert len(thought) < 1.6 * result.turns  # contests are thought about apart


@pytest.mark.night
@pytest.mark.parametrize(("name", "rival"), [("medium", "easy"), ("hard", "medium")])
def test_each_level_beats_the_one_below(name: str, rival: str) -> None:
    share = simulate("roam", 100, 2, bots=(name, rival), jobs=2).won_by_bot(name)
    print(f"{name} against {rival}: {share}")
    assert share.interval[0] > 0.5
