"""What the outlook promises is what the engine does."""

from __future__ import annotations

from crannog.games.roam import GAME, State
from crannog.games.roam.preview import PlacementPreview, look_ahead, preview_placement
from crannog.games.roam.squares import named
from crannog.kernel.message import Msg, Who
from crannog.kernel.play import choose, pending

from .positions import games, played


def _placed(s: State, seat: int, line: str) -> State:
    """The choice made, without extras, up to the end of the placement."""
    events = []
    s = choose(s, seat, line)
    events += s.events
    while not s.over and pending(s)[0].prompt.id in ("ask.extra", "ask.after"):
        s = choose(s, seat, "done")
        events += s.events
    s.events = events
    return s


def _told(s: State, id: str) -> list[Msg]:
    return [event.text for event in s.events if event.text.id == id]


def _check(s: State, seat: int, line: str, ahead: PlacementPreview) -> None:
    after = _placed(s, seat, line)
    squares = {named(name) for told in _told(after, "log.place") for name in str(told.get("squares")).split()}
    if ahead.missing:
        assert _told(after, "log.short")
        return
    assert squares == set(ahead.filled)
    assert sum(int(str(told.get("n"))) for told in _told(after, "log.coins")) == ahead.coins
    skipped = {named(name) for told in _told(after, "log.skip") for name in str(told.get("squares")).split()}
    assert skipped == set(ahead.skipped)
    _check_found(after, ahead)


def _check_found(after: State, ahead: PlacementPreview) -> None:
    """One found land is resolved at once; several are asked for first."""
    if len(ahead.found) > 1:
        assert pending(after)[0].prompt.id == "ask.order"
    elif not ahead.found:
        assert not _told(after, "log.found")
    elif len(ahead.found[0].seats) == 1:
        most = _told(after, "log.most")[0]
        assert most.get("seat") == Who(ahead.found[0].seats[0])
        assert most.get("n") == ahead.found[0].most
    else:
        assert _told(after, "log.tie")
        assert set(_told(after, "log.tie")[0].get("seats") or ()) == {Who(s) for s in ahead.found[0].seats}  # type: ignore[arg-type]


def test_every_placement_does_what_was_shown() -> None:
    seen = 0
    for seats, options in games():
        for s, asked in played(seats, options, seats, 60):
            if asked.prompt.id != "ask.place":
                continue
            view = GAME.observe(s, asked.seat)
            for line in asked.lines():
                if line.startswith("at "):
                    _check(s, asked.seat, line, preview_placement(view, named(line[3:])))
                    seen += 1
    assert seen > 1500


def test_bought_blanks_are_part_of_the_outlook() -> None:
    seen = 0
    for seed in range(6):
        for s, asked in played(3, {}, seed, 120):
            view = GAME.observe(s, asked.seat)
            if asked.prompt.id != "ask.extra" or view.placing is None:
                continue
            plain = preview_placement(view, view.placing.at)
            for line in asked.lines():
                if not line.startswith("blank ") or view.squares[named(line[6:])].markers:
                    continue
                ahead = look_ahead(view, asked.seat, (*plain.filled, named(line[6:])))
                after = choose(s, asked.seat, line)
                if pending(after)[0].prompt.id == "ask.extra":
                    placing = GAME.observe(after, asked.seat)
                    assert set(preview_placement(placing, view.placing.at).filled) == set(ahead.filled)
                    after = choose(after, asked.seat, "done")
                gained = sum(int(str(told.get("n"))) for told in _told(after, "log.coins"))
                assert ahead.missing or gained == ahead.coins
                seen += 1
    assert seen > 20


def test_a_replaced_marker_changes_the_majority() -> None:
    for s, asked in played(2, {"artifacts": "no"}, 3, 40):
        view = GAME.observe(s, asked.seat)
        land = next((land for land in view.lands if land.card and land.left == 1 and land.markers[1]), None)
        if land is None:
            continue
        squares = [square for square in view.squares if square.place == land.place]
        bare = next(square.number for square in squares if not square.markers)
        theirs = next(square.number for square in squares if square.markers == (1,))
        found = look_ahead(view, 0, (bare,), replaced=(theirs,)).found[0]
        counts = (land.markers[0] + 2, land.markers[1] - 1)
        assert found.most == max(counts)
        assert set(found.seats) == {seat for seat in (0, 1) if counts[seat] == max(counts)}
        return
    raise AssertionError("no such land came up")
