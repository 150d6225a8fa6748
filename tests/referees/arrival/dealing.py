"""Games of The Arrival for engine and referee alike: both editions, every option, tables of all sorts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from importlib.resources import files
from random import Random

from crannog.games.arrival import GAME, State
from crannog.games.arrival.content_pack import SECTIONS
from crannog.kernel.game import Setup
from crannog.kernel.play import settle
from crannog.kernel.rng import Rng, seeds_from_number
from crannog.testing.contract import setups
from tests.referees.arrival.board import Board
from tests.referees.arrival.referee import Arrival
from tests.referees.arrival.table import Fort, Nature
from tests.referees.beside import Facts, Match

EDITIONS = next(option.values for option in GAME.options if option.id == "edition")


@cache
def board() -> Board:
    home = files("crannog.games.arrival").joinpath("content")
    names = ("map.json", "earning.txt", "tactics.json")
    return Board(*[home.joinpath(name).read_text(encoding="utf-8") for name in names])


@cache
def of_edition(edition: str) -> list[Setup]:
    """Every set-up of an edition; some options go with one edition only (A44)."""
    return list(setups(GAME, edition=edition))


class Watched(Rng):
    """The engine's chance; the referee is told what it did."""

    __slots__ = ("nature",)

    def __init__(self, key: bytes, nature: Nature) -> None:
        super().__init__({}, key)
        self.nature = nature

    def shuffle[T](self, stream: str, items: list[T]) -> None:
        super().shuffle(stream, items)
        self.nature.did.setdefault(stream, []).append(list(items))

    def below(self, stream: str, n: int) -> int:
        drawn = super().below(stream, n)
        if stream == "first":
            self.nature.did["first"] = [[drawn]]
        return drawn


def deal(number: int, edition: str = "") -> Match[State]:
    """Game number so and so."""
    rng = Random(f"arrival {number}")
    setup = rng.choice(of_edition(edition or rng.choice(EDITIONS)))
    seats, options = setup.seats, dict(setup.options)
    nature = Nature()
    s = GAME.state()
    s.listening = False
    s.rng = Watched(seeds_from_number(number).key(), nature)
    GAME.deal(s, setup)
    settle(s)
    referee = Arrival(board(), seats, options, nature)
    about = f"The Arrival {number}: {seats} players, {options}"
    if rng.random() < 0.6:
        about += ", with a head start"
        head_start(rng, s, referee)
    favorites = rng.choice(
        [(), ("build", "use"), ("repel", "use", "swap"), ("spread", "trophy", "give", "return")]
    )
    return Match(about, s, referee, facts, partial(picked, favorites, rng.choice(SECTIONS)))


def picked(favorites: tuple[str, ...], section: str, rng: Random, lines: Sequence[str]) -> str:
    """Something a player of this kind likes, mostly; passing seldom."""
    if f"block {section}" in lines:  # which section of the cards they want, all game long
        return rng.choice([line for line in lines if line != f"block {section}"])
    liked = [line for line in lines if line.startswith(favorites)] if favorites else []
    chance = rng.random()
    if liked and chance < 0.7:
        return rng.choice(liked)
    busy = [line for line in lines if line not in ("pass", "end turn", "build no more")]
    return rng.choice(busy if busy and chance < 0.9 else lines)


def facts(s: State) -> Facts:
    """The engine's table in the referee's words."""
    places, provinces = board().places, board().provinces
    found: Facts = {}
    for seat, tribe in enumerate(s.tribes):
        about = {
            "seat": seat,
            "leader": tribe.leader,
            "honor": tribe.honor,
            "corruption": tribe.corruption,
            "general": tribe.reserve,
            "supply": {"disk": tribe.disks, "sword": tribe.swords, "shield": tribe.shields},
            "fomori": tribe.fomori,
            "seen": tribe.seen,
            "tactics": sorted(tribe.tactics),
            "builders": tribe.builders,
            "rescued": tribe.saved,
            "trophies": tribe.trophies,
            "used_trophies": tribe.spent_trophies,
            "cards": tribe.cards,
            "blockers": [SECTIONS[section] for section in tribe.blocked],
            "passed": tribe.passed,
        }
        found |= {f"{name} of {seat}": value for name, value in about.items()}
    holding = zip(places, s.owner, s.disks, strict=True)
    return found | {
        "forts": {place: (owner, disks) for place, owner, disks in holding if owner >= 0 or disks},
        "fomori": {place: kind for place, kind in zip(places, s.fomori, strict=True) if kind},
        "castles": {place for place, stands in zip(places, s.castles, strict=True) if stands},
        "shields": dict(zip(provinces, s.province_shields, strict=True)),
        "general": {"sword": s.swords, "shield": s.shields},
        "bag": s.bag,
        "open fomori": sorted(s.discards),
        "stacks": s.stacks,
        "used cards": sorted(s.card_discards),
        "tactic pile": s.tactic_pile,
        "display": sorted(s.display),
        "used tactics": sorted(s.tactic_discards),
        "leaders": sorted(s.leaders),
        "round": s.round,
        "first": s.first,
        "passed first": s.next_first if s.next_first >= 0 else None,
        "open cards": s.revealed,
        "limit reached": s.limit_hit,
        "shuffled for nothing": [],
        "scores": list(GAME.scores(s)) if s.over else None,
        "winners": list(s.winners) if s.over else None,
    }


# --- tables on which much has happened, or of which much is lost -----------------------------------


def head_start(rng: Random, s: State, referee: Arrival) -> None:
    """Forts, Fomori, resources and tiles before the first landing; the same for both."""
    settle_map(rng, s, referee)
    for tribe, party in zip(referee.tribes, s.tribes, strict=True):
        disks = rng.randrange(min(6, tribe.general - 1))
        tribe.general -= disks
        tribe.supply["disk"] += disks
        for what in ("sword", "shield"):
            n = rng.randrange(min(5, referee.general[what]))
            referee.general[what] -= n
            tribe.supply[what] += n
        for _ in range(rng.choice([0, 3, 6])):
            tribe.fomori.append(referee.bag.pop())
        for _ in range(rng.choice([0, 2, 4, 6])):
            tribe.tactics.append(referee.tactic_pile.pop())
        tribe.honor, tribe.corruption = rng.choice([0, 1, 9, 9]), rng.choice([0, 0, 3, 10])
        party.reserve, party.honor, party.corruption = tribe.general, tribe.honor, tribe.corruption
        party.disks, party.swords, party.shields = tribe.supply.values()
        party.fomori, party.tactics = list(tribe.fomori), list(tribe.tactics)
        if party.leader == "clairvoyance":  # who looked at some and took a castle, so that A38 is met
            half = len(tribe.fomori) // 2
            tribe.seen, tribe.fomori = sorted(tribe.fomori[:half]), tribe.fomori[half:]
            tribe.trophies += 1
            party.seen, party.fomori = list(tribe.seen), list(tribe.fomori)
        party.trophies = tribe.trophies
    lose_things(rng, referee)
    s.bag, s.tactic_pile = list(referee.bag), list(referee.tactic_pile)
    s.stacks = [list(stack) for stack in referee.stacks]
    s.swords, s.shields = referee.general["sword"], referee.general["shield"]


def settle_map(rng: Random, s: State, referee: Arrival) -> None:
    """Forts and Fomori here and there, some castles taken, some provinces shielded."""
    places = referee.board.places
    busy = rng.random() * 0.6
    for i, place in enumerate(places):
        tribe = rng.choice(referee.tribes)
        if place in referee.castles and rng.random() < 0.3:
            referee.castles.remove(place)
            s.castles[i] = False
            tribe.trophies += 1
        elif referee.free(place) and place not in referee.board.isle and rng.random() < busy:
            disks = rng.choice([1, 1, 2, 3])
            if rng.random() < 0.4 and len(referee.bag) > 30:
                referee.fomori[place] = s.fomori[i] = referee.bag.pop()
            elif place not in referee.board.ports and tribe.general > disks + 4:
                referee.forts[place] = Fort(tribe, disks)
                s.owner[i], s.disks[i] = tribe.seat, disks
                tribe.general -= disks
    for i, province in enumerate(referee.board.provinces):
        if rng.random() < 0.2 and referee.general["shield"] > 4:
            referee.shields[province] = s.province_shields[i] = 1
            referee.general["shield"] -= 1


def lose_things(rng: Random, referee: Arrival) -> None:
    """Swords, shields, Fomori, tiles or cards lost from the box, so that some run short."""
    if rng.random() < 0.3:
        for what in referee.general:
            referee.general[what] = min(referee.general[what], rng.randrange(6))
    if rng.random() < 0.3:
        del referee.bag[rng.randrange(8) :]
    if rng.random() < 0.3:
        del referee.tactic_pile[rng.randrange(6) :]
    if rng.random() < 0.3:
        for stack in referee.stacks:
            del stack[: rng.randrange(10)]
