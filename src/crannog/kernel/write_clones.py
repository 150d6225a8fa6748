"""Generates the typed copy functions for a game's state: straight-line code instead of a walk.

`crannog.games.<game>.clones` is its output, checked in and compared by a test; compiled, the
functions become native code. Interpreted sources only: compiled classes forget their type hints.
"""

from __future__ import annotations

import dataclasses
import typing
from typing import Any

from crannog.kernel.codec import CodecError, is_shared


def source_of(root: type, title: str) -> str:
    """The module that copies `root` and everything in it that can change."""
    kinds: list[type] = []
    bodies = "\n\n".join(_function(kind, kinds) for kind in _reach(root, kinds))
    homes: dict[str, list[str]] = {"crannog.kernel.codec": ["use_cloner"]}
    for kind in kinds:
        homes.setdefault(kind.__module__, []).append(kind.__name__)
    imports = "\n".join(f"from {home} import {', '.join(sorted(homes[home]))}" for home in sorted(homes))
    uses = "\n".join(f"use_cloner({kind.__name__}, {_name(kind)})" for kind in kinds)
    return (
        f'"""Copies of {title}. Written by `make clones`; do not edit."""\n\n'
        f"from __future__ import annotations\n\n{imports}\n\n\n{bodies}\n\n{uses}\n"
    )


def _reach(root: type, kinds: list[type]) -> list[type]:
    """The mutable dataclasses reached from `root`, itself first."""
    todo = [root]
    while todo:
        kind = todo.pop(0)
        if kind not in kinds:
            kinds.append(kind)
            for hint in typing.get_type_hints(kind).values():
                todo += _mutable(hint)
    return kinds


def _mutable(hint: Any) -> list[type]:
    if isinstance(hint, type) and dataclasses.is_dataclass(hint) and not is_shared(hint):
        return [hint]
    if typing.get_origin(hint) in (list, dict):
        return [kind for inner in typing.get_args(hint) for kind in _mutable(inner)]
    return []


def _name(kind: type) -> str:
    return f"clone_{kind.__name__.lower()}"


def _function(kind: type, kinds: list[type]) -> str:
    hints = typing.get_type_hints(kind)
    lines = [
        f"def {_name(kind)}(x: {kind.__name__}) -> {kind.__name__}:",
        f"    new = {kind.__name__}.__new__({kind.__name__})",
    ]
    for f in dataclasses.fields(kind):
        lines.append(f"    new.{f.name} = {_copy(hints[f.name], f'x.{f.name}')}")
    return "\n".join([*lines, "    return new", ""])


def _copy(hint: Any, source: str) -> str:
    origin = typing.get_origin(hint)
    if origin is list:
        inner = _copy(typing.get_args(hint)[0], "i")
        return f"{source}[:]" if inner == "i" else f"[{inner} for i in {source}]"
    if origin is dict:
        inner = _copy(typing.get_args(hint)[1], "v")
        return f"{source}.copy()" if inner == "v" else f"{{k: {inner} for k, v in {source}.items()}}"
    kind = origin or hint
    if not isinstance(kind, type):
        raise CodecError(f"{hint} cannot be copied")
    if is_shared(kind) or not dataclasses.is_dataclass(kind):
        return source  # steps, choices, messages and tuples never change
    return f"{_name(kind)}({source})"
