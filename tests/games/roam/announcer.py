"""What Roam's table says of a choice, and what must then have happened; nothing here knows a rule."""

from __future__ import annotations

from crannog.games.roam import GAME, State
from crannog.games.roam.content.cards import LANDS
from crannog.games.roam.squares import NAMES, PLACE_SQUARES
from crannog.games.roam.view.buttons import buttons
from crannog.games.roam.view.decision_panel import Panel, panel
from crannog.kernel.codec import clone
from crannog.kernel.message import Msg, Param, msg
from crannog.kernel.play import Decision, asks
from crannog.testing.log_matches_state import Line, claim
from tests.games.announcing import Announcer, Course, Promise, on

POINTS = {card.id: card.points for card in LANDS}


def said(s: State, decision: Decision, line: str) -> list[Msg]:
    """The effects, the preview of a bid, the price of a rest, and the hint."""
    view = GAME.observe(s, decision.seat)
    offered = buttons(view, decision, line)
    shown = panel(view, decision, offered)
    found = [whole(effect.head, effect.rest) for effect in shown.effects if tells(shown, line)]
    found += [shown.preview] if shown.preview else []
    found += [msg("rest_costs", n=shown.rest_costs)] if line == "rest" else []
    found += [shown.hint] if shown.hint and shown.kind == "after" and line == "done" else []
    picked = next(button for button in offered if button.line == line)
    if picked.ahead:
        found.append(msg("target", n=picked.ahead.placed, coins=picked.ahead.coins))
    return found


def tells(shown: Panel, line: str) -> bool:
    """The effects shown are those of this choice, or of going on as planned."""
    return line.startswith(("at ", "put ")) or (shown.kind == "extra" and line == "done")


def whole(head: Msg, rest: Msg | None) -> Msg:
    """Both halves of an effect as one."""
    if rest is None:
        return head
    params: dict[str, Param] = {f"head_{name}": value for name, value in head.params}
    return Msg(rest.id, tuple(sorted({**params, **dict(rest.params)}.items())))


def carried_out(s: State, seat: int, line: str) -> Course[State]:
    """The choice without further extras; lands are resolved in reading order, and nobody bids more."""
    after, told = clone(s), list[Msg]()
    ask = next(ask for ask in asks(after) if ask.seat == seat)
    on(after, seat, next(c for c in ask.legal(after) if str(c) == line), told)
    number = after.turn.number
    while not after.over and after.turn.number == number:
        ask = asks(after)[0]
        kind = ask.prompt(after).id
        legal = {str(choice): choice for choice in ask.legal(after)}
        if kind in ("ask.extra", "ask.after", "ask.buy") and "done" in legal:
            on(after, ask.seat, legal["done"], told)
        elif kind == "ask.order":
            on(after, ask.seat, next(iter(legal.values())), told)
        elif kind == "ask.bid":
            on(after, ask.seat, legal["pass"], told)
        else:
            break
    return Course(s, after, seat, line, tuple(told))


def squares(line: Line, name: str = "squares") -> set[str]:
    return set(str(line[name]).replace(",", " ").split())


def told_squares(course: Course[State], id: str, name: str = "squares") -> set[str]:
    return {square for line in course.events(id) for square in squares(line, name)}


def coins_collected(course: Course[State]) -> int:
    return sum(line.number("n") for line in course.events("log.coins"))


def places(course: Course[State], line: Line) -> None:
    claim(told_squares(course, "log.place") == squares(line), "other squares")
    claim(len(squares(line)) == line.number("head_n"), "another number of markers")


def places_and_skips(course: Course[State], line: Line) -> None:
    places(course, line)
    claim(told_squares(course, "log.skip") == squares(line, "skipped"), "other squares are skipped")


def only_skips(course: Course[State], line: Line) -> None:
    claim(line.number("head_n") == 0 and not course.events("log.place"), "markers were placed")
    claim(told_squares(course, "log.skip") == squares(line), "other squares are skipped")


def replaces(course: Course[State], line: Line) -> None:
    claim(told_squares(course, "log.replace", "at") == squares(line), "other squares")


def gains(course: Course[State], line: Line) -> None:
    purse = course.before.parties[course.before.turn.seat].coins
    claim(line.number("a") == purse, "the purse was another")
    claim(coins_collected(course) == line.number("head_n") == line.number("b") - purse, "other coins")


def short(course: Course[State], line: Line) -> None:
    [told] = course.events("log.short")
    claim(
        told.number("n") == line.number("head_n" if line.text.get("head_n") is not None else "n"),
        "another number",
    )


def after_found(course: Course[State], card: str) -> Line:
    """What was told of a found land first."""
    ids = [text.id == "log.found" and Line(text).name("card") == card for text in course.told]
    claim(any(ids), "it is not found")
    return Line(course.told[ids.index(True) + 1])


def found_mine_too(course: Course[State], line: Line) -> None:
    found_alone(course, line, course.seat)
    claim(POINTS[line.name("head_card")] == line.number("points"), "other points")


def found_mine(course: Course[State], line: Line) -> None:
    found_mine_too(course, line)
    card = line.name("head_card")
    mine = course.after.parties[course.seat].characters
    claim(mine.index(card) == line.number("before") == line.number("after") - 1, "another number of cards")


def found_alone(course: Course[State], line: Line, seat: int) -> None:
    told = after_found(course, line.name("head_card"))
    claim(told.text.id == "log.most" and told.seat() == seat, "somebody else claims it")
    claim(told.number("n") == line.number("n"), "another number of markers")


def found_tie(course: Course[State], line: Line) -> None:
    told = after_found(course, line.name("head_card"))
    claim(told.text.id == "log.tie" and {*told.seats()} == {*line.seats()}, "others tie")
    place = course.before.land.index(line.name("head_card"))
    there = {NAMES[square] for square in PLACE_SQUARES[place]}
    lost = [one.seat("rival") for one in course.events("log.replace") if one.name("at") in there]
    for seat in {*line.seats()} - {course.before.turn.seat}:
        claim(
            course.before.on(place, seat) - lost.count(seat) == line.number("n"), "another number of markers"
        )


def bid_wins(course: Course[State], line: Line) -> None:
    card, seat = line.name("card"), course.seat
    claim(course.events("log.bid_won")[0].seat() == seat, "somebody else wins")
    claim(card in course.after.parties[seat].characters, "the card is not claimed")
    claim(POINTS[card] == line.number("points"), "other points")
    claim(line.number("n") == course.events("log.bid_won")[0].number("n"), "for another price")
    claim(course.before.parties[seat].coins - line.number("n") == line.number("rest"), "other coins are left")


def bid_leads(course: Course[State], line: Line) -> None:
    claim(course.line == f"bid {line.number('n')}", "another bid")
    waiting = course.before.contest.waiting
    for seat in line.seats():
        claim(
            seat in waiting and course.before.parties[seat].coins > line.number("n"), "they cannot bid more"
        )
    others = [seat for seat in waiting if seat not in line.seats()]
    claim(
        all(course.before.parties[seat].coins <= line.number("n") for seat in others), "others can bid more"
    )


def rest_costs(course: Course[State], line: Line) -> None:
    claim(course.events("log.rest_early")[0].number("n") == line.number("n"), "it costs something else")


def target(course: Course[State], line: Line) -> None:
    if line.number("coins") < 0:
        return claim(
            course.before.supply(course.seat) == line.number("n"), "another number of markers is left"
        )
    new = len(told_squares(course, "log.place")) + len(course.events("log.replace"))
    claim(new == line.number("n") and coins_collected(course) == line.number("coins"), "another placement")


def will_find(found: bool) -> Promise[State]:
    """Whether full lands are still to come after this question."""

    def promise(course: Course[State], line: Line) -> None:
        full = [place for place in range(6) if course.before.land[place] and not left(course.before, place)]
        claim(course.before.turn.found is found, "they were found" if not found else "none was found")
        claim(bool(course.events("log.found")) == (bool(full) and not found), "lands are found otherwise")

    return promise


def left(s: State, place: int) -> int:
    land = GAME.observe(s, 0).lands[place]
    return land.left


ANNOUNCER = Announcer(
    said,
    carried_out,
    {
        "table.on": places,
        "table.on_skip": places_and_skips,
        "table.all_taken": only_skips,
        "table.replaced": replaces,
        "table.from_to": gains,
        "table.short": short,
        "table.short_rest": short,
        "table.found_mine": found_mine,
        "table.found_mine_too": found_mine_too,
        "table.found_other": lambda course, line: found_alone(course, line, line.seat()),
        "table.found_tie": found_tie,
        "table.bid_wins": bid_wins,
        "table.bid_leads": bid_leads,
        "table.hint_after": will_find(False),
        "table.hint_after_found": will_find(True),
        "rest_costs": rest_costs,
        "target": target,
    },
)
