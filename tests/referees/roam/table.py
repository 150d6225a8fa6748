"""The table of Roam: who has what, what lies where, what it is worth. No rules of a turn here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field

from tests.referees.beside import Answer, Facts, Question
from tests.referees.roam.map import ALL_SQUARES, CLOCKWISE, Square, name_of, place_of
from tests.referees.roam.search import Search

type Asking[T] = Generator[Question, Answer, T]


@dataclass(frozen=True)
class Card:
    points: int
    pattern: str
    land: str


@dataclass(frozen=True)
class Tile:
    cost: int
    points: int
    ability: str


@dataclass
class Player:
    seat: int
    edge: str = ""
    coins: int = 0
    characters: dict[str, bool] = field(default_factory=dict)  # True: face up
    artifacts: dict[str, bool] = field(default_factory=dict)


@dataclass(frozen=True)
class Dealt:
    """What is printed, what was agreed, and how the cards fell."""

    cards: dict[str, Card]
    tiles: dict[str, Tile]
    options: dict[str, str]
    drawn_first: int  # the seat chance chose, where it is asked to
    starting: list[list[str]]  # by seat
    lands: list[str]
    deck: list[str]  # from the top, as the pile
    row: list[str]
    pile: list[str]


class Table:
    def __init__(self, dealt: Dealt) -> None:
        self.cards, self.tiles = dealt.cards, dealt.tiles
        self.full_game = dealt.options["artifacts"] == "yes"
        self.with_outpost = dealt.options["outpost"] == "yes"
        self.deep = 2 if dealt.options["stacking"] == "yes" else 1  # markers a square can hold
        self.coins_again = dealt.options["stack_coins"] == "yes"
        self.edges_chosen = dealt.options["edges"] == "chosen"
        self.players = [
            Player(seat, characters=dict.fromkeys(cards, True)) for seat, cards in enumerate(dealt.starting)
        ]
        first = dealt.drawn_first if dealt.options["first"] == "random" else 0  # R40
        self.order: list[Player] = self.players[first:] + self.players[:first]
        self.lands = {place + 1: card for place, card in enumerate(dealt.lands)}
        self.deck, self.row, self.pile = list(dealt.deck), list(dealt.row), list(dealt.pile)
        self.markers: dict[Square, list[int]] = {square: [] for square in ALL_SQUARES}
        self.outpost: int | None = None
        self.active: Player | None = None
        self.search: Search | None = None
        self.bids: list[tuple[int, int | None]] = []
        self.last_round = self.over = False
        self.moved = False  # a marker, in this turn
        self.quiet = 0  # turns in a row without that
        self.met: Counter[str] = Counter()
        self.met["another starts"] += first > 0
        if not self.edges_chosen:
            usual = {2: ["south", "north"], 3: ["south", "west", "north"], 4: CLOCKWISE}
            for player, edge in zip(self.players, usual[len(self.players)], strict=True):
                player.edge = edge
            self.hand_out_coins()

    # --- what can be seen ------------------------------------------------------------------------

    def supply(self, player: Player) -> int:
        return 24 - sum(stack.count(player.seat) for stack in self.markers.values())

    def on_map(self, square: Square) -> bool:
        return square in ALL_SQUARES and self.lands[place_of(square)] != ""

    def room(self, square: Square) -> bool:
        return self.on_map(square) and len(self.markers[square]) < self.deep

    def rivals(self, square: Square, player: Player) -> bool:
        """Whether the marker on top is somebody else's."""
        return self.on_map(square) and self.markers[square][-1:] not in ([], [player.seat])

    def ready(self, player: Player, *abilities: str) -> list[str]:
        up = [tile for tile, face_up in player.artifacts.items() if face_up]
        return [tile for tile in up if self.tiles[tile].ability in abilities]

    def score(self, player: Player) -> int:
        points = sum(self.cards[card].points for card in player.characters)
        points += sum(self.tiles[tile].points for tile in player.artifacts)
        return points + (3 if self.outpost == player.seat else 0)

    def winners(self) -> list[int]:
        best = max((self.score(player), player.coins) for player in self.players)
        return [player.seat for player in self.players if (self.score(player), player.coins) == best]

    def facts(self) -> Facts:
        found: Facts = {
            f"player {player.seat}": (
                player.edge,
                player.coins,
                self.supply(player),
                self.score(player),
                list(player.characters.items()),
                list(player.artifacts.items()),
            )
            for player in self.players
        }
        return found | {
            "markers": {name_of(square): stack for square, stack in self.markers.items() if stack},
            "lands": list(self.lands.values()),
            "deck": self.deck,
            "row": self.row,
            "pile": self.pile,
            "outpost": self.outpost,
            "active": self.active.seat if self.active else None,
            "order": [player.seat for player in self.order],
            "search": self.search.facts() if self.search else None,
            "bids": self.bids,
            "last round": self.last_round,
            "winners": self.winners() if self.over else None,
        }

    # --- what every part of a turn needs ---------------------------------------------------------

    def ask(self, player: Player, lines: Iterable[str]) -> Asking[str]:
        seat, line = yield {player.seat: set(lines)}
        assert seat == player.seat
        return line

    def clockwise_from(self, player: Player) -> list[Player]:
        at = self.order.index(player)
        return self.order[at:] + self.order[:at]

    def hand_out_coins(self) -> None:
        for player, coins in zip(self.order, [0, 1, 1, 2], strict=False):
            player.coins = coins
