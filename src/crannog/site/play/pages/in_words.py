"""The table in words, for text mode: the facts of a seat's view, its choices, what a pick would do."""

from __future__ import annotations

from typing import Any, Final

from crannog.kernel.message import rule_of
from crannog.kernel.play import SPECTATOR, Decision
from crannog.site.play.bots.levels import in_words as bots_in_words
from crannog.site.play.drawing import fragments
from crannog.site.play.store.live_table import Live
from crannog.views.in_words import in_words, what_happened
from crannog.views.logbook import counted
from crannog.views.questions import answer
from crannog.views.rule_links import address_in
from crannog.views.texts import page_texts

LONGEST: Final = 80  # characters of a question


def asked_of(live: Live, seat: int) -> Decision | None:
    """What this seat is asked; nothing while a bot plays for it."""
    return live.decision(seat) if seat != SPECTATOR and not live.seats[seat].bot else None


def told(live: Live, seat: int, lang: str, pick: str, question: str | None) -> dict[str, Any]:
    """What the template of text mode needs."""
    if live.record is None:
        return {"asked": None, "mine": False, "choices": []}
    said = page_texts(live.game, lang, live.called(lang))
    asked, view = asked_of(live, seat), live.view(seat)
    words = in_words(live.game, view, asked)
    rule_at = address_in(live.game.id, live.game.rules)
    choices = [(line, said.say(label)) for line, label in words.choices]
    picked = next(((line, label) for line, label in choices if line == pick), None)
    ahead = fragments.foresee(live, seat, pick) if picked else None
    question = None if question is None else question[:LONGEST]
    answers = () if question is None else answer(live.game, view, question, said, live.events(seat))
    return {
        "bots": bots_in_words(live, lang),
        "state": [said.say(line) for line in words.state],
        "printed": [said.say(line) for line in words.printed],
        "log": [said.say(text) for text, _ in counted(live.events(seat), said)],
        "asked": said.say(asked.prompt) if asked else None,
        "mine": asked is not None,
        "choices": choices,
        "asides": [(line, said.say(label)) for line, label in words.asides],
        "happened": [said.say(line) for line in what_happened(live.game, view, live.events(seat))],
        "picked": picked,
        "certain": [said.say(text) for text, _ in counted(ahead.events, said)] if ahead else [],
        "whole": ahead is None or ahead.whole,
        "forbidden": [
            (said.say(label), [(said.say(reason), rule_at(rule_of(reason))) for reason in reasons])
            for label, reasons in words.forbidden
        ],
        "question": question,
        "answers": [said.say(line) for line in answers],
    }
