"""Puzzles are true: the whole turn is looked through, one first choice wins and no other, and nothing hidden matters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crannog import games
from crannog.kernel.codec import clone
from crannog.kernel.play import State, asks
from crannog.lessons import puzzle
from crannog.lessons.lesson import BadLesson, toml_files
from crannog.lessons.puzzle import FOLDER, Puzzle, Turn, prove, puzzles_of, read, won

ALL = [one for game in games.names() for one in puzzles_of(game)]


def test_there_are_puzzles_and_all_of_them_fit_the_games_as_they_are() -> None:
    files = [file for game in games.names() for file in toml_files(games.load(game), FOLDER)]
    assert len(files) == len(ALL)
    assert len(puzzles_of("roam")) >= 7
    assert len({(one.game, one.number) for one in ALL}) == len(ALL)


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game} {one.number}")
def test_one_first_choice_wins_and_no_other(one: Puzzle) -> None:
    assert prove(one) >= puzzle.FIRSTS


def test_every_other_first_choice_fails_however_it_is_played_on() -> None:
    """Without the search's own shortcuts: every line of the turn, to its end."""
    one = puzzles_of("roam")[0]
    record, ended = one.record(), list[bool]()
    turn, s = Turn(record.game, one.seat), clone(record.now)
    s.events = []

    def wins(here: State) -> bool:
        if turn.over(here):
            ended.append(won(record.game, here, one.seat))
            return ended[-1]
        [ask] = asks(here)
        each = [wins(turn.after(here, ask.seat, choice)) for choice in ask.legal(here)]
        return any(each) if ask.seat == one.seat else all(each)

    [ask] = asks(s)
    firsts = [f"{one.seat} {choice}" for choice in ask.legal(s) if wins(turn.after(s, one.seat, choice))]
    assert firsts == [one.solution[0]]
    assert len(ended) > 20


def other(one: Puzzle) -> str:
    """Another first choice than the one that wins."""
    record = one.record()
    legal = Turn(record.game, one.seat).asked(record.now).legal(record.now)
    return next(f"{one.seat} {choice}" for choice in legal if f"{one.seat} {choice}" != one.solution[0])


def test_what_is_wrong_in_a_puzzle_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    one = puzzles_of("roam")[0]
    for wrong in (
        replace(one, solution=(other(one), *one.solution[1:])),
        replace(one, solution=one.solution[:1]),
        replace(one, seat=1 - one.seat),
        replace(one, before=one.before[:-20]),
        replace(one, seed=one.seed + 1),
    ):
        with pytest.raises(BadLesson):
            prove(wrong)
    with pytest.raises(BadLesson):
        read("game = 3", 1)
    assert not replace(one, rules=one.rules + 1).fits()
    monkeypatch.setattr(puzzle, "holds_elsewhere", lambda *_: False)
    with pytest.raises(BadLesson, match="hidden"):
        prove(one)
