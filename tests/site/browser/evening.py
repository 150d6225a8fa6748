"""An evening of Spirit Island: the table, who sits there, their browsers, and dull choices made on the server."""

from __future__ import annotations

from itertools import count

from crannog.games.spirit_island import State
from crannog.kernel.message import Msg
from crannog.kernel.play import SPECTATOR, Decision, pending
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Done
from crannog.site.play.store.live_table import Live, load
from tests.site import places
from tests.site.browser.visitors import Doors, Visitor, a_table, beside, person

OPTIONS = {"teaching": "yes", "boards": "A"}
SPIRITS = ("spirit river", "spirit lightning")
_numbers = count()


class Evening:
    """The table, who sits there, and their browsers."""

    def __init__(self, doors: Doors) -> None:
        self.people = [person("Ann"), person("Bob")]
        self.table = a_table("spirit_island", *self.people, options=OPTIONS)
        for seat, line in enumerate(SPIRITS):
            self.play(seat, line)
        self.both = [doors.known(one, playback=True).at(f"/t/{self.table}") for one in self.people]

    @property
    def live(self) -> Live:
        return beside(lambda: places.run(load(self.table)))

    @property
    def now(self) -> State:
        assert self.live.record is not None
        state: State = self.live.record.now
        return state

    def said(self, text: Msg) -> str:
        live = self.live
        return live.game.texts("en").say(text, live.names.__getitem__)

    def play(self, seat: int, line: str) -> None:
        """On the server, as if by another browser of this person."""

        async def chosen() -> None:
            live = await load(self.table)
            id = f"planning-{next(_numbers):06}"
            done = await choose(self.table, live.seq, id, seat, line, self.people[seat].player)
            assert isinstance(done, Done), (seat, line, done)

        beside(lambda: places.run(chosen()))

    def asked(self, seat: int) -> Decision:
        return next(d for d in pending(self.now) if d.seat == seat)

    def until(self, *kinds: str) -> None:
        """Dull choices, until everyone is asked one of these."""
        for _ in range(200):
            dull = [d for d in pending(self.now) if d.prompt.id.removeprefix("ask.") not in kinds]
            if not dull:
                self.shown()
                return
            self.play(dull[0].seat, dully(dull[0]))
        raise AssertionError(f"it never came to {kinds}")

    def through_the_invaders(self) -> list[Msg]:
        """Dull choices until their phase is over, and not one more; what was told of it."""
        turn = self.now.round
        while self.now.round == turn and self.now.phase in ("spirit", "fast", "invaders"):
            decision = pending(self.now)[0]
            self.play(decision.seat, dully(decision))
        self.shown()
        told = [event.text for event in self.live.events(SPECTATOR)]
        begins = max(i for i, text in enumerate(told) if text.id == "log.invaders")
        return told[begins : next(i for i in range(begins, len(told)) if told[i].id == "log.advance")]

    def shown(self) -> None:
        """Both pages show what the server knows."""
        seq = self.live.seq
        for visitor in self.both:
            visitor.after(seq - 1)

    def next_turn(self, number: int) -> None:
        """Through the Invader phase; what is told of it step by step is skipped here."""
        self.until("grow")
        assert self.now.round == number
        for visitor in self.both:
            back_to(visitor, "#decision")

    def aims(self, seat: int, card: str) -> list[str]:
        """The lands this card can be played for."""
        said = [str(choice) for choice in self.asked(seat).asides]
        return [line.split()[-1] for line in said if line.startswith(f"play {card} on ")]


def dully(decision: Decision) -> str:
    lines = decision.lines()
    return next((line for line in lines if line in ("from energy", "done", "grow 2")), lines[0])


# Where the Invader phase is told step by step, it takes the question's place until it is skipped.
ASKED = """part => {
  const skip = document.querySelector('.playback [data-pb=skip]')
  if (skip?.checkVisibility()) skip.click()
  return document.querySelector(part)?.checkVisibility() ?? false
}"""


def back_to(visitor: Visitor, part: str) -> None:
    """Wait until this is in sight."""
    visitor.until(ASKED, arg=part)
