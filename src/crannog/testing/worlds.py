"""Paired worlds: two worlds that a seat cannot tell apart look the same to it, byte for byte.

What a seat cannot know is shuffled; observation, decision, words, preview and drawing must stay.
"""

from __future__ import annotations

from typing import Any, Final

from crannog import views
from crannog.kernel.game import LANGUAGES, Game, Setup
from crannog.kernel.play import SPECTATOR, Decision, pending
from crannog.kernel.preview import preview
from crannog.testing.contract import dice, pick, setups, spread, walk

MANY: Final = 500  # set-ups; of more than that, some are taken


def compare_worlds(game: Game[Any, Any], setup: Setup, pairs: int, drawn_every: int) -> int:
    """Compare pairs until there are enough; how many there were."""
    done, seed = 0, 0
    while done < pairs:
        rng = dice(seed)
        for number, (s, ask) in enumerate(walk(game, setup, seed)):
            seats = game.seats_and_spectator(setup.seats)
            seat = seats[number % len(seats)]
            other = game.sample(s, seat, dice(1000 * seed + number))
            lang = LANGUAGES[number % 2]
            mine = _same(game, s, other, seat, lang)
            if ask.seat == seat:
                line = str(pick(rng, ask.legal(s)))
                assert preview(s, seat, line) == preview(other, seat, line)
            if number % drawn_every == 0 and can_draw():
                one, two = game.observe(s, seat), game.observe(other, seat)
                assert views.draw(game, one, mine, lang) == views.draw(game, two, mine, lang)
            done += 1
            if done == pairs:
                break
        seed += 1
    return done


def _same(game: Game[Any, Any], s: Any, other: Any, seat: int, lang: str) -> Decision | None:
    """What the seat sees and is asked, in both worlds."""
    text = game.texts(lang)
    one, two = game.observe(s, seat), game.observe(other, seat)
    assert one == two
    assert [text.say(m) for m in game.describe(one)] == [text.say(m) for m in game.describe(two)]
    assert game.diagram(one) == game.diagram(two)
    assert game.write(one) == game.write(two)
    mine = [d for d in pending(s) if d.seat == seat and seat != SPECTATOR]
    assert mine == [d for d in pending(other) if d.seat == seat and seat != SPECTATOR]
    return mine[0] if mine else None


def can_draw() -> bool:
    """Whether the extra `views` is installed."""
    try:
        views.templates.environment()
    except views.MissingViews:
        return False
    return True


def mixed_setups(game: Game[Any, Any], n: int) -> list[Setup]:
    """So many set-ups: the values of each option in turn, those of each in another order."""
    rng, columns = dice(n), []
    for values in (game.seats, *(option.values for option in game.options)):
        column: list[Any] = [values[i % len(values)] for i in range(n)]
        rng.shuffle("column", column)
        columns.append(column)
    ids = [option.id for option in game.options]
    return [game.setup(seats, dict(zip(ids, row, strict=True))) for seats, *row in zip(*columns, strict=True)]


def few_setups(game: Game[Any, Any], n: int) -> list[Setup]:
    """About so many set-ups, spread over all of them; all, where there are no more."""
    every = setups(game)
    if len(every) > MANY:
        return mixed_setups(game, n)
    return [setup for _, setup in spread(game, min(n, len(every)))]
