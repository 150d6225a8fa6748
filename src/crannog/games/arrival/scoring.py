"""Who prevails, and who wins (2017 Determining the Winner; 2016 D; A33-A36, A42, #38-#40)."""

from __future__ import annotations

from dataclasses import dataclass

from crannog.games.arrival import rules
from crannog.games.arrival.bank import score_noun
from crannog.games.arrival.editions import STORE
from crannog.games.arrival.state import NOBODY, State
from crannog.kernel.message import Msg, Who


@dataclass(frozen=True, slots=True)
class Standing:
    """How the game would end now, if everyone had passed (A42)."""

    fortified: int
    overrun: int  # locations of Fomori and castles
    bonus: tuple[int, ...]  # by seat: province bonuses
    thirds: tuple[int, ...]  # by seat: what leftover resources and tactic tiles count
    honor_parts: tuple[tuple[int, int, int], ...]  # by seat: on the track, bonus, leftovers
    corruption_parts: tuple[tuple[int, int], ...]  # by seat: on the track, taken off by leftovers
    honor: tuple[int, ...]  # by seat, as the Honor ending would count it: the sum of its parts
    corruption: tuple[int, ...]  # by seat, as the Corruption ending would count it
    honor_winners: tuple[int, ...]
    corruption_winners: tuple[int, ...]

    @property
    def tribes_prevail(self) -> bool:
        return self.fortified > self.overrun

    @property
    def winners(self) -> tuple[int, ...]:
        return self.honor_winners if self.tribes_prevail else self.corruption_winners


def bonus(s: State, seat: int) -> int:
    """The province bonus of every fortification."""
    p = s.pack
    return sum([p.provinces[p.locations[at].province].bonus for at in s.forts(seat)])


def thirds(s: State, seat: int) -> int:
    """One for every three resources and tactic tiles left (A35); no more resources than can be kept (A42)."""
    tribe = s.tribes[seat]
    return (min(tribe.disks + tribe.swords + tribe.shields, STORE) + len(tribe.tactics)) // 3


def standing(s: State) -> Standing:
    seats = range(len(s.tribes))
    bonuses = tuple(bonus(s, seat) for seat in seats)
    extra = tuple(thirds(s, seat) for seat in seats)
    honor_parts = tuple((s.tribes[seat].honor, bonuses[seat], extra[seat]) for seat in seats)
    # Corruption never falls below zero: leftovers beyond that count for nothing.
    corruption_parts = tuple(
        (s.tribes[seat].corruption, -min(extra[seat], s.tribes[seat].corruption)) for seat in seats
    )
    honor = tuple(sum(parts) for parts in honor_parts)
    corruption = tuple(sum(parts) for parts in corruption_parts)
    by_honor = [(-honor[seat], s.tribes[seat].corruption) for seat in seats]
    # The tie is broken by the track, without the province bonus (#40).
    by_corruption = [(corruption[seat], -s.tribes[seat].honor) for seat in seats]
    most, least = min(by_honor), min(by_corruption)
    return Standing(
        len(s.owner) - s.owner.count(NOBODY),
        sum([fomor > 0 or castle for fomor, castle in zip(s.fomori, s.castles, strict=True)]),
        bonuses,
        extra,
        honor_parts,
        corruption_parts,
        honor,
        corruption,
        tuple(seat for seat in seats if by_honor[seat] == most),
        tuple(seat for seat in seats if by_corruption[seat] == least),
    )


def scores(s: State) -> tuple[int, ...]:
    """The number that decides: Honor, or Corruption as a negative number."""
    now = standing(s)
    return now.honor if now.tribes_prevail else tuple(-n for n in now.corruption)


def finish(s: State) -> None:
    now = standing(s)
    rule = rules.END_LIMIT if s.limit_hit else rules.END_ROUNDS
    s.note("log.end_limit" if s.limit_hit else "log.end_rounds", rule)
    ending = rules.END_HONOR if now.tribes_prevail else rules.END_CORRUPTION
    if now.tribes_prevail:
        s.note("log.end_honor", ending, forts=now.fortified, fomori=now.overrun, score=score_noun(s))
    else:
        s.note("log.end_corruption", ending, forts=now.fortified, fomori=now.overrun)
    decisive = now.honor if now.tribes_prevail else now.corruption
    what = score_noun(s) if now.tribes_prevail else Msg("noun.corruption")
    for seat in s.in_any_order("final scores", range(len(s.tribes))):
        if now.thirds[seat]:
            s.note("log.thirds", rules.END_RESOURCES, seat=Who(seat), n=now.thirds[seat])
        if now.tribes_prevail:
            s.note("log.bonus", rules.END_BONUS, seat=Who(seat), n=now.bonus[seat], score=score_noun(s))
        s.note("log.final", ending, seat=Who(seat), n=decisive[seat], what=what)
    won = now.winners
    if len(won) > 1:
        s.note("log.shared", rules.END_SHARED, seats=tuple(map(Who, won)))
    elif list(decisive).count(decisive[won[0]]) > 1:
        s.note("log.tie", rules.END_TIE, seats=tuple(map(Who, won)))
    else:
        s.note("log.wins", ending, seats=tuple(map(Who, won)))
    s.end(won)
