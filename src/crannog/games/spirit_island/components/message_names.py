"""Pieces, lands, spirits and cards as parts of messages."""

from __future__ import annotations

from crannog.games.spirit_island.components.vocabulary import BUILDINGS, INVADERS, SMALL
from crannog.kernel.message import Msg, msg


def land_name(land: str) -> Msg:
    return msg("land", name=land)


def piece_name(kind: str, hurt: int) -> Msg:
    """A piece as a button names it: a town, a damaged town."""
    return msg(f"piece.{kind}.hurt", n=hurt) if hurt else msg(f"piece.{kind}")


def power_name(power: str) -> Msg:
    return msg(f"power.{power}")


def spirit_name(spirit: str) -> Msg:
    return msg(f"spirit.{spirit}")


def noun(name: str) -> Msg:
    """A noun that texts decline."""
    return Msg(f"noun.{name}")


def noun_of(kinds: tuple[str, ...]) -> Msg:
    """The noun for these kinds of pieces."""
    if kinds == INVADERS:
        return noun("invader")
    if kinds == BUILDINGS:
        return noun("building")
    return noun("explorer_town" if kinds == SMALL else kinds[0])
