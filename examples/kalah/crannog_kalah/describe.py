"""The position in sentences, as a drawing for terminals, and in one line."""

from __future__ import annotations

from crannog.kernel.message import Msg, Who, msg
from crannog_kalah.observe import View
from crannog_kalah.state import NAMES, name


def where(view: View) -> Msg:
    return msg("words.turn", n=view.turn)


def describe(view: View) -> list[Msg]:
    found = []
    for seat, pits in enumerate(view.pits):
        found.append(msg("words.store", seat=Who(seat), n=view.stores[seat]))
        found += [msg("words.pit", at=name(seat, pit), n=n) for pit, n in enumerate(pits)]
    if view.over:
        found.append(msg("words.over", seats=tuple(map(Who, view.winners))))
    return found


def diagram(view: View) -> str:
    """The board with the viewer's side below, each pit under or over its name."""
    me = max(view.seat, 0)
    near, far = view.pits[me], view.pits[1 - me]
    rows = [
        [name(1 - me, pit) for pit in reversed(range(len(far)))],
        [str(n) for n in reversed(far)],
        [str(n) for n in near],
        [name(me, pit) for pit in range(len(near))],
    ]
    lines = ["    " + "".join(cell.rjust(4) for cell in row) for row in rows]
    lines.insert(2, f"{view.stores[1 - me]:>4}{' ' * 26}{view.stores[me]:>4}")
    return "\n".join(lines)


def write(view: View) -> str:
    sides = (f"{NAMES[i]} {' '.join(map(str, pits))} ({view.stores[i]})" for i, pits in enumerate(view.pits))
    return " | ".join(sides)
