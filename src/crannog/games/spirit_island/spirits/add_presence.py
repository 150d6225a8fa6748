"""Adding presence: a disk from one of the tracks, or one moved on the island instead (p. 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.message_names import land_name
from crannog.games.spirit_island.questions import Answer, Done, PickLand, Question
from crannog.games.spirit_island.spirits.presence import card_plays, income, own_lands, sacred
from crannog.games.spirit_island.state import State
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import AskUnlessForced

ENERGY, PLAYS = "energy", "plays"


def tracks_left(s: State, seat: int) -> list[str]:
    """Tracks that still have disks."""
    spirit, panel = s.spirits[seat], SPIRITS[s.spirits[seat].id]
    found = [ENERGY] if spirit.energy_shown < len(panel.energy) else []
    return [*found, PLAYS] if spirit.plays_shown < len(panel.plays) else found


def choose_disc(s: State, seat: int, lands: tuple[str, ...]) -> None:
    """Which disk, then where: one of these lands."""
    s.then(Disc(seat, lands))


class TakeDisc(Answer):
    """The next one of a track."""

    __slots__ = ("track",)

    def __init__(self, question: Disc, track: str) -> None:
        self.question, self.verb, self.track = question, "from", track

    def label(self) -> Msg:
        return msg(f"choice.disc_{self.track}")

    def __str__(self) -> str:
        return f"from {self.track}"


class MoveDisc(PickLand):
    """One that is already on the island."""

    __slots__ = ()

    def label(self) -> Msg:
        return msg("choice.disc_land", land=land_name(self.land))


@dataclass(frozen=True)
class Disc(Question[TakeDisc | MoveDisc]):
    """Where the disk comes from. They are taken from left to right."""

    lands: tuple[str, ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.disc")

    def offers(self, s: State) -> Sequence[Answer]:
        mats = [TakeDisc(self, track) for track in tracks_left(s, self.seat)]
        moves = [MoveDisc(self, "from", land) for land in own_lands(s, self.seat)]
        # Moving one instead is never forced.
        return [*mats, *moves] if mats else [*moves, Done(self, "leave_presence")]

    def answer(self, s: State, choice: TakeDisc | MoveDisc) -> None:
        source = choice.track if isinstance(choice, TakeDisc) else choice.land
        s.then(AskUnlessForced(Where(self.seat, source, self.lands)))


@dataclass(frozen=True)
class Where(Question[PickLand]):
    source: str
    lands: tuple[str, ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.where")

    def offers(self, s: State) -> Sequence[PickLand]:
        return [PickLand(self, "add", land) for land in self.lands]

    def answer(self, s: State, choice: PickLand) -> None:
        spirit, land = s.spirits[self.seat], choice.land
        if self.source == ENERGY:
            spirit.energy_shown += 1
        elif self.source == PLAYS:
            spirit.plays_shown += 1
        else:
            s.put_presence(self.source, self.seat, -1)
        was_sacred = sacred(s, self.seat, land)
        s.put_presence(land, self.seat)
        if s.phase != "spirit":  # growth: everyone at once, and no power needs to know where it went
            s.deed.placed = land
        if self.source in (ENERGY, PLAYS):
            s.note("log.presence", rules.PRESENCE_ADD, seat=Who(self.seat), land=land)
            energy, plays = income(s, self.seat), card_plays(s, self.seat)
            s.note("log.track", rules.TRACKS, seat=Who(self.seat), income=energy, plays=plays)
        else:
            s.note(
                "log.presence_moved", rules.PRESENCE_ADD, seat=Who(self.seat), source=self.source, land=land
            )
        if sacred(s, self.seat, land) and not was_sacred:
            alone = s.lands[land].presence[self.seat] == 1
            rule = rules.RIVERS_DOMAIN if alone else rules.SACRED
            s.note("log.sacred", rule, seat=Who(self.seat), land=land)
