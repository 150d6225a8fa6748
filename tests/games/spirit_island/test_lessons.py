"""A teaching game explains what truly happens, once, with the numbers of the moment."""

from __future__ import annotations

from collections.abc import Iterator

from crannog import bots
from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.invaders.ravage import BLIGHTS
from crannog.games.spirit_island.observe import View
from crannog.games.spirit_island.view.lessons import MOST, Lesson, lessons
from crannog.kernel.event import Event
from crannog.kernel.play import advance, pending

TURNS = 4


def taught(seed: int) -> Iterator[tuple[View, list[Event], str, tuple[Lesson, ...]]]:
    """The first turns of a solo teaching game: what is asked, and what is taught then."""
    s = GAME.new(1, {"teaching": "yes", "spirits": "random"}, seed)
    player, log = bots.bot("greedy", GAME.id, seed), list(s.events)
    while not s.over and s.round <= TURNS:
        asked = pending(s)[0]
        view = GAME.observe(s, asked.seat)
        yield view, list(log), asked.prompt.id, lessons(view, asked, log)
        advance(s, asked.seat, player.choose(view, asked, bots.sampler(GAME, s, asked.seat)))
        log += s.events


def test_each_lesson_comes_when_it_happens_and_only_once() -> None:
    for seed in range(2):
        seen: dict[str, int] = {}
        for view, log, asked, found in taught(seed):
            happened = {event.text.id for event in log}
            assert len(found) <= MOST + 1
            for lesson in found:
                id = lesson.text.id
                seen[id] = max(seen.get(id, 0), view.round)
                if id == "lesson.ravage":
                    assert "log.ravages" in happened
                    assert view.round >= 2
                if id == "lesson.no_ravage":
                    assert "log.ravages" not in happened
                if id == "lesson.fast":
                    assert asked == "ask.use_fast"
                for lang in ("en", "de"):
                    said = GAME.texts(lang)
                    assert said.say(lesson.text)
                    assert lesson.why is None or said.say(lesson.why)
        assert {
            "lesson.goal",
            "lesson.play",
            "lesson.build",
            "lesson.explore",
            "lesson.ravage",
        } <= seen.keys()
        assert seen["lesson.goal"] == 1
        assert seen["lesson.build"] <= 2
        assert seen["lesson.ravage"] <= 3


def test_the_numbers_of_a_ravage_are_those_of_the_rules() -> None:
    for view, log, _, found in taught(0):
        for lesson in found:
            if lesson.text.id == "lesson.ravage":
                assert [lesson.text.get(kind) for kind in ("explorer", "town", "city")] == ["1", "2", "3"]
                assert lesson.why is not None
                assert lesson.why.get("n") == BLIGHTS
                return
            if lesson.text.id == "lesson.goal":
                there = sum(land.count("explorer", "town", "city") for land in view.lands)
                assert lesson.why is not None
                assert lesson.why.get("n") == there
        assert log
    raise AssertionError("nobody was taught what ravaging is")
