"""What one seat may know. Views, bots and site see nothing else.

Hidden: the fronts and order of earning cards not yet revealed (backs show), the face-down Fomori of
the bag and of every tribe, also one's own, the order of the tactic pile, and blockers while they are
being set in secret. Clairvoyance shows its owner, and nobody else, the tiles they have looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import repeat

from crannog.games.arrival.actions.shield import shield_limit
from crannog.games.arrival.content_pack import pack
from crannog.games.arrival.editions import LIMITS
from crannog.games.arrival.scoring import Standing, standing
from crannog.games.arrival.state import State
from crannog.kernel import view
from crannog.kernel.codec import clone
from crannog.kernel.play import asks
from crannog.kernel.rng import Rng


@dataclass(frozen=True, slots=True)
class Place:
    number: int
    id: str
    owner: int
    disks: int
    fomor: int  # 0 for none
    castle: bool
    shields: int  # of its province


@dataclass(frozen=True, slots=True)
class ShownCard:
    back: str
    front: str  # the card's id; "" while it lies face down


@dataclass(frozen=True, slots=True)
class Side:
    """A tribe's side of the table, as everyone sees it."""

    seat: int
    leader: str
    honor: int
    corruption: int
    reserve: int
    disks: int
    swords: int
    shields: int
    fomori: int  # how many, never which
    tactics: tuple[str, ...]
    builders: tuple[str, ...]
    saved: int
    trophies: int
    spent_trophies: int
    cards: tuple[ShownCard, ...]
    blocked: tuple[int, ...]
    passed: bool


@dataclass(frozen=True, slots=True, repr=False)
class View(view.View):
    edition: str
    pack: str
    round: int
    rounds: int
    limit: int
    first: int
    next_first: int
    active: int
    actions: int
    taking: int
    revealed: int
    sealed: bool  # blockers are being set in secret
    places: tuple[Place, ...]
    province_shields: tuple[tuple[int, int], ...]  # placed, limit
    sides: tuple[Side, ...]
    seen: tuple[int, ...]  # this seat's Fomori that it has looked at (Clairvoyance)
    swords: int
    shields: int
    bag: int
    discards: tuple[int, ...]
    stacks: tuple[tuple[str, int], ...]  # back of the top card, cards left
    card_discards: tuple[str, ...]  # face up, until they are shuffled in again
    display: tuple[str, ...]
    tactic_pile: int
    tactic_discards: tuple[str, ...]
    leaders: tuple[str, ...]  # still to be chosen
    limit_hit: bool
    standing: Standing
    asked: tuple[int, ...]  # who must decide now
    over: bool
    winners: tuple[int, ...]


def observe(s: State, seat: int) -> View:
    limit, rounds = LIMITS[len(s.tribes)]
    p = s.pack
    return View(
        seat=seat,
        edition=s.edition_id,
        pack=s.pack_id,
        round=s.round,
        rounds=rounds,
        limit=limit,
        first=s.first,
        next_first=s.next_first,
        active=s.active,
        actions=s.actions,
        taking=s.taking,
        revealed=s.revealed,
        sealed=s.sealed,
        places=_places(s),
        province_shields=tuple([(n, shield_limit(s, i)) for i, n in enumerate(s.province_shields)]),
        sides=tuple(_side(s, other, seat) for other in range(len(s.tribes))),
        seen=tuple(s.tribes[seat].seen) if seat >= 0 else (),
        swords=s.swords,
        shields=s.shields,
        bag=len(s.bag),
        discards=tuple(sorted(s.discards)),
        stacks=tuple((p.cards[stack[-1]].back if stack else "", len(stack)) for stack in s.stacks),
        card_discards=tuple(sorted(s.card_discards)),
        display=tuple(s.display),
        tactic_pile=len(s.tactic_pile),
        tactic_discards=tuple(s.tactic_discards),
        leaders=tuple(sorted(s.leaders)),
        limit_hit=s.limit_hit,
        standing=standing(s),
        asked=tuple(ask.seat for ask in asks(s)),
        over=s.over,
        winners=s.winners,
    )


def _places(s: State) -> tuple[Place, ...]:
    where = _provinces(s.pack_id)
    over = [*s.province_shields, 0]  # the isle is in no province: the last one
    shields = [over[province] for province in where]
    at = range(len(where))
    return tuple(map(_place, repeat(s.pack_id), at, s.owner, s.disks, s.fomori, s.castles, shields))


@cache
def _provinces(pack_id: str) -> tuple[int, ...]:
    return tuple(place.province for place in pack(pack_id).locations)


@cache  # few are different, and bots look at many views
def _place(pack_id: str, at: int, owner: int, disks: int, fomor: int, castle: bool, shields: int) -> Place:
    return Place(at, pack(pack_id).locations[at].id, owner, disks, fomor, castle, shields)


def _side(s: State, seat: int, viewer: int) -> Side:
    tribe = s.tribes[seat]
    cards = tuple(
        ShownCard(s.pack.cards[card].back, card if i < s.revealed else "")
        for i, card in enumerate(tribe.cards)
    )
    # While blockers are placed in secret, others see only those of the previous step.
    known = len(tribe.blocked) if seat == viewer or not s.sealed else s.revealed - 2
    return Side(
        seat,
        tribe.leader,
        tribe.honor,
        tribe.corruption,
        tribe.reserve,
        tribe.disks,
        tribe.swords,
        tribe.shields,
        s.held(seat),
        tuple(tribe.tactics),
        tuple(tribe.builders),
        tribe.saved,
        tribe.trophies,
        tribe.spent_trophies,
        cards,
        tuple(tribe.blocked[:known]),
        tribe.passed,
    )


# --- other worlds ------------------------------------------------------------------------------


def sample(s: State, seat: int, rng: Rng) -> State:
    """A table that this seat cannot tell from the real one."""
    other = clone(s)
    other.rng, other.events = rng.branch(), []
    _deal_fomori(other, seat, rng)
    _deal_cards(other, rng)
    other.tactic_pile.sort()
    rng.shuffle("tactics", other.tactic_pile)
    other.leaders.sort()
    rng.shuffle("leaders", other.leaders)
    _deal_blockers(s, other, seat, rng)
    return other


def _deal_fomori(s: State, seat: int, rng: Rng) -> None:
    """All face-down tiles except those this seat has looked at, shuffled and dealt again."""
    lists = [s.bag, *[tribe.fomori for tribe in s.tribes]]
    lists += [tribe.seen for other, tribe in enumerate(s.tribes) if other != seat]
    pool = sorted(tile for tiles in lists for tile in tiles)
    rng.shuffle("fomori", pool)
    for tiles in lists:
        tiles[:] = [pool.pop() for _ in tiles]
    for other, tribe in enumerate(s.tribes):
        if other != seat:
            tribe.seen.sort()


def _deal_cards(s: State, rng: Rng) -> None:
    """Hidden earning cards, with the backs that everyone sees."""
    cards = s.pack.cards
    hidden = [(tribe.cards, i) for tribe in s.tribes for i in range(s.revealed, len(tribe.cards))]
    shown = hidden + [(stack, len(stack) - 1) for stack in s.stacks if stack]
    deep = [(stack, i) for stack in s.stacks for i in range(len(stack) - 1)]
    pool = sorted(where[i] for where, i in shown + deep)
    rng.shuffle("earning", pool)
    for where, i in shown:
        fits = next(card for card in pool if cards[card].back == cards[where[i]].back)
        pool.remove(fits)
        where[i] = fits
    for where, i in deep:
        where[i] = pool.pop()


def _deal_blockers(true: State, s: State, seat: int, rng: Rng) -> None:
    """Others' blockers that are still secret: any section they had left."""
    if not true.sealed:
        return
    before = true.revealed - 2
    for other, tribe in enumerate(s.tribes):
        if other != seat and len(tribe.blocked) > before:
            left = [section for section in range(3) if section not in tribe.blocked[:before]]
            tribe.blocked[before:] = [left[rng.below("blockers", len(left))]]
