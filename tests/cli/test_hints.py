"""Hints in the terminal go a step deeper each time: where to look, the idea, the move."""

from __future__ import annotations

import re

import pytest

from crannog import games
from crannog.bots import bot, sampler, stand_in
from crannog.cli.hints import Hints
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import Msg
from crannog.kernel.play import choose, pending
from crannog.kernel.rng import Rng, seeds_from_number
from crannog.views.texts import page_texts
from tests.cli.test_commands import Command, crannog

__all__ = ["crannog"]
LINES = re.compile(r"\(([^()]+)\)")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", games.ours())
def test_a_hint_is_a_nudge_then_the_idea_then_the_move(game_id: str, lang: str) -> None:
    game = games.load(game_id)
    texts = page_texts(game, lang, None)
    state = game.new(2, {}, 3)
    asked = pending(state)[0]
    good = bot(stand_in(game_id), game_id, 5).choose(
        game.observe(state, asked.seat), asked, sampler(game, state, asked.seat)
    )
    hints = Hints(game, texts, 5)
    nudge, idea, move, again = ["\n".join(hints.deeper(state, asked)) for _ in range(4)]
    for told, depth in ((nudge, "nudge"), (idea, "idea"), (move, "move")):
        assert told.startswith(texts.say(Msg(f"hint.{depth}")))
    among = LINES.findall(nudge)
    assert str(good) in among
    assert set(among) <= set(asked.lines())
    assert len(among) == min(3, sum(line.split()[0] == str(good).split()[0] for line in asked.lines()))
    assert f"({good})" not in idea
    assert f"({good})" in move
    assert idea.splitlines()[1] in move, "the same reason"
    assert again == move


def test_the_next_question_begins_with_a_nudge() -> None:
    game = games.load("roam")
    texts = page_texts(game, "en", None)
    hints, state = Hints(game, texts, 1), game.new(2, {}, 3)
    asked = pending(state)[0]
    for _ in range(3):
        hints.deeper(state, asked)
    after = choose(state, asked.seat, asked.lines()[0])
    assert hints.deeper(after, pending(after)[0])[0] == "A nudge"


@pytest.mark.parametrize("game_id", ["arrival", "spirit_island"])
def test_a_hint_tells_nothing_that_is_hidden(game_id: str) -> None:
    game = games.load(game_id)
    texts = page_texts(game, "en", None)
    state = game.new(2, {}, 3)
    asked = pending(state)[0]
    other = game.sample(state, asked.seat, Rng({}, seeds_from_number(9).key()))
    assert game.digest(other) != game.digest(state)
    one, two = Hints(game, texts, 1), Hints(game, texts, 1)
    for _ in range(3):
        assert one.deeper(state, asked) == two.deeper(other, pending(other)[0])


@pytest.mark.parametrize(("lang", "word", "depths"), [("en", "hint", 3), ("de", "tipp", 3)])
def test_hints_are_asked_for_by_a_word(crannog: Command, lang: str, word: str, depths: int) -> None:
    typed = f"help\n{word}\n" + f"{word}\n" * (depths - 1) + "q\ny\n"
    code, out, _ = crannog("play", "arrival", "--lang", lang, "--seed", "3", typed=typed)
    texts = page_texts(games.load("arrival"), lang, None)
    assert code == 0
    assert texts.say(Msg("terminal.hint")) in out
    at = [out.index(f"\n> {texts.say(Msg(f'hint.{depth}'))}\n") for depth in ("nudge", "idea", "move")]
    assert at == sorted(at)
