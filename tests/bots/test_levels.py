"""Every level has a word, and a sentence that says what it does, in both languages."""

from __future__ import annotations

import pytest

from crannog import games
from crannog.bots import bot, levels, names, stand_in
from crannog.bots.found import USUAL
from crannog.bots.marks import about, level, mark
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import Msg
from crannog.views.texts import page_texts

WITH_LEVELS = [name for name in games.ours() if levels(name)]


def test_roam_has_levels() -> None:
    assert levels("roam") == ("easy", "medium", "hard")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", WITH_LEVELS)
def test_each_level_says_what_it_does(game_id: str, lang: str) -> None:
    texts = page_texts(games.load(game_id), lang, None)
    assert len(levels(game_id)) == 3
    told = []
    for name in levels(game_id):
        bot(name, game_id)
        sentence = about(name, game_id)
        assert sentence is not None
        assert texts.knows(sentence.id), f"{game_id} does not say what {name} does: {sentence.id}"
        told.append(texts.say(sentence))
        assert texts.say(level(name)) in texts.say(mark(name, game_id))
    assert len(set(told)) == 3


@pytest.mark.parametrize("game_id", games.ours())
def test_somebody_new_meets_the_medium_one_and_no_earlier_bot_is_lost(game_id: str) -> None:
    assert stand_in(game_id) == (
        USUAL if levels(game_id) else "rules" if "rules" in names(game_id) else "greedy"
    )
    assert {"random", "greedy"} <= set(names(game_id))
    assert mark("greedy", game_id) == Msg("bots.mark")
    assert about("greedy", game_id) is None
