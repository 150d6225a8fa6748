"""Spoils whatever a caller gets hold of, as far as Python allows: empties lists, overwrites attributes.

For the contract: a table must not notice what is done to the answers it gave.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from functools import partial
from inspect import get_annotations
from types import TracebackType
from typing import Any, Final

_FIRM: Final = (str, bytes, int, float, bool, type(None), enum.Enum, type)


class Spoiled:
    """`with Spoiled(things):` - inside, everything in them that can be changed is; then all is as before."""

    def __init__(self, *things: object) -> None:
        self._mend: list[Callable[[], None]] = []
        self._seen: dict[int, object] = {}
        self._things = things

    def __enter__(self) -> None:
        self._spoil(self._things)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for mend in reversed(self._mend):
            mend()

    def _spoil(self, x: Any) -> None:
        if isinstance(x, _FIRM) or callable(x) or id(x) in self._seen:
            return
        self._seen[id(x)] = x
        if isinstance(x, (tuple, frozenset)):
            for item in x:
                self._spoil(item)
        elif isinstance(x, (list, set, dict)):
            self._spoil(tuple(x.values() if isinstance(x, dict) else x))
            self._empty(x)
        else:
            self._overwrite(x)

    def _empty(self, x: Any) -> None:
        before = x.copy()
        x.clear()
        self._mend.append(lambda: x.extend(before) if isinstance(x, list) else x.update(before))

    def _overwrite(self, x: Any) -> None:
        for name in _attributes(x):
            try:
                value = getattr(x, name)
            except AttributeError:
                continue
            self._spoil(value)
            try:
                setattr(x, name, None)
            except (AttributeError, TypeError):
                continue  # as it should be
            self._mend.append(partial(setattr, x, name, value))


def _attributes(x: object) -> Iterator[str]:
    yield from list(getattr(x, "__dict__", ()))
    for kind in type(x).__mro__:
        named = kind.__dict__.get("__slots__", ())
        yield from (named,) if isinstance(named, str) else named
        yield from get_annotations(kind)
