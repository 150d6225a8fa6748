"""How a game of Spirit Island ended: the score as a sum, the island's story, who did what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from crannog.ending import Chart, Curve, Ending, Part, Row, Sum, counted, most
from crannog.games.spirit_island.foresight.game_from_view import restore
from crannog.games.spirit_island.scoring import reckoning
from crannog.kernel.message import Msg, msg
from crannog.tally import By, Tally

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.games.spirit_island.state import Chapter
    from crannog.kernel.story import Turn

HEADLINES: Final = {"victory": "end.saved", "sacrifice": "end.sacrificed"}
TALLY: Final = Tally(
    "hardest",
    "difficulty",
    (
        By(Msg("table.spirit"), played="spirit."),
        By(Msg("option.adversary"), option="adversary"),
        By(Msg("option.scenario"), option="scenario"),
    ),
)
# What is counted: the text and the events.
DID: Final = (
    ("end.played", ("log.plays",)),
    ("end.used", ("log.uses",)),
    ("end.added", ("log.presence",)),
    ("end.lost", ("log.presence_destroyed",)),
)


def how_it_ended(turns: Sequence[Turn[View]], view: View) -> Ending:
    won = view.outcome in HEADLINES
    parts = tuple(Part(Msg(f"score.{name}"), n) for name, n in reckoning(restore(view)))
    return Ending(
        Msg(HEADLINES.get(view.outcome, "end.island_lost")),
        _how(view) if won or not view.over else Msg(f"log.end.{view.doom}"),
        msg("end.turns", n=view.round),
        Msg("end.adds_up"),
        Msg("end.adds_up_by"),
        (Sum(parts, view.score, won=won),),
        "end.score",
        chart=_chart(view) if view.story else None,
        did=_did(turns, view) if turns else (),
        turns=tuple(msg("log.round", n=i) for i in range(len(turns))),
    )


def played_as(view: View) -> tuple[str, ...]:
    return tuple(spirit.id for spirit in view.spirits)


def _how(view: View) -> Msg:
    return msg("end.how_won", n=view.round, level="I" * min(view.terror, 3), left=len(view.stages))


def _did(turns: Sequence[Turn[View]], view: View) -> tuple[Row, ...]:
    seats = range(len(view.spirits))
    island = tuple(sum(land.presence[seat] for land in view.lands if land.presence) for seat in seats)
    return (
        *(most(Msg(id), counted(turns, len(seats), *ids)) for id, ids in DID),
        most(Msg("end.presence"), island),
        most(Msg("end.income"), tuple(spirit.income for spirit in view.spirits)),
        most(Msg("end.card_plays"), tuple(spirit.card_plays for spirit in view.spirits)),
    )


def _chart(view: View) -> Chart:
    """At the start of each turn, and at the end."""
    story = view.story

    def invaders(chapter: Chapter) -> int:
        return chapter.explorers + chapter.towns + chapter.cities

    names: list[Msg | str] = [str(chapter.round) for chapter in story]
    if view.over:
        names[-1] = Msg("table.at_end")
    return Chart(
        Msg("end.story"),
        Msg("end.story_by"),
        Msg("table.col_turn"),
        tuple(names),
        tuple(enumerate(names)),
        (
            Curve(tuple(chapter.fear for chapter in story), Msg("table.line_fear"), icon="fear"),
            Curve(tuple(map(invaders, story)), Msg("table.plot_invaders"), icon="town", tone="hearth-ink"),
            Curve(
                tuple(chapter.blight for chapter in story),
                Msg("table.line_blight"),
                icon="blight",
                tone="fomor",
            ),
            Curve(
                tuple(chapter.dahan for chapter in story), Msg("table.line_dahan"), icon="dahan", tone="moss"
            ),
        ),
    )
