"""A puzzle as somebody plays it: the table at its position, and what the choices made there come to.

Nothing is stored: the address says which of the offered choices were made ("2.14").
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any, Final

from crannog.kernel.codec import clone
from crannog.kernel.game_record import Record
from crannog.kernel.play import Decision, Illegal, decision, find
from crannog.lessons.puzzle import Puzzle, Turn, puzzles_of, won
from crannog.site.texts import site_texts
from crannog.views import draw, templates
from crannog.views.texts import page_texts
from crannog.views.things import LONGEST, thing

KEPT: Final = 64  # positions
LONGEST_WAY: Final = 40  # choices within one turn


class NoPosition(Exception):
    """Such choices are not offered there."""


@dataclass(frozen=True, slots=True)
class Tried:
    """Where some choices led."""

    puzzle: Puzzle
    made: tuple[int, ...]  # each its place among what was offered
    record: Record[Any]  # nobody changes it
    over: bool  # the turn is
    solved: bool
    lost: bool  # the turn cannot be won anymore


def todays(game: str, day: date) -> int:
    """The number of the day's puzzle."""
    some = puzzles_of(game)
    return some[day.toordinal() % len(some)].number


def found(game: str, number: int) -> Puzzle | None:
    return next((one for one in puzzles_of(game) if one.number == number), None)


def address(puzzle: Puzzle, made: tuple[int, ...] = ()) -> str:
    """Of the puzzle after these choices."""
    return f"/puzzle/{puzzle.game}/{puzzle.number}/{'.'.join(map(str, made))}".rstrip("/")


def read_made(text: str) -> tuple[int, ...]:
    """Raises NoPosition."""
    parts = text.split(".") if text else []
    if len(parts) > LONGEST_WAY or not all(p.isascii() and p.isdigit() and len(p) < 4 for p in parts):
        raise NoPosition
    return tuple(map(int, parts))


@lru_cache(KEPT)
def tried(game: str, number: int, made: tuple[int, ...]) -> Tried:
    """The position after these choices, with the others' answers; raises NoPosition. Takes a moment."""
    puzzle = found(game, number)
    if puzzle is None:
        raise NoPosition
    record = puzzle.record()
    turn = Turn(record.game, puzzle.seat)
    record.now.events = []  # what led here does not end the turn
    for choice in made:
        legal = () if turn.over(record.now) else turn.asked(record.now).legal(record.now)
        if choice >= len(legal):
            raise NoPosition
        record.play(puzzle.seat, str(legal[choice]))
        while not turn.over(record.now) and turn.asked(record.now).seat != puzzle.seat:
            ask = turn.asked(record.now)
            record.play(ask.seat, str(turn.answer(clone(record.now))))
    over = turn.over(record.now)
    solved = won(record.game, record.now, puzzle.seat)
    return Tried(puzzle, made, record, over, solved, not solved and not turn.wins(clone(record.now)))


def chosen(here: Tried, line: str, lang: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The choices made with this one; or why it cannot be made."""
    turn, s = Turn(here.record.game, here.puzzle.seat), here.record.now
    if here.over:
        return here.made, ()
    ask = turn.asked(s)
    lines = [str(choice) for choice in ask.legal(s)]
    if line in lines:
        return (*here.made, lines.index(line)), ()
    try:
        find(s, here.puzzle.seat, line)
    except Illegal as why:
        said = page_texts(here.record.game, lang, None)
        return here.made, tuple(said.say(reason) for reason in why.reasons)
    return here.made, ()


def _asked(here: Tried) -> Decision | None:
    turn, s = Turn(here.record.game, here.puzzle.seat), here.record.now
    return None if here.over else decision(s, turn.asked(s))


def stage(here: Tried, lang: str, csrf: str, origin: str, says: tuple[str, ...] = ()) -> str:
    """The table with the puzzle's panel."""
    record, seat = here.record, here.puzzle.seat
    drawn = draw(
        record.game,
        record.game.observe(record.now, seat),
        _asked(here),
        lang,
        log=record.events_for(seat),
        undo=bool(here.made),
        hidden={"csrfmiddlewaretoken": csrf},
        coach=_panel(here, lang, origin, says),
    )
    return str(drawn)


def _panel(here: Tried, lang: str, origin: str, says: tuple[str, ...]) -> str:
    puzzle, game = here.puzzle, here.record.game
    home = address(puzzle)
    numbers = [one.number for one in puzzles_of(puzzle.game)]
    at = numbers.index(puzzle.number)
    said = page_texts(game, lang, None)
    told = [event for event in here.record.now.events if event.seen_by(puzzle.seat)]
    title = said.t("title.game")
    context = {
        "t": site_texts(lang).t,
        "here": here,
        "home": home,
        "back": address(puzzle, here.made[:-1]),
        "together": game.together,
        "number": puzzle.number,
        "me": said.name(puzzle.seat),
        "game": puzzle.game,
        "earlier": numbers[at - 1] if at else 0,
        "later": numbers[at + 1] if at + 1 < len(numbers) else 0,
        "says": says,
        "ended": said.say(told[-1].text) if here.over and here.record.now.over and told else "",
        "share": f"{site_texts(lang).t('puzzle.shared', game=title, n=puzzle.number)} {origin}{home}",
    }
    return templates.environment().get_template("crannog.site/puzzle_coach.jinja").render(context)


def card(here: Tried, name: str, lang: str) -> str:
    """A thing of the table that somebody asks about; "" where there is none of this name."""
    game = here.record.game
    view = game.observe(here.record.now, here.puzzle.seat)
    return thing(game, view, _asked(here), lang, name[:LONGEST], {}) or ""
