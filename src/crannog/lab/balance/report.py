"""A balance report: every figure of every setup, judged together; or what changed between two contents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Any, Final

from crannog.kernel.game import Game, players
from crannog.kernel.message import Msg
from crannog.lab.balance.effects import Aims, by_piece, by_seat, lengths
from crannog.lab.balance.figure import MISSED, Figure, Line, judged, mean, more_than
from crannog.lab.balance.play import Seen, Setup, own_figures
from crannog.lab.results import Z_95

CHANGED: Final = "changed"
NOT_SHOWN: Final = "no change shown"
TOO_MANY: Final = 1_000_000  # games: so close to the edge of its target that nobody will know


@dataclass(frozen=True, slots=True)
class Section:
    """The figures of one setup."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Report:
    title: str
    origin: tuple[str, ...]  # versions, content, seed
    command: str  # that prints it again
    sections: tuple[Section, ...]

    def _repr_html_(self) -> str | None:
        from crannog.lab.balance.page import in_notebook

        return in_notebook(self)

    def _repr_markdown_(self) -> str:
        return text(self)

    @property
    def verdicts(self) -> Counter[str]:
        return Counter(line.verdict for section in self.sections for line in section.lines if line.verdict)


def figures(game: Game[Any, Any], games: Sequence[Seen], aims: Aims) -> list[Line]:
    """Everything that can be said of one setup."""
    found = by_seat(games, game.together, aims) + lengths(games)
    if module := own_figures(game.id):
        known = {line.name for line in found}
        found += [line for line in module.lines([seen.own for seen in games]) if line.name not in known]
    return found + by_piece(games, game.together, aims)


def changes(game: Game[Any, Any], first: Sequence[Seen], second: Sequence[Seen]) -> list[Line]:
    """How the first games differ from the second, dealt from the same seeds: pair by pair."""
    pairs = list(zip(first, second, strict=True))
    seats = range(1 if game.together else len(first[0].returns))
    name = "won" if game.together else "won by seat {}"
    found = [
        Line(
            name.format(seat + 1),
            more_than([(a.returns[seat], b.returns[seat]) for a, b in pairs]),
            group="seat",
        )
        for seat in seats
    ]
    of: dict[str, Callable[[Seen], float]] = {"decisions": lambda seen: seen.decisions}
    if any(seen.turns for seen in first):
        of["turns"] = lambda seen: seen.turns
    of["mean score"] = lambda seen: sum(seen.scores) / len(seen.scores)
    for label, value in of.items():
        found.append(Line(label, mean([value(a) - value(b) for a, b in pairs]), group="length and scores"))
    if module := own_figures(game.id):
        known = {line.name for line in found}
        own = {line.name: line for line in module.lines([seen.own for seen in second])}
        for line in module.lines([seen.own for seen in first]):
            if line.name in own and line.name not in known:
                found.append(_apart(line, own[line.name]))
    aims = Aims()
    before = {line.name: line for line in by_piece(second, game.together, aims)}
    for line in by_piece(first, game.together, aims):
        if line.name in before:
            found.append(_apart(line, before[line.name]))
    return [replace(line, low=0.0, high=0.0) for line in found]


def _apart(one: Line, other: Line) -> Line:
    """The difference of two lines, taken as two samples: on the same seeds that is on the safe side."""
    first, second = one.figure, other.figure
    value, half = first.value - second.value, Z_95 * hypot(first.error, second.error)
    games = min(first.games, second.games)
    return Line(one.name, Figure(value, value - half, value + half, first.part, games), group=one.group)


def by_option(
    game: Game[Any, Any], measured: Sequence[tuple[Setup, Sequence[Seen]]]
) -> dict[str, list[Line]]:
    """What other values of an option change against its first, all else the same, if both were measured."""
    found = {}
    for setup, games in measured:
        for option in game.options:
            first, value = option.values[0], setup.options[option.id]
            usual = replace(setup, options=setup.options | {option.id: first})
            others = [some for other, some in measured if other == usual]
            if value != first and others:
                title = f"{players((setup.seats,))}: {option.id}={value} instead of {first}"
                rest = {id: v for id, v in setup.options.items() if id != option.id}
                told = " ".join(f"{id}={v}" for id, v in rest.items())
                found[f"{title}, {told}" if told else title] = changes(game, games, others[0])
    return found


def setup_title(setup: Setup, games: int) -> str:
    options = " ".join(f"{key}={value}" for key, value in setup.options.items())
    return f"{players((setup.seats,))}, {games} games of {setup.bot}" + (f": {options}" if options else "")


def report(
    game: Game[Any, Any],
    found: Mapping[str, Sequence[Line]],
    origin: Sequence[str],
    command: str,
    against: Collection[str] = (),
) -> Report:
    """All lines of all setups, judged as one family: Holm's procedure counts every target of the report.

    `against` names the sections that show what changed.
    """
    together = iter(judged([line for lines in found.values() for line in lines]))
    said = game.texts("en")
    sections = []
    for title, lines in found.items():
        done = [next(together) for _ in lines]
        if title in against:
            done = [replace(x, verdict=CHANGED if x.verdict == MISSED else NOT_SHOWN) for x in done]
        named = [replace(x, name=said.say(Msg(x.name)) if "." in x.name else x.name) for x in done]
        sections.append(Section(title, tuple(named)))
    heading = f"{game.id}: what changed" if len(against) == len(found) else f"{game.id}: balance"
    return Report(heading, tuple(origin), command, tuple(sections))


def text(found: Report) -> str:
    """A Markdown table for each setup."""
    lines = [f"# {found.title}", "", *found.origin, "", summary(found), ""]
    for section in found.sections:
        lines += [f"**{section.title}**", "", *table(section.lines), ""]
    return "\n".join(lines)


def summary(found: Report) -> str:
    counts = found.verdicts
    return ", ".join(f"{n} {verdict}" for verdict, n in counts.most_common()) or "no targets"


def table(lines: Sequence[Line]) -> list[str]:
    found = ["| | measured [95%] | target | |", "|---|---|---|---|"]
    return found + [f"| {line.name} | {line.figure} | {line.target} | {verdict(line)} |" for line in lines]


def verdict(line: Line) -> str:
    """In words: what is missed stands out, what is undecided says how many games more would help."""
    if line.verdict in (MISSED, CHANGED):
        return f"**{line.verdict}**"
    return f"{line.verdict}: {_round(line.more)} games more" if line.more else line.verdict


def _round(n: int) -> str:
    return "more than a million" if n >= TOO_MANY else f"about {int(float(f'{n:.1e}')):,}"
