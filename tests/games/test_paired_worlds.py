"""Two worlds that a seat cannot tell apart look the same to it, byte for byte.

What a seat cannot know is shuffled; observation, decision, words, preview and drawing must stay.
CI takes a slice; `pytest -m slow` the promised number of pairs for every set of options, or for some that
have every value of every option, where there are thousands of sets. A game in the making may lack drawings.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest
from tools.rules_page import pages

from crannog import views
from crannog.kernel.game import Game, Setup
from crannog.kernel.play import pending, preview
from crannog.testing.contract import dice, pick, setups, walk

PAIRS = 2000  # for every set of options
SLICE = 60
FEW = 8  # sets in CI
MANY = 500  # sets; of more than that, some are taken
SOME = 24


def game_of(id: str) -> Game[Any, Any]:
    found: Game[Any, Any] = import_module(f"crannog.games.{id}").GAME
    return found


def spread(game: Game[Any, Any], n: int) -> list[Setup]:
    """So many set-ups: the values of each option in turn, those of each in another order."""
    rng, columns = dice(n), []
    for values in (game.seats, *(option.values for option in game.options)):
        column: list[Any] = [values[i % len(values)] for i in range(n)]
        rng.shuffle("column", column)
        columns.append(column)
    ids = [option.id for option in game.options]
    return [game.setup(seats, dict(zip(ids, row, strict=True))) for seats, *row in zip(*columns, strict=True)]


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
            assert [text.say(m) for m in game.describe(one)] == [text.say(m) for m in game.describe(two)]
            assert game.diagram(one) == game.diagram(two)
            mine = [d for d in pending(s) if d.seat == seat]
            assert mine == [d for d in pending(other) if d.seat == seat]
            if ask.seat == seat:
                line = str(pick(rng, ask.legal(s)))
                assert preview(s, seat, line) == preview(other, seat, line)
            if number % drawn_every == 0 and find_spec(f"{game.package}.view"):
                decision = mine[0] if mine else None
                assert views.draw(game, one, decision, lang) == views.draw(game, two, decision, lang)
            done += 1
            if done == pairs:
                break
        seed += 1
    return done


SETS = {id: setups(game_of(id)) for id in pages()}


def cases() -> list[tuple[str, Setup]]:
    return [
        (id, setup)
        for id, sets in SETS.items()
        for setup in (sets if len(sets) <= MANY else spread(game_of(id), SOME))
    ]


def few() -> list[tuple[str, Setup]]:
    """Some set-ups of every game, spread over all of them."""
    return [
        (id, setup)
        for id, sets in SETS.items()
        for setup in (sets[:: len(sets) // FEW] if len(sets) <= MANY else spread(game_of(id), FEW))
    ]


def name(case: object) -> str:
    return case if isinstance(case, str) else f"{case.seats}-{'-'.join(case.options.values())}"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("id", "setup"), few(), ids=name)
def test_paired_worlds_look_the_same(id: str, setup: Setup) -> None:
    assert compare(game_of(id), setup, SLICE, drawn_every=15) == SLICE


@pytest.mark.slow
@pytest.mark.parametrize(("id", "setup"), cases(), ids=name)
def test_all_paired_worlds_look_the_same(id: str, setup: Setup) -> None:
    assert compare(game_of(id), setup, PAIRS, drawn_every=50) == PAIRS


@pytest.mark.parametrize("id", [id for id, sets in SETS.items() if len(sets) > MANY])
def test_the_chosen_sets_have_every_value_of_every_option(id: str) -> None:
    chosen = spread(game_of(id), SOME)
    for option in game_of(id).options:
        assert {setup.options[option.id] for setup in chosen} == {*option.values}
    assert {setup.seats for setup in chosen} == {*game_of(id).seats}
