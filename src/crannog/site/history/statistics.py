"""What somebody's finished games add up to: a panel for each game, with figures, a chart, and rows by seat,
edition, spirit or whatever else the game counts apart (`crannog.tally`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from crannog import games
from crannog.kernel.message import Msg
from crannog.site.history.finished import Counted
from crannog.site.history.told import MONTHS
from crannog.site.texts import site_texts
from crannog.tally import Tally
from crannog.views.chart import BarsArt, bars_art
from crannog.views.game_view import AnyGame, view_of
from crannog.views.setup_form import difficulty_of
from crannog.views.texts import PageTexts, page_texts

BARS: Final = 6  # in a chart: the last months or games, the hardest difficulties


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    games: int
    won: int
    mean: str  # place or points; "" where no game was played to its end


@dataclass(frozen=True, slots=True)
class Group:
    name: str  # "Edition"
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """One game's."""

    game: str
    title: str
    games: int
    won: int
    figure: str  # "2.1"; "" where there is none yet
    figure_name: str  # "place"
    mean_name: str  # over the rows' last column
    chart: BarsArt | None
    caption: str
    said: str  # the chart in a sentence
    groups: tuple[Group, ...]


def panels(played: Sequence[Counted], lang: str, now: datetime) -> list[Panel]:
    """By the name of the game; what somebody played against themselves does not count."""
    by_game: dict[str, list[Counted]] = defaultdict(list)
    for one in played:
        if one.outcome.counts:
            by_game[one.game].append(one)
    return [_panel(games.load(id), by_game[id], lang, now) for id in sorted(by_game)]


def _panel(game: AnyGame, played: Sequence[Counted], lang: str, now: datetime) -> Panel:
    site, said, tally = site_texts(lang), page_texts(game, lang, None), view_of(game).TALLY
    names = {"place": "history.mean_place", "points": "history.mean_points", "hardest": "history.hardest"}
    mean = "place" if tally.figure == "place" else "points"
    values, caption = _chart(tally, game, played, site, now)
    listed = ", ".join(f"{name} {n}".strip() for name, n in values)
    return Panel(
        game.id,
        said.t("title.game"),
        len(played),
        _won(played),
        _hardest(game, played) if tally.figure == "hardest" else _mean(played, mean, site),
        site.t(names[tally.figure]),
        site.t(names[mean]),
        bars_art(values) if values else None,
        caption,
        f"{caption}: {listed}",
        tuple(
            Group(name, tuple(_row(word, some, mean, site) for word, some in rows))
            for name, rows in _groups(tally, game, played, site, said)
            if rows
        ),
    )


def _won(played: Sequence[Counted]) -> int:
    return sum(one.outcome.kind == "won" for one in played)


def _mean(played: Sequence[Counted], what: str, site: PageTexts) -> str:
    ended = [one.outcome for one in played]
    places = [one.place for one in ended if one.place]
    counts = places if what == "place" else [one.points for one in ended if one.points is not None]
    if not counts:
        return ""
    tenths = round(10 * sum(counts) / len(counts))
    sign = "−" if tenths < 0 else ""
    return sign + site.t("history.decimal", whole=abs(tenths) // 10, tenth=abs(tenths) % 10)


def _hardest(game: AnyGame, played: Sequence[Counted]) -> str:
    """That was won."""
    won = [difficulty_of(game, one.options) or 0 for one in played if one.outcome.kind == "won"]
    return str(max(won)) if won else ""


def _row(name: str, played: Sequence[Counted], mean: str, site: PageTexts) -> Row:
    return Row(name, len(played), _won(played), _mean(played, mean, site))


# --- counted apart -----------------------------------------------------------------------------

type Rows = list[tuple[str, list[Counted]]]


def _groups(
    tally: Tally, game: AnyGame, played: Sequence[Counted], site: PageTexts, said: PageTexts
) -> Iterator[tuple[str, Rows]]:
    if not game.together:
        seats = _apart((str(one.outcome.seat), one) for one in played)
        yield site.t("history.by_seat"), [(said.t(f"seat.{seat}"), some) for seat, some in seats]
    for by in tally.by:
        pairs = _played(played) if by.played else _agreed(game, by.option, played)
        named = by.played or f"option.{by.option}."
        rows = [(said.t(named + id), some) for id, some in _apart(pairs) if said.knows(named + id)]
        yield said.say(by.name), rows
    levels = ((difficulty_of(game, one.options), one) for one in played)
    sorted_by = _apart((f"{n:02}", one) for n, one in levels if n is not None)
    yield site.t("history.by_difficulty"), [(str(int(n)), some) for n, some in sorted_by]


def _apart(pairs: Iterator[tuple[str, Counted]]) -> Rows:
    found: dict[str, list[Counted]] = defaultdict(list)
    for key, one in pairs:
        found[key].append(one)
    return sorted(found.items())


def _played(played: Sequence[Counted]) -> Iterator[tuple[str, Counted]]:
    """Once for each of their seats that they played to the end."""
    for one in played:
        was = one.result.get("played", ())
        yield from ((was[seat], one) for seat, state in one.mine.items() if not state and seat < len(was))


def _agreed(game: AnyGame, id: str, played: Sequence[Counted]) -> Iterator[tuple[str, Counted]]:
    usual = next(option.values[0] for option in game.options if option.id == id)
    return ((one.options.get(id, usual), one) for one in played)


# --- charts ------------------------------------------------------------------------------------


def _chart(
    tally: Tally, game: AnyGame, played: Sequence[Counted], site: PageTexts, now: datetime
) -> tuple[list[tuple[str, int]], str]:
    if tally.chart == "months":
        return _months(played, site, now), site.t("history.chart_months")
    whole = [(one, one.outcome.points) for one in played if one.outcome.points is not None]
    if tally.chart == "difficulty":
        levels: Mapping[int, list[int]] = defaultdict(list)
        for one, points in whole:
            levels[difficulty_of(game, one.options) or 0].append(points or 0)
        means = [(str(level), round(sum(levels[level]) / len(levels[level]))) for level in sorted(levels)]
        return means[-BARS:], site.t("history.chart_difficulty")
    last = [points or 0 for _, points in whole[-BARS:]]
    words = [""] * (len(last) - 1) + [site.t("history.last")]
    return list(zip(words, last, strict=True)) if last else [], site.t("history.chart_points")


def _months(played: Sequence[Counted], site: PageTexts, now: datetime) -> list[tuple[str, int]]:
    """The last six, this one included; a month without a game is a gap."""
    counts = Counter(_month(one.ended) for one in played)
    last = _month(now)
    return [(site.say(Msg(MONTHS[n % 12])), counts[n]) for n in range(last - BARS + 1, last + 1)]


def _month(moment: datetime) -> int:
    day = moment.astimezone(UTC)
    return 12 * day.year + day.month - 1
