"""Questions about a table, answered in sentences: a place, its neighbors, a card, the last move, the score.

Text mode, the terminal and whoever asks for a thing on the drawn table get the same answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from crannog.kernel.event import Event
from crannog.kernel.fact import Fact
from crannog.kernel.game import Game
from crannog.kernel.message import Msg, msg
from crannog.views.facts import all_facts, facts_of
from crannog.views.in_words import what_happened
from crannog.views.texts import Speaks

LAST: Final = ("last", "zuletzt")
STANDING: Final = ("standing", "stand")
HELP: Final = ("", "help", "hilfe", "?")
MOST: Final = 40  # sentences of an answer
ABOUT_TURN: Final = 12  # events of a last move


def about(told: Iterable[Fact], thing: str) -> list[Fact]:
    """The facts of one thing, as in "land:A5"."""
    return [fact for fact in told if fact.about == thing]


def answer(
    game: Game[Any, Any], view: Any, question: str, said: Speaks, log: Sequence[Event] = ()
) -> list[Msg]:
    """What is to be said about a place, a card, a player; `last` the last move, `standing` how it stands."""
    asked = " ".join(question.casefold().split())
    if asked in HELP:
        return [Msg("asked.help")]
    if asked in LAST:
        told = [*what_happened(game, view, log), *(event.text for event in log[-ABOUT_TURN:])]
        return told or [Msg("page.log_empty")]
    if asked in STANDING:
        return [fact.text for fact in facts_of(game, view) if fact.kind in ("seat", "spirit", "")][:MOST]
    facts = all_facts(game, view)
    exact = [fact for fact in facts if asked in (fact.thing.casefold(), fact.about.casefold())]
    named = exact or [fact for fact in facts if fact.about and _begins(said.say(fact.text), asked)]
    things = dict.fromkeys(fact.about for fact in named)
    found = [fact for thing in things for fact in about(facts, thing)]
    if not found:
        found = [fact for fact in facts if asked in said.say(fact.text).casefold()]
    texts = list(dict.fromkeys(fact.text for fact in found))[:MOST]
    return texts or [msg("asked.nothing", question=question)]


def _begins(sentence: str, asked: str) -> bool:
    """Whether a sentence is about this name: it starts with it, as names of places and cards do."""
    return sentence.casefold().lstrip(' „“"').startswith(asked)
