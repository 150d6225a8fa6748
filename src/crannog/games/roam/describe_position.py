"""The position in sentences: text mode, screen readers, e-mail."""

from __future__ import annotations

from collections.abc import Callable

from crannog.games.roam.abilities import ARTIFACTS
from crannog.games.roam.observe import Side, View
from crannog.games.roam.state import CARDS, NOBODY
from crannog.kernel.message import Msg, Who, msg


def where(view: View) -> Msg:
    return msg("table.turn", n=view.turn)


def describe(view: View) -> list[Msg]:
    found = _time(view)
    for land in view.lands:
        if not land.card:
            found.append(msg("words.hole", place=msg(f"place.{land.place}")))
            continue
        holders = tuple(msg("words.holder", seat=Who(seat), n=n) for seat, n in enumerate(land.markers) if n)
        found.append(
            msg(
                "words.land" if holders else "words.land_empty",
                place=msg(f"place.{land.place}"),
                card=_card(land.card),
                left=land.left,
                **({"holders": holders} if holders else {}),
            )
        )
    for side in view.sides:
        found.extend(_side(side, _card))
    if view.with_artifacts:
        found.append(row_in_words(view))
    return found + _rest(view, _card) + _placing(view)


def describe_table(view: View) -> list[Msg]:
    """What lies neither on the map nor on somebody's side; cards by their names."""
    return _time(view) + _rest(view, name)


def describe_side(side: Side) -> list[Msg]:
    return _side(side, name)


def name(card: str) -> Msg:
    return msg("card." + card)


def row_in_words(view: View) -> Msg:
    if not view.row:
        return msg("words.row_empty")
    return msg("words.row", tiles=tuple(tile_in_words(tile) for tile in view.row))


def _time(view: View) -> list[Msg]:
    found: list[Msg] = []
    if view.over:
        found.append(msg("words.over", seats=tuple(map(Who, view.winners))))
    elif view.active >= 0:
        found.append(msg("words.turn", n=view.turn, seat=Who(view.active)))
    if view.last_round and not view.over:
        found.append(msg("words.last_round"))
    return found


def _rest(view: View, called: Callable[[str], Msg]) -> list[Msg]:
    found: list[Msg] = []
    if view.with_outpost:
        holder = next((side.seat for side in view.sides if side.outpost), NOBODY)
        found.append(
            msg("words.outpost_free") if holder == NOBODY else msg("words.outpost", seat=Who(holder))
        )
    if view.next_land:
        found.append(msg("words.deck", n=view.deck, card=called(view.next_land)))
    return found


def _placing(view: View) -> list[Msg]:
    return [msg("words.placing", card=name(view.placing.card))] if view.placing else []


def _side(side: Side, called: Callable[[str], Msg]) -> list[Msg]:
    ready = tuple(called(card) for card, up in side.characters if up)
    used = tuple(msg("card." + card) for card, up in side.characters if not up)
    found = [
        msg(
            "words.side",
            seat=Who(side.seat),
            coins=side.coins,
            points=side.points,
            cards=len(side.characters),
            markers=side.markers,
        )
    ]
    if ready:
        found.append(msg("words.ready", cards=ready))
    if used:
        found.append(msg("words.used", cards=used))
    for tile, up in side.artifacts:
        found.append(msg("words.artifact_up" if up else "words.artifact_down", tile=msg("artifact." + tile)))
    return found


def tile_in_words(tile: str) -> Msg:
    printed = ARTIFACTS[tile]
    return msg(
        "words.tile",
        tile=msg("artifact." + tile),
        ability=msg("ability." + printed.ability),
        cost=printed.cost,
        points=printed.points,
    )


def _card(card: str) -> Msg:
    """A card with what is printed on it."""
    printed = CARDS[card]
    return msg("words.card", card=msg("card." + card), points=printed.points, pattern=printed.pattern)
