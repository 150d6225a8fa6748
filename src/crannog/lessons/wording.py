"""What a lesson says, in a language, with the names the table shows."""

from __future__ import annotations

import re
from typing import Final

from crannog import games
from crannog.lessons.lesson import RIVAL, BadLesson, Lesson, Words
from crannog.views.texts import page_texts

LANGUAGES: Final = ("en", "de")
SLOT: Final = re.compile(r"\{([^{}]+)\}")  # {player}, {rival}, or the id of one of the game's texts


def worded(lesson: Lesson, words: Words, lang: str) -> str:
    """Raises BadLesson where a slot names nothing."""
    said = page_texts(games.load(lesson.game), lang, lesson.names)

    def slot(match: re.Match[str]) -> str:
        if match[1] == "rival":
            return said.name(RIVAL)
        if match[1] == "player" and lesson.player:
            return lesson.player
        if not said.knows(match[1]):
            raise BadLesson(f"{lang}: {match[0]} is no text of the game")
        return said.t(match[1])

    return SLOT.sub(slot, words.get(lang, ""))
