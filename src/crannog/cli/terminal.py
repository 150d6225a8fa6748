"""What a terminal shows: a board that fits the screen with the standing beside it, help, why not."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from typing import Any, Final

from crannog.kernel.game import Game
from crannog.kernel.message import Msg
from crannog.kernel.play import Choice, Decision
from crannog.views.facts import facts_of
from crannog.views.texts import PageTexts

ROWS: Final = 32  # of a board, so that with the question it fits 40 rows
TALL: Final = 20  # a board this tall is not printed again where nothing on it has changed
GAP: Final = 4
NARROW: Final = 40  # no column is narrower
FEW: Final = 8  # choices that are named where many have the same reason
COMMANDS: Final = (
    *("choose", "why", "preview", "say", "ask", "reason", "hint"),
    *("words", "board", "log", "undo", "quit"),
)


def width() -> int:
    return shutil.get_terminal_size((100, 40)).columns


def columns(lines: Sequence[str], wide: int, rows: int = ROWS) -> list[str]:
    """Lines side by side, if there are too many of them; cut off where there is little room."""
    blocks = [list(lines[i : i + rows]) for i in range(0, len(lines), rows)]
    room = (wide - GAP * (len(blocks) - 1)) // max(1, len(blocks))
    if len(blocks) < 2 or room < NARROW:
        return list(lines)
    sizes = [min(room, max(map(len, block))) for block in blocks]
    return [
        (" " * GAP).join(_cut(block, i, size) for block, size in zip(blocks, sizes, strict=True)).rstrip()
        for i in range(rows)
    ]


def _cut(block: Sequence[str], i: int, size: int) -> str:
    line = block[i] if i < len(block) else ""
    return line.ljust(size) if len(line) <= size else line[: size - 1] + "…"


def beside(left: Sequence[str], right: Sequence[str], wide: int) -> list[str]:
    """Two texts side by side; one below the other where they do not fit."""
    size = max(map(len, left), default=0) + GAP
    if size + max(map(len, right), default=0) > wide:
        return [*left, "", *right]
    high = max(len(left), len(right))
    rows = zip(_padded(left, high), _padded(right, high), strict=True)
    return [f"{one.ljust(size)}{other}".rstrip() for one, other in rows]


def _padded(lines: Sequence[str], high: int) -> list[str]:
    return [*lines, *[""] * (high - len(lines))]


def board(game: Game[Any, Any], view: Any, said: PageTexts, whole: bool = False) -> list[str]:
    """The board as large as the screen allows, or whole, with each side of the table in a line."""
    drawn = game.diagram(view).splitlines()
    drawn = drawn if whole else columns(drawn, width())
    return beside(drawn, list(standing(game, view, said)), width())


def standing(game: Game[Any, Any], view: Any, said: PageTexts) -> Iterable[str]:
    """The first thing that is told about each player."""
    known = set()
    for fact in facts_of(game, view):
        if fact.kind in ("seat", "spirit") and fact.about not in known:
            known.add(fact.about)
            yield said.say(fact.text).strip()


def commands(said: PageTexts) -> list[str]:
    """What can be typed, and what the signs of the board mean, where the game explains them."""
    lines = [said.say(Msg(f"terminal.{one}")) for one in COMMANDS]
    return [*lines, said.say(Msg("legend.board"))] if said.knows("legend.board") else lines


def forbidden(decision: Decision, asked: str) -> dict[tuple[Msg, ...], list[Choice[Any]]]:
    """What cannot be chosen, by its reasons: many choices are often forbidden for the same one."""
    found: dict[tuple[Msg, ...], list[Choice[Any]]] = {}
    for choice, reasons in decision.forbidden:
        if asked in ("", str(choice)):
            rules = tuple(reasons) if asked else tuple(Msg(reason.id) for reason in reasons)
            found.setdefault(rules, []).append(choice)
    return found
