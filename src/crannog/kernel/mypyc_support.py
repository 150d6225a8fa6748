"""Lets plain Python classes derive from ours when the engine is compiled with mypyc.

mypyc reads the decorator while it compiles; interpreted, it does nothing and needs no package.
This module itself is never compiled.
"""

from __future__ import annotations

from inspect import get_annotations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(*args, **kwargs):
        return lambda cls: cls


class _Slots(tuple[str, ...]):
    """dataclass reads the names; mypyc, which refuses true __slots__ in a base, finds it false."""

    def __bool__(self) -> bool:
        return False


def open_to_interpreted(*kinds: type) -> None:
    """Without this an interpreted dataclass(slots=True) would shadow a compiled base's fields."""
    for kind in kinds:
        if "__slots__" not in kind.__dict__:
            type.__setattr__(kind, "__slots__", _Slots(get_annotations(kind)))


def set_once(kind: type) -> None:
    """Attributes of its objects can be set, but never again. mypyc knows no __setattr__ in such a base."""

    def setattr_once(self: object, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"{type(self).__name__} cannot be changed: {name} is set")
        object.__setattr__(self, name, value)

    type.__setattr__(kind, "__setattr__", setattr_once)


def stored_as(kind: type, name: str) -> None:
    """The name under which a renamed class is stored; mypyc takes a class variable for a field."""
    type.__setattr__(kind, "stored_as", name)
