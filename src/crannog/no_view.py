"""What a game's view says where the game has nothing to say: each view package has all these names.

    from crannog.no_view import instead, playback    # Roam's view, say, if nothing were possible instead

`crannog.views.game_view` tells what each is for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from crannog.ending import Ending
from crannog.gallery import Shelf
from crannog.kernel.event import Event
from crannog.kernel.message import Msg
from crannog.kernel.play import Choice, Decision, State
from crannog.kernel.story import Turn
from crannog.playback import Playback, Row, Told
from crannog.tally import Tally

type Found = tuple[str, Mapping[str, object]] | None  # a template's name, and what it needs

THINGS: Final[Mapping[str, str]] = {}
LABELS: Final[tuple[str, ...]] = ()
VERBS: Final[tuple[str, ...]] = ()
STORY: Final = ("", "")
TALLY: Final = Tally()


def playback(before: Any, told: Told[Any]) -> Playback | None:
    return None


def happened(view: Any, log: Sequence[Event]) -> tuple[Row, ...]:
    return ()


def gallery() -> tuple[Shelf, ...]:
    return ()


def how_it_ended(turns: Sequence[Turn[Any]], view: Any) -> Ending | None:
    return None


def played_as(view: Any) -> tuple[str, ...]:
    return ()


def thing(view: Any, decision: Decision | None, kind: str, id: str) -> Found:
    return None


def instead(view: Any, decision: Decision, choice: Choice[State]) -> Msg | None:
    return None


def why_picture(view: Any, choice: Choice[State]) -> Found:
    return None
