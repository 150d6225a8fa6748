"""Games, states, observations, decisions and refusals print as one line that tells nothing hidden."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from crannog import games
from crannog.games.roam import GAME as ROAM
from crannog.kernel.game import Game
from crannog.kernel.game_record import start
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import SPECTATOR, Decision, Illegal, State, asks, choose, pending
from crannog.kernel.rng import seeds_from_number
from crannog.testing.contract import ends, walk
from tests.kernel.toy import TOY, Write

LONGEST = 160  # characters of a line


def test_a_game_prints_its_title_and_how_many_play() -> None:
    assert repr(ROAM) == "Roam(2 to 4 players)"
    assert repr(ROAM.replace(seats=(2,))) == "Roam(2 players)"
    assert repr(ROAM.replace(seats=(1,))) == "Roam(1 player)"
    assert repr(TOY) == "toy(2 to 3 players)"  # it has no texts


def test_a_state_prints_how_far_it_is_and_who_is_to_choose() -> None:
    s = ROAM.new(2, seed=7)
    assert repr(s) == "<Roam: Turn 1, seat 0 to choose>"
    assert repr(TOY.new(3)) == "<State: seats 0, 1 and 2 to choose>"
    assert repr(ROAM.state()) == "<Roam: Turn 0, nobody to choose>"


def test_a_finished_state_prints_who_won() -> None:
    s = ends(ROAM, ROAM.setup(2), 3)
    assert repr(s) == f"<Roam: over, seat {s.winners[0]} won>"
    s.winners = (0, 1)
    assert repr(s) == "<Roam: over, seats 0 and 1 won>"
    s.winners = ()
    assert repr(s) == "<Roam: over, nobody won>"
    island = games.load("spirit_island").new(2)
    island.end((0, 1))
    assert repr(island) == "<Spirit Island: over, won>"
    island.end(())
    assert repr(island) == "<Spirit Island: over, lost>"


def test_a_view_prints_whose_it_is() -> None:
    s = ROAM.new(2, seed=7)
    assert repr(ROAM.observe(s, 1)) == "<Roam: Turn 1, as seat 1 sees it>"
    assert repr(ROAM.observe(s, SPECTATOR)) == "<Roam: Turn 1, as a spectator sees it>"
    assert repr(TOY.observe(TOY.new(), 0)) == "<View: as seat 0 sees it>"


def test_a_decision_prints_its_question_and_a_choice_its_line() -> None:
    s = ROAM.new(2, seed=7)
    [asked] = pending(s)
    write: Any = Write(1)
    assert repr(asked) == "<seat 0 is asked: Which character searches? 3 choices>"
    assert repr(asked.legal[0]) == "<use scout>"
    assert repr(Decision(1, Msg(""), (write,), ())) == "<seat 1 is asked: 1 choice>"


@pytest.mark.parametrize("id", games.names())
def test_whatever_is_printed_in_a_game_is_one_short_line(id: str) -> None:
    game = games.load(id)
    for s, ask in walk(game, game.setup(2), 1):
        shown: list[object] = [s, game.observe(s, ask.seat), ask.legal(s)[0]]
        for line in map(repr, shown):
            assert line.startswith("<")
            assert "\n" not in line
            assert len(line) < LONGEST
            assert "in the making" not in line


def test_what_cannot_be_observed_is_printed_nevertheless() -> None:
    broken: Any = games.load("arrival").state()
    broken.round = 1
    assert repr(broken) == "<The Arrival: in the making>"


# --- refusals ----------------------------------------------------------------------------------


def refused(game: Game[Any, Any], s: State, seat: int, line: str) -> Illegal:
    with pytest.raises(Illegal) as no:
        choose(s, seat, line)
    return no.value


def test_a_refusal_prints_its_sentence_and_keeps_its_reasons() -> None:
    s = choose(ROAM.new(2, seed=3), 0, "use scout")
    no = refused(ROAM, s, 0, "at f1")
    assert str(no) == "With its first marker on f1, the pattern does not fit on the map."
    assert [reason.id for reason in no.reasons] == ["why.place.fit"]
    assert str(refused(ROAM, s, 1, "at f1")) == "You have nothing to decide right now."
    assert str(refused(ROAM, s, 0, "fly")) == "“fly” is not one of the choices."


def test_a_refusal_by_a_game_without_texts_prints_ids() -> None:
    assert str(refused(TOY, TOY.new(2), 0, "write 0")) == "why.toy.small"
    assert str(Illegal([msg("undo.nothing")])) == "You have nothing to undo."


def test_a_refusal_can_be_sent_to_another_process() -> None:
    no = refused(ROAM, ROAM.new(2), 1, "fly")
    again = pickle.loads(pickle.dumps(no))
    assert (str(again), again.reasons) == (str(no), no.reasons)


def test_a_record_refuses_in_sentences_and_takes_choices_as_well_as_lines() -> None:
    record = start(ROAM, 2, None, seeds_from_number(1))
    with pytest.raises(Illegal, match=r"You have nothing to undo\."):
        record.undo(0)
    choice = asks(record.now)[0].legal(record.now)[0]
    record.play(0, choice)
    assert record.entries[0].line == str(choice)
