"""States, observations, decisions, tables and measurements as a notebook shows them, without our page around.

A state is drawn as a spectator sees it, an observation as its seat does. The board is a picture of its
own, so nothing in the notebook styles it, and it turns dark with the notebook. Drawing needs the extra
`views`; without it a notebook shows the printed line.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Any, Final

from crannog.kernel.play import SPECTATOR, Decision, State
from crannog.kernel.printing import game_of, module_of
from crannog.views import drawing, templates
from crannog.views.design_tokens import AUTO
from crannog.views.errors import MissingViews

TEMPLATE: Final = "views/notebook.jinja"


def svg(shown: object, theme: str = "light") -> str | None:
    """The board alone, light for print; None where it cannot be drawn."""
    game = game_of(type(shown).__module__)
    if game is None:
        return None
    view = game.observe(shown, SPECTATOR) if isinstance(shown, State) else shown
    try:
        return str(drawing.svg(game, view, theme=theme))
    except MissingViews:
        return None


def html(shown: object) -> str | None:
    """A figure with the board, or a decision with its choices; None where it cannot be drawn."""
    if isinstance(shown, Decision):
        return _decision(shown)
    board = svg(shown, AUTO)
    if board is None:
        return None
    picture = f"data:image/svg+xml;base64,{b64encode(board.encode()).decode()}"
    return str(_macros().board(repr(shown).strip("<>"), picture))


def _decision(asked: Decision) -> str | None:
    """The question, each choice with its line, and what is forbidden and why."""
    game = game_of(module_of(asked))
    if game is None:
        return None
    say = game.texts("en").say
    legal = [(str(choice), say(choice.label())) for choice in asked.legal]
    forbidden = [(str(choice), " ".join(map(say, reasons))) for choice, reasons in asked.forbidden]
    try:
        return str(_macros().decision(asked.seat, say(asked.prompt), legal, forbidden))
    except MissingViews:
        return None


def measured(figures: str, css: str) -> str | None:
    """Charts and tables of the laboratory, which vouches for them; None where a notebook gets text."""
    try:
        return str(_macros().measured(css, figures))
    except MissingViews:
        return None


def framed(document: str, css: str = "") -> str:
    """A whole page in a frame of its own; of a table alone, with its style sheets and icons."""
    return str(_macros().frame(str(_macros().around(css, document) if css else document)))


def _macros() -> Any:
    return templates.environment().get_template(TEMPLATE).module
