"""Everything on the table, as plain data: the referee's own, and what the engine is translated to."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from tests.referees.beside import Facts

type Filter = dict[str, object]  # which lands something lasting holds for, as the facts write it


@dataclass
class Land:
    """Pieces with the damage on each."""

    explorer: list[int] = field(default_factory=list)
    town: list[int] = field(default_factory=list)
    city: list[int] = field(default_factory=list)
    dahan: list[int] = field(default_factory=list)
    blight: int = 0
    presence: list[int] = field(default_factory=list)  # of each spirit
    defend: int = 0

    def of(self, kind: str) -> list[int]:
        return {"explorer": self.explorer, "town": self.town, "city": self.city, "dahan": self.dahan}[kind]

    @property
    def buildings(self) -> int:
        return len(self.town) + len(self.city)

    @property
    def invaders(self) -> int:
        return len(self.explorer) + self.buildings


@dataclass
class Leave:
    """Permission to repeat cards: how many, up to which cost (-1: any), paid or not, by which power."""

    cards: int
    most: int
    pay: bool
    source: str


@dataclass
class Spirit:
    id: str = ""
    board: str = ""
    energy: int = 0
    hand: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    forgotten: list[str] = field(default_factory=list)
    progression: list[str] = field(default_factory=list)  # the next one first
    guided: bool = False
    energy_shown: int = 1
    plays_shown: int = 1
    destroyed: int = 0
    plays: int = 0
    elements: dict[str, int] = field(default_factory=dict)  # beside those of the cards in play
    used: list[str] = field(default_factory=list)
    hastened: list[str] = field(default_factory=list)
    boons: int = 0
    leaves: list[Leave] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)
    reach: int = 0
    kept: int = 0
    shares: list[int] = field(default_factory=list)
    done: bool = False
    declined: list[str] = field(default_factory=list)


@dataclass
class Lasting:
    """Until time passes: stop, skip, guard, sturdy, unblighted, sheltered, avenged."""

    what: str
    land: str = ""
    action: str = ""
    n: int = 0
    per: str = ""  # n for each of these
    where: Filter = field(default_factory=dict)
    seat: int = -1
    wide: bool = False  # also in adjacent lands


@dataclass
class Position:
    lands: dict[str, Land] = field(default_factory=dict)
    spirits: list[Spirit] = field(default_factory=list)
    round: int = 0
    phase: str = "setup"
    fear: int = 0
    pool: int = 0
    divisions: list[int] = field(default_factory=list)
    terror: int = 1
    fear_deck: list[str] = field(default_factory=list)  # from the top, as all decks
    earned: list[str] = field(default_factory=list)
    resolved: list[str] = field(default_factory=list)
    resolved_now: int = 0  # in this Invader Phase
    invaders: list[str] = field(default_factory=list)
    explore: str = ""
    build: str = ""
    ravage: str = ""
    extra: str = ""  # England's slot
    extra_open: bool = False
    invader_discards: list[str] = field(default_factory=list)
    blight_card: str = ""
    tainted: bool = False
    blight: int = 0
    minor: list[str] = field(default_factory=list)
    major: list[str] = field(default_factory=list)
    minor_discards: list[str] = field(default_factory=list)
    major_discards: list[str] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    rituals: int = 0
    doom: str = ""
    outcome: str = ""
    score: int | None = None

    def facts(self) -> Facts:
        """Piece by piece, with everything sorted that has no order on a table."""
        rows = asdict(self)
        for name in ("invader_discards", "minor_discards", "major_discards", "resolved"):
            rows[name].sort()
        spirits, lands = rows.pop("spirits"), rows.pop("lands")
        for land in lands.values():
            for kind in ("explorer", "town", "city", "dahan"):
                land[kind].sort()
        unordered = (
            "hand",
            "played",
            "discard",
            "forgotten",
            "used",
            "hastened",
            "repeated",
            "declined",
            "shares",
        )
        for spirit in spirits:
            for name in unordered:
                spirit[name].sort()
            spirit["elements"] = {what: n for what, n in spirit["elements"].items() if n}
        rows |= {
            f"spirit {seat} {name}": value for seat, row in enumerate(spirits) for name, value in row.items()
        }
        return rows | {f"land {name}": row for name, row in lands.items()}
