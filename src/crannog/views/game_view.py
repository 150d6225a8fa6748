"""What drawings of one game in one language share: its texts, its parts, the sentences of its log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any, Final, Protocol, cast

from crannog.ending import Ending
from crannog.gallery import Shelf
from crannog.kernel.event import Event
from crannog.kernel.game import Game
from crannog.kernel.message import Msg, Rule, Who, msg
from crannog.kernel.play import Choice, Decision, State
from crannog.kernel.story import Turn
from crannog.no_view import Found
from crannog.playback import Playback, Row, Told
from crannog.tally import Tally
from crannog.views.logbook import Logbook, line_of
from crannog.views.parts import each, parts
from crannog.views.plain import PlainView
from crannog.views.rule_links import Address, address_in
from crannog.views.templates import PLAIN
from crannog.views.texts import Voice, bot_mark, plain_bot_mark, voice, without_gaps

type AnyGame = Game[Any, Any]
KITS: Final = 64  # games with their contents, by language
SENTENCES: Final = 2048  # with links, of each


class GameView(Protocol):
    """What a game's view package offers; what it lacks, it takes from `crannog.no_view`."""

    HEADINGS: tuple[str, ...]  # events that head a section of the log
    REFERENCES: tuple[str, ...]  # how ids of things begin that a reader may look up
    TURN: str  # the event that begins a seat's turn
    ROUTINE: tuple[str, ...]  # events that somebody coming back need not read
    THINGS: Mapping[str, str]  # by how ids of messages and elements begin, what can be asked about: "card:"
    LABELS: tuple[str, ...]  # how ids of messages begin that name a part of the page, or say a fact anew
    VERBS: tuple[str, ...]  # with which choices begin, in the order in which the table offers them
    STORY: tuple[str, str]  # the events with which the tale of what happened begins and ends; "" for none
    TALLY: Tally  # what is counted over many finished games

    def table(
        self, view: object, decision: Decision | None, picked: str, log: Sequence[Event]
    ) -> Mapping[str, object]: ...

    def board(self, view: object, decision: Decision | None, picked: str) -> Mapping[str, object]: ...

    def on_board(self, view: object) -> Mapping[str, str]:
        """The ids of the board's elements by what the log calls them: a message's id or a word."""

    def playback(self, before: object, told: Told[Any]) -> Playback | None:
        """That tale. A game without one is told in the words of its log."""

    def happened(self, view: object, log: Sequence[Event]) -> tuple[Row, ...]:
        """What it amounts to, as long as that is worth telling."""

    def how_it_ended(self, turns: Sequence[Turn[Any]], view: Any) -> Ending | None:
        """What the page after the game shows; `turns` are empty where they cannot be told again."""

    def played_as(self, view: Any) -> tuple[str, ...]:
        """What each seat was in a game that ends now, such as its spirit; nothing where all are alike."""

    def thing(self, view: object, decision: Decision | None, kind: str, id: str) -> Found:
        """The template beside the others that draws this thing, and what that needs."""

    def gallery(self) -> tuple[Shelf, ...]:
        """What the box holds, to be looked at without a table."""

    def instead(self, view: object, decision: Decision, choice: Choice[State]) -> Msg | None:
        """What comes nearest to a forbidden choice."""

    def why_picture(self, view: object, choice: Choice[State]) -> Found:
        """Why it is forbidden, to be drawn like a thing."""


@dataclass(frozen=True, slots=True)
class Kit:
    game: AnyGame
    ours: GameView
    home: str  # where its templates lie
    voice: Voice
    pieces: SimpleNamespace
    parts: SimpleNamespace
    log: Logbook
    rules: Mapping[str, Rule]
    rule_at: Address
    title: str
    linked: Callable[[Msg], str]  # a sentence in which names open their cards

    def common(self, names: Mapping[int, str]) -> dict[str, object]:
        """What every template of the game may use."""
        return {
            "t": self.voice.t,
            "say": self.voice.say,
            "linked": self.linked,
            "msg": msg,
            "who": Who,
            "name": lambda seat: without_gaps(names.get(seat) or self.voice.texts.name_of(seat)),
            "bot": bot_mark,
            "plain_bot": plain_bot_mark,
            "each": each,
            "p": self.pieces,
            "m": self.parts,
            "rules": self.rules,
            "rule_at": self.rule_at,
            "game_title": self.title,
        }


def draws_itself(game: AnyGame) -> bool:
    """Whether a game has a view of its own; any other is drawn from what it declares."""
    return find_spec(f"{game.package}.view") is not None


@lru_cache(KITS)
def view_of(game: AnyGame) -> GameView:
    if draws_itself(game):
        return cast(GameView, import_module(f"{game.package}.view"))
    return PlainView(game)


def given(game: AnyGame, view: object) -> dict[str, object]:
    """What the table's template is given while nobody is asked, besides the view itself."""
    laid = view_of(game).table(view, None, "", ())
    return {name: value for name, value in laid.items() if value is not view}


@lru_cache(KITS)
def kit(game: AnyGame, lang: str) -> Kit:
    home = game.package if draws_itself(game) else PLAIN
    ours = view_of(game)
    said = voice(game.package, lang)
    pieces = parts("views/pieces.jinja", game.package, lang, game.id, game.rules)
    rules = {rule.id: rule for rule in game.rules}
    rule_at = address_in(game.id, game.rules)

    @lru_cache(SENTENCES)
    def linked(text: Msg) -> str:
        return cast(str, pieces.plain.sentence(line_of(text, said, (), ours.REFERENCES, ours.THINGS)))

    return Kit(
        game,
        ours,
        home,
        said,
        pieces,
        parts(f"{home}/parts.jinja", game.package, lang, game.id, game.rules),
        Logbook(said, ours.HEADINGS, ours.REFERENCES, pieces.plain.logline, ours.THINGS, rule_at),
        rules,
        rule_at,
        said.say(Msg("title.game")),
        linked,
    )
