"""A table as HTML, a page around it, its board as stand-alone SVG.

Each game's view package offers `table` and `board`: what their templates need, without words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Final, Protocol, TypedDict, Unpack, cast

from crannog.decision_panel import BasePanel
from crannog.kernel.event import Event
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import Decision
from crannog.kernel.preview import Preview
from crannog.views import templates
from crannog.views.design_tokens import resolve, static
from crannog.views.facts import read_aloud
from crannog.views.game_view import AnyGame, Kit, draws_itself, kit
from crannog.views.logbook import digest, told
from crannog.views.texts import PageTexts, without_gaps

SPRITE: Final = "views/sprite.jinja"  # the icons: a page includes this template once
_ICON: Final = re.compile(r'<symbol id="i-(\w+)"(.*?)</symbol>')
_ICON_USE: Final = re.compile(r'href="#i-(\w+)"')


class Picture(str):
    """HTML that a notebook shows as what it is."""

    __slots__ = ("game", "where")
    where: str  # of a table: how far the game is, "Turn 15"
    game: AnyGame  # of a table: whose style sheets it needs

    def _repr_html_(self) -> str | None:
        from crannog.views.notebook import framed

        return framed(str(self), css(self.game) if hasattr(self, "game") else "")


class SvgPicture(Picture):
    """An SVG that stands alone."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """None, for it is shown as SVG."""
        return None

    def _repr_svg_(self) -> str:
        return str(self)


class Seen(Protocol):
    """What every game's observation says."""

    seat: int


@dataclass(frozen=True, slots=True)
class Undo:
    """What the viewer may take back."""

    what: Msg | None = None  # as the log told it
    asks: bool = False  # others have to agree

    def label(self) -> Msg:
        """What its button says."""
        id = "page.undo_ask" if self.asks else "page.undo"
        return Msg(id) if self.what is None else msg(f"{id}_what", what=self.what)


class Extras(TypedDict, total=False):
    """What a table may show besides the view and the question."""

    log: Sequence[Event]
    names: Mapping[int, str] | None
    bots: Mapping[int, str] | None  # seats that bots play: what the mark beside the name says
    title: str
    picked: str  # a choice to be confirmed: shown as if made, and the main button confirms it
    ahead: Preview | None  # what that choice is certain to do
    undo: bool | Undo
    hidden: Mapping[str, str] | None  # fields that go with every answer
    since: int  # how many of the log's newest events came since the viewer's last turn
    notes: Mapping[int, str] | None  # HTML that the host vouches for, after so many events of the log
    aside: str  # HTML that the host, who vouches for it, wants under the log
    coach: str  # the same, first at the left or with the question; on phones above the board
    beside: str  # the same, at the left or in a tab: what is looked at now and then
    hint: bool | None  # what is picked is the good move somebody asked for; None: there is nobody to ask
    stopped: Msg | None  # how the game ended, if before its end: nobody is asked any more


def draw(
    game: AnyGame,
    view: object,
    decision: Decision | None = None,
    lang: str = "en",
    **extras: Unpack[Extras],
) -> Picture:
    """The table as its viewer sees it: one `main` element, for a page that has the sprite and the sheets."""
    ours, names = kit(game, lang), extras.get("names") or {}
    context = _table(ours, view, decision, **extras)
    made = Picture(ours.voice.fill(_render(ours, "table", context), names, extras.get("bots")))
    made.game = game
    made.where = PageTexts(ours.voice.texts, names).say(cast(Msg, context["where"]))
    return made


def page(
    game: AnyGame,
    view: object,
    decision: Decision | None = None,
    lang: str = "en",
    *,
    theme: str = "light",
    styles: Iterable[str] | None = None,
    fonts: str = "",
    **extras: Unpack[Extras],
) -> Picture:
    """The whole document. `styles` are addresses of style sheets to link; without, they are inlined,
    with fonts from the address `fonts` (by default, where they are built)."""
    ours, names = kit(game, lang), extras.get("names") or {}
    context = _table(ours, view, decision, **extras)
    context |= {
        "read": list(read_aloud(game, view)),
        "lang": lang,
        "theme": theme,
        "shown": _render(ours, "table", context),
        "styles": list(styles) if styles is not None else None,
        "css": "" if styles is not None else css(game, fonts),
    }
    made = templates.environment().get_template("views/page.jinja").render(context)
    return Picture(ours.voice.fill(made, names, extras.get("bots")))


def svg(
    game: AnyGame,
    view: object,
    decision: Decision | None = None,
    lang: str = "en",
    *,
    theme: str = "light",
    names: Mapping[int, str] | None = None,
    picked: str = "",
) -> SvgPicture:
    """The board alone, every color and font written out: for e-mails, link previews, print.

    `theme` is "light", "dark", or "auto": both, for a browser to choose as its reader prefers.
    """
    return SvgPicture(resolve(with_icons(_board(game, view, decision, lang, names, picked)), theme))


def board(game: AnyGame, view: object, lang: str = "en", names: Mapping[int, str] | None = None) -> str:
    """The board alone, to be looked at: SVG for a page that has the sprite and the sheets."""
    return _board(game, view, None, lang, names, "")


def _board(
    game: AnyGame,
    view: object,
    decision: Decision | None,
    lang: str,
    names: Mapping[int, str] | None,
    picked: str,
) -> str:
    ours, names = kit(game, lang), names or {}
    context = {**ours.common(names), **ours.ours.board(view, decision, picked), "alone": True}
    return ours.voice.fill(_render(ours, "board", context), names)


def css(game: AnyGame, fonts: str = "") -> str:
    """All style sheets of a game's table in one."""
    folder = fonts or f"file://{files('crannog.views').joinpath('static', 'fonts')}"
    own = static("plain.css")
    if draws_itself(game):
        own = files(game.package).joinpath("view", f"{game.id}.css").read_text(encoding="utf-8")
    return static("tokens.css").replace("url(fonts/", f"url({folder}/") + static("base.css") + own


def sheets(game: AnyGame) -> tuple[str, ...]:
    """The style sheets a page with this table links, in order, by the names under which they are served."""
    return "views/tokens.css", "views/base.css", own_sheet(game)


def own_sheet(game: AnyGame) -> str:
    return f"games/{game.id}.css" if draws_itself(game) else "views/plain.css"


def with_icons(drawing: str) -> str:
    """A drawing with the icons it uses: on a page they lie in the sprite."""
    used = sorted(set(_ICON_USE.findall(drawing)))
    if not used:
        return drawing
    symbols = dict(_ICON.findall(templates.environment().get_template(SPRITE).render()))
    defs = "".join(f'<symbol id="i-{name}"{symbols[name]}</symbol>' for name in used)
    return drawing.replace("<defs>", f"<defs>{defs}", 1)


def _render(ours: Kit, name: str, context: Mapping[str, object]) -> str:
    return templates.environment().get_template(f"{ours.home}/{name}.jinja").render(context)


def _table(
    ours: Kit,
    view: object,
    decision: Decision | None,
    *,
    log: Sequence[Event] = (),
    names: Mapping[int, str] | None = None,
    bots: Mapping[int, str] | None = None,
    title: str = "",
    picked: str = "",
    ahead: Preview | None = None,
    undo: bool | Undo = False,
    hidden: Mapping[str, str] | None = None,
    since: int = -1,
    notes: Mapping[int, str] | None = None,
    aside: str = "",
    coach: str = "",
    beside: str = "",
    hint: bool | None = None,
    stopped: Msg | None = None,
) -> dict[str, object]:
    """Everything the table's template needs, words included."""
    game = ours.ours
    lies = game.on_board(view)
    new = ours.log.lines(log[-since:], lies) if since > 0 else []
    drawn = dict(game.table(view, decision, picked, log))
    if stopped is not None:
        drawn |= _stopped(cast(BasePanel, drawn["panel"]), stopped)
    return {
        **ours.common(names or {}),
        **drawn,
        "alone": False,
        "log": _log(ours, log, lies, since, notes or {}),
        "digest": digest(new, cast(Seen, view).seat, game.TURN, game.ROUTINE),
        "ahead": ahead,
        "certain": [(text, rule) for text, _, _, rule in told(ahead.events, ours.voice)] if ahead else [],
        "undo": Undo() if undo is True else undo or None,
        "hidden": dict(hidden or {}),
        "title": without_gaps(title),
        "aside": without_gaps(aside),
        "coach": without_gaps(coach),
        "beside": without_gaps(beside),
        "hint": hint,
        "read": (),
    }


def _stopped(panel: BasePanel, how: Msg) -> dict[str, object]:
    """What a table says instead of who decides, where nobody decides any more."""
    over = replace(panel, state="over", kind="over", ask=how, hint=None, tag=None, foot=(), who=(), ready=())
    return {"panel": over, "where": Msg("page.over")}


def _log(
    ours: Kit, log: Sequence[Event], lies: Mapping[str, str], since: int, notes: Mapping[int, str]
) -> list[str]:
    """The log as it is drawn, in one piece or with notes between."""
    if not log and not notes:
        return []
    if not notes:
        return [ours.log.drawn(log, lies, since)]
    found, begun = list[str](), 0
    for at in sorted(notes):
        found += [ours.log.drawn(log[begun:at], lies), without_gaps(notes[at])]
        begun = at
    return [*found, ours.log.drawn(log[begun:], lies)]
