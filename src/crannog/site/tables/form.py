"""The home page form, parsed into a wish: game, seats, bots, options, pace, clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from crannog import games
from crannog.bots import levels, stand_in
from crannog.kernel.game import BadOption, Game
from crannog.site.accounts.models import User
from crannog.site.accounts.names import LONGEST, clean
from crannog.site.play.actions.create import Chair, TableRequest

MAX_SEATS: Final = 6
# Seconds for each seat, and what a move adds.
CLOCKS: Final = {
    "usual": (0, 0),  # by turn as "days"
    "none": (0, 0),
    "quick": (10 * 60, 15),
    "calm": (30 * 60, 30),
    "days": (3 * 86_400, 12 * 3600),
}
WHAT_IF: Final = ("usual", "always", "after")  # when one may try things out
OPTION: Final = "option-"  # how the fields of a game's options begin
LEVEL: Final = "bot-"  # with this, what a seat is begins where it names the level of a bot
BOT_NAMES: Final = ("Fintan", "Etain", "Ronan", "Maeve", "Aodh", "Niamh")


def chairs(
    game: Game[Any, Any], form: Mapping[str, str] | None = None
) -> list[tuple[int, tuple[str, ...], str]]:
    """The seats of the form: number, what may be chosen, what is chosen: as sent, or by default."""
    few, many = min(game.seats), min(max(game.seats), MAX_SEATS)
    usual = max(few, min(2, many))
    bots = tuple(LEVEL + level for level in levels(game.id)) or ("bot",)
    found = []
    for number in range(1, many + 1):
        kinds: tuple[str, ...] = ("you", "friend", *bots) if number == 1 else ("friend", *bots, "here")
        if number > few:
            kinds = ("none", *kinds)
        chosen = "you" if number == 1 else "friend" if number <= usual else "none"
        sent = (form or {}).get(f"seat{number}", "")
        sent = LEVEL + stand_in(game.id) if sent == "bot" and sent not in kinds else sent
        found.append((number, kinds, sent if sent in kinds else chosen))
    return found


def options_in(form: Mapping[str, str]) -> dict[str, str]:
    """The options of a game that a form names."""
    return {
        name.removeprefix(OPTION): value for name, value in form.items() if name.startswith(OPTION) and value
    }


def apart(form: Mapping[str, str]) -> str:
    """Why values of this form do not go together; the page then says so beside them."""
    game = games.load(form.get("game", ""))
    chosen = {option.id: option.values[0] for option in game.options}
    return game.why_not_together(chosen | {id: v for id, v in options_in(form).items() if id in chosen})


def request_from(form: Mapping[str, str], user: User) -> TableRequest:
    """Raises BadOption for anything the game does not have.

    Fields: game, seat1.. (you, friend, bot, bot-easy.., here: somebody else at this device), name1.. for
    those here, option-<id>, pace, clock, absence, what_if, public, title; seeds, where the script adds them.
    """
    game = games.load(form.get("game", ""))
    wanted = [(n, form.get(f"seat{n}", "none")) for n in range(1, MAX_SEATS + 1)]
    wanted = [(n, kind) for n, kind in wanted if kind != "none"]
    wanted = wanted or [(n, chosen) for n, _, chosen in chairs(game) if chosen != "none"]
    asked = {one.id for one in game.options if not one.people}
    options = {id: value for id, value in options_in(form).items() if id in asked}
    pace = "turn" if form.get("pace") == "turn" else "live"
    clocks = form.get("clock", "usual")
    clock, increment = CLOCKS.get("days" if clocks == "usual" and pace == "turn" else clocks, (0, 0))
    absence, what_if = form.get("absence", "wait"), form.get("what_if", "usual")
    return TableRequest(
        game.id,
        _chairs(game.id, wanted, form, user),
        options,
        clean(form.get("title", ""), 40),
        form.get("public") == "1",
        pace,
        clock,
        increment,
        absence if absence in ("wait", "bot", "end") else "wait",
        what_if if what_if in WHAT_IF else "usual",
    )


def _chairs(
    game: str, wanted: list[tuple[int, str]], form: Mapping[str, str], user: User
) -> tuple[Chair, ...]:
    found: list[Chair] = []
    awaited = form.get("seeds") == "1"
    for n, kind in wanted:
        again = kind == "you" and any(chair.player for chair in found)
        if kind == "bot" or kind.removeprefix(LEVEL) in levels(game):
            plays = stand_in(game) if kind == "bot" else kind.removeprefix(LEVEL)
            found.append(Chair(None, BOT_NAMES[n - 1], plays))
        elif kind == "friend":
            found.append(Chair())
        elif kind == "here" or again:
            name = clean(form.get(f"name{n}", "")) or f"{user.name[: LONGEST - 2]} {n}"
            found.append(Chair(user.id, name, awaited=awaited))
        elif kind == "you":
            found.append(Chair(user.id, user.name, awaited=awaited))
        else:
            raise BadOption(f"a seat must be you, friend, bot or here, not {kind!r}")
    return tuple(found)
