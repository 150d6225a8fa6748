"""Lessons are true; and whatever is wrong with one is found."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from crannog import games
from crannog.cli import main
from crannog.lessons.check import check
from crannog.lessons.lesson import LEARNER, BadLesson, lesson_files, lessons_of, read
from crannog.lessons.wording import LANGUAGES, worded

EVERY = [(game, file.name) for game in games.names() for file in lesson_files(games.load(game))]
FIRST = (files("crannog.games.roam") / "lessons" / "first.toml").read_text(encoding="utf-8")
RACE = (files("crannog.games.roam") / "lessons" / "race.toml").read_text(encoding="utf-8")
FORCED = (files("crannog.games.arrival") / "lessons" / "forced-hand.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_lesson_is_true(game: str, name: str) -> None:
    text = (files(games.load(game).package) / "lessons" / name).read_text(encoding="utf-8")
    assert "choices" in check(read(text, name.removesuffix(".toml")))


def test_roam_is_learned_in_a_guided_round() -> None:
    assert ("roam", "first.toml") in EVERY
    assert "first" in lessons_of("roam"), "it does not fit the game any more"


@pytest.mark.parametrize("game", games.ours())
def test_each_of_our_games_has_an_annotated_game_from_the_first_choice_to_the_last(game: str) -> None:
    [lesson] = [one for one in lessons_of(game).values() if not one.guided]
    assert lesson.result
    assert lesson.record_at(lesson.places()[-1]).now.over
    assert len(lesson.places()) == len(lesson.steps) >= 12


def test_every_place_can_be_entered_and_says_something_in_each_language() -> None:
    lesson = lessons_of("roam")["first"]
    places = lesson.places()
    assert [place.number for place in places] == list(range(len(places)))
    for place in places:
        record = lesson.record_at(place)
        assert len(record.entries) == len(place.lines)
        if place.move:
            assert record.game.observe(record.now, LEARNER) is not None
        said = {worded(lesson, lesson.steps[place.step].text, lang) for lang in LANGUAGES}
        assert len(said) == len(LANGUAGES)
        assert not any("{" in text for text in said)


# What is planted, and what is said of it.
WRONG = [
    ('content = "fa', 'content = "00', "the game's content is"),
    ("rules = 2", "rules = 1", "rules are version"),
    ('best = "at b3"', 'best = "at b9"', "not possible; possible is"),
    ('match = "use ranger"\n', 'match = "use rangers"\n', "no other choice is like"),
    ('"lands.ilo.left" = 6', '"lands.ilo.left" = 5', "lands.ilo.left is 6, not 5"),
    ('"lands.ilo.left" = 6', '"lands.nobody.left" = 6', "there is no 'nobody'"),
    ('"flow.CARDS_TO_END" = 10', '"flow.CARDS_TO_END" = 9', "flow.CARDS_TO_END is 10"),
    ("6 lands of 6 squares each", "7 lands of 6 squares each", "different things"),
    ("for 2 coins. When", "for 2 coins, not 77. When", "different things"),
    ("{short.scout}: three", "{short.scouts}: three", "is no text of the game"),
    ('lit = ["#land-4"', 'lit = ["#land-9"', "'#land-9' is not on the table"),
    ('lit = [".hand"', 'lit = [".hands"', "'.hands' is not on the table"),
    ('de = "Weck die Schlafenden"\n', "", "not in exactly en and de"),
    ('id = "log.coins", seat = 0, n = 2', 'id = "log.coins", seat = 0, n = 3', "no event"),
    ('id = "why.bid.higher", n = 1', 'id = "why.bid.higher", n = 2', "is not refused for"),
    ('answers = ["use outrider", "at e1"]', 'answers = ["use outrider", "at e9"]', "cannot be played"),
    ('id = "choose"', 'id = "goal"', "the same id"),
    ("seats = 2", "", "'seats' is missing"),
    ("seats = 2", "seats =", "not TOML"),
]


@pytest.mark.parametrize(("right", "wrong", "said"), WRONG)
def test_what_is_wrong_is_found(right: str, wrong: str, said: str) -> None:
    assert right in FIRST
    with pytest.raises(BadLesson, match=said.replace(".", r"\.")):
        check(read(FIRST.replace(right, wrong, 1), "first"))


WRONG_OF_A_GAME = [
    (RACE, "winners = [1]", "winners = [0]", "the result is"),
    (RACE, "turn = 28", "turn = 27", "the result: turn is 28, not 27"),
    (RACE, '"1 use outrider"', '"1 use outriders"', "cannot be played"),
    (
        RACE,
        'earlier = { view = { "sides.0.coins" = 2',
        'earlier = { view = { "sides.0.coins" = 3',
        "earlier: sides",
    ),
    (
        RACE,
        'id = "log.rest_early", seat = 0, n = 1',
        'id = "log.rest_early", seat = 0, n = 2',
        "preview: no event",
    ),
    (RACE, "from = 0, to = 81", "from = 0, to = 82", "after line 82 not sides.0.points >= sides.1.points"),
    (RACE, '"0 use scout", "0 at f3",\n', "", "events, preview|preview, but nothing was played before"),
    (RACE, 'player = "Wren"', "", "is no text of the game"),
    (RACE, "and wins 22 to 21", "and wins 23 to 21", "different things"),
    (FORCED, "positions = 2351", "positions = 2350", "2351 positions, not 2350"),
    (FORCED, "after = 211, lines = []", "after = 210, lines = []", "is asked, too|could still win"),
]


@pytest.mark.parametrize(("text", "right", "wrong", "said"), WRONG_OF_A_GAME)
def test_what_is_wrong_with_an_annotated_game_is_found(text: str, right: str, wrong: str, said: str) -> None:
    assert right in text
    with pytest.raises(BadLesson, match=said):
        check(read(text.replace(right, wrong, 1), "planted"))


def test_a_number_that_nothing_proves_is_found() -> None:
    both = FIRST.replace("You begin with 3.", "You begin with 8.").replace(
        "Du beginnst mit 3.", "Du beginnst mit 8."
    )
    with pytest.raises(BadLesson, match="nothing proves the 8"):
        check(read(both, "first"))


def test_a_choice_that_nobody_answers_is_found() -> None:
    start = FIRST.index('[[steps.moves.others]]\nmatch = "use forager"')
    end = FIRST.index("[[steps]]", start)
    with pytest.raises(BadLesson, match="nothing is said to use forager"):
        check(read(FIRST[:start] + FIRST[end:], "first"))


def test_the_command_says_what_it_looked_at_or_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "first.toml"
    file.write_text(FIRST, encoding="utf-8")
    assert main(["lesson", "check", str(file)]) == 0
    assert "10 steps, 15 choices" in capsys.readouterr().out
    file.write_text(FIRST.replace("seats = 2", "seats = 3"), encoding="utf-8")
    assert main(["lesson", "check", str(file)]) == 1
    assert "first.toml: " in capsys.readouterr().err
