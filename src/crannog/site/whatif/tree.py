"""The branches of one person at one table as a tree: positions of the game, and what leaves it there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crannog.site.play.store.course import Course
from crannog.site.play.store.live_table import Live
from crannog.site.texts import site_texts
from crannog.site.whatif.branches import Branch
from crannog.site.whatif.world import NoPosition, position_of
from crannog.views.texts import page_texts


@dataclass(frozen=True, slots=True)
class Twig:
    """A branch as the tree shows it, with those that leave it."""

    branch: Branch
    says: str  # what its first own choice says; "" while it has none
    games: str  # how bot games from its newest looked-at position ended
    here: bool
    twigs: tuple[Twig, ...]


@dataclass(frozen=True, slots=True)
class Root:
    """A position of the real game that branches leave; -1 where it was undone."""

    n: int
    twigs: tuple[Twig, ...]


def tree(live: Live, course: Course, branches: Sequence[Branch], here: str, lang: str) -> list[Root]:
    known = {branch.id for branch in branches}
    by_parent: dict[str | None, list[Branch]] = {}
    for branch in branches:
        by_parent.setdefault(branch.parent if branch.parent in known else None, []).append(branch)

    def grown(branch: Branch) -> Twig:
        twigs = tuple(grown(one) for one in by_parent.get(branch.id, []))
        latest = max(branch.games, default=None)
        ended = in_words(live, branch, branch.games[latest], lang) if latest is not None else ""
        return Twig(branch, said(live, branch, lang), ended, branch.id == here, twigs)

    roots: dict[int, list[Twig]] = {}
    for branch in by_parent.get(None, []):
        try:
            n = position_of(course, branch.at)
        except NoPosition:
            n = -1
        roots.setdefault(n, []).append(grown(branch))
    return [Root(n, tuple(twigs)) for n, twigs in sorted(roots.items())]


def said(live: Live, branch: Branch, lang: str) -> str:
    if branch.label is None:
        return ""
    label: Any = live.game.codec.decode(branch.label)
    return page_texts(live.game, lang, live.called(lang)).say(label).rstrip(".")


def in_words(live: Live, branch: Branch, found: Mapping[str, Any], lang: str) -> str:
    """How bot games ended: "6 bot games: Ann wins 4, Bob wins 2"."""
    site = site_texts(lang)
    played, won = int(found["played"]), found["won"]
    if not played:
        return site.t("what_if.games_none")
    if live.game.together:
        return site.t("what_if.games_together", n=played, won=_number(won[0], lang))
    each = ", ".join(
        site.t(
            "what_if.games_won", name=live.called(lang).get(seat) or site.name(seat), won=_number(share, lang)
        )
        for seat, share in enumerate(won)
    )
    return f"{site.t('what_if.games_played', n=played)}: {each}"


def _number(share: float, lang: str) -> str:
    """A victory may be shared: 2.5."""
    text = f"{round(share, 1):g}"
    return text.replace(".", ",") if lang == "de" else text
