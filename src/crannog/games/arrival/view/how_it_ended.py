"""How a game of The Arrival ended: track and provinces, both endings, who held the island, who did what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from crannog.ending import Chart, Curve, Ending, Part, Row, Sum, counted, most
from crannog.games.arrival.view.around_the_map import CORRUPTION_PARTS, HONOR_PARTS
from crannog.games.arrival.view.detailed_choices import score
from crannog.kernel.message import Msg, Who, msg
from crannog.tally import By, Tally

if TYPE_CHECKING:
    from crannog.games.arrival.observe import View
    from crannog.kernel.story import Turn

TALLY: Final = Tally(
    "place", "months", (By(Msg("option.edition"), option="edition"),), below=Msg("noun.corruption")
)
# What is counted: the text, the events, and the number in them.
DID: Final = (
    ("end.built", ("log.build",), ""),
    ("end.repelled", ("log.repel", "log.castle"), ""),
    ("end.brought", ("log.spread",), ""),
    ("end.lost", ("log.destroyed",), "n"),
    ("end.shielded", ("log.shield",), ""),
    ("end.tiles", ("log.take_tactic",), ""),
)


def how_it_ended(turns: Sequence[Turn[View]], view: View) -> Ending:
    now, called = view.standing, score(view)
    seats = range(len(view.sides))
    honor = now.tribes_prevail
    decisive = now.honor if honor else now.corruption
    what = called if honor else Msg("noun.corruption")
    won = tuple(map(Who, view.winners))
    best = decisive[view.winners[0]] if won else 0
    did = [most(Msg(id), counted(turns, len(seats), *ids, by=by)) for id, ids, by in DID] if turns else []
    how = "table.over_honor" if honor else "table.over_corruption"
    return Ending(
        msg("end.wins" if len(won) < 2 else "end.shared", seats=won, n=best, what=what),
        msg(how, forts=now.fortified, fomori=now.overrun, score=called),
        msg("end.rounds", n=view.round),
        msg("end.adds_up", what=what),
        msg("end.by_honor", score=called) if honor else Msg("end.by_corruption"),
        tuple(_sum(view, seat) for seat in sorted(seats, key=lambda seat: _rank(view, seat))),
        "end.honor" if honor else "end.corruption",
        rows=(
            Row(msg("table.most", score=called), now.honor, now.honor_winners, honor),
            Row(Msg("table.least"), now.corruption, now.corruption_winners, not honor),
        ),
        chart=_chart(turns) if turns else None,
        did=(*did, most(Msg("end.corrupt"), now.corruption)),
        turns=tuple(msg("end.round", n=turn.view.round) for turn in (*turns[:1], *turns[:-1])),
    )


def _rank(view: View, seat: int) -> tuple[bool, int]:
    now = view.standing
    return seat not in view.winners, -now.honor[seat] if now.tribes_prevail else now.corruption[seat]


def _sum(view: View, seat: int) -> Sum:
    now = view.standing
    names = HONOR_PARTS if now.tribes_prevail else CORRUPTION_PARTS
    counts: tuple[int, ...] = (now.honor_parts if now.tribes_prevail else now.corruption_parts)[seat]
    total = (now.honor if now.tribes_prevail else now.corruption)[seat]
    parts = [Part(Msg(id), n, id != names[0]) for id, n in zip(names, counts, strict=True)]
    parts = [part for part in parts if part.n or not part.apart]
    return Sum(tuple(parts), total, seat, seat in view.winners)


def _chart(turns: Sequence[Turn[View]]) -> Chart:
    """Places, turn by turn; shaded where Corruption would have decided."""
    rounds = [turn.view.round for turn in turns]
    new = [i for i, n in enumerate(rounds) if n and n not in rounds[:i]]
    standings = [turn.view.standing for turn in turns]
    fomori = [not now.tribes_prevail for now in standings]
    return Chart(
        Msg("end.holds"),
        Msg("end.holds_by"),
        Msg("end.turn"),
        tuple(msg("end.turn_of", n=i, round=rounds[i]) for i in range(len(turns))),
        tuple((i, msg("end.round", n=rounds[i])) for i in new),
        (
            Curve(tuple(now.fortified for now in standings), Msg("table.fortified"), icon="castle"),
            Curve(tuple(now.overrun for now in standings), Msg("table.overrun"), icon="fomori", tone="fomor"),
        ),
        shaded=_stretches(fomori),
        shade=Msg("end.would_decide"),
    )


def _stretches(so: Sequence[bool]) -> tuple[tuple[int, int], ...]:
    """From where to where something was so."""
    begins = [i for i, now in enumerate(so) if now and (not i or not so[i - 1])]
    ends = [i for i, now in enumerate(so) if now and (i + 1 == len(so) or not so[i + 1])]
    return tuple(zip(begins, [min(i + 1, len(so) - 1) for i in ends], strict=True))
