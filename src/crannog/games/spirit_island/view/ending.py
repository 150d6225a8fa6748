"""The end of a game: its score part by part, and its story in three plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.foresight.game_from_view import restore
from crannog.games.spirit_island.scoring import reckoning
from crannog.kernel.message import Msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.games.spirit_island.state import Chapter

WIDTH: Final = 250  # of a plot's field
HEIGHT: Final = 120
PLOTS: Final = (
    ("fear", (("fear", "fear"),)),
    ("blight", (("blight", "blight"),)),
    ("invaders", (("explorers", "explorer"), ("towns", "town"), ("cities", "city"))),
)
DASHES: Final = ("", "7 4", "2 4")


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    icon: str
    path: str
    dash: str
    last: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Plot:
    id: str
    lines: tuple[Line, ...]
    ticks: tuple[tuple[int, float], ...]  # numbers and where they stand
    turns: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Ending:
    parts: tuple[tuple[Msg, int], ...]
    score: int
    plots: tuple[Plot, ...]
    story: tuple[Chapter, ...]
    won: bool


def ending(view: View) -> Ending | None:
    if not view.over:
        return None
    parts = tuple((Msg(f"score.{name}"), n) for name, n in reckoning(restore(view)))
    plots = tuple(_plot(id, lines, view.story) for id, lines in PLOTS) if view.story else ()
    return Ending(parts, view.score, plots, view.story, view.outcome != "defeat")


def _plot(id: str, lines: Sequence[tuple[str, str]], story: Sequence[Chapter]) -> Plot:
    most: int = max(1, *(getattr(chapter, name) for chapter in story for name, _ in lines))
    step = WIDTH / max(1, len(story) - 1)

    def high(n: float) -> float:
        return round(HEIGHT - HEIGHT * n / most, 1)

    drawn = []
    for i, (name, icon) in enumerate(lines):
        values = [getattr(chapter, name) for chapter in story]
        points = [(round(at * step, 1), high(n)) for at, n in enumerate(values)]
        path = "M" + "L".join(f"{x} {y}" for x, y in points)
        drawn.append(Line(name, icon, path, DASHES[i], values[-1], *points[-1]))
    half = [most // 2] if most > 3 else []
    turns = tuple((c.round, round(i * step, 1)) for i, c in enumerate(story[:-1]))
    return Plot(id, tuple(drawn), tuple((n, high(n)) for n in (0, *half, most)), turns)
