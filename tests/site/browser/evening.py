"""An evening of Spirit Island: the table, who sits there, their browsers, and dull choices made on the server."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Final

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
        return live.game.texts("en").say(text, live.called("en").__getitem__)

    def play(self, seat: int, line: str) -> None:
        """On the server, as if by another browser of this person."""
        beside(lambda: places.run(self._chosen(seat, line)))

    async def _chosen(self, seat: int, line: str) -> None:
        live = await load(self.table)
        id = f"planning-{next(_numbers):06}"
        done = await choose(self.table, live.seq, id, seat, line, self.people[seat].player)
        assert isinstance(done, Done), (seat, line, done)

    def asked(self, seat: int) -> Decision:
        return next(d for d in pending(self.now) if d.seat == seat)

    def until(self, *kinds: str) -> None:
        """Dull choices, until everyone is asked one of these."""
        self.dull(lambda s: [d for d in pending(s) if d.prompt.id.removeprefix("ask.") not in kinds])

    def through_the_invaders(self) -> list[Msg]:
        """Dull choices until their phase is over, and not one more; what was told of it."""
        turn = self.now.round
        before = ("spirit", "fast", "invaders")
        self.dull(lambda s: list(pending(s)) if s.round == turn and s.phase in before else [])
        told = [event.text for event in self.live.events(SPECTATOR)]
        begins = max(i for i, text in enumerate(told) if text.id == "log.invaders")
        return told[begins : next(i for i in range(begins, len(told)) if told[i].id == "log.advance")]

    def dull(self, of: Callable[[State], list[Decision]]) -> None:
        """Answer the first of these until there are none, and let both pages show it."""

        async def play() -> None:
            for _ in range(200):
                live = await load(self.table)
                assert live.record is not None
                left = of(live.record.now)
                if not left:
                    return
                await self._chosen(left[0].seat, dully(left[0]))
            raise AssertionError("it never came to an end")

        beside(lambda: places.run(play()))
        self.shown()

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


# Up to which entry this browser has shown the story of the Invader phase, and whether there is more to come.
SEEN: Final = """const seen = Math.max(0, ...Object.entries(localStorage)
    .filter(([name]) => name.startsWith('story ')).map(([, seq]) => Number(seq)))
  const more = Number(document.querySelector('#stage').dataset.story ?? 0) > seen"""
# Where it is told step by step, it takes the question's place until it is skipped.
ASKED: Final = f"""part => {{
  const skip = [...document.querySelectorAll('#playback :is([data-pb=skip], [data-pb=next])')]
  skip.findLast(one => one.checkVisibility())?.click()
  {SEEN}
  return !more && (document.querySelector(part)?.checkVisibility() ?? false)
}}"""


def back_to(visitor: Visitor, part: str) -> None:
    """Wait until this is in sight, and nothing is about to take its place."""
    visitor.until(ASKED, arg=part)


def told_more(visitor: Visitor) -> bool:
    """Whether a step of the story is shown; the rest of it may have to be fetched."""
    visitor.until(f"() => {{ {SEEN}; return !more || document.querySelector('#playback') !== null }}")
    return visitor.page.locator("#playback").count() > 0
