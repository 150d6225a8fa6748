"""Laying out the island and the Invader board; the Invaders act first (p. 3, Setup)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.cards.all_powers import MAJOR_POWERS, MINOR_POWERS
from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.message_names import spirit_name
from crannog.games.spirit_island.components.vocabulary import BLIGHT, CITY, EXPLORER, INVADERS, TOWN
from crannog.games.spirit_island.content.adversaries import ADVERSARIES, LEVELS
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS, FIRST_GAME
from crannog.games.spirit_island.content.boards import BOARDS
from crannog.games.spirit_island.content.scenarios import BLITZ, HEART, RITUALS, SCENARIOS
from crannog.games.spirit_island.flow import Turn
from crannog.games.spirit_island.invaders.build import build_card
from crannog.games.spirit_island.invaders.explore import TurnUp
from crannog.games.spirit_island.invaders.invader_deck import make_deck, shown_lands
from crannog.games.spirit_island.invaders.phase import Advance
from crannog.games.spirit_island.lands.remove_pieces import place
from crannog.games.spirit_island.outcome.victory import CheckEnd
from crannog.games.spirit_island.questions import Answer, PickLand, Question
from crannog.games.spirit_island.spirits.add_presence import choose_disc
from crannog.games.spirit_island.state import Land, Spirit, State
from crannog.games.spirit_island.variants.adversary_rules import foe
from crannog.games.spirit_island.variants.scenario_rules import inner_land
from crannog.games.spirit_island.variants.told_scenarios import cited
from crannog.kernel.game import Option, Setup
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import AskUnlessForced, Step

PROGRESSION: Final = "progression"
CUBES: Final = 44  # blight, more than any variant needs; the supply never decides a game

OPTIONS: Final = (
    Option("spirits", ("chosen", "random")),
    # Progressions for all and the FIRST GAME card, or progressions for those who want one (p. 2).
    Option("teaching", ("no", "yes", "some")),
    Option("adversary", ("none", *(f"{foe}_{level}" for foe in ADVERSARIES for level in range(LEVELS)))),
    Option("scenario", tuple(SCENARIOS)),
    Option("layout", ("standard", "top_to_top", "end_to_end")),
    Option("boards", ("random", *BOARDS)),  # the first player's; the others have the next ones
    # Where the printings differ; the draft comes first.
    Option("board_blight", ("no", "yes")),
    Option("plus_one_blight", ("no", "yes")),
    Option("after_progression", ("nothing", "draw")),
    # Whether a phase ends by itself once nothing is left to choose, or when all have said they are ready.
    Option("ready", ("automatic", "said"), people="said"),
)


def deal(s: State, setup: Setup) -> None:
    adversary, _, level = setup.options["adversary"].rpartition("_")
    s.adversary, s.level = adversary or "none", int(level) if adversary else 0
    s.scenario = setup.options["scenario"]
    # Two players guard the isle's heart on boards end to end.
    s.layout = "end_to_end" if s.scenario == HEART and setup.seats == 2 else setup.options["layout"]
    s.with_progression = setup.yes("teaching")
    s.after_progression = setup.options["after_progression"] == "draw"
    s.ready_said = setup.options["ready"] == "said"
    _island(s, setup)
    _invader_board(s, setup)
    for said, rule in cited(s.adversary, s.level, s.scenario, s.boards):
        s.note("log.told", rule, said=said)
    s.unused = sorted([*s.unused, *(card for panel in SPIRITS.values() for card in panel.unique)])
    s.minor.cards = sorted(card.id for card in MINOR_POWERS)
    s.major.cards = sorted(card.id for card in MAJOR_POWERS)
    s.spirits = [Spirit(board=board) for board in s.boards]
    if setup.options["spirits"] == "random":
        order = list(SPIRITS)
        s.shuffle("spirits", order)
        for seat, spirit in enumerate(s.spirits):
            spirit.id = order[seat]
    seats, some = range(setup.seats), setup.options["teaching"] == "some"
    s.then(
        *[AskUnlessForced(ChooseSpirit(seat)) for seat in seats if not s.spirits[seat].id],
        *[ChooseProgression(seat) for seat in seats if some],
        Populate(),
    )


def _island(s: State, setup: Setup) -> None:
    letters, first = list(BOARDS), setup.options["boards"]
    if first == "random":
        s.shuffle("boards", letters)
    else:
        letters = letters[letters.index(first) :] + letters[: letters.index(first)]
    s.boards = tuple(letters[: setup.seats])
    s.box = CUBES
    for board in sorted(s.boards):  # lands in the order in which they are stored
        _lands(s, setup, board)
    for board in s.boards:
        _adversary(s, board)
    s.note("log.boards", rules.SETUP_ISLAND, boards=tuple(msg("board", name=board) for board in s.boards))


def _lands(s: State, setup: Setup, board: str) -> None:
    """With the pieces that are printed on them."""
    for printed in BOARDS[board].places:
        land = Land(presence=(0,) * setup.seats)
        for kind, n in printed.start.items():
            if kind != BLIGHT:
                land = land.having(kind, (0,) * n)
            elif setup.yes("board_blight"):
                land = replace(land, blight=n)
                s.box -= n
        s.lands[f"{board}{printed.number}"] = land


def _adversary(s: State, board: str) -> None:
    """What the adversary adds to a board or moves on it."""
    for number, kind, n in foe(s).setup:
        here = s.lands[f"{board}{number}"]
        s.lands[f"{board}{number}"] = here.having(kind, (*here.of(kind), *(0,) * n))
    if foe(s).printed_blight_moves and s.lands[f"{board}4"].blight:
        s.put_blight(f"{board}4", -1)
        s.put_blight(f"{board}5")
    if foe(s).start_blight:
        s.put_blight(f"{board}8")
        s.box -= 1


def _invader_board(s: State, setup: Setup) -> None:
    s.pool = foe(s).pool * setup.seats
    cards = sorted(FEAR_CARDS)
    s.shuffle("fear", cards)
    if s.scenario == RITUALS:
        s.fear_deck.cards = cards
    else:
        s.divisions = list(foe(s).fear)
        s.fear_deck.cards = cards[: sum(s.divisions)]
    left = [card for card in cards if card not in s.fear_deck.cards]
    make_deck(s)
    s.immigration_open = bool(foe(s).immigration)
    backs = [card for card in BLIGHT_CARDS if card != FIRST_GAME]
    s.shuffle("blight", backs)
    s.blight_card = FIRST_GAME if setup.yes("teaching") else backs[0]
    healthy = BLIGHT_CARDS[s.blight_card].healthy + (1 if s.scenario == BLITZ else 0)
    s.blight = healthy * setup.seats + (1 if setup.yes("plus_one_blight") else 0)
    s.box -= s.blight
    s.unused = sorted([*s.unused, *left, *(card for card in BLIGHT_CARDS if card != s.blight_card)])
    s.note("log.invader_board", rules.SETUP_INVADER_BOARD, n=s.blight)


class PickSpirit(Answer):
    __slots__ = ("spirit",)

    def __init__(self, question: ChooseSpirit, spirit: str) -> None:
        self.question, self.verb, self.spirit = question, "spirit", spirit

    def label(self) -> Msg:
        return spirit_name(self.spirit)

    def __str__(self) -> str:
        return f"spirit {self.spirit}"


@dataclass(frozen=True)
class ChooseSpirit(Question[PickSpirit]):
    def prompt(self, s: State) -> Msg:
        return msg("ask.spirit")

    def offers(self, s: State) -> Sequence[PickSpirit]:
        return [PickSpirit(self, id) for id in SPIRITS]

    def forbids(self, s: State, choice: PickSpirit) -> list[Msg]:
        taken = [spirit.id for spirit in s.spirits]
        return [rules.SETUP_SPIRIT.because()] if choice.spirit in taken else []

    def answer(self, s: State, choice: PickSpirit) -> None:
        s.spirits[self.seat].id = choice.spirit


class GainCardsBy(Answer):
    __slots__ = ()

    def label(self) -> Msg:
        return msg(f"choice.gains_{self.verb}")


@dataclass(frozen=True)
class ChooseProgression(Question[Answer]):
    """A newcomer beside others: the cards of a progression instead of drafted ones (p. 2)."""

    def prompt(self, s: State) -> Msg:
        return msg("ask.progression")

    def offers(self, s: State) -> Sequence[Answer]:
        return [GainCardsBy(self, PROGRESSION), GainCardsBy(self, "draft")]

    def answer(self, s: State, choice: Answer) -> None:
        s.spirits[self.seat].guided = choice.verb == PROGRESSION
        s.note(f"log.gains_{choice.verb}", rules.TEACHING, seat=Who(self.seat))


@dataclass(frozen=True, slots=True)
class Populate(Step[State]):
    """Presence, hands, progressions; then the Invaders explore, and the game starts."""

    def run(self, s: State) -> None:
        for seat, spirit in s.in_any_order("spirits set up", enumerate(s.spirits)):
            panel = SPIRITS[spirit.id]
            s.note("log.spirit", rules.SETUP_SPIRIT, seat=Who(seat), spirit=spirit_name(spirit.id))
            for discs, where in s.in_printed_order(rules.SETUP_SPIRIT, panel.start):
                s.put_presence(_start(s, spirit.board, where), seat, discs)
            spirit.hand = list(panel.unique)
            s.unused = [card for card in s.unused if card not in panel.unique]
            spirit.guided = spirit.guided or s.with_progression
            if spirit.guided:
                spirit.progression = list(reversed(panel.progression))
                for card in panel.progression:
                    (s.minor if card in s.minor.cards else s.major).cards.remove(card)
        s.minor.shuffle(s)
        s.major.shuffle(s)
        steps: list[Step[State]] = [TurnUp(), Advance()]
        if foe(s).foothold:
            steps.append(Foothold())
        if s.scenario == HEART:
            steps.append(Heart())
        if s.scenario == BLITZ:
            steps += [BuildOnce(), TurnUp(), Advance()]
        s.then(*steps, CheckEnd(), Turn())


def _start(s: State, board: str, where: str) -> str:
    if where.isdigit():
        return f"{board}{where}"
    lands = [land for land in s.island.on_board(board) if s.island.sites[land].terrain == where]
    return max(lands)


@dataclass(frozen=True, slots=True)
class BuildOnce(Step[State]):
    """Blitz: the Invaders take one extra set of actions."""

    def run(self, s: State) -> None:
        build_card(s, s.build)


@dataclass(frozen=True, slots=True)
class Heart(Step[State]):
    """Guard the Isle's Heart: no towns; an explorer and presence in each inner land; two more cards."""

    def run(self, s: State) -> None:
        for name, here in s.lands.items():
            s.lands[name] = here.having(TOWN, ())
        for seat, spirit in s.in_printed_order(rules.SCENARIO, enumerate(s.spirits)):
            land = inner_land(s.boards, seat)
            s.lands[land] = s.lands[land].having(CITY, ())  # an adversary's: it would lose the game at once
            place(s, land, EXPLORER)
            choose_disc(s, seat, (land,))
            spirit.hand += [card for card in (s.minor.draw(s), s.major.draw(s)) if card]
        s.note("log.scenario", rules.SCENARIO)


@dataclass(frozen=True, slots=True)
class Foothold(Step[State]):
    """Sweden: the top card is set aside; each board gets a town where such a land has fewest Invaders."""

    def run(self, s: State) -> None:
        card = s.invaders.draw(s)
        s.invaders.discards.append(card)
        s.note("log.adversary", rules.ADVERSARY)
        steps = []
        for seat, board in enumerate(s.boards):
            lands = [land for land in shown_lands(s, card) if land[0] == board]
            fewest = min(s.lands[land].count(INVADERS) for land in lands)
            few = tuple(land for land in lands if s.lands[land].count(INVADERS) == fewest)
            steps.append(AskUnlessForced(FootholdWhere(seat, few)))
        s.then(*steps)


@dataclass(frozen=True)
class FootholdWhere(Question[PickLand]):
    lands: tuple[str, ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.add_town")

    def offers(self, s: State) -> Sequence[PickLand]:
        return [PickLand(self, "in", land) for land in self.lands]

    def answer(self, s: State, choice: PickLand) -> None:
        place(s, choice.land, TOWN)
