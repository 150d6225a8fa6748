"""How many hints give a reason of their own: `python -m tools.hint_reasons [games]`.

Solo teaching games, played as the hints say; counted is each reason where there was something to choose.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from typing import Final

from crannog import bots, games
from crannog.games.spirit_island.observe import View
from crannog.games.spirit_island.view.buttons import buttons
from crannog.games.spirit_island.view.forecast import shown_forecast
from crannog.games.spirit_island.view.guide import guide
from crannog.games.spirit_island.view.invader_board import invaders
from crannog.kernel.play import advance, pending

EMPTY: Final = ("advice.best", "advice.tried")  # they say only that it is best


def reasons(seed: int, bot: str) -> Counter[tuple[str, str]]:
    """The kinds of questions of one game, with the reasons given."""
    game, found = games.load("spirit_island"), Counter[tuple[str, str]]()
    s, player = game.new(1, {"teaching": "yes", "spirits": "random"}, seed), bots.bot(bot, game.id, seed)
    while not s.over:
        asked = pending(s)[0]
        view: View = game.observe(s, asked.seat)
        choice = player.choose(view, asked, bots.sampler(game, s, asked.seat))
        if len(asked.legal) > 1:
            told = guide(view, asked, buttons(asked, str(choice)), shown_forecast(view, invaders(view)))
            assert told is not None
            assert told.why is not None
            found[asked.prompt.id, told.why.id] += 1
        advance(s, asked.seat, choice)
    return found


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=2)
    most: int = parser.parse_args(args).games
    bot = bots.stand_in("spirit_island")
    every: Counter[tuple[str, str]] = Counter()
    for seed in range(most):
        every += reasons(seed, bot)
    for (kind, why), n in every.most_common():
        print(f"{n:5} {kind:24} {why}")
    empty = sum(n for (_, why), n in every.items() if why in EMPTY)
    print(f"{empty} of {every.total()} hints by {bot} in {most} games say only that the move is best")


if __name__ == "__main__":
    main()
