"""What a game exports: everything the table, the bots, the lab and the site need to know."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, cast

from crannog.kernel import deck, event, message, play, rng
from crannog.kernel.checked_content import shown
from crannog.kernel.codec import Codec, CodecError, Plain, canonical
from crannog.kernel.fact import Fact, facts_in, full_label_in
from crannog.kernel.message import Msg, Rule
from crannog.kernel.mypyc_support import set_once
from crannog.kernel.play import SPECTATOR, Choice, State, settle
from crannog.kernel.printing import title_of
from crannog.kernel.rng import Rng, Seeds, seeds_from_number

if TYPE_CHECKING:
    from crannog.kernel.texts import Texts

LANGUAGES: Final = ("en", "de")
KERNEL_MODULES: Final = (play, message, event, rng, deck)


FACTS: Final = (  # what a game is made of, by the names its constructor takes
    *("id", "package", "rules_version", "schema", "seats", "options", "rules", "modules"),
    *("hidden", "together", "upgrades", "content_files", "with_content"),
)
FUNCTIONS: Final = (
    *("deal", "state", "observe", "sample", "write", "diagram", "describe", "where"),
    *("scores", "pieces", "content"),
)


class BadOption(ValueError):
    """A game was asked for with an option, a value or a number of seats it does not have."""


class NotOver(ValueError):
    """A result was asked of a game that still goes on."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something a table agrees on before the start. The first value is the default.

    Texts: `option.<id>` and `option.<id>.<value>`.
    """

    id: str  # how it is written: "artifacts" in artifacts=yes
    values: tuple[str, ...]  # what it can be; the first is the default
    only_with: tuple[tuple[str, str, str], ...] = ()  # a value, and the option and value it belongs to
    people: str = ""  # what it is wherever people play, and not asked; bots among themselves have the default


type Options = dict[str, str]  # a value for each option's id


@dataclass(frozen=True, slots=True)
class Setup:
    """What the table agreed on: how many play, and by which options."""

    seats: int  # how many play; seats are numbered from 0
    options: Options  # every option of the game with the value agreed on

    def yes(self, id: str) -> bool:
        """Whether this option was agreed on, for one whose values are no and yes."""
        return self.options[id] == "yes"


class Game[S: State, V]:
    """A game: its facts, and what can be done with its states (S) and observations (V).

    `from crannog.games.roam import GAME`, or `crannog.load("roam")`. The facts are attributes; what a
    game brings as functions under the same names is called through the methods below.
    """

    id: str  # one word, as on the command line
    package: str  # where its texts and templates lie
    rules_version: int  # goes up whenever the same choices would lead elsewhere
    schema: int  # goes up whenever stored states change their shape
    seats: tuple[int, ...]  # how many may play
    options: tuple[Option, ...]  # what a table may agree on
    rules: tuple[Rule, ...]  # every rule by name, with its place in the rulebook
    modules: tuple[ModuleType, ...]  # where the storable classes live
    hidden: bool  # something is unknown to somebody: cards, draws, secrets
    together: bool  # everybody wins or loses as one: nobody may have won
    upgrades: tuple[Callable[[Plain], Plain], ...]  # schema 1 -> 2, 2 -> 3, ...
    content_files: tuple[str, ...]  # the files of a content pack, where the game can read one
    with_content: Callable[[Mapping[str, str]], Game[S, V]] | None  # this game with such a pack

    def __init__(
        self,
        *,
        id: str,
        package: str,
        rules_version: int,
        schema: int,
        seats: tuple[int, ...],
        options: tuple[Option, ...],
        rules: tuple[Rule, ...],
        modules: tuple[ModuleType, ...],
        deal: Callable[[S, Setup], None],
        state: Callable[[], S],
        observe: Callable[[S, int], V],
        sample: Callable[[S, int, Rng], S],
        write: Callable[[V], str],
        diagram: Callable[[V], str],
        describe: Callable[[V], list[Msg]],
        scores: Callable[[S], tuple[int, ...]],
        pieces: Callable[[S], Mapping[str, int]],
        content: Callable[[], Plain],
        where: Callable[[V], Msg] | None = None,
        hidden: bool = True,
        together: bool = False,
        upgrades: tuple[Callable[[Plain], Plain], ...] = (),
        content_files: tuple[str, ...] = (),
        with_content: Callable[[Mapping[str, str]], Game[S, V]] | None = None,
    ) -> None:
        self.id, self.package, self.rules_version, self.schema = id, package, rules_version, schema
        self.seats, self.options, self.rules, self.modules = seats, options, rules, modules
        self.hidden, self.together, self.upgrades = hidden, together, upgrades
        self.content_files, self.with_content = content_files, with_content
        self._deal, self._state, self._observe, self._sample = deal, state, observe, sample
        self._write, self._diagram, self._describe, self._where = write, diagram, describe, where
        self._scores, self._pieces, self._content = scores, pieces, content

    def __repr__(self) -> str:
        return f"{title_of(self)}({players(self.seats)})"

    def replace(self, **changes: Any) -> Game[S, V]:
        """This game made of something else in part: `GAME.replace(options=...)`."""
        made: dict[str, Any] = {name: getattr(self, name) for name in FACTS}
        made |= {name: getattr(self, "_" + name) for name in FUNCTIONS}
        return Game(**(made | changes))

    # --- starting ------------------------------------------------------------------------------

    def setup(self, seats: int, options: Mapping[str, str] | None = None, *, earlier: bool = False) -> Setup:
        """What was agreed, with every option named; raises BadOption for what this game lacks.

        Values that do not go together are refused as well, except to a table that agreed on them earlier.
        """
        if not isinstance(seats, int):
            raise BadOption(f"the number of players must be a whole number, not {seats!r}")
        if options is not None and not isinstance(options, Mapping):
            raise BadOption(f"options must be a mapping such as a dict, not {options!r}")
        if seats not in self.seats:
            raise BadOption(f"{self.id} is for {players(self.seats)}, not {seats}")
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
        """A dealt table at its first decision, also one that was agreed on earlier.

        The same seats, options and seed give the same table everywhere.
        """
        setup = self.setup(seats or self.seats[0], options, earlier=True)
        if not isinstance(seed, (int, Seeds)):
            raise BadOption(f"a seed must be a whole number or Seeds, not {seed!r}")
        s = self.state()
        s.rng.key = (seed if isinstance(seed, Seeds) else seeds_from_number(seed)).key()
        self.deal(s, setup)
        settle(s)
        s.boundary = True
        return s

    def state(self) -> S:
        """An empty table, before anything is dealt."""
        return self._state()

    def deal(self, s: S, setup: Setup) -> None:
        """Lay out the table and say what comes first; `new` does this."""
        self._deal(s, setup)

    # --- what can be known ---------------------------------------------------------------------

    def observe(self, s: S, seat: int) -> V:
        """What this seat may know; SPECTATOR for somebody who only watches."""
        return self._observe(s, seat)

    def sample(self, s: S, seat: int, rng: Rng) -> S:
        """A world this seat cannot tell from the true one, for bots that think ahead."""
        return self._sample(s, seat, rng)

    def write(self, view: V) -> str:
        """The position in one line of notation, as replays have it."""
        return self._write(view)

    def diagram(self, view: V) -> str:
        """The board drawn for a terminal, turned to the viewer."""
        return self._diagram(view)

    def describe(self, view: V) -> list[Msg]:
        """The position in sentences; `texts(lang).say` says each."""
        return self._describe(view)

    def facts(self, view: V) -> Iterable[Fact]:
        """How things stand; of a game that has no module `facts`, the position in sentences."""
        own = facts_in(self.package)
        return own.facts(view) if own is not None else [Fact("", line) for line in self.describe(view)]

    def printed(self, view: V) -> Iterable[Fact]:
        """What is printed on the components in sight."""
        own = facts_in(self.package)
        return own.printed(view) if own is not None else ()

    def full_label(self, view: V, choice: Choice[S]) -> Msg:
        """A choice's label with all that the drawn table tells of it: "c3: 3 markers, 2 coins"."""
        own = full_label_in(self.package)
        return own(view, choice) if own is not None else choice.label()

    def where(self, view: V) -> Msg | None:
        """How far a running game is, in a few words: "Turn 15". None for a game that does not say."""
        return self._where(view) if self._where is not None else None

    # --- who wins ------------------------------------------------------------------------------

    def scores(self, s: S) -> tuple[int, ...]:
        """Each seat's points as they stand; what they mean, the game's rules say."""
        return self._scores(s)

    def returns(self, s: S) -> tuple[float, ...]:
        """What each seat has of a finished game: one victory, shared by those who won.

        Where all play together, each seat has 1 if they won and 0 if they lost.
        """
        if not s.over:
            raise NotOver(f"this game of {self.id} is not over, so nobody has won or lost it yet")
        return shares(s.winners, len(self.scores(s)), self.together)

    # --- bookkeeping ---------------------------------------------------------------------------

    def pieces(self, s: S) -> Mapping[str, int]:
        """How many pieces of each kind there are anywhere: never more and never fewer."""
        return self._pieces(s)

    def content(self) -> Plain:
        """Everything printed on components, for the content digest."""
        return self._content()

    @property
    def codec(self) -> Codec:
        """Writes and reads this game's states."""
        return _codec(self.id, self.modules)

    def texts(self, lang: str) -> Texts:
        """Everything this game says in a language: `texts("en").say(msg)`."""
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
        """A short name of this position: the same for equal states on every machine."""
        return self.codec.digest(s)

    @property
    def content_digest(self) -> str:
        """A short name of what is printed on the components; replays name it."""
        return blake2b(canonical(self.content()), digest_size=8).hexdigest()

    def seats_and_spectator(self, seats: int) -> list[int]:
        """Everybody who can look at a table of so many seats."""
        return [*range(seats), SPECTATOR]


set_once(Game)


def players(seats: tuple[int, ...]) -> str:
    """How many may play: "2 to 4 players", "1 player"."""
    if len(seats) > 1:
        return f"{seats[0]} to {seats[-1]} players"
    return f"{seats[0]} player{'s' if seats[0] > 1 else ''}"


def shares(winners: tuple[int, ...], seats: int, together: bool) -> tuple[float, ...]:
    """One victory shared by the winners; each has a whole one where all win or lose together."""
    won = 1.0 if together else 1 / len(winners) if winners else 0.0
    return tuple([won if seat in winners else 0.0 for seat in range(seats)])


@cache
def _codec(game: str, modules: tuple[ModuleType, ...]) -> Codec:
    return Codec(game, *KERNEL_MODULES, *modules)


def kernel_texts(lang: str) -> Texts:
    """What every game says, and nothing of any game."""
    return _texts("", lang)


@cache
def _texts(package: str, lang: str) -> Texts:
    import tomllib  # here, because whoever only simulates reads no texts
    from importlib.resources import files

    from crannog.kernel.texts import Texts

    tables = [
        tomllib.loads(files(home).joinpath("texts", f"{lang}.toml").read_text(encoding="utf-8"))
        for home in ("crannog.kernel", package)
        if home
    ]
    return Texts(lang, *tables)
