"""What the panel says of the step that comes next is so (How to Play 4, Full Game; R23, R34)."""

from __future__ import annotations

from crannog.games.roam import GAME, State
from crannog.games.roam.view.buttons import buttons
from crannog.games.roam.view.decision_panel import panel
from crannog.kernel.message import Who
from crannog.kernel.play import SPECTATOR, pending
from crannog.testing.contract import ends, spread

from .boards import RED, asked, land, legal, play

ALMOST_FULL = """
    . b . . . .
    . b . . . .
    . b . . . .
    . . . . . .
    . . . . . .
    . . . . . ."""


def hint(s: State) -> str:
    view, decision = GAME.observe(s, asked(s)), pending(s)[0]
    shown = panel(view, decision, buttons(view, decision, "")).hint
    return GAME.texts("en").say(shown) if shown else ""


def test_what_comes_after_the_artifacts_depends_on_what_was_found() -> None:
    s = land(ALMOST_FULL, coins=(3, 3), artifacts=["lucky_purse", "alarm_bell"], row=["stone_hammer"])
    s = play(s, "use scout", "at a6")
    assert pending(s)[0].prompt.id == "ask.after"
    assert hint(s) == "After that, the characters of full lands are found."
    s = play(s, "done")
    while pending(s)[0].prompt.id == "ask.bid":
        s = play(s, legal(s)[0])
    assert pending(s)[0].prompt.id == "ask.after"
    assert hint(s).startswith("The characters of full lands have been found")


def test_a_slide_needs_a_free_square_or_with_stacking_one_with_room() -> None:
    for stacking, told in (("no", "onto a free square."), ("yes", "onto a square with room.")):
        s = land(ALMOST_FULL, artifacts=["sledge"], options={"stacking": stacking})
        assert hint(play(s, "use sledge")).endswith(told)


def test_the_final_points_agree_everywhere() -> None:
    for seed, setup in spread(GAME, 12):
        s = ends(GAME, setup, seed)
        view = GAME.observe(s, SPECTATOR)
        shown = {effect.seat: effect.rest for effect in panel(view, None, []).effects}
        said = [shown[seat] for seat in range(setup.seats)]
        assert [text.get("points") for text in said if text] == list(GAME.scores(s))
        words = [text for text in GAME.describe(view) if text.id == "words.side"]
        assert [text.get("points") for text in words] == list(GAME.scores(s))
        [told] = [event.text for event in s.events if event.text.id.startswith("log.end_")]
        assert told.get("n") == max(GAME.scores(s))
        assert told.get("seats") == tuple(map(Who, s.winners))


LAST_TWO = """
    . r . r . r
    r r r r r r
    r r r r r r
    r r r . b b
    r r r . b b
    r . . . b ."""


def test_with_more_markers_to_come_nothing_is_said_of_what_is_found() -> None:
    """Two markers for three squares; f1 fills a land, but the majority there may still change."""
    s = play(land(LAST_TWO, cards={RED: ["hob"]}), "use hob", "at c1")
    assert legal(s) == ["put c1", "put d1", "put f1"]
    assert not found(s, "put f1")
    assert found(play(s, "put c1"), "put f1")


def found(s: State, line: str) -> bool:
    view, decision = GAME.observe(s, asked(s)), pending(s)[0]
    return any(
        effect.head.id == "table.found"
        for effect in panel(view, decision, buttons(view, decision, line)).effects
    )
