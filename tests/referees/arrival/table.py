"""The table of The Arrival: who has what, and what can be seen at a glance. No rules of a turn here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field

from tests.referees.arrival.board import Board
from tests.referees.beside import Answer, Difference, Facts, Question

type Asking[T] = Generator[Question, Answer, T]

LIMITS = {2: 25, 3: 21, 4: 17}
ROUNDS = {2: 6, 3: 5, 4: 4}


@dataclass
class Fort:
    owner: Tribe
    disks: int


@dataclass(eq=False)
class Tribe:
    seat: int
    leader: str = ""
    honor: int = 4
    corruption: int = 0
    general: int = 15  # own disks in the General Supply
    supply: dict[str, int] = field(default_factory=lambda: {"disk": 0, "sword": 0, "shield": 0})
    fomori: list[int] = field(default_factory=list)  # face down
    seen: list[int] = field(default_factory=list)  # face down, but a Clairvoyant knows them
    tactics: list[str] = field(default_factory=list)
    builders: list[str] = field(default_factory=list)  # Master Builders that are active
    rescued: int = 0  # disks on them
    trophies: int = 0
    used_trophies: int = 0
    cards: list[str] = field(default_factory=list)
    blockers: list[str] = field(default_factory=list)
    passed: bool = False
    had_a_turn: bool = False

    def held(self) -> int:
        return len(self.fomori) + len(self.seen)


class Nature:
    """What chance did: the results of shuffles, pile by pile, in the order they happened."""

    def __init__(self) -> None:
        self.did: dict[str, list[list[object]]] = {}

    def shuffle[T](self, pile: str, things: Iterable[T]) -> list[T]:
        """These things in the order chance gave them."""
        mine = sorted(things, key=str)
        results = self.did.get(pile, [])
        result = results.pop(0) if results else []
        if sorted(result, key=str) != mine:
            raise Difference(f"{pile}: the referee shuffles {mine}, the engine {result}")
        return result  # type: ignore[return-value]

    def first_player(self) -> int:
        match self.did.pop("first", []):
            case [[int(seat)]]:
                return seat
        raise Difference("the first player is not drawn at random")

    def left(self) -> list[str]:
        """Piles that were shuffled although no rule says so."""
        return [pile for pile, results in self.did.items() if results]


class Table:
    def __init__(self, board: Board, seats: int, options: dict[str, str], nature: Nature) -> None:
        self.board, self.options, self.nature = board, options, nature
        self.second = options["edition"] == "cz2017"  # otherwise the designer's edition
        self.tribes = [Tribe(seat) for seat in range(seats)]
        self.first = self.tribes[0]
        self.passed_first: Tribe | None = None
        self.forts: dict[str, Fort] = {}
        self.fomori: dict[str, int] = {}  # by place, the strength of the Fomori there
        self.castles = set(board.isle)
        self.shields = dict.fromkeys(board.provinces, 0)
        self.general = {"sword": 20, "shield": 12}
        self.bag: list[int] = []  # drawn from its end, as all piles
        self.open_fomori: list[int] = []
        self.stacks: list[list[str]] = []
        self.used_cards: list[str] = []
        self.tactic_pile: list[str] = []
        self.display: list[str] = []
        self.used_tactics: list[str] = []
        self.leaders: list[str] = []
        self.round = 0
        self.open_cards = 0  # of each tribe's earning cards
        self.limit_reached = self.over = False
        self.met: Counter[str] = Counter()

    # --- seeing ----------------------------------------------------------------------------------

    def clockwise(self, tribe: Tribe) -> list[Tribe]:
        return self.tribes[tribe.seat :] + self.tribes[: tribe.seat]

    def own(self, tribe: Tribe) -> list[str]:
        return [place for place, fort in self.forts.items() if fort.owner is tribe]

    def others(self, tribe: Tribe) -> list[str]:
        return [place for place, fort in self.forts.items() if fort.owner is not tribe]

    def overrun(self) -> set[str]:
        """Places of Fomori and castles; a castle with its guard is one."""
        return {*self.fomori, *self.castles}

    def free(self, place: str) -> bool:
        return place not in self.forts and place not in self.overrun()

    def touches(self, place: str, places: Iterable[str]) -> bool:
        return any(other in self.board.roads[place] for other in places)

    def provinces_of(self, tribe: Tribe) -> set[str]:
        return {self.board.province_of[place] for place in self.own(tribe)}

    def has_port(self, tribe: Tribe) -> bool:
        return any(place in self.board.ports for place in self.own(tribe))

    # --- doing -----------------------------------------------------------------------------------

    def ask(self, tribe: Tribe, lines: Iterable[str]) -> Asking[str]:
        seat, line = yield {tribe.seat: set(lines)}
        assert seat == tribe.seat
        return line

    def into_bag(self, tiles: list[int]) -> None:
        """Face down into the General Supply, which is mixed."""
        if tiles:
            self.bag = self.nature.shuffle("bag", self.bag + tiles)

    def give_back(self, tribe: Tribe, what: str, n: int) -> None:
        """Resources into the General Supply."""
        tribe.supply[what] -= n
        if what == "disk":
            tribe.general += n
        else:
            self.general[what] += n

    # --- the end ---------------------------------------------------------------------------------

    def thirds(self, tribe: Tribe) -> int:
        return (sum(tribe.supply.values()) + len(tribe.tactics)) // 3

    def final(self, tribe: Tribe) -> tuple[int, int]:
        """What decides and what breaks ties, the more the better."""
        if len(self.forts) > len(self.overrun()):
            bonus = sum(self.board.bonus[self.board.province_of[place]] for place in self.own(tribe))
            return tribe.honor + bonus + self.thirds(tribe), -tribe.corruption
        return -max(0, tribe.corruption - self.thirds(tribe)), tribe.honor

    def winners(self) -> list[int]:
        best = max(self.final(tribe) for tribe in self.tribes)
        return [tribe.seat for tribe in self.tribes if self.final(tribe) == best]

    def facts(self) -> Facts:
        found: Facts = {}
        for tribe in self.tribes:
            about = {name: value for name, value in vars(tribe).items() if name != "had_a_turn"}
            about["tactics"] = sorted(tribe.tactics)
            about["supply"] = dict(tribe.supply)
            found |= {f"{name} of {tribe.seat}": value for name, value in about.items()}
        return found | {
            "forts": {place: (fort.owner.seat, fort.disks) for place, fort in self.forts.items()},
            "fomori": self.fomori,
            "castles": self.castles,
            "shields": self.shields,
            "general": self.general,
            "bag": self.bag,
            "open fomori": sorted(self.open_fomori),
            "stacks": self.stacks,
            "used cards": sorted(self.used_cards),
            "tactic pile": self.tactic_pile,
            "display": sorted(self.display),
            "used tactics": sorted(self.used_tactics),
            "leaders": sorted(self.leaders),
            "round": self.round,
            "first": self.first.seat,
            "passed first": self.passed_first.seat if self.passed_first else None,
            "open cards": self.open_cards,
            "limit reached": self.limit_reached,
            "shuffled for nothing": self.nature.left(),
            "scores": [self.final(tribe)[0] for tribe in self.tribes] if self.over else None,
            "winners": self.winners() if self.over else None,
        }
