"""What a game exports: everything the table, the bots, the lab and the site need to know."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from types import ModuleType
from typing import Final, cast

from crannog.kernel import deck, event, msg, play, rng
from crannog.kernel.codec import Codec, CodecError, Plain, canonical
from crannog.kernel.content import shown
from crannog.kernel.msg import Msg, Rule
from crannog.kernel.play import SPECTATOR, State, settle
from crannog.kernel.rng import Rng, Seeds, seeds_from_number
from crannog.kernel.text import Texts

LANGUAGES: Final = ("en", "de")
KERNEL_MODULES: Final = (play, msg, event, rng, deck)


class BadOption(ValueError):
    """A game was asked for with an option, a value or a number of seats it does not have."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something a table agrees on before the start. The first value is the default.

    Texts: `option.<id>` and `option.<id>.<value>`.
    """

    id: str
    values: tuple[str, ...]
    only_with: tuple[tuple[str, str, str], ...] = ()  # a value, and the option and value it belongs to


type Options = dict[str, str]


@dataclass(frozen=True, slots=True)
class Setup:
    """What the table agreed on: how many play, and by which options."""

    seats: int
    options: Options

    def yes(self, id: str) -> bool:
        return self.options[id] == "yes"


@dataclass(frozen=True, eq=False)
class Game[S: State, V]:
    id: str
    package: str  # where its texts and templates lie
    rules_version: int  # goes up whenever the same choices would lead elsewhere
    schema: int  # goes up whenever stored states change their shape
    seats: tuple[int, ...]  # how many may play
    options: tuple[Option, ...]
    rules: tuple[Rule, ...]
    modules: tuple[ModuleType, ...]  # where the storable classes live
    deal: Callable[[S, Setup], None]  # lay out the table and say what comes first
    state: Callable[[], S]
    observe: Callable[[S, int], V]  # what a seat may know
    sample: Callable[[S, int, Rng], S]  # a world this seat cannot tell from the true one
    write: Callable[[V], str]  # the position in one line of notation
    diagram: Callable[[V], str]  # the board drawn for a terminal, turned to the viewer
    describe: Callable[[V], list[Msg]]  # the position in sentences
    scores: Callable[[S], tuple[int, ...]]
    pieces: Callable[[S], Mapping[str, int]]  # what must be conserved
    content: Callable[[], Plain]  # everything printed on components, for the content digest
    hidden: bool = True  # something is unknown to somebody: cards, draws, secrets
    together: bool = False  # everybody wins or loses as one: nobody may have won
    upgrades: tuple[Callable[[Plain], Plain], ...] = ()  # schema 1 -> 2, 2 -> 3, ...
    content_files: tuple[str, ...] = ()  # the files of a content pack, where the game can read one
    with_content: Callable[[Mapping[str, str]], Game[S, V]] | None = None  # this game with such a pack

    def setup(self, seats: int, options: Mapping[str, str] | None = None, *, earlier: bool = False) -> Setup:
        """What was agreed, with every option named; raises BadOption for what this game lacks.

        Values that do not go together are refused as well, except to a table that agreed on them earlier.
        """
        if not isinstance(seats, int):
            raise BadOption(f"the number of players must be a whole number, not {seats!r}")
        if options is not None and not isinstance(options, Mapping):
            raise BadOption(f"options must be a mapping such as a dict, not {options!r}")
        if seats not in self.seats:
            raise BadOption(f"{self.id} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")
        chosen = {option.id: option.values[0] for option in self.options}
        for id, value in (options or {}).items():
            known = next((o for o in self.options if o.id == id), None)
            if known is None:
                raise BadOption(f"{self.id} has no option {shown(id)}; its options are {', '.join(chosen)}")
            if value not in known.values:
                raise BadOption(f"{id} must be one of {', '.join(known.values)}, not {shown(value)}")
            chosen[id] = value
        apart = None if earlier else self.why_not_together(chosen)
        if apart:
            raise BadOption(apart)
        return Setup(seats, chosen)

    def why_not_together(self, chosen: Mapping[str, str]) -> str:
        """Which of these values do not go together; empty if all do."""
        for option in self.options:
            for value, other, needed in option.only_with:
                if chosen[option.id] == value and chosen[other] != needed:
                    return f"{option.id}={value} goes only with {other}={needed}, not {chosen[other]}"
        return ""

    def new(self, seats: int = 0, options: Mapping[str, str] | None = None, seed: int | Seeds = 0) -> S:
        """A dealt table at its first decision, also one that was agreed on earlier."""
        setup = self.setup(seats or self.seats[0], options, earlier=True)
        if not isinstance(seed, (int, Seeds)):
            raise BadOption(f"a seed must be a whole number or Seeds, not {seed!r}")
        s = self.state()
        s.rng.key = (seed if isinstance(seed, Seeds) else seeds_from_number(seed)).key()
        self.deal(s, setup)
        settle(s)
        s.boundary = True
        return s

    @property
    def codec(self) -> Codec:
        return _codec(self.id, self.modules)

    def texts(self, lang: str) -> Texts:
        if lang not in LANGUAGES:
            raise BadOption(f"there are no texts in {lang!r}; choose one of {', '.join(LANGUAGES)}")
        return _texts(self.package, lang)

    def store(self, s: S) -> bytes:
        """The state as bytes, with the schema it is written in. Holds no key and no events."""
        return canonical({"game": self.id, "schema": self.schema, "state": self.codec.encode(s)})

    def load(self, data: bytes, key: bytes = b"") -> S:
        """Read a stored state, also one of an older schema."""
        head = json.loads(data)
        if not isinstance(head, dict) or not {"game", "schema", "state"} <= head.keys():
            raise CodecError("this is not a stored state")
        if head["game"] != self.id:
            raise CodecError(f"this is a state of {head['game']!r}, not {self.id}")
        plain, schema = head["state"], cast(int, head["schema"])
        if not 1 <= schema <= self.schema:
            raise CodecError(f"unknown schema {schema}; the current one is {self.schema}")
        for upgrade in self.upgrades[schema - 1 :]:
            plain = upgrade(plain)
        s = cast(S, self.codec.decode(plain))
        s.rng.key = key
        return s

    def digest(self, s: S) -> str:
        return self.codec.digest(s)

    @property
    def content_digest(self) -> str:
        return blake2b(canonical(self.content()), digest_size=8).hexdigest()

    def seats_and_spectator(self, seats: int) -> list[int]:
        return [*range(seats), SPECTATOR]


@cache
def _codec(game: str, modules: tuple[ModuleType, ...]) -> Codec:
    return Codec(game, *KERNEL_MODULES, *modules)


@cache
def _texts(package: str, lang: str) -> Texts:
    import tomllib  # here, because whoever only simulates reads no texts
    from importlib.resources import files

    tables = [
        tomllib.loads(files(home).joinpath("texts", f"{lang}.toml").read_text(encoding="utf-8"))
        for home in ("crannog.kernel", package)
    ]
    return Texts(lang, *tables)
