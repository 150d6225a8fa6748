"""The island in text, for tests, replays and terminals: `A4: C T' 2E 2D B @0 @1 +3`.

C T E D are cities, towns, explorers, dahan, a ' for each damage; 2B two blight; @0 a disk of seat 0,
2@0 two; +3 defend 3. Empty lands are left out.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from crannog.games.spirit_island.components.vocabulary import CITY, DAHAN, EXPLORER, TOWN, mark, piece
from crannog.games.spirit_island.observe import LandView, View
from crannog.games.spirit_island.state import Land

_ORDER = (CITY, TOWN, EXPLORER, DAHAN)


def write_land(land: LandView) -> str:
    words = [
        _counted(len(list(same)), mark(*one))
        for kind in _ORDER
        for one, same in groupby(piece for piece in land.pieces if piece[0] == kind)
    ]
    if land.blight:
        words.append(_counted(land.blight, "B"))
    words += [_counted(discs, f"@{seat}") for seat, discs in enumerate(land.presence) if discs]
    if land.defend:
        words.append(f"+{land.defend}")
    return " ".join(words)


def _counted(n: int, word: str) -> str:
    return word if n == 1 else f"{n}{word}"


def write(view: View) -> str:
    """The position in one line: turn, fear, blight, cards, then every land that has something."""
    head = [
        f"{view.round}{view.phase[:1]}",
        f"fear {view.fear}/{view.pool} T{view.terror}",
        f"blight {view.blight}",
        f"cards {view.ravage or '-'} {view.build or '-'}",
    ]
    lands = [f"{land.name}: {write_land(land)}" for land in view.lands if write_land(land)]
    return " | ".join([*head, *lands])


def diagram(view: View) -> str:
    """Board by board, a line for each land."""
    lines = []
    for board in view.boards:
        for land in view.lands:
            if land.board == board:
                coast = "~" if land.coastal else " "
                lines.append(f"{land.name}{coast} {land.terrain:<8} {write_land(land)}".rstrip())
        lines.append("")
    return "\n".join(lines).rstrip()


def read_land(text: str, seats: int) -> Land:
    """A land from its notation, for tests."""
    land = Land(presence=(0,) * seats)
    for word in text.split():
        if word.startswith("+"):
            land = replace(land, defend=int(word[1:]))
            continue
        digits = word[: len(word) - len(word.lstrip("0123456789"))]
        n, rest = int(digits or 1), word[len(digits) :]
        if rest == "B":
            land = replace(land, blight=n)
        elif rest.startswith("@"):
            disks = [n if seat == int(rest[1:]) else old for seat, old in enumerate(land.presence)]
            land = replace(land, presence=tuple(disks))
        else:
            kind, hurt = piece(rest)
            for _ in range(n):
                land = land.plus(kind, hurt)
    return land
