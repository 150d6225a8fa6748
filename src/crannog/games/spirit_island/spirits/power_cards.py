"""Power cards: gained, forgotten, reclaimed (p. 8, Gaining Power Cards)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.message_names import power_name
from crannog.games.spirit_island.components.power import POWERS, Power, enough
from crannog.games.spirit_island.components.vocabulary import FAST
from crannog.games.spirit_island.content.scenarios import BLITZ
from crannog.games.spirit_island.questions import Answer, Done, PickCard, Question
from crannog.games.spirit_island.state import State
from crannog.kernel.deck import Deck
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import AskUnlessForced

MINOR: Final = "minor"
MAJOR: Final = "major"
DRAWN: Final = 4


def elements(s: State, seat: int) -> dict[str, int]:
    """The elements this spirit has now: those of the cards in play, and those given."""
    spirit = s.spirits[seat]
    found = dict(spirit.given)
    for card in spirit.played:
        for element in POWERS[card].elements:
            found[element] = found.get(element, 0) + 1
    return found


def price(s: State, card: str) -> int:
    """What playing this card costs now, or paying for it again."""
    power = POWERS[card]
    if s.scenario == BLITZ and power.speed == FAST:
        return max(0, power.cost - 1)
    return power.cost


def reached(s: State, seat: int, power: Power) -> tuple[str, ...]:
    """The thresholds this spirit meets, from the lowest."""
    have = elements(s, seat)
    return tuple(need for need in power.thresholds if enough(have, need))


def deck_of(s: State, name: str) -> Deck:
    return s.minor if name == MINOR else s.major


def discard(s: State, name: str, *cards: str) -> None:
    """Onto the pile, sorted: discarding at the same time makes the same pile in any order."""
    pile = deck_of(s, name).discards
    pile[:] = sorted([*pile, *cards])


# --- gaining -----------------------------------------------------------------------------------


def gain(s: State, seat: int, deck: str = "", leave: bool = False) -> None:
    """Gain a power card: the next of the progression, or one of four drawn. `deck` "" lets them choose.

    With `leave`, the others stay on the table for someone else.
    """
    spirit = s.spirits[seat]
    if spirit.guided:
        if spirit.progression:
            keep(s, seat, spirit.progression.pop())
            return
        if not s.after_progression:
            s.note("log.progression_over", rules.TEACHING, seat=Who(seat))
            return
    if deck:
        draft(s, seat, deck, leave)
    else:
        s.then(WhichDeck(seat, leave))


def draw_power(s: State, deck: Deck) -> str:
    """The top card; an empty deck is remade from its discards. "" if there is no card at all."""
    if not deck.cards and deck.discards:
        deck.cards, deck.discards = sorted(deck.discards), []
        deck.shuffle(s)
    return deck.draw(s)


def draft(s: State, seat: int, name: str, leave: bool) -> None:
    drawn = [card for card in (draw_power(s, deck_of(s, name)) for _ in range(DRAWN)) if card]
    s.note("log.drawn", rules.GAIN, seat=Who(seat), cards=tuple(power_name(card) for card in drawn))
    if drawn:
        s.then(AskUnlessForced(Keep(seat, tuple(drawn), name, leave)))


@dataclass(frozen=True)
class WhichDeck(Question[Answer]):
    leave: bool

    def prompt(self, s: State) -> Msg:
        return msg("ask.deck")

    def offers(self, s: State) -> Sequence[Answer]:
        return [Answer(self, MINOR), Answer(self, MAJOR)]

    def answer(self, s: State, choice: Answer) -> None:
        draft(s, self.seat, choice.verb, self.leave)


@dataclass(frozen=True)
class Keep(Question[PickCard]):
    """Which of the drawn cards is kept; the others are discarded, or left for someone."""

    cards: tuple[str, ...]
    deck: str
    leave: bool

    def prompt(self, s: State) -> Msg:
        return msg("ask.keep")

    def offers(self, s: State) -> Sequence[PickCard]:
        return [PickCard(self, "keep", card) for card in self.cards]

    def answer(self, s: State, choice: PickCard) -> None:
        rest = [other for other in self.cards if other != choice.card]
        if self.leave:
            s.deed.left = rest
        else:
            discard(s, self.deck, *rest)
        keep(s, self.seat, choice.card)


def keep(s: State, seat: int, card: str) -> None:
    """Into the hand; gaining a major power means forgetting a card."""
    s.spirits[seat].hand.append(card)
    s.note("log.gained", rules.GAIN, seat=Who(seat), power=power_name(card))
    if POWERS[card].deck == MAJOR:
        s.then(Forget(seat))


def gain_left(s: State, seat: int) -> None:
    """One of the cards someone else drew and did not keep; with a progression, its next card instead."""
    left, s.deed.left = s.deed.left, []
    if s.spirits[seat].guided and (s.spirits[seat].progression or not left):
        if left:
            discard(s, POWERS[left[0]].deck, *left)
        gain(s, seat)
    elif left:
        s.then(AskUnlessForced(Keep(seat, tuple(left), POWERS[left[0]].deck, False)))


# --- forgetting and reclaiming -----------------------------------------------------------------


@dataclass(frozen=True)
class Forget(Question[PickCard]):
    """From the hand, the discard pile or play; it may be the card just gained."""

    def prompt(self, s: State) -> Msg:
        return msg("ask.forget")

    def offers(self, s: State) -> Sequence[PickCard]:
        spirit = s.spirits[self.seat]
        cards = (*spirit.hand, *spirit.played, *spirit.discard)
        return [PickCard(self, "forget", card) for card in cards]

    def answer(self, s: State, choice: PickCard) -> None:
        forget(s, self.seat, choice.card)


def forget(s: State, seat: int, card: str) -> None:
    spirit = s.spirits[seat]
    for pile in (spirit.hand, spirit.played, spirit.discard):
        if card in pile:
            pile.remove(card)
            break
    forget_plan(s, seat, card)
    deck = POWERS[card].deck
    if deck in (MINOR, MAJOR):
        discard(s, deck, card)
    else:
        spirit.forgotten.append(card)
    s.note("log.forgotten", rules.FORGET, seat=Who(seat), power=power_name(card))


def forget_plan(s: State, seat: int, power: str) -> None:
    """The plan was carried out, or no longer can be."""
    s.plans = [plan for plan in s.plans if (plan.seat, plan.power) != (seat, power)]


def reclaim_all(s: State, seat: int) -> None:
    spirit = s.spirits[seat]
    spirit.hand.extend(spirit.discard)
    spirit.discard.clear()
    s.note("log.reclaimed_all", rules.GROWTH, seat=Who(seat))


@dataclass(frozen=True)
class ReclaimOne(Question[PickCard]):
    """A space of the track lets one card come back each Spirit Phase."""

    def prompt(self, s: State) -> Msg:
        return msg("ask.reclaim")

    def offers(self, s: State) -> Sequence[Answer]:
        discards = s.spirits[self.seat].discard
        return [*[PickCard(self, "reclaim", card) for card in discards], Done(self)]

    def answer(self, s: State, choice: PickCard) -> None:
        card = choice.card
        s.spirits[self.seat].discard.remove(card)
        s.spirits[self.seat].hand.append(card)
        s.note("log.reclaimed", rules.RECLAIM_ONE, seat=Who(self.seat), power=power_name(card))
