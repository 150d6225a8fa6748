"""What The Arrival's table says of a choice, and what must then have happened; nothing here knows a rule."""

from __future__ import annotations

from crannog.games.arrival import GAME, State
from crannog.games.arrival.view.buttons import buttons
from crannog.games.arrival.view.decision_panel import panel
from crannog.games.arrival.view.detailed_choices import Option
from crannog.kernel.codec import clone
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import Decision, asks
from crannog.testing.log_matches_state import Line, claim
from tests.games.announcing import Announcer, Course, Promise, on

GOES_ON = ("ask.tile", "ask.spare", "ask.return", "ask.store", "ask.ogam")  # parts of one deed


def said(s: State, decision: Decision, line: str) -> list[Msg]:
    """The preview of a deed on the map, and what stands beside any other choice."""
    view = GAME.observe(s, decision.seat)
    shown = panel(view, decision, buttons(view, decision, line))
    found = list(shown.preview)
    for option in shown.options:
        if option.button.line == line:
            found += beside(option)
    return found


def beside(option: Option) -> list[Msg]:
    kind, line = option.button.kind, option.button.line
    found = [msg(f"{option.note.id} {kind}", **dict(option.note.params))] if option.note else []
    if kind in ("tactic", "ogam") or (kind == "block" and option.harm):
        found += [msg(f"gain {kind}", icon=gain.icon, n=gain.n) for gain in (*option.gains, *option.harm)]
    return found if line else []


def carried_out(s: State, seat: int, line: str) -> Course[State]:
    """The choice with the rest of the same deed; blockers then stay where they are."""
    after, told = clone(s), list[Msg]()
    ask = next(ask for ask in asks(after) if ask.seat == seat)
    on(after, seat, next(c for c in ask.legal(after) if str(c) == line), told)
    while not after.over and asks(after)[0].prompt(after).id in GOES_ON:
        ask = asks(after)[0]
        legal = ask.legal(after)
        on(after, ask.seat, legal[-1] if ask.prompt(after).id == "ask.ogam" else legal[0], told)
    return Course(s, after, seat, line, tuple(told))


def where(course: Course[State]) -> int:
    return course.before.pack.names[course.line.split()[1]]


def named(course: Course[State], name: str) -> int:
    return next(i for i, place in enumerate(course.before.pack.locations) if place.name == name)


def province(course: Course[State], name: str) -> int:
    return next(i for i, province in enumerate(course.before.pack.provinces) if province.name == name)


def lands(course: Course[State], line: Line) -> None:
    at = named(course, line.name("at"))
    claim((course.after.owner[at], course.after.disks[at]) == (course.seat, 1), "no Áit stands there")


def builds(course: Course[State], line: Line) -> None:
    at, level = named(course, line.name("at")), int(line.name("level").removeprefix("level_"))
    claim(
        (course.after.owner[at], course.after.disks[at]) == (course.seat, level),
        "something else stands there",
    )


def adds_bonus(course: Course[State], line: Line) -> None:
    number = province(course, line.name("province"))
    there = course.before.pack.provinces[number]
    claim(where(course) in there.locations and there.bonus == line.number("n"), "another bonus")


def shields(course: Course[State], line: Line) -> None:
    number = province(course, line.name("province"))
    claim(course.after.province_shields[number] == line.number("n"), "another number")
    bonus = course.before.pack.provinces[number].bonus
    claim(line.number("limit") == {"cz2017": bonus, "gu2016": 3}[course.before.edition_id], "another limit")


def repels(choice_of_reward: bool) -> Promise[State]:
    def promise(course: Course[State], line: Line) -> None:
        at, seat = where(course), course.seat
        there = course.before.fomori[at] or 4
        claim(str(there) == line.name("kind"), "another one is there")
        claim(course.after.fomori[at] == 0 and (there < 4 or not course.after.castles[at]), "it stays")
        spent = course.before.tribes[seat].swords - course.after.tribes[seat].swords
        claim(spent == line.number("swords"), "for other swords")
        if choice_of_reward:
            ask = asks(course.after)[0]
            claim(
                ask.prompt(course.after)
                == msg("ask.reward", n=line.number("n"), score=line.text.get("score") or ""),
                "another reward",
            )
            claim(sorted(map(str, ask.legal(course.after))) == ["honor", "purify"], "no choice of reward")
        else:
            claim(
                [one.number("n") for one in course.events("log.honor")] == [line.number("n")],
                "another reward",
            )

    return promise


def spreads(course: Course[State], line: Line) -> None:
    claim(named(course, line.name("at")) == where(course), "somewhere else")
    claim(
        course.before.held(course.seat) - course.after.held(course.seat) == line.number("n"), "another number"
    )
    claim(course.after.fomori[where(course)] > 0, "no Fomor is there")


def spreads_by_choice(course: Course[State], line: Line) -> None:
    spreads(course, line)
    claim(bool(course.events("log.look")), "nobody looks")


def spreads_blindly(course: Course[State], line: Line) -> None:
    spreads(course, line)
    claim(not course.events("log.look"), "they look at them")


def destroys(course: Course[State], line: Line) -> None:
    at = where(course)
    claim(
        (course.before.owner[at], course.before.disks[at]) == (line.seat(), line.number("n")), "other disks"
    )
    claim(course.after.disks[at] == 0, "they stay")


def smashes(course: Course[State], line: Line) -> None:
    number = course.before.pack.locations[where(course)].province
    claim(course.before.province_shields[number] == line.number("n"), "another number")
    claim(course.after.province_shields[number] == 0, "they stay")


def pays(course: Course[State], line: Line) -> None:
    claim([one.number("n") for one in course.events("log.pay_honor")] == [line.number("n")], "another price")


def counts(course: Course[State], line: Line) -> None:
    held = [owner >= 0 for owner in course.after.owner]
    dark = [bool(f or c) for f, c in zip(course.after.fomori, course.after.castles, strict=True)]
    claim((sum(held), sum(dark)) == (line.number("forts"), line.number("fomori")), "the map counts otherwise")


def track(name: str) -> Promise[State]:
    def promise(course: Course[State], line: Line) -> None:
        now, then = course.before.tribes[course.seat], course.after.tribes[course.seat]
        claim(getattr(now, name) == line.number("a"), "it stands elsewhere")
        claim(getattr(then, name) == line.number("b"), "it comes to stand elsewhere")

    return promise


def draws(course: Course[State], line: Line) -> None:
    stack = course.before.stacks[int(course.line.split()[1]) - 1]
    claim(len(stack) == line.number("n"), "another number of cards")
    claim(course.before.pack.cards[stack[-1]].back == line.name("back"), "another back")


def strong(course: Course[State], line: Line) -> None:
    claim(course.line.split()[1] == str(line.number("n")), "another strength")


def tile_pays(course: Course[State], line: Line) -> None:
    now, then = course.before.tribes[course.seat], course.after.tribes[course.seat]
    name = line.name("icon")
    claim(getattr(then, name) - getattr(now, name) == line.number("n"), "it pays something else")


PRINTED = {"disk": "building"}  # what a symbol is called on the cards


def left_open(course: Course[State]) -> int:
    """The section that the choice leaves open."""
    verb, section = course.line.split()
    number = ("top", "middle", "bottom").index(section)
    blocked = course.before.tribes[course.seat].blocked
    return number if verb == "open" else ({0, 1, 2} - {*blocked, number}).pop()


def printed(course: Course[State], what: str) -> int:
    """What the face-up cards give in the open section, with the Honor for Brochs and Caers."""
    s, section = course.before, left_open(course)
    parts = [s.pack.cards[card].sections[section] for card in s.tribes[course.seat].cards[: s.revealed]]
    levels = [n for owner, n in zip(s.owner, s.disks, strict=True) if owner == course.seat]
    towers = 2 * sum(part.per_broch for part in parts) * sum(n >= 2 for n in levels)
    towers += 3 * sum(part.per_caer for part in parts) * levels.count(3)
    found: int = sum(getattr(part, PRINTED.get(what, what)) for part in parts)
    return found + (towers if what == "honor" else 0)


def section_gives(course: Course[State], line: Line) -> None:
    claim(printed(course, line.name("icon")) == line.number("n"), "the cards say otherwise")
    if course.before.revealed == 4 and line.name("icon") in ("honor", "corruption") and earned(course):
        now, then = course.before.tribes[course.seat], course.after.tribes[course.seat]
        gained = getattr(then, line.name("icon")) - getattr(now, line.name("icon"))
        claim(gained == line.number("n"), "it gives something else")


def earned(course: Course[State]) -> bool:
    """Everyone has taken what stayed open, and nothing more has happened."""
    return course.after.revealed == 4 and any(text.id == "log.take_tactic" for text in course.told) is False


def reaches(course: Course[State], line: Line) -> None:
    limit = {2: 25, 3: 21, 4: 17}[len(course.before.tribes)]
    claim(line.number("limit") == limit, "another limit")
    sure = course.before.tribes[course.seat].corruption + printed(course, "corruption")
    claim(line.number("n") == sure, "another Corruption")
    if line.text.get("about") is not None:
        claim(line.number("about") == round(sure + expected(course)), "another average")


def expected(course: Course[State]) -> float:
    """The average Corruption of the cards that may lie face down before this seat."""
    s, section, total = course.before, left_open(course), 0.0
    hidden = [card for tribe in s.tribes for card in tribe.cards[s.revealed :]]
    pool = [s.pack.cards[card] for card in (*hidden, *(card for stack in s.stacks for card in stack))]
    for mine in s.tribes[course.seat].cards[s.revealed :]:
        alike = [card for card in pool if card.back == s.pack.cards[mine].back]
        total += sum(card.sections[section].corruption for card in alike) / len(alike)
    return total


ANNOUNCER = Announcer(
    said,
    carried_out,
    {
        "table.will_land": lands,
        "table.will_build": builds,
        "table.will_bonus": adds_bonus,
        "table.will_shield": shields,
        "table.will_repel": repels(True),
        "table.will_repel_only": repels(False),
        "table.will_spread": spreads_blindly,
        "table.will_spread_choose": spreads_by_choice,
        "table.will_destroy": destroys,
        "table.will_smash": smashes,
        "table.will_pay": pays,
        "table.count": counts,
        "table.from_to honor": track("honor"),
        "table.from_to purify": track("corruption"),
        "table.stack_note draw": draws,
        "table.strength tile": strong,
        "table.strength give_up": strong,
        "table.strength return": strong,
        "gain tactic": tile_pays,
        "gain ogam": section_gives,
        "gain block": section_gives,
        "table.reach ogam": reaches,
        "table.reach_about block": reaches,
    },
    # Texts of tiles and leaders say a rule, which other tests hold against the engine.
    frozenset({
        "ability.archery lead", "ability.artifice lead", "ability.clairvoyance lead", "ability.defiance lead",
        "ability.diplomacy lead", "ability.wisdom lead",
        *(f"tile.{tile} {kind}" for kind in ("tactic", "take_tactic") for tile in (
            "cauldron", "silver", "wild_geese", "trail_of_the_salmon", "stone_of_fate", "emers_mercy", "high_walls",
            "sublime_stronghold", "ogams_wisdom", "master_builder", "master_builder_taken", "cu_chulainns_ruse",
            "big_migration", "song_of_the_bard",
        )),
    }),
)  # fmt: skip
