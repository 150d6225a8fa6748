"""The six abilities of artifacts (Artifact Abilities; R23-R29). One class each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from crannog.games.roam import rules
from crannog.games.roam.content.artifacts import ARTIFACTS as TILES
from crannog.games.roam.outpost import check_outpost
from crannog.games.roam.placing import fit_of, spare
from crannog.games.roam.squares import BESIDE, NAMES, SQUARES, each
from crannog.games.roam.state import BLANK_PRICE, CARDS, State
from crannog.kernel.checked_content import by_id
from crannog.kernel.message import Msg, Rule, Who, msg
from crannog.kernel.play import Ask, Choice

ARTIFACTS: Final = by_id(TILES, count=24)

# The moments of a turn at which something can be used.
OUTSIDE: Final = 0  # before a character is chosen, or after its markers are placed
PATTERN: Final = 1  # a character is chosen, its place is not
EXTRAS: Final = 2  # the place is chosen, nothing is placed yet
FOUND: Final = 3  # characters were found in this turn; the purchase comes next


def moment(s: State) -> int:
    turn = s.turn
    if turn.found:
        return FOUND
    if turn.placed or not turn.character:
        return OUTSIDE
    return PATTERN if turn.at < 0 else EXTRAS


class Ability:
    """What an artifact lets its owner do."""

    __slots__ = ()

    when: ClassVar[tuple[int, ...]] = (OUTSIDE,)

    def why_not(self, s: State, seat: int) -> list[Msg]:
        return []

    def use(self, s: State, seat: int) -> None:
        raise NotImplementedError


class GainCoin(Ability):
    """A coin at any time before the purchase, even to pay for a blank of this placement (R23)."""

    __slots__ = ()

    when: ClassVar[tuple[int, ...]] = (OUTSIDE, EXTRAS, FOUND)

    def why_not(self, s: State, seat: int) -> list[Msg]:
        if moment(s) != EXTRAS:
            return []
        coins = s.parties[seat].coins
        if coins + ready_tiles(s, seat, "coin") < BLANK_PRICE:
            return [rules.BLANK_PRICE.because(n=BLANK_PRICE, coins=coins)]
        return no_blank_fits(s, seat)

    def use(self, s: State, seat: int) -> None:
        s.parties[seat].coins += 1
        s.note("log.coin_artifact", rules.ARTIFACT_COIN, seat=Who(seat))


class Rotate(Ability):
    """Rotate the pattern a quarter turn clockwise; several tiles add up (R26)."""

    __slots__ = ()

    when: ClassVar[tuple[int, ...]] = (PATTERN,)

    def use(self, s: State, seat: int) -> None:
        s.turn.quarters = (s.turn.quarters + 1) % 4
        s.note("log.rotate", rules.ARTIFACT_ROTATE, seat=Who(seat))


class FreeBlank(Ability):
    """One blank without paying the two coins (R24)."""

    __slots__ = ()

    when: ClassVar[tuple[int, ...]] = (EXTRAS,)

    def why_not(self, s: State, seat: int) -> list[Msg]:
        return no_blank_fits(s, seat)

    def use(self, s: State, seat: int) -> None:
        s.then(AskFreeBlank(seat))


class Replace(Ability):
    """Your marker replaces an opponent's on the pattern (R25)."""

    __slots__ = ()

    when: ClassVar[tuple[int, ...]] = (EXTRAS,)

    def why_not(self, s: State, seat: int) -> list[Msg]:
        reasons = [rules.REPLACE_RIVAL.because()]
        other_tiles = ready_tiles(s, seat, "replace") - 1
        for square in each(replaceable(s, seat)):
            reasons = replace_why_not(s, seat, square, other_tiles)
            if not reasons:
                break
        return reasons

    def use(self, s: State, seat: int) -> None:
        s.then(AskReplace(seat))


class Slide(Ability):
    """Any marker slides to a free square next to it; no coins (R27)."""

    __slots__ = ()

    def why_not(self, s: State, seat: int) -> list[Msg]:
        full = s.full()
        if any(not full >> to & 1 for square in each(s.occupied()) for to in BESIDE[square]):
            return []
        return [slide_rule(s).because()]

    def use(self, s: State, seat: int) -> None:
        s.then(AskSlide(seat))


class Flip(Ability):
    """One of your characters turns over, either way (R28)."""

    __slots__ = ()

    when: ClassVar[tuple[int, ...]] = (OUTSIDE, FOUND)

    def why_not(self, s: State, seat: int) -> list[Msg]:
        if any(not FLIP[card].why_not(s, seat) for card in s.parties[seat].characters):
            return []
        return [rules.FLIP_LAST.because()]

    def use(self, s: State, seat: int) -> None:
        s.then(AskFlip(seat))


ABILITIES: Final[dict[str, Ability]] = {
    "free_blank": FreeBlank(),
    "replace": Replace(),
    "coin": GainCoin(),
    "rotate": Rotate(),
    "slide": Slide(),
    "flip": Flip(),
}


def ready_tiles(s: State, seat: int, ability: str) -> int:
    """How many tiles with this ability the seat could still use."""
    party = s.parties[seat]
    return sum(
        ready and ARTIFACTS[tile].ability == ability
        for tile, ready in zip(party.artifacts, party.artifacts_ready, strict=True)
    )


# --- blanks, paid or free ----------------------------------------------------------------------


def open_blanks(s: State) -> list[int]:
    """Blanks of the pattern on the map that are not bought yet."""
    return each(fit_of(s).blanks[s.turn.at] & ~s.turn.blanks & ~s.holes())


def owed(s: State, seat: int) -> int:
    """Blanks bought on opponents' markers; a tile must still replace each of those."""
    return s.turn.blanks & s.full() & s.rivals(seat) & ~s.turn.replaced


def no_blank_fits(s: State, seat: int) -> list[Msg]:
    """Why no blank of the pattern can be placed; empty if one can."""
    reasons = [rules.BLANK_ROOM.because()]
    for square in open_blanks(s):
        reasons = blank_why_not(s, seat, square)
        if not reasons:
            break
    return reasons


def blank_why_not(s: State, seat: int, square: int) -> list[Msg]:
    """Whether a blank can be placed here, apart from its price."""
    bit = 1 << square
    no: list[Msg] = []
    if s.full() & bit:
        tiles = ready_tiles(s, seat, "replace") - owed(s, seat).bit_count()
        if not s.rivals(seat) & bit or tiles < 1:
            no.append(rules.BLANK_ROOM.because())
    if spare(s, seat) - owed(s, seat).bit_count() < 1:
        no.append(rules.BLANK_SPARE.because())
    return no


class FreeBlankAt(Choice[State]):
    __slots__ = ("line", "square")

    def __init__(self, square: int) -> None:
        self.square = square
        self.line = f"blank {NAMES[square]}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        return blank_why_not(s, seat, self.square)

    def do(self, s: State, seat: int) -> None:
        s.turn.blanks |= 1 << self.square
        s.note("log.free_blank", rules.ARTIFACT_FREE_BLANK, seat=Who(seat), at=NAMES[self.square])

    def label(self) -> Msg:
        return msg("choice.free_blank", at=NAMES[self.square])

    def __str__(self) -> str:
        return self.line


@dataclass(frozen=True, slots=True)
class AskFreeBlank(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [FREE_BLANK[square] for square in open_blanks(s)]

    def prompt(self, s: State) -> Msg:
        return msg("ask.free_blank")


# --- replacing ---------------------------------------------------------------------------------


def replaceable(s: State, seat: int) -> int:
    """Squares of the pattern, bought blanks included, with an opponent's marker on top."""
    return (fit_of(s).markers[s.turn.at] | s.turn.blanks) & s.rivals(seat) & ~s.turn.replaced


def replace_why_not(s: State, seat: int, square: int, other_tiles: int) -> list[Msg]:
    """Whether a tile can replace this marker and leave enough tiles for the replacements owed."""
    due = owed(s, seat)
    if due >> square & 1:
        return []
    if due.bit_count() > other_tiles:
        return [rules.REPLACE_OWED.because()]
    # A marker of the pattern may replace instead of being placed (R36); beside blanks it must be one more.
    solid = fit_of(s).markers[s.turn.at] >> square & 1 and not s.turn.blanks
    stacks = not s.full() >> square & 1
    left = s.supply(seat) - s.turn.replaced.bit_count() if solid or stacks else spare(s, seat)
    if left - due.bit_count() < 1:
        return [rules.BLANK_SPARE.because()]
    return []


class ReplaceAt(Choice[State]):
    __slots__ = ("line", "square")

    def __init__(self, square: int) -> None:
        self.square = square
        self.line = f"replace {NAMES[square]}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        return replace_why_not(s, seat, self.square, ready_tiles(s, seat, "replace"))

    def do(self, s: State, seat: int) -> None:
        s.turn.replaced |= 1 << self.square

    def label(self) -> Msg:
        return msg("choice.replace", at=NAMES[self.square])

    def __str__(self) -> str:
        return self.line


@dataclass(frozen=True, slots=True)
class AskReplace(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [REPLACE[square] for square in each(replaceable(s, self.seat))]

    def prompt(self, s: State) -> Msg:
        return msg("ask.replace")


# --- sliding -----------------------------------------------------------------------------------


def slide_rule(s: State) -> Rule:
    """What a slide needs: a free square or, with stacking, one with room (R34)."""
    return rules.STACKING_SLIDE if s.stacking else rules.ARTIFACT_SLIDE


class SlideTo(Choice[State]):
    __slots__ = ("line", "square", "to")

    def __init__(self, square: int, to: int) -> None:
        self.square, self.to = square, to
        self.line = f"slide {NAMES[square]} {NAMES[to]}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        return [slide_rule(s).because()] if s.full() >> self.to & 1 else []

    def do(self, s: State, seat: int) -> None:
        owner = s.lift(self.square)
        onto = s.occupied() >> self.to & 1
        s.put(owner, self.to)
        s.idle = 0
        s.note(
            "log.slide",
            rules.STACKING_SLIDE if onto else rules.ARTIFACT_SLIDE,
            seat=Who(seat),
            owner=Who(owner),
            at=NAMES[self.square],
            to=NAMES[self.to],
        )
        if s.with_outpost:
            check_outpost(s, seat)

    def label(self) -> Msg:
        return msg("choice.slide", at=NAMES[self.square], to=NAMES[self.to])

    def __str__(self) -> str:
        return self.line


@dataclass(frozen=True, slots=True)
class AskSlide(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [choice for square in each(s.occupied()) for choice in SLIDES[square]]

    def legal(self, s: State) -> tuple[Choice[State], ...]:
        full = s.full()
        return tuple(
            [slide for square in each(s.occupied()) for slide in SLIDES[square] if not full >> slide.to & 1]
        )

    def prompt(self, s: State) -> Msg:
        return msg("ask.slide")


# --- flipping ----------------------------------------------------------------------------------


class FlipCharacter(Choice[State]):
    __slots__ = ("card", "line")

    def __init__(self, card: str) -> None:
        self.card = card
        self.line = f"flip {card}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        """A character must stay face up to be used, unless the flip brings the free rest (R28)."""
        party, turn = s.parties[seat], s.turn
        last = party.ready[party.characters.index(self.card)] and sum(party.ready) == 1
        if last and not turn.placed and (turn.rested or not turn.start):
            return [rules.FLIP_LAST.because()]
        return []

    def do(self, s: State, seat: int) -> None:
        party = s.parties[seat]
        i = party.characters.index(self.card)
        party.ready[i] = not party.ready[i]
        way = "log.flip_up" if party.ready[i] else "log.flip_down"
        s.note(way, rules.ARTIFACT_FLIP, seat=Who(seat), card=msg("card." + self.card))

    def label(self) -> Msg:
        return msg("choice.flip", card=msg("card." + self.card))

    def __str__(self) -> str:
        return self.line


@dataclass(frozen=True, slots=True)
class AskFlip(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [FLIP[card] for card in s.parties[self.seat].characters]

    def prompt(self, s: State) -> Msg:
        return msg("ask.flip")


FREE_BLANK: Final = tuple(FreeBlankAt(square) for square in range(SQUARES))
REPLACE: Final = tuple(ReplaceAt(square) for square in range(SQUARES))
SLIDES: Final = tuple(tuple(SlideTo(square, to) for to in BESIDE[square]) for square in range(SQUARES))
FLIP: Final = {card: FlipCharacter(card) for card in CARDS}
