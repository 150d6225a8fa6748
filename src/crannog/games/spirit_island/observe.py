"""What one seat may know: nearly everything. Players may talk freely (ruling open_information).

Hidden: the order of the power, Invader and fear decks, the face-down Explore card, fear cards earned and
not yet resolved, the back of the blight card until it is flipped, and what others have half chosen while
all grow at once.
"""

from __future__ import annotations

from dataclasses import dataclass

from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.components.vocabulary import PIECES
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS, FIRST_GAME
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.lands.turn_effects import defence
from crannog.games.spirit_island.scoring import score
from crannog.games.spirit_island.spirits.power_cards import elements
from crannog.games.spirit_island.spirits.presence import card_plays, income, sacred
from crannog.games.spirit_island.state import Chapter, Grant, Mod, Plan, State
from crannog.games.spirit_island.turn.untold import ask_about_untold
from crannog.kernel import view
from crannog.kernel.codec import clone
from crannog.kernel.play import asks
from crannog.kernel.rng import Rng


@dataclass(frozen=True, slots=True)
class LandView:
    name: str
    board: str
    terrain: str
    coastal: bool
    pieces: tuple[tuple[str, int], ...]  # kind and damage of each
    blight: int
    presence: tuple[int, ...]
    sacred: tuple[int, ...]  # whose sacred site it is
    defend: int
    shielded: int  # of that, what was given to this land alone

    def count(self, *kinds: str) -> int:
        return sum(kind in kinds for kind, _ in self.pieces)


@dataclass(frozen=True, slots=True)
class SpiritView:
    seat: int
    id: str
    board: str
    energy: int
    hand: tuple[str, ...]
    played: tuple[str, ...]
    discard: tuple[str, ...]
    forgotten: tuple[str, ...]
    progression: tuple[str, ...]
    energy_shown: int
    plays_shown: int
    income: int
    card_plays: int
    plays: int  # left this turn
    destroyed: int
    elements: tuple[tuple[str, int], ...]
    used: tuple[str, ...]
    done: bool
    declined: tuple[str, ...]  # what could have been done then
    guided: bool  # gains the cards of its power progression
    given: tuple[tuple[str, int], ...]  # elements for this turn
    hastened: tuple[str, ...]
    boons: int
    grants: tuple[Grant, ...]
    repeated: tuple[str, ...]
    reach: int
    kept: int
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class View(view.View):
    boards: tuple[str, ...]
    layout: str
    adversary: str
    level: int
    scenario: str
    round: int
    phase: str
    lands: tuple[LandView, ...]
    spirits: tuple[SpiritView, ...]
    fear: int
    pool: int
    terror: int
    divisions: tuple[int, ...]
    earned: int
    feared: tuple[str, ...]  # fear cards resolved so far
    stages: tuple[int, ...]  # backs of the Invader deck, the top first
    explore: str
    build: str
    ravage: str
    immigration: str
    invader_discards: tuple[str, ...]
    blight_card: str  # "" while its back is unknown
    tainted: bool
    blight: int
    minor: int
    major: int
    minor_discards: tuple[str, ...]
    major_discards: tuple[str, ...]
    active: tuple[int, ...]
    over: bool
    outcome: str
    doom: str
    score: int
    teaching: bool  # powers come from progressions
    draws_on: bool  # and after them from the decks
    immigration_open: bool
    feared_now: int  # fear cards resolved in this Invader Phase
    rituals: int
    box: int  # blight not in the game
    mods: tuple[Mod, ...]  # what holds until time passes
    plans: tuple[Plan, ...]
    story: tuple[Chapter, ...]
    ready_said: bool  # nobody is ready without saying so

    def land(self, name: str) -> LandView:
        return next(land for land in self.lands if land.name == name)


def observe(s: State, seat: int) -> View:
    waiting = tuple(ask.seat for ask in asks(s))
    return View(
        seat,
        s.boards,
        s.layout,
        s.adversary,
        s.level,
        s.scenario,
        s.round,
        s.phase,
        tuple(_land(s, name) for name in s.lands),
        tuple(_spirit(s, other) for other in range(len(s.spirits))),
        s.fear,
        s.pool,
        s.terror,
        tuple(s.divisions),
        len(s.earned),
        tuple(s.fear_deck.discards),
        tuple(INVADER_CARDS[card].stage for card in reversed(s.invaders.cards)),
        s.explore,
        s.build,
        s.ravage,
        s.immigration,
        tuple(s.invaders.discards),
        s.blight_card if s.tainted or s.blight_card == FIRST_GAME else "",
        s.tainted,
        s.blight,
        len(s.minor),
        len(s.major),
        tuple(s.minor.discards),
        tuple(s.major.discards),
        waiting,
        s.over,
        s.outcome,
        s.doom if s.over else "",
        score(s),
        s.with_progression,
        s.after_progression,
        s.immigration_open,
        s.feared,
        s.rituals,
        s.box,
        tuple(s.mods),
        tuple(s.plans),
        tuple(s.story),
        s.ready_said,
    )


def _land(s: State, name: str) -> LandView:
    land, site = s.lands[name], s.island.sites[name]
    ready = bool(s.spirits) and all(spirit.id for spirit in s.spirits)
    return LandView(
        name,
        site.board,
        site.terrain,
        site.coastal,
        tuple((kind, hurt) for kind in reversed(PIECES) for hurt in land.of(kind)),
        land.blight,
        tuple(land.presence),
        tuple(seat for seat in range(len(s.spirits)) if ready and sacred(s, seat, name)),
        defence(s, name) if ready else 0,
        land.defend,
    )


def _spirit(s: State, seat: int) -> SpiritView:
    spirit = s.spirits[seat]
    return SpiritView(
        seat,
        spirit.id,
        spirit.board,
        spirit.energy,
        tuple(spirit.hand),
        tuple(spirit.played),
        tuple(spirit.discard),
        tuple(spirit.forgotten),
        tuple(reversed(spirit.progression)),
        spirit.energy_shown,
        spirit.plays_shown,
        income(s, seat) if spirit.id else 0,
        card_plays(s, seat) if spirit.id else 0,
        spirit.plays,
        spirit.destroyed,
        tuple(sorted(elements(s, seat).items())),
        tuple(spirit.used),
        spirit.done,
        tuple(spirit.declined),
        spirit.guided,
        tuple(spirit.given.items()),
        tuple(spirit.hastened),
        spirit.boons,
        tuple(spirit.grants),
        tuple(spirit.repeated),
        spirit.reach,
        spirit.kept,
        tuple(spirit.shares),
    )


def sample(s: State, seat: int, rng: Rng) -> State:
    """A game this seat cannot tell apart from the real one: what is face down is reshuffled.

    What others have chosen and not yet told, they are asked again.
    """
    other = clone(s)
    other.rng, other.events = rng.branch(), []
    ask_about_untold(other, seat)
    for deck in (other.minor, other.major):
        deck.cards.sort()
        rng.shuffle(deck.stream, deck.cards)
    unused = set(other.unused)
    fear = sorted({*other.fear_deck.cards, *other.earned, *(unused & FEAR_CARDS.keys())})
    rng.shuffle("fear", fear)
    other.earned = [fear.pop() for _ in other.earned]
    other.fear_deck.cards = [fear.pop() for _ in other.fear_deck.cards]
    kept = set(fear)
    for stage in (1, 2, 3):
        places = [i for i, card in enumerate(other.invaders.cards) if INVADER_CARDS[card].stage == stage]
        apart = [card for card in unused & INVADER_CARDS.keys() if INVADER_CARDS[card].stage == stage]
        pool = sorted([*apart, *(other.invaders.cards[i] for i in places)])
        rng.shuffle(f"stage {stage}", pool)
        for i in places:
            other.invaders.cards[i] = pool.pop()
        kept |= set(pool)
    if not other.tainted and other.blight_card != FIRST_GAME:
        backs = [card for card in BLIGHT_CARDS if card != FIRST_GAME]
        rng.shuffle("blight", backs)
        other.blight_card = backs[0]
    kept |= {card for card in BLIGHT_CARDS if card != other.blight_card}
    hidden = {*FEAR_CARDS, *INVADER_CARDS, *BLIGHT_CARDS}
    other.unused = sorted([*kept, *(card for card in other.unused if card not in hidden)])
    return other
