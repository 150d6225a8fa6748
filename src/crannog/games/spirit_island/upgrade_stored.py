"""Stored games of earlier versions, made readable: one function for each step of the schema."""

from __future__ import annotations

from typing import Final, cast

from crannog.kernel.codec import Plain

FREE: Final = "gift_of_strength"  # lets a card be repeated without paying, and
PAID: Final = "powerstorm"  # for its cost again; there were no others


def progressions_of_each_spirit(state: Plain) -> Plain:
    """1 -> 2: each spirit says whether it has a progression; the ravage order offers every land.

    Permissions to repeat cards name the power they come from, and so do the cards repeated by them.
    """
    new = cast(dict[str, Plain], _without(state, "spirit_island:RavageNext", "blighted"))
    for spirit in cast(list[dict[str, Plain]], new["spirits"]):
        spirit["guided"] = new["with_progression"]
        for grant in cast(list[dict[str, Plain]], spirit["grants"]):
            grant.setdefault("source", PAID if grant["pay"] else FREE)
        repeated = cast(list[str], spirit["repeated"])
        # Whatever it was repeated by, it could not be repeated again.
        spirit["repeated"] = [f"{source} {card}" for card in repeated for source in (FREE, PAID)]
    return new


def _without(data: Plain, kind: str, field: str) -> Plain:
    """The same data, but things of this kind lack a field."""
    if isinstance(data, list):
        return [_without(one, kind, field) for one in data]
    if not isinstance(data, dict):
        return data
    drop = field if data.get("is") == kind else ""
    return {name: _without(value, kind, field) for name, value in data.items() if name != drop}
