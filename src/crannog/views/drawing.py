"""A table as HTML, a page around it, its board as stand-alone SVG.

Each game's view package offers `table` and `board`: what their templates need, without words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from typing import Any, Final, Protocol, cast

from crannog.kernel.event import Event
from crannog.kernel.game import Game
from crannog.kernel.msg import Msg, Rule
from crannog.kernel.play import Decision, Preview
from crannog.views import templates
from crannog.views.logbook import digest, lines
from crannog.views.tokens import resolve, static
from crannog.views.words import Words, words

type AnyGame = Game[Any, Any]
SPRITE: Final = "views/sprite.jinja"  # the icons: a page includes this template once
_ICON: Final = re.compile(r'<symbol id="i-(\w+)"(.*?)</symbol>')
_ICON_USE: Final = re.compile(r'href="#i-(\w+)"')


class Picture(str):
    """HTML that a notebook shows as what it is."""

    __slots__ = ("where",)
    where: str  # of a table: how far the game is, "Turn 15"

    def _repr_html_(self) -> str:
        return str(self)


class SvgPicture(Picture):
    """An SVG that stands alone."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class GameView(Protocol):
    """What a game's view package offers."""

    HEADINGS: tuple[str, ...]  # events that head a section of the log
    REFERENCES: tuple[str, ...]  # how ids of things begin that a reader may look up
    TURN: str  # the event that begins a seat's turn
    ROUTINE: tuple[str, ...]  # events that somebody coming back need not read

    def table(
        self, view: object, decision: Decision | None, picked: str, log: Sequence[Event]
    ) -> Mapping[str, object]: ...

    def board(self, view: object, decision: Decision | None, picked: str) -> Mapping[str, object]: ...

    def on_board(self, view: object) -> Mapping[str, str]:
        """The ids of the board's elements by what the log calls them: a message's id or a word."""


class Seen(Protocol):
    """What every game's observation says."""

    seat: int


def draw(
    game: AnyGame,
    view: object,
    decision: Decision | None = None,
    lang: str = "en",
    *,
    log: Sequence[Event] = (),
    names: Mapping[int, str] | None = None,
    title: str = "",
    picked: str = "",
    ahead: Preview | None = None,
    undo: bool = False,
    hidden: Mapping[str, str] | None = None,
    since: int = -1,
    aside: str = "",
) -> Picture:
    """The table as its viewer sees it: one `main` element, for a page that has the sprite and the sheets.

    `picked` is a choice to be confirmed: it is shown as if made, and the main button confirms it;
    `ahead` is what it is certain to do. `hidden` are fields that go with every answer. So many of the
    newest events of the log came `since` the viewer's last turn. `aside` is HTML that the host, who
    vouches for it, wants under the log.
    """
    said = words(game, lang, names)
    context = _table(game, view, decision, said, log, title, picked, ahead, undo, hidden, since, aside)
    made = Picture(_render(game, "table", context))
    made.where = said.say(cast(Msg, context["where"]))
    return made


def page(
    game: AnyGame,
    view: object,
    decision: Decision | None = None,
    lang: str = "en",
    *,
    log: Sequence[Event] = (),
    names: Mapping[int, str] | None = None,
    title: str = "",
    picked: str = "",
    ahead: Preview | None = None,
    undo: bool = False,
    hidden: Mapping[str, str] | None = None,
    since: int = -1,
    aside: str = "",
    theme: str = "light",
    styles: Iterable[str] | None = None,
    fonts: str = "",
) -> Picture:
    """The whole document. `styles` are addresses of style sheets to link; without, they are inlined,
    with fonts from the address `fonts` (by default, where they are built)."""
    said = words(game, lang, names)
    context = _table(game, view, decision, said, log, title, picked, ahead, undo, hidden, since, aside)
    context |= {
        "lang": lang,
        "theme": theme,
        "shown": _render(game, "table", context),
        "styles": list(styles) if styles is not None else None,
        "css": "" if styles is not None else css(game, fonts),
    }
    return Picture(templates.environment().get_template("views/page.jinja").render(context))


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
    """The board alone, every colour and font written out: for notebooks, mails, link previews."""
    said = words(game, lang, names)
    context = {**_common(game, said), **_view_of(game).board(view, decision, picked), "alone": True}
    return SvgPicture(resolve(with_icons(_render(game, "board", context)), theme))


def css(game: AnyGame, fonts: str = "") -> str:
    """All style sheets of a game's table in one."""
    folder = fonts or f"file://{files('crannog.views').joinpath('static', 'fonts')}"
    own = files(game.package).joinpath("view", f"{game.id}.css").read_text(encoding="utf-8")
    return static("tokens.css").replace("url(fonts/", f"url({folder}/") + static("base.css") + own


def sheets(game: AnyGame) -> tuple[str, ...]:
    """The style sheets a page with this table links, in order, by the names under which they are served."""
    return "views/tokens.css", "views/base.css", f"games/{game.id}.css"


def with_icons(drawing: str) -> str:
    """A drawing with the icons it uses: on a page they lie in the sprite."""
    used = sorted(set(_ICON_USE.findall(drawing)))
    if not used:
        return drawing
    symbols = dict(_ICON.findall(templates.source(SPRITE)))
    defs = "".join(f'<symbol id="i-{name}"{symbols[name]}</symbol>' for name in used)
    return drawing.replace("<defs>", f"<defs>{defs}", 1)


def _render(game: AnyGame, name: str, context: Mapping[str, object]) -> str:
    return templates.environment().get_template(f"{game.package}/{name}.jinja").render(context)


def _table(
    game: AnyGame,
    view: object,
    decision: Decision | None,
    said: Words,
    log: Sequence[Event],
    title: str,
    picked: str,
    ahead: Preview | None,
    undo: bool,
    hidden: Mapping[str, str] | None,
    since: int,
    aside: str,
) -> dict[str, object]:
    """Everything the table's template needs, words included."""
    ours = _view_of(game)
    told = lines(log, said, ours.HEADINGS, ours.REFERENCES, ours.on_board(view), since)
    return {
        **_common(game, said),
        **ours.table(view, decision, picked, log),
        "alone": False,
        "log": told,
        "digest": digest(told, cast(Seen, view).seat, ours.TURN, ours.ROUTINE) if since > 0 else None,
        "ahead": ahead,
        "undo": undo,
        "hidden": dict(hidden or {}),
        "title": title,
        "aside": aside,
    }


def _view_of(game: AnyGame) -> GameView:
    return cast(GameView, import_module(f"{game.package}.view"))


def _common(game: AnyGame, said: Words) -> dict[str, object]:
    rules: dict[str, Rule] = {rule.id: rule for rule in game.rules}
    return {
        "t": said.t,
        "say": said.say,
        "parts": said.parts,
        "name": said.name,
        "rules": rules,
        "game_title": said.say(Msg("title.game")),
    }
