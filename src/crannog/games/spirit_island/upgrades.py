"""Stored games of earlier versions, made readable: one function for each step of the schema."""

from __future__ import annotations

from typing import cast

from crannog.kernel.codec import Plain


def progressions_of_each_spirit(state: Plain) -> Plain:
    """1 -> 2: each spirit says whether it has a progression; the ravage order offers every land."""
    new = cast(dict[str, Plain], _without(state, "spirit_island:RavageNext", "blighted"))
    for spirit in cast(list[dict[str, Plain]], new["spirits"]):
        spirit["guided"] = new["with_progression"]
    return new


def _without(data: Plain, kind: str, field: str) -> Plain:
    """The same data, but things of this kind lack a field."""
    if isinstance(data, list):
        return [_without(one, kind, field) for one in data]
    if not isinstance(data, dict):
        return data
    drop = field if data.get("is") == kind else ""
    return {name: _without(value, kind, field) for name, value in data.items() if name != drop}
