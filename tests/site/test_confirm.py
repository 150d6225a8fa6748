"""A choice goes at once where it can be taken back; where undo ends, it wants confirming."""

from __future__ import annotations

from crannog.site.play.actions.choose import CONFIRM, choose
from crannog.site.play.actions.command import Done, Refused
from crannog.site.play.store.live_table import Live, load
from tests.site import places


def test_what_can_be_taken_back_goes_at_once_and_the_end_of_a_turn_wants_confirming() -> None:
    """Roam: using a character is free; placing its pattern ends the turn of somebody without extras."""
    people = places.guest("Ann"), places.guest("Bob")
    table = places.run(places.table("roam", *people))

    async def play() -> list[tuple[bool, bool, bool]]:
        found = []
        for n in range(40):
            now = await load(table)
            seat = min(now.asked)
            line = now.lines(seat)[0]
            first = await choose(
                table, now.seq, f"free-{n:05}", seat, line, people[seat].player, only_free=True
            )
            if isinstance(first, Refused):
                assert first.reasons == (CONFIRM,)
                assert (await load(table)).seq == now.seq, "nothing was written"
                done = await choose(table, now.seq, f"sure-{n:05}", seat, line, people[seat].player)
                assert isinstance(done, Done)
            after = await load(table)
            found.append((isinstance(first, Done), undoable(after, seat), seat in after.asked))
        return found

    found = places.run(play())
    assert {free for free, _, _ in found} == {True, False}
    for free, undo, still in found:
        if free:
            assert undo
        else:
            assert not (undo and still), "it could have gone at once"


def undoable(now: Live, seat: int) -> bool:
    return now.record is not None and not now.record.why_not_undo(seat)
