"""Playing on in copies with every answer anyone could give, as far as nothing unknown comes up."""

from __future__ import annotations

from typing import Final

from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.games.spirit_island.content.scenarios import BLITZ
from crannog.games.spirit_island.state import Land, State
from crannog.kernel.codec import clone
from crannog.kernel.play import Step, Uncertain, advance, asks, settle

FEWEST_ON_A_BACK: Final = min(card.tainted for card in BLIGHT_CARDS.values() if card.tainted)


def quiet(s: State) -> State:
    """A copy in which nothing is in progress, and nothing unknown can come up."""
    copy = clone(s)
    copy.drop_what_waits()
    copy.feared = 0
    copy.listening, copy.certain_only = False, True
    if not s.certain_only and not s.tainted and BLIGHT_CARDS[s.blight_card].tainted:
        # Nobody knows the back, but it holds enough for this phase whichever it is: no need to turn it.
        each = FEWEST_ON_A_BACK - (1 if copy.scenario == BLITZ else 0)
        copy.blight += each * len(copy.spirits)
    return copy


def doing(s: State, *steps: Step[State]) -> State:
    """A copy that is about to do these steps."""
    copy = clone(s)
    copy.then(*steps)
    return copy


def all_ways(starts: list[State], most: int) -> tuple[list[State], bool]:
    """Every outcome that answers on the way can lead to; False after something unknown, or if too many."""
    open_ways, ends, seen, whole = list(starts), [], set(), True
    while open_ways:
        s = open_ways.pop()
        try:
            settle(s)
        except Uncertain:
            whole = False
            continue
        if not asks(s):
            ends.append(s)
            continue
        after, certain = _answered(s)
        whole = whole and certain
        for other in after:
            mark = _mark(other)
            if mark not in seen:
                seen.add(mark)
                open_ways.append(other)
        if len(seen) > most:
            return different([*ends, *(first_way(one) for one in open_ways[:1])]) or starts, False
    return different(ends) or starts, whole


def _answered(s: State) -> tuple[list[State], bool]:
    """A copy for each answer to the first question; False if one of them leads to something unknown."""
    ask, found, certain = asks(s)[0], [], True
    for choice in ask.legal(s):
        other = clone(s)
        try:
            advance(other, ask.seat, choice)
        except Uncertain:
            certain = False
            continue
        found.append(other)
    return found, certain


def first_way(s: State) -> State:
    """Plays on with the first answer everywhere: where there are too many ways, one stands for all."""
    other = clone(s)
    try:
        settle(other)
        while waiting := asks(other):
            advance(other, waiting[0].seat, waiting[0].legal(other)[0])
    except Uncertain:
        pass  # as far as it can be known
    return quiet(other)


def different(ends: list[State]) -> list[State]:
    if len(ends) < 2:
        return ends
    return list({_mark(s): s for s in ends}.values())


def _mark(s: State) -> tuple[object, ...]:
    """Enough of a state to recognize it: the pieces, what holds this turn, and what is still asked."""
    lands = tuple([pieces(land) for land in s.lands.values()])
    given = tuple([tuple(spirit.given.items()) for spirit in s.spirits])
    waiting = s.waiting()
    under_way = (tuple(map(repr, waiting)), repr(s.deed)) if waiting else ()
    return (lands, s.blight, s.fear, len(s.earned), tuple(s.mods), given, under_way, s.over)


def pieces(land: Land) -> tuple[object, ...]:
    """What is there, for comparison."""
    return (
        tuple(land.explorer),
        tuple(land.town),
        tuple(land.city),
        tuple(land.dahan),
        land.blight,
        tuple(land.presence),
        land.defend,
    )
