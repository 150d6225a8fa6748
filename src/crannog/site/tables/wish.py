"""The form of the home page read into a wish: game, seats, bots, options, pace, clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from crannog import games
from crannog.bots import steady
from crannog.kernel.game import BadOption
from crannog.site.accounts.models import User
from crannog.site.accounts.names import clean
from crannog.site.play.services.create import Chair, Wish

MOST_SEATS: Final = 6
# Seconds for each seat, and what a move adds.
CLOCKS: Final = {
    "none": (0, 0),
    "quick": (10 * 60, 15),
    "calm": (30 * 60, 30),
    "days": (3 * 86_400, 12 * 3600),
}
BOT_NAMES: Final = ("Fintan", "Etain", "Ronan", "Maeve", "Aodh", "Niamh")


def wish_from(form: Mapping[str, str], user: User) -> Wish:
    """Raises BadOption for anything the game does not have.

    Fields: game, seat1.. (you, friend, bot, here: somebody else at this device), option-<id>, pace, clock,
    absence, public, title.
    """
    game = games.load(form.get("game", ""))
    kinds = [form[f"seat{n}"] for n in range(1, MOST_SEATS + 1) if form.get(f"seat{n}", "none") != "none"]
    kinds = kinds or ["you", *["friend"] * (game.seats[0] - 1)]
    chairs = []
    for number, kind in enumerate(kinds):
        if kind == "you":
            chairs.append(Chair(user.id, user.name))
        elif kind == "here":
            chairs.append(
                Chair(user.id, clean(form.get(f"name{number + 1}", "")) or f"{user.name} {number + 1}")
            )
        elif kind == "bot":
            chairs.append(Chair(None, BOT_NAMES[number], steady(game.id)))
        elif kind == "friend":
            chairs.append(Chair())
        else:
            raise BadOption(f"a seat is you, friend, bot or here, not {kind!r}")
    options = {
        option.id: form[f"option-{option.id}"] for option in game.options if form.get(f"option-{option.id}")
    }
    pace = "turn" if form.get("pace") == "turn" else "live"
    clock, increment = CLOCKS.get(form.get("clock", "none"), (0, 0))
    absence = form.get("absence", "wait")
    return Wish(
        game.id,
        tuple(chairs),
        options,
        clean(form.get("title", ""), 40),
        form.get("public") == "1",
        pace,
        clock,
        increment,
        absence if absence in ("wait", "bot", "end") else "wait",
    )
