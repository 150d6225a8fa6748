"""The end comes as the table said: "if the game ended now" in random games of all set-ups, and one final score."""

from __future__ import annotations

from crannog.games.arrival import GAME, State
from crannog.games.arrival.preview import track
from crannog.games.arrival.view.around_the_map import final_parts, seat_cards, tracks
from crannog.games.arrival.view.decision_panel import panel
from crannog.kernel.codec import clone
from crannog.kernel.play import SPECTATOR, advance, asks
from crannog.testing.contract import dice, ends, spread, walk
from tests.sizes import SIZES

LAST = {2: 6, 3: 5, 4: 4}


def ended_now(s: State) -> State | None:
    """The same table in its last round, where everyone passes and keeps what they can; None if they cannot."""
    s = clone(s)
    s.round = LAST[len(s.tribes)]
    while not s.over:
        ask = asks(s)[0]
        legal = {str(choice): choice for choice in ask.legal(s)}
        kind = ask.prompt(s).id
        if kind == "ask.store":
            line = next(iter(legal))
        elif kind in ("ask.action", "ask.free"):
            line = "pass" if "pass" in legal else "end turn"
        else:
            return None
        if line not in legal:
            return None  # Fomori must spread first
        advance(s, ask.seat, legal[line])
    return s


def test_if_the_game_ended_now_it_would_end_as_said() -> None:
    seen = 0
    for seed, setup in spread(GAME, SIZES.ended_now):
        rng = dice(seed)
        for s, ask in walk(GAME, setup, seed):
            if ask.prompt(s).id not in ("ask.action", "ask.store") or rng.below("look", 4):
                continue
            said = GAME.observe(s, SPECTATOR).standing
            end = ended_now(s)
            if end is not None:
                assert GAME.observe(end, SPECTATOR).standing == said, f"seed {seed}, {setup}"
                assert end.winners == said.winners
                assert GAME.scores(end) == GAME.scores(s)
                seen += 1
    assert seen > 2 * SIZES.ended_now


def test_the_final_scores_agree_everywhere() -> None:
    for seed, setup in spread(GAME, 24):
        s = ends(GAME, setup, seed)
        view = GAME.observe(s, SPECTATOR)
        final = [(seat, *track(view, seat)) for seat in range(setup.seats)]
        assert sorted((c.side.seat, c.honor, c.corruption) for c in seat_cards(view)) == final
        marks = [{mark.seat: mark.n for mark in one.marks} for one in tracks(view)]
        assert [(seat, marks[0][seat], marks[1][seat]) for seat in range(setup.seats)] == final
        words = [text for text in GAME.describe(view) if text.id == "words.side"]
        assert [(text.get("honor"), text.get("corruption")) for text in words] == [one[1:] for one in final]
        told = [text.get("n") for event in s.events if (text := event.text).id == "log.final"]
        assert told == [sum(one) for one in zip(*(values for _, values in final_parts(view)), strict=True)]
        assert told == [abs(n) for n in GAME.scores(s)]
        decisive = 1 if view.standing.tribes_prevail else 2
        assert told == [one[decisive] for one in final]
        best = max(told) if decisive == 1 else min(told)
        assert {told[seat] for seat in s.winners} == {best}
        hint = panel(view, None, []).hint
        assert hint
        assert (hint.get("forts"), hint.get("fomori")) == (view.standing.fortified, view.standing.overrun)
