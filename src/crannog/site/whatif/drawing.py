"""A position of a branch as a page shows it: the table's own drawing, with the branches beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crannog.kernel.play import SPECTATOR
from crannog.site.play.bots.choose_move import offered
from crannog.site.play.bots.levels import levels_of, marks
from crannog.site.play.drawing.fragments import foresee, render_thing
from crannog.site.play.drawing.position import address_of, of_these_eyes
from crannog.site.play.drawing.seats_and_actions import result, texts_with_names
from crannog.site.play.store.access import ENDED
from crannog.site.texts import site_texts
from crannog.site.whatif.bot_games import GAMES
from crannog.site.whatif.branches import CHOICES, Branch
from crannog.site.whatif.lesson_games import home, is_lesson
from crannog.site.whatif.positions import Position
from crannog.site.whatif.tree import in_words, said, tree
from crannog.views import draw, templates
from crannog.views.texts import page_texts
from crannog.views.things import LONGEST


def stage(
    here: Position,
    branches: Sequence[Branch],
    seat: int,
    lang: str,
    *,
    csrf: str,
    mine: bool,
    pick: str = "",
    problem: Sequence[str] = (),
    link: str = "",
) -> str:
    """What of the page changes from position to position. `mine`: for its maker, who plays on here."""
    table, branch = here.table, here.branch
    asks = mine and seat != SPECTATOR and seat not in branch.bots and here.k < CHOICES
    asked = table.decision(seat) if asks else None
    picked = offered(table, seat, pick) if asked is not None else ""
    context = _context(here, branches, seat, lang, csrf, mine, link) | {"problem": problem}
    pages = templates.environment()
    shown = draw(
        table.game,
        table.view(seat),
        asked,
        lang,
        log=here.events(seat),
        names=table.called(lang),
        bots=marks(table, lang),
        title=here.live.title,
        picked=picked,
        ahead=foresee(table, seat, picked),
        undo=asked is not None and here.k > 0,
        hidden={"csrfmiddlewaretoken": csrf, "seat": str(seat)} if csrf else {},
        beside=pages.get_template("crannog.site/what_if_panel.jinja").render(context),
    )
    context |= {
        "shown": of_these_eyes(shown, address_of(seat)),
        "where": shown.where,
        "asked": asked is not None,
    }
    return pages.get_template("crannog.site/what_if_stage.jinja").render(context)


def _context(
    here: Position, branches: Sequence[Branch], seat: int, lang: str, csrf: str, mine: bool, link: str
) -> dict[str, Any]:
    live, branch = here.live, here.branch
    site = site_texts(lang)
    ended = result(here.table)
    games = branch.games.get(here.k)
    return {
        "t": site.t,
        "name": site.name,
        "lang": lang,
        "csrf": csrf,
        "live": live,
        "home": home(live.id),
        "lesson": is_lesson(live.id),
        "names": live.called(lang),
        "branch": branch,
        "k": here.k,
        "n": here.n,
        "seat": seat,
        "mine": mine,
        "address_of": address_of,
        "game_title": page_texts(live.game, lang, None).t("title.game"),
        "over": live.status in ENDED,
        "hidden_things": live.game.hidden,
        "result": texts_with_names(live, lang).say(ended) if ended is not None else "",
        "says": said(live, branch, lang),
        "roots": tree(live, here.course, branches, branch.id, lang) if mine else [],
        "count": len(branches),
        "levels": levels_of(live.game, lang),
        "marks": marks(here.table, lang),
        "waits_for_bot": here.waits_for_bot and here.k == len(branch.lines),
        "full": here.k >= CHOICES,
        "games_wanted": GAMES,
        "games": in_words(live, branch, games, lang) if games else "",
        "games_open": games["open"] if games and not branch.looking else 0,
        "link": link,
    }


def card(here: Position, seat: int, lang: str, name: str) -> str:
    """One thing of the position that somebody asks about; "" where there is none of this name."""
    return render_thing(here.table, seat, lang, name[:LONGEST])
