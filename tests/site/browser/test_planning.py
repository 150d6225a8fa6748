"""Two people plan three turns of Spirit Island on the map: card, land, confirm; a clash, ready, undo, keys.

What is dull (growth, the powers' own questions) is chosen on the server; the pages follow by their streams.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from crannog.games.spirit_island import State
from crannog.kernel.message import Msg
from tests.site.browser.evening import Evening, back_to, told_more
from tests.site.browser.visitors import Doors, Visitor, the_log


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
    assert the_log(evening.table)[-1][3:] == (evening.both.index(visitor), "done")
    return warned


def by_keys(evening: Evening, visitor: Visitor, line: str) -> None:
    """One choice of the list, by its number; Enter confirms."""
    seat, before = evening.both.index(visitor), visitor.seq
    back_to(visitor, "#answer")
    visitor.page.keyboard.press("d")
    visitor.page.keyboard.press(str(evening.asked(seat).lines().index(line) + 1))
    back_to(visitor, f'#answer [name=confirm][value="{line}"]')
    visitor.page.keyboard.press("Enter")
    visitor.after(before)
    evening.shown()


def plan_by_keys(evening: Evening, visitor: Visitor, card: str) -> str:
    """A card by its number, the second land by an arrow, Enter twice; the land."""
    seat, before = evening.both.index(visitor), visitor.seq
    press, chosen = visitor.page.keyboard.press, "() => document.activeElement.dataset.choice ?? ''"
    back_to(visitor, "#answer")
    press("d")
    press(str(evening.asked(seat).lines().index(f"play {card}") + 1))
    back_to(visitor, "#answer[data-aim]")
    press("b")
    first = str(visitor.page.evaluate(chosen))
    press("ArrowDown")
    line = str(visitor.page.evaluate(chosen))
    assert first.startswith(f"play {card} on ")
    assert line.startswith(f"play {card} on ")
    assert line != first
    press("Enter")
    back_to(visitor, f'#answer [name=confirm][value="{line}"]')
    press("Enter")
    visitor.after(before)
    evening.shown()
    return line.split()[-1]


def step(visitor: Visitor) -> tuple[str, str]:
    """The stage that is played back, and all that is said."""
    here = visitor.page.locator("#playback .pb-steps > li[aria-current=step]")
    return here.get_attribute("data-stage") or "", " ".join(here.inner_text().split())


def the_invaders_are_told_to(evening: Evening) -> None:
    """Ann steps through all of it while Bob skips it and plays on; both find it in the log afterward."""
    ann, bob = evening.both
    told = evening.through_the_invaders()
    for visitor in evening.both:
        expect(visitor.page.locator("#playback")).to_be_visible()
        expect(visitor.page.locator("#decision")).to_be_hidden()
    where = [text for text in told if text.id == "log.ravages"]
    assert where
    for visitor in evening.both:
        assert step(visitor)[0] == "ravage"
        adds_up(step(visitor)[1], where[0])
    ann.page.keyboard.press("]")
    at = ann.page.locator("#playback [data-pb=count]").inner_text()
    assert at.startswith("2 /")
    bob.page.locator("#playback [data-pb=skip]").click()
    expect(bob.page.locator("#playback")).to_have_count(0)
    says_ready(evening, bob)  # with the slow powers: the table goes on
    assert ann.page.locator("#playback [data-pb=count]").inner_text() == at

    ann.page.keyboard.press("[")
    shown: dict[str, list[str]] = {}
    while told_more(ann):
        stage, said = step(ann)
        shown.setdefault(stage, []).append(said)
        ann.page.locator("#playback [data-pb=next]").click()
    assert [stage for stage in shown if stage] == ["ravage", "build", "explore"]
    fought = [said for said in shown["ravage"] if said.startswith("Ravage in")]
    for text, said in zip(where, fought, strict=True):
        adds_up(said, text)
    came = {"log.added.town": "build", "log.added.city": "build", "log.explored_from": "explore"}
    for text in told:
        if text.id in came:
            assert all(str(place) in shown[came[text.id]][0] for _, place in text.params)

    for visitor in evening.both:
        card, log = (visitor.page.locator(part).text_content() or "" for part in ("#happened", "#log .log"))
        for text in told:
            if "land" in dict(text.params):
                assert evening.said(text) in log
            if text.id == "log.ravages":
                assert str(text.get("land")) in card


def adds_up(said: str, ravage: Msg) -> None:
    """What a step says of a ravaged land: which Invaders deal how much, and what comes of it."""
    assert said.startswith(f"Ravage in {ravage.get('land')}")
    dealt = sum(int(n) * int(each) for n, each in re.findall(r"(\d+) \w+ × (\d+)", said))
    defended = re.search(r"less (\d+) defended", said)
    assert f"= {dealt} damage" in said
    assert max(0, dealt - int(defended[1] if defended else 0)) == ravage.get("n")


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

    # Turn 2, by keyboard alone: growth, a card, a land, ready. Bob has something slow to do.
    by_keys(evening, ann, "grow 2")
    evening.until("play")
    slow = "wash_away"
    lands = evening.aims(0, slow)
    aimed = plan_by_keys(evening, ann, slow)
    assert aimed in lands
    assert [(plan.seat, plan.power, plan.target) for plan in evening.now.plans] == [(0, slow, aimed)]
    assert evening.now.spirits[0].played == [slow]
    evening.play(1, "play raging_storm")
    evening.shown()
    for visitor in evening.both:
        says_ready(evening, visitor)
    the_invaders_are_told_to(evening)
    evening.next_turn(3)

    # Turn 3: both at once.
    evening.until("play", "ready")
    for visitor in evening.both:
        says_ready(evening, visitor)
    lines = [(seat, line) for _, _, _, seat, line in the_log(evening.table)]
    assert sum(line == "done" for _, line in lines) >= 6
    assert (0, f"play flash_floods on {land}") in lines
