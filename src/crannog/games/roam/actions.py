"""What the active player chooses in a turn: a character, a place, extras, artifacts, rest.

How to Play 2 and 5, Coin Ability, Early Rest, Full Game; R7-R10, R19, R23.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from crannog.games.roam import rules
from crannog.games.roam.abilities import (
    ABILITIES,
    ARTIFACTS,
    EXTRAS,
    OUTSIDE,
    PATTERN,
    blank_why_not,
    moment,
    open_blanks,
    owed,
    ready_tiles,
)
from crannog.games.roam.placing import PlaceMarkers, fit_of
from crannog.games.roam.squares import NAMES, SQUARES
from crannog.games.roam.state import BLANK_PRICE, CARDS, State
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Ask, AskUnlessForced, Choice, Step


class UseCharacter(Choice[State]):
    """Search with this character: it turns face down."""

    __slots__ = ("card", "line")

    def __init__(self, card: str) -> None:
        self.card = card
        self.line = f"use {card}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        party = s.parties[seat]
        if party.ready[party.characters.index(self.card)]:
            return []
        return [rules.CHARACTER_READY.because(card=msg("card." + self.card))]

    def do(self, s: State, seat: int) -> None:
        party, turn = s.parties[seat], s.turn
        party.ready[party.characters.index(self.card)] = False
        turn.start = False
        turn.character = self.card
        turn.quarters = party.edge
        s.note("log.use", rules.CHARACTER_READY, seat=Who(seat), card=msg("card." + self.card))

    def label(self) -> Msg:
        return msg("choice.use", card=msg("card." + self.card))

    def __str__(self) -> str:
        return self.line


class Rest(Choice[State]):
    """Turn everything face up before all characters are face down, for a coin per character still face up."""

    __slots__ = ()

    def why_not(self, s: State, seat: int) -> list[Msg]:
        party, turn = s.parties[seat], s.turn
        if turn.rested:
            return [rules.REST_ONCE.because()]
        if not turn.start:
            return [rules.REST_START.because()]
        cost = sum(party.ready)
        no = []
        if cost == len(party.ready) and all(party.artifacts_ready):
            no.append(rules.REST_NOTHING.because())
        if party.coins < cost:
            no.append(rules.REST_COST.because(n=cost, coins=party.coins))
            if party.coins + ready_tiles(s, seat, "coin") >= cost:
                no.append(rules.REST_COIN.because())
        return no

    def do(self, s: State, seat: int) -> None:
        cost = sum(s.parties[seat].ready)
        s.parties[seat].coins -= cost
        s.note("log.rest_early", rules.REST_EARLY, seat=Who(seat), n=cost)
        refresh(s, seat)
        s.turn.start = False
        s.then(ACT[seat])

    def label(self) -> Msg:
        return msg("choice.rest")

    def __str__(self) -> str:
        return "rest"


def refresh(s: State, seat: int) -> None:
    """All characters and artifacts turn face up; at most once per turn (R28)."""
    party = s.parties[seat]
    if not all(party.artifacts_ready):
        s.note("log.refresh_artifacts", rules.ARTIFACT_REFRESHED, seat=Who(seat))
    party.ready = [True] * len(party.ready)
    party.artifacts_ready = [True] * len(party.artifacts_ready)
    s.turn.rested = True


def rest_if_all_are_face_down(s: State, seat: int) -> None:
    if not s.turn.rested and s.turn.start and not any(s.parties[seat].ready):
        s.note("log.rest", rules.REST_FREE, seat=Who(seat))
        refresh(s, seat)


class UseArtifact(Choice[State]):
    """Turn an artifact face down for its ability."""

    __slots__ = ("ability", "kind", "line", "tile")

    def __init__(self, tile: str) -> None:
        self.tile = tile
        self.kind = ARTIFACTS[tile].ability
        self.ability = ABILITIES[self.kind]
        self.line = f"use {tile}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        party = s.parties[seat]
        if not party.artifacts_ready[party.artifacts.index(self.tile)]:
            return [rules.ARTIFACT_USED.because(tile=msg("artifact." + self.tile))]
        now = moment(s)
        if now not in self.ability.when:
            return [_MOMENTS[self.ability.when[0]].because(tile=msg("artifact." + self.tile))]
        return self.ability.why_not(s, seat)

    def do(self, s: State, seat: int) -> None:
        party = s.parties[seat]
        party.artifacts_ready[party.artifacts.index(self.tile)] = False
        s.note("log.artifact", rules.ARTIFACT_USED, seat=Who(seat), tile=msg("artifact." + self.tile))
        if self.kind != "flip":
            s.turn.start = False
        s.then(GoOn(seat))
        self.ability.use(s, seat)

    def label(self) -> Msg:
        tile, ability = msg("artifact." + self.tile), msg("ability." + self.kind)
        return msg("choice.artifact", tile=tile, ability=ability)

    def __str__(self) -> str:
        return self.line


_MOMENTS: Final = {
    OUTSIDE: rules.ARTIFACT_OUTSIDE,
    PATTERN: rules.ARTIFACT_PATTERN,
    EXTRAS: rules.ARTIFACT_PLACING,
}


@dataclass(frozen=True, slots=True)
class GoOn(Step[State]):
    """After an artifact: back to what the player was about to do."""

    seat: int

    def run(self, s: State) -> None:
        now = moment(s)
        if now == PATTERN:
            s.then(PLACE[self.seat])
        elif now == EXTRAS:
            s.then(EXTRA[self.seat])
        elif s.turn.placed:
            s.then(AFTER[self.seat])
        else:
            rest_if_all_are_face_down(s, self.seat)
            s.then(ACT[self.seat])


@dataclass(frozen=True, slots=True)
class AfterFinding(Step[State]):
    """Characters were found: coins and new cards may make an artifact worth using now (R23)."""

    seat: int

    def run(self, s: State) -> None:
        if s.turn.found:
            s.then(AFTER[self.seat])


class At(Choice[State]):
    """Lay the pattern so that its first marker is here."""

    __slots__ = ("line", "square")

    def __init__(self, square: int) -> None:
        self.square = square
        self.line = f"at {NAMES[square]}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        markers = fit_of(s).markers[self.square]
        if not markers:
            return [rules.PLACE_FIT.because(at=NAMES[self.square])]
        if markers & s.holes():
            return [rules.PLACE_HOLE.because(at=NAMES[self.square])]
        return []

    def do(self, s: State, seat: int) -> None:
        s.turn.at = self.square
        s.then(EXTRA[seat], PlaceMarkers(seat))

    def label(self) -> Msg:
        return msg("choice.at", at=NAMES[self.square])

    def __str__(self) -> str:
        return self.line


class Nowhere(Choice[State]):
    """Holes in the map leave the pattern no room: the turn continues without placing (R5)."""

    __slots__ = ()

    def do(self, s: State, seat: int) -> None:
        s.note("log.nowhere", rules.PLACE_HOLE, seat=Who(seat))
        s.turn.placed = True

    def label(self) -> Msg:
        return msg("choice.nowhere")

    def __str__(self) -> str:
        return "nowhere"


class Done(Choice[State]):
    """Done with this step."""

    __slots__ = ()

    def why_not(self, s: State, seat: int) -> list[Msg]:
        if moment(s) == EXTRAS and owed(s, seat):
            return [rules.REPLACE_OWED.because()]
        return []

    def do(self, s: State, seat: int) -> None:
        pass

    def label(self) -> Msg:
        return msg("choice.done")

    def __str__(self) -> str:
        return "done"


class Blank(Choice[State]):
    """A blank of the pattern also gets a marker, for two coins."""

    __slots__ = ("line", "square")

    def __init__(self, square: int) -> None:
        self.square = square
        self.line = f"blank {NAMES[square]}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        no = blank_why_not(s, seat, self.square)
        if s.parties[seat].coins < BLANK_PRICE:
            no.append(rules.BLANK_PRICE.because(n=BLANK_PRICE, coins=s.parties[seat].coins))
        return no

    def do(self, s: State, seat: int) -> None:
        s.parties[seat].coins -= BLANK_PRICE
        s.turn.blanks |= 1 << self.square
        s.note("log.blank", rules.BLANK_PRICE, seat=Who(seat), at=NAMES[self.square], n=BLANK_PRICE)
        s.then(EXTRA[seat])

    def label(self) -> Msg:
        return msg("choice.blank", at=NAMES[self.square], n=BLANK_PRICE)

    def __str__(self) -> str:
        return self.line


@dataclass(frozen=True, slots=True)
class AskAct(Ask[State]):
    """Before placing: a character, an early rest, an artifact."""

    def offers(self, s: State) -> Iterable[Choice[State]]:
        party = s.parties[self.seat]
        return [
            *[USE_CHARACTER[card] for card in party.characters],
            REST,
            *[USE_ARTIFACT[tile] for tile in party.artifacts],
        ]

    def legal(self, s: State) -> tuple[Choice[State], ...]:
        party = s.parties[self.seat]
        found: list[Choice[State]] = [
            USE_CHARACTER[card] for card, up in zip(party.characters, party.ready, strict=True) if up
        ]
        if not REST.why_not(s, self.seat):
            found.append(REST)
        if party.artifacts:
            found += usable(s, self.seat)
        return tuple(found)

    def prompt(self, s: State) -> Msg:
        return msg("ask.act")


def usable(s: State, seat: int) -> list[Choice[State]]:
    """The seat's artifacts that can be used now."""
    party, now = s.parties[seat], moment(s)
    tiles = zip(party.artifacts, party.artifacts_ready, strict=True)
    ready = [USE_ARTIFACT[tile] for tile, up in tiles if up]
    return [use for use in ready if now in use.ability.when and not use.ability.why_not(s, seat)]


@dataclass(frozen=True, slots=True)
class AskPlace(Ask[State]):
    """Where the pattern goes, or rotating it first."""

    def offers(self, s: State) -> Iterable[Choice[State]]:
        nowhere: list[Choice[State]] = []
        if "" in s.land and all(at.why_not(s, self.seat) for at in AT):
            nowhere = [NOWHERE]
        tiles = [USE_ARTIFACT[tile] for tile in s.parties[self.seat].artifacts]
        return [*AT, *nowhere, *tiles]

    def legal(self, s: State) -> tuple[Choice[State], ...]:
        if "" in s.land:
            return tuple([c for c in self.offers(s) if not c.why_not(s, self.seat)])
        fits = AT_FITS.get((s.turn.character, s.turn.quarters))
        if fits is None:
            fits = tuple([AT[square] for square in fit_of(s).squares])
            AT_FITS[s.turn.character, s.turn.quarters] = fits
        return fits + tuple(usable(s, self.seat)) if s.parties[self.seat].artifacts else fits

    def prompt(self, s: State) -> Msg:
        return msg("ask.place", card=msg("card." + s.turn.character))


@dataclass(frozen=True, slots=True)
class AskExtra(Ask[State]):
    """Blanks and artifacts that go with the placement."""

    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [
            *[BLANK[square] for square in open_blanks(s)],
            *[USE_ARTIFACT[tile] for tile in s.parties[self.seat].artifacts],
            DONE,
        ]

    def legal(self, s: State) -> tuple[Choice[State], ...]:
        found: list[Choice[State]] = []
        if s.parties[self.seat].coins >= BLANK_PRICE:
            found += [BLANK[square] for square in open_blanks(s) if not blank_why_not(s, self.seat, square)]
        if s.parties[self.seat].artifacts:
            found += usable(s, self.seat)
        if not owed(s, self.seat):
            found.append(DONE)
        return tuple(found)

    def prompt(self, s: State) -> Msg:
        return msg("ask.extra")


@dataclass(frozen=True, slots=True)
class AskAfter(Ask[State]):
    """After placing, before the turn ends: artifacts."""

    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [*[USE_ARTIFACT[tile] for tile in s.parties[self.seat].artifacts], DONE]

    def legal(self, s: State) -> tuple[Choice[State], ...]:
        return (*usable(s, self.seat), DONE)

    def prompt(self, s: State) -> Msg:
        return msg("ask.after")


SEATS: Final = range(4)
REST: Final = Rest()
DONE: Final = Done()
NOWHERE: Final = Nowhere()
USE_CHARACTER: Final = {card: UseCharacter(card) for card in CARDS}
USE_ARTIFACT: Final = {tile: UseArtifact(tile) for tile in ARTIFACTS}
AT: Final = tuple(At(square) for square in range(SQUARES))
AT_FITS: Final[dict[tuple[str, int], tuple[Choice[State], ...]]] = {}
BLANK: Final = tuple(Blank(square) for square in range(SQUARES))
ACT: Final = tuple(AskUnlessForced(AskAct(seat)) for seat in SEATS)
PLACE: Final = tuple(AskPlace(seat) for seat in SEATS)
EXTRA: Final = tuple(AskUnlessForced(AskExtra(seat)) for seat in SEATS)
AFTER: Final = tuple(AskUnlessForced(AskAfter(seat)) for seat in SEATS)
