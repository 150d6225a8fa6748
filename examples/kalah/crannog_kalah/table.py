"""What is drawn of a position: the viewer's pits below, their store at the right."""

from __future__ import annotations

from crannog.kernel.message import Msg
from crannog.table import Pieces, Place, Table
from crannog_kalah.observe import View
from crannog_kalah.state import NAMES, PITS, name, opposite

SEED = Msg("noun.seed")


def table(view: View) -> Table:
    me = max(view.seat, 0)
    places = [_store(view, 1 - me, 0), _store(view, me, PITS + 1)]
    places += [_pit(view, 1 - me, pit, opposite(pit) + 1, 0) for pit in reversed(range(PITS))]
    places += [_pit(view, me, pit, pit + 1, 1) for pit in range(PITS)]
    return Table(
        scores=view.stores,
        asked=view.asked,
        winners=view.winners if view.over else None,
        places=tuple(places),
    )


def _store(view: View, seat: int, x: int) -> Place:
    seeds = (Pieces(view.stores[seat], kind=SEED),)
    return Place(f"store-{NAMES[seat]}", seeds, Msg("place.store"), seat, x=x, h=2)


def _pit(view: View, seat: int, pit: int, x: int, y: int) -> Place:
    return Place(name(seat, pit), (Pieces(view.pits[seat][pit], kind=SEED),), seat=seat, x=x, y=y)
