"""A bot knows what its seat knows: worlds equal to the seat get equal answers, no key gets out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.sizes import SIZES

from crannog.bots import Explains, Sample, UnknownBot, bot, names, play_game, sampler
from crannog.games import load
from crannog.kernel.game import Game
from crannog.kernel.message import Msg
from crannog.kernel.play import Choice, Decision, State, advance, asks, decision
from crannog.kernel.rng import Rng, seeds_from_number

GAME = load("roam")
FULL = {
    "roam": {"outpost": "yes", "stacking": "yes", "edges": "chosen"},
    "arrival": {"edition": "gu2016", "leaders": "random"},
}
SAME = [("arrival", "medium"), ("roam", "easy")]  # other names of bots in the list
PLAYED = [(game, name) for game in ("roam", "arrival") for name in names(game) if (game, name) not in SAME]
# Bots that think for long are asked less often: every so many questions.
FEW = {("arrival", "hard"): 61, ("roam", "hard"): 41}


def positions(seed: int, every: int, game: Game[Any, Any] = GAME) -> list[State]:
    """Some positions of a random game."""
    found: list[State] = []
    s = game.new(3, FULL[game.id] if seed % 2 else {}, seed)
    player = bot("random", game.id, seed)
    decisions = 0
    while not s.over:
        if decisions % every == 0:
            found.append(game.sample(s, 0, Rng({}, s.rng.key)))
        asked = decision(s, asks(s)[0])
        advance(s, asked.seat, player.choose(None, asked, sampler(game, s, asked.seat)))
        decisions += 1
    return found


def answer(name: str, s: State, seed: int, game: Game[Any, Any] = GAME) -> tuple[str, Msg | None]:
    """What the bot chooses, and why, if it says so."""
    ask = asks(s)[0]
    player = bot(name, game.id, seed)
    choice = player.choose(game.observe(s, ask.seat), decision(s, ask), sampler(game, s, ask.seat))
    return str(choice), player.why() if isinstance(player, Explains) else None


@pytest.mark.parametrize(("game_id", "name"), PLAYED)
def test_a_bot_chooses_the_same_in_worlds_its_seat_cannot_tell_apart(game_id: str, name: str) -> None:
    game, every, differ, seed = load(game_id), FEW.get((game_id, name), 17), 0, 0
    while differ < SIZES.bot_pairs or seed < 2:  # a game with options and one without
        for i, s in enumerate(positions(seed, every, game)):
            seat = asks(s)[0].seat
            other = game.sample(s, seat, Rng({}, seeds_from_number(1000 + i).key()))
            differ += game.digest(s) != game.digest(other)
            assert answer(name, s, i, game) == answer(name, other, i, game)
        seed += 1


def test_a_sampled_world_has_another_key_and_no_events() -> None:
    s = GAME.new(2, {}, 7)
    for number in (7, 0, 12345):
        world = sampler(GAME, s, 0)(number)
        assert world.rng.key not in (s.rng.key, b"")
        assert not world.events
        assert GAME.observe(world, 0) == GAME.observe(s, 0)


def test_the_same_number_samples_the_same_world() -> None:
    s = GAME.new(2, {}, 7)
    sample = sampler(GAME, s, 0)
    assert GAME.digest(sample(3)) == GAME.digest(sample(3)) != GAME.digest(sample(4))


def test_choosing_changes_nothing() -> None:
    for s in positions(1, every=29):
        before = GAME.store(s), dict(s.rng.counters)
        answer("greedy", s, 0)
        assert (GAME.store(s), dict(s.rng.counters)) == before


def test_a_bot_is_handed_only_what_its_seat_may_choose() -> None:
    class Curious:
        needs_view = True

        def __init__(self, seat: int) -> None:
            self.seat = seat
            self.whim = bot("random", "roam", seat)

        def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[State]:
            assert view.seat == decision.seat == self.seat
            assert not isinstance(view, State)
            return self.whim.choose(view, decision, sample)

    assert play_game(GAME, [Curious(0), Curious(1)], seed=5).decisions > 20


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(UnknownBot, match="clever"):
        bot("clever", "roam")
