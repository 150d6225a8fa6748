"""One thing of a table on demand: a card, a land, a reason why not. Drawn when somebody asks, never before.

    thing(game, view, decision, "en", "card:aldo")   an article, or None if there is no such thing

A game's view may draw it (`GameView.thing`); else it is told. The reasons (`why:` and a choice's line, a
place, or the place's element) every game has: they come from the decision.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any, Final

from crannog.decision_panel import Reason
from crannog.kernel.message import Msg, rule_of
from crannog.kernel.play import Choice, Decision
from crannog.no_view import Found
from crannog.views import templates
from crannog.views.drawing import Picture
from crannog.views.facts import all_facts, read_aloud
from crannog.views.game_view import AnyGame, Kit, kit
from crannog.views.questions import about

LONGEST: Final = 200  # characters of a name, as of a choice
WHY: Final = "why"
READ: Final = "read"  # the whole table in sentences
MOST: Final = 4  # choices at one place whose reasons are told


def thing(
    game: AnyGame,
    view: object,
    decision: Decision | None,
    lang: str,
    name: str,
    names: Mapping[int, str] | None = None,
) -> Picture | None:
    """The thing of this name as an article that begins with a heading."""
    kind, _, id = name[:LONGEST].partition(":")
    ours = kit(game, lang)
    if kind == READ:
        found: Found = ("views/read_board.jinja", {"read": list(read_aloud(game, view))})
    else:
        found = _why(ours, view, decision, id) if kind == WHY else _found(ours, view, decision, kind, id)
    return drawn(ours, *found, names or {}) if found is not None else None


def drawn(ours: Kit, template: str, needs: Mapping[str, object], names: Mapping[int, str]) -> Picture:
    """What a game found, by its template."""
    home = template if "/" in template else f"{ours.home}/{template}.jinja"
    context = {**ours.common(names), **needs, "alone": False}
    made = templates.environment().get_template(home).render(context)
    return Picture(ours.voice.fill(made, names))


def _found(ours: Kit, view: object, decision: Decision | None, kind: str, id: str) -> Found:
    return ours.ours.thing(view, decision, kind, id) or _told(ours, view, f"{kind}:{id}", id)


def _told(ours: Kit, view: object, name: str, id: str) -> Found:
    """What the game tells of a thing that it draws no card of."""
    lines = [fact.text for fact in about(all_facts(ours.game, view), name)]
    return ("views/told.jinja", {"heading": id, "lines": lines}) if lines else None


def _why(ours: Kit, view: object, decision: Decision | None, id: str) -> Found:
    """Why a choice is forbidden, or all that is forbidden at a place; what could be done instead."""
    if decision is None or not id:
        return None
    words = {id, *(word for word, at in ours.ours.on_board(view).items() if at == id)}
    no = [(choice, reasons) for choice, reasons in decision.forbidden if is_about(choice, words)]
    if not no:
        return None
    no.sort(key=lambda one: _place(ours.ours.VERBS, str(one[0]).partition(" ")[0]))
    choice = no[0][0]
    seen = ours.ours.why_picture(view, choice)
    return "views/why.jinja", {
        **(seen[1] if seen else {}),
        "picture": f"{ours.home}/{seen[0]}.jinja" if seen else "",
        "label": choice.label(),
        "no": [(choice.label(), [Reason(why, rule_of(why)) for why in whys]) for choice, whys in no[:MOST]],
        "instead": ours.ours.instead(view, decision, choice),
    }


def _place(verbs: tuple[str, ...], verb: str) -> int:
    return verbs.index(verb) if verb in verbs else len(verbs)


def is_about(choice: Choice[Any], words: Set[str]) -> bool:
    """Whether the choice has such a line, or its label names such a place."""
    if str(choice) in words:
        return True
    return any(
        value in words
        if isinstance(value, str)
        else isinstance(value, Msg) and (value.id.partition(".")[2] in words or value.get("name") in words)
        for _, value in choice.label().params
    )
