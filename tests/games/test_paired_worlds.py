"""Two worlds that a seat cannot tell apart look the same to it, byte for byte.

What a seat cannot know is shuffled; observation, decision, words, preview and drawing must stay.
CI takes a slice; `pytest -m slow` the promised number of pairs for every set of options, or for many of
them where a game can be set up in thousands of ways.
"""

from __future__ import annotations

from typing import Any

import pytest

from crannog import games, views
from crannog.kernel.game import Game, Setup
from crannog.kernel.play import pending, preview
from crannog.kernel.testing import dice, pick, setups, walk

PAIRS = 2000  # for every set of options
SLICE = 60
MOST = 288  # sets of options of one game


def compare(game: Game[Any, Any], setup: Setup, pairs: int, drawn_every: int) -> int:
    """Compare pairs until there are enough; how many there were."""
    done, seed = 0, 0
    while done < pairs:
        rng = dice(seed)
        for number, (s, ask) in enumerate(walk(game, setup, seed)):
            seats = game.seats_and_spectator(setup.seats)
            seat = seats[number % len(seats)]
            other = game.sample(s, seat, dice(1000 * seed + number))
            lang = ("en", "de")[number % 2]
            text = game.texts(lang)
            one, two = game.observe(s, seat), game.observe(other, seat)
            assert one == two
            assert [text.say(m) for m in game.words(one)] == [text.say(m) for m in game.words(two)]
            assert game.sketch(one) == game.sketch(two)
            mine = [d for d in pending(s) if d.seat == seat]
            assert mine == [d for d in pending(other) if d.seat == seat]
            if ask.seat == seat:
                line = str(pick(rng, ask.legal(s)))
                assert preview(s, seat, line) == preview(other, seat, line)
            if number % drawn_every == 0:
                decision = mine[0] if mine else None
                assert views.draw(game, one, decision, lang) == views.draw(game, two, decision, lang)
            done += 1
            if done == pairs:
                break
        seed += 1
    return done


def spread(id: str, most: int) -> list[tuple[str, Setup]]:
    """At most so many set-ups of a game, spread over all of them: by the golden ratio, out of step."""
    found = setups(games.load(id))
    some = (found[int(i * 0.6180339887 % 1 * len(found))] for i in range(most))
    return [(id, setup) for setup in (found if len(found) <= most else some)]


def cases() -> list[tuple[str, Setup]]:
    return [case for id in games.names() for case in spread(id, MOST)]


def few() -> list[tuple[str, Setup]]:
    return [case for id in games.names() for case in spread(id, 8)]


def name(case: object) -> str:
    return case if isinstance(case, str) else f"{case.seats}-{'-'.join(case.options.values())}"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("id", "setup"), few(), ids=name)
def test_paired_worlds_look_the_same(id: str, setup: Setup) -> None:
    assert compare(games.load(id), setup, SLICE, drawn_every=15) == SLICE


@pytest.mark.slow
@pytest.mark.parametrize(("id", "setup"), cases(), ids=name)
def test_all_paired_worlds_look_the_same(id: str, setup: Setup) -> None:
    assert compare(games.load(id), setup, PAIRS, drawn_every=50) == PAIRS
