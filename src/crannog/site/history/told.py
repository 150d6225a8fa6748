"""A finished game in a few words: what it was for this person, with whom, how, when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from crannog import games
from crannog.kernel.message import Msg, msg
from crannog.site.history.finished import Finished
from crannog.site.texts import site_texts
from crannog.views.game_view import AnyGame, view_of
from crannog.views.texts import page_texts

MONTHS: Final = (
    *("month.jan", "month.feb", "month.mar", "month.apr", "month.may", "month.jun"),
    *("month.jul", "month.aug", "month.sep", "month.oct", "month.nov", "month.dec"),
)
_EARLY: Final = {"time": "home.by_time", "resigned": "home.by_resigned", "agreed": "home.by_agreed"}


@dataclass(frozen=True, slots=True)
class Told:
    """A row of the list."""

    id: str
    kind: str  # of its outcome
    result: str
    game: str
    title: str
    others: tuple[tuple[int, str, bool], ...]  # seat, name, a bot's
    how: str
    day: str  # for machines
    date: str


def told(one: Finished, lang: str) -> Told:
    game, ended = games.load(one.game), one.ended.astimezone(UTC)
    return Told(
        one.id,
        one.outcome.kind,
        site_texts(lang).say(result(game, one)),
        page_texts(game, lang, None).t("title.game"),
        one.title,
        one.others,
        how(game, one, lang),
        ended.date().isoformat(),
        date(ended, lang),
    )


def result(game: AnyGame, one: Finished) -> Msg:
    """In two or three words."""
    is_so = one.outcome
    if is_so.kind == "won":
        return Msg("history.won_together" if game.together else "history.won")
    if is_so.kind == "lost" and game.together:
        return Msg("history.lost_together")
    if is_so.kind == "lost" and is_so.of > 2:
        return msg("history.place", n=is_so.place, of=is_so.of)
    others = {"nobody": "history.nobody", "left": "history.left", "alone": "history.alone"}
    return Msg(others.get(is_so.kind, "history.lost"))


def how(game: AnyGame, one: Finished, lang: str) -> str:
    """What was played against, the scores, and why it ended early."""
    site, said, tally = site_texts(lang), page_texts(game, lang, None), view_of(game).TALLY
    values = {option.id: option.values[0] for option in game.options} | dict(one.options)
    usual = {option.id: option.values[0] for option in game.options}
    parts = [
        said.t(f"option.{by.option}.{values[by.option]}")
        for by in tally.by
        if by.option and values.get(by.option) != usual.get(by.option)
    ]
    scores = one.scores
    if scores and game.together:
        parts.append(site.t("history.points", n=scores[0]))
    elif scores:
        between = site.t("history.to")
        text = between.join(str(abs(n)) for n in scores)
        below = tally.below if min(scores) < 0 else None
        parts.append(f"{said.say(below)} {text}" if below else text)
    if one.outcome.early:
        parts.append(site.t(_EARLY[one.outcome.early]))
    return ", ".join(parts)


def date(moment: datetime, lang: str) -> str:
    """9 Nov 2026, in UTC."""
    site, day = site_texts(lang), moment.astimezone(UTC)
    return site.t("month.date", day=day.day, month=site.t(MONTHS[day.month - 1]), year=day.year)
