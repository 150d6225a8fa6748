"""Two people plan three turns of Spirit Island on the map: card, land, confirm; a clash, ready, undo, keys.

What is dull (growth, the powers' own questions) is chosen on the server; the pages follow by their streams.
"""

from __future__ import annotations

from itertools import count

from crannog.games.spirit_island import State
from crannog.kernel.play import Decision, pending
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Done
from crannog.site.play.store.live_table import Live, load
from tests.site import places
from tests.site.browser.visitors import Doors, Visitor, a_table, beside, person, the_log

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
        self.both = [doors.known(one).at(f"/t/{self.table}") for one in self.people]

    @property
    def live(self) -> Live:
        return beside(lambda: places.run(load(self.table)))

    @property
    def now(self) -> State:
        assert self.live.record is not None
        state: State = self.live.record.now
        return state

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
            lines = dull[0].lines()
            energy = [line for line in lines if line in ("from energy", "done", "grow 2")]
            self.play(dull[0].seat, (energy or lines)[0])
        raise AssertionError(f"it never came to {kinds}")

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


# Where the Invader phase is told step by step, it takes the question's place until it is skipped.
ASKED = """part => {
  const skip = document.querySelector('.playback [data-pb=skip]')
  if (skip?.checkVisibility()) skip.click()
  return document.querySelector(part)?.checkVisibility() ?? false
}"""


def back_to(visitor: Visitor, part: str) -> None:
    """Wait until this is in sight."""
    visitor.until(ASKED, arg=part)


def empty(s: State, lands: list[str]) -> str:
    return next(land for land in lands if not s.lands[land].has_invaders())


def take(visitor: Visitor, card: str) -> None:
    visitor.page.locator(f"#pw-{card} button").first.click()
    back_to(visitor, "#answer[data-aim]")


def point_at(visitor: Visitor, line: str) -> str:
    """On the map; what the power would do there, in words."""
    target = visitor.page.locator(f'#board [data-choice="{line}"]')
    target.dispatch_event("click")
    visitor.page.wait_for_selector(f'#answer [name=confirm][value="{line}"]')
    said = visitor.page.locator("[data-say=effect]")
    return said.inner_text() if said.count() else ""


def says_ready(evening: Evening, visitor: Visitor) -> list[str]:
    """R shows what to look at; R again says it. The warnings that stood there."""
    before = visitor.seq
    back_to(visitor, "#answer")
    if not visitor.page.locator("#answer [name=confirm][value=done]").count():
        visitor.page.keyboard.press("r")
    back_to(visitor, "#answer [name=confirm][value=done]")
    warned = visitor.page.locator(".checks .bad span").all_inner_texts()
    visitor.page.keyboard.press("r")
    visitor.after(before)
    evening.shown()
    return warned


def test_three_turns_planned_on_the_map_by_two(doors: Doors) -> None:
    evening = Evening(doors)
    ann, bob = evening.both
    evening.until("play")

    # Turn 1, by mouse: a card, a land, one step. The audit's case: in this land there is nothing to do.
    land = empty(evening.now, evening.aims(0, "flash_floods"))
    take(ann, "flash_floods")
    assert ann.page.locator("#board g.target.land").count() == len(evening.aims(0, "flash_floods"))
    assert land in point_at(ann, f"play flash_floods on {land}")
    before = ann.seq
    ann.confirm()
    ann.after(before)
    bob.after(before)
    assert [(plan.seat, plan.target) for plan in evening.now.plans] == [(0, land)]
    bob.page.wait_for_selector("#plan .told li", state="attached")

    # Ann tells a plan, Bob plays a card, Ann takes her plan back: his card stays, and nobody had to agree.
    other = next(str(c) for c in evening.asked(0).asides if str(c).startswith("plan massive_flooding "))
    evening.play(0, other)
    evening.play(1, evening.asked(1).lines()[0])
    evening.shown()
    played = list(evening.now.spirits[1].played)
    assert played
    before = ann.seq
    ann.page.keyboard.press("u")
    ann.after(before)
    assert [plan.power for plan in evening.now.plans] == ["flash_floods"]
    assert evening.now.spirits[1].played == played
    assert evening.live.undo is None
    ann.page.wait_for_selector("#log s", state="attached")  # struck

    # Ready: the conflict is told and forbids nothing; it is withdrawn; then both are.
    assert any(land in warning for warning in says_ready(evening, ann))
    before = ann.seq
    ann.page.keyboard.press("u")
    ann.after(before)
    assert ann.mine
    evening.shown()
    says_ready(evening, ann)
    says_ready(evening, bob)
    evening.next_turn(2)

    # Turn 2, by keyboard alone.
    evening.until("play", "ready")
    back_to(ann, "#answer")
    press, before = ann.page.keyboard.press, ann.seq
    press("d")
    press("1")
    back_to(ann, "#answer[data-aim]")
    press("b")
    if ann.page.evaluate("document.activeElement.matches('#board g.target')"):
        press("ArrowDown")
        press("Enter")
        back_to(ann, "#answer [name=confirm][value*=' on ']")
        press("Enter")
    else:
        press("r")  # it is meant for a spirit: for whom, later
    ann.after(before)
    evening.shown()
    for visitor in evening.both:
        says_ready(evening, visitor)
    evening.next_turn(3)

    # Turn 3: both at once.
    evening.until("play", "ready")
    for visitor in evening.both:
        says_ready(evening, visitor)
    lines = [(seat, line) for _, _, _, seat, line in the_log(evening.table)]
    assert sum(line == "done" for _, line in lines) >= 6
    assert (0, f"play flash_floods on {land}") in lines
