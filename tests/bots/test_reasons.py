"""A bot says why in a sentence; and only those hear it who could not learn anything hidden from it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from crannog import games
from crannog.bots import Explains, bot, sampler
from crannog.bots.may_tell import may_tell
from crannog.bots.roam.reason import reason
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import Msg
from crannog.kernel.play import SPECTATOR, State, advance, asks, decision
from crannog.kernel.rng import Rng, seeds_from_number
from crannog.views.texts import page_texts

ROAM = games.load("roam")


def positions(game_id: str, seats: int, seed: int, every: int, most: int) -> list[State]:
    """Some positions of a random game."""
    game, chance = games.load(game_id), Random(seed)
    found: list[State] = []
    s, n = game.new(seats, {}, seed), 0
    while not s.over and len(found) < most:
        if n % every == 0:
            found.append(game.sample(s, 0, Rng({}, s.rng.key)))
        ask = asks(s)[0]
        legal = ask.legal(s)
        advance(s, ask.seat, legal[chance.randrange(len(legal))])
        n += 1
    return found


def why(name: str, s: State, seed: int = 1) -> Msg | None:
    ask = asks(s)[0]
    player: Any = bot(name, "roam", seed)
    player.choose(ROAM.observe(s, ask.seat), decision(s, ask), sampler(ROAM, s, ask.seat))
    assert isinstance(player, Explains)
    return player.why()


@pytest.mark.parametrize("name", ["medium", "hard"])
def test_roam_says_why_in_both_languages_and_the_same_in_every_world(name: str) -> None:
    told = 0
    for i, s in enumerate(positions("roam", 2 + (name == "medium"), 3, 19, 6)):
        found = why(name, s)
        if len(asks(s)[0].legal(s)) == 1:
            assert found is None
            continue
        assert found is not None
        told += 1
        other = ROAM.sample(s, asks(s)[0].seat, Rng({}, seeds_from_number(50 + i).key()))
        assert why(name, other) == found
        for lang in LANGUAGES:
            said = page_texts(ROAM, lang, None).say(found)
            assert said.endswith(".")
            assert "{" not in said
    assert told > 2


def test_points_are_said_as_people_say_them() -> None:
    en, de = (page_texts(ROAM, lang, None).say for lang in ("en", "de"))
    better = reason(1.46, -0.52, looks_further=False)
    assert en(better) == (
        "By its estimate, this turn leaves it 1.5 points ahead; the next best would leave it 0.5 points behind."
    )
    assert "1,5 Punkte vorn" in de(better)
    assert en(reason(0.02, None, looks_further=False)).endswith("leaves it level with the others.")
    assert en(reason(100.0, 1.0, looks_further=False)) == "This turn wins the game."
    assert "at best 1.0 points ahead" in en(reason(2.0, 1.0, looks_further=True))
    assert en(reason(2.0, -100.0, looks_further=True)).endswith("any other would lose the game.")


@pytest.mark.parametrize("game_id", games.ours())
def test_what_a_seat_saw_and_others_could_not_is_told_to_nobody_else(game_id: str) -> None:
    game, kept, told = games.load(game_id), 0, 0
    for s in positions(game_id, 2, 5, 3, 24):
        for seat, other in ((0, 1), (1, 0), (0, SPECTATOR)):
            assert may_tell(game, s, seat, seat)
            free = may_tell(game, s, seat, other)
            told, kept = told + free, kept + (not free)
            if free:  # in worlds that nobody looked at before, too
                for n in range(4):
                    world = game.sample(s, other, Rng({}, seeds_from_number(900 + n).key()))
                    assert game.observe(world, seat) == game.observe(s, seat)
    if game_id == "roam":
        assert not kept, "everybody sees the same"
    if game_id == "arrival":
        assert kept, "blocks are secret"
    assert told + kept > 8
