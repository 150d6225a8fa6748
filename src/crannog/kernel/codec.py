"""Copy, write and read plain data: the only place that knows how a state is stored.

Allowed in a state: int, str, bool, None, Enum, tuple, list, dict, dataclass. Frozen dataclasses
and tuples are shared between copies. Nobody writes a copy() or a to_json() by hand. A field with
metadata {"stored": False} is copied but never written: the key of the dice, the last events. One with
{"stored": "set"} is written unless it has its default, so that states from before it keep their bytes; for
the same reason a tuple with {"stored": "list"} is written as the list it once was.
"""

from __future__ import annotations

import dataclasses
import enum
import json
from collections.abc import Callable
from hashlib import blake2b
from types import ModuleType
from typing import Any, Final, cast

type Plain = bool | int | str | list[Plain] | dict[str, Plain] | None

_SHARED: Final = (int, str, bool, type(None), bytes, tuple)


class CodecError(Exception):
    """These data are not a state we can read or write."""


# --- copying -----------------------------------------------------------------------------------

_cloners: dict[type, Callable[[Any], Any]] = {}


def clone[T](x: T) -> T:
    """A copy that shares nothing that can change."""
    cloner = _cloners.get(type(x))
    if cloner is None:
        cloner = _cloners[type(x)] = _generic(type(x))
    return cast(T, cloner(x))


def use_cloner[T](kind: type[T], cloner: Callable[[T], T]) -> None:
    """A faster copy of one class, made by `crannog.kernel.write_clones`; the contract compares."""
    _cloners[kind] = cloner


def generic_clone[T](x: T) -> T:
    """The copy that every faster one must equal."""
    return cast(T, _generic(type(x))(x))


def _generic(kind: type) -> Callable[[Any], Any]:
    if is_shared(kind):
        return _same
    if kind is list:
        return _clone_list
    if kind is dict:
        return _clone_dict
    if not dataclasses.is_dataclass(kind):
        raise CodecError(f"{kind.__qualname__} is not plain data")
    return _clone_fields


def is_shared(kind: type) -> bool:
    """Objects of this type cannot change, so copies may share them."""
    if kind in _SHARED or issubclass(kind, enum.Enum):
        return True
    params = getattr(kind, "__dataclass_params__", None)
    return params is not None and bool(params.frozen)


def _same(x: Any) -> Any:
    return x


def _clone_list(x: list[Any]) -> list[Any]:
    return [clone(item) for item in x]


def _clone_dict(x: dict[Any, Any]) -> dict[Any, Any]:
    return {key: clone(value) for key, value in x.items()}


def _clone_fields(x: Any) -> Any:
    kind: Any = type(x)
    new = kind.__new__(kind)  # not object's: compiled classes bring their own
    for f in dataclasses.fields(x):
        setattr(new, f.name, clone(getattr(x, f.name)))
    return new


# --- writing and reading -----------------------------------------------------------------------


class Codec:
    """Writes and reads the dataclasses and enums of a game's modules, each under 'game:Class'.

    A class that was renamed says under which name it is stored: `stored_as`.
    """

    def __init__(self, game: str, *modules: ModuleType) -> None:
        self._game = game
        self._names: dict[type, str] = {}
        self._types: dict[str, type] = {}
        self._fields: dict[type, tuple[str, ...]] = {}
        self._defaults: dict[type, dict[str, Any]] = {}  # of fields that are written only where they differ
        self._lists: dict[type, tuple[str, ...]] = {}  # tuples that are written as lists
        for module in modules:
            for kind in vars(module).values():
                if isinstance(kind, type) and kind.__module__ == module.__name__:
                    self._add(kind)

    def _add(self, kind: type) -> None:
        if dataclasses.is_dataclass(kind):
            stored = [f.name for f in dataclasses.fields(kind) if f.metadata.get("stored", True)]
            self._fields[kind] = tuple(stored)
            new = {f.name: f.default for f in dataclasses.fields(kind) if f.metadata.get("stored") == "set"}
            if new:
                self._defaults[kind] = new
            lists = tuple(f.name for f in dataclasses.fields(kind) if f.metadata.get("stored") == "list")
            if lists:
                self._lists[kind] = lists
        elif not issubclass(kind, enum.Enum):
            return
        name = f"{self._home(kind.__module__)}:{getattr(kind, 'stored_as', kind.__name__)}"
        if self._types.get(name, kind) is not kind:
            raise CodecError(f"two classes are named {name}")
        self._names[kind], self._types[name] = name, kind

    def _home(self, module: str) -> str:
        """Where a class belongs: 'kernel', or the game's id. Files may be renamed, stored games stay."""
        parts = module.split(".")
        if parts[0] != "crannog":
            return self._game
        return parts[2] if parts[1] == "games" else parts[1]

    def encode(self, x: Any) -> Plain:
        if x is None or isinstance(x, (bool, str)) or type(x) is int:
            return cast(Plain, x)
        if isinstance(x, list):
            return [self.encode(item) for item in x]
        if isinstance(x, tuple):
            return {"tuple": [self.encode(item) for item in x]}
        if isinstance(x, dict):
            # Sorted, so that equal states have equal bytes however they came about.
            return {"dict": [[self.encode(k), self.encode(x[k])] for k in sorted(x)]}
        name = self._names.get(type(x))
        if name is None:
            raise CodecError(f"{type(x).__qualname__} is not plain data")
        if isinstance(x, enum.Enum):
            return {"is": name, "value": self.encode(x.value)}
        fields: dict[str, Plain] = {"is": name}
        fields |= {n: self.encode(getattr(x, n)) for n in self._fields[type(x)]}
        for n, default in self._defaults.get(type(x), {}).items():
            if getattr(x, n) == default:
                del fields[n]
        for n in self._lists.get(type(x), ()):
            fields[n] = self.encode(list(getattr(x, n)))
        return fields

    def decode(self, data: Plain) -> Any:
        if isinstance(data, list):
            return [self.decode(item) for item in data]
        if not isinstance(data, dict):
            return data
        if "tuple" in data:
            return tuple(self.decode(item) for item in cast(list[Plain], data["tuple"]))
        if "dict" in data:
            pairs = cast(list[list[Plain]], data["dict"])
            return {self.decode(k): self.decode(v) for k, v in pairs}
        kind = self._types.get(str(data.get("is")))
        if kind is None:
            raise CodecError(f"unknown type {data.get('is')!r}")
        try:
            if issubclass(kind, enum.Enum):
                return kind(self.decode(data["value"]))
            given = {n: self.decode(v) for n, v in data.items() if n != "is"}
            for n in self._lists.get(kind, ()):
                given[n] = tuple(given[n])
            return kind(**given)
        except (TypeError, ValueError, KeyError) as error:
            raise CodecError(f"{data['is']}: {error}") from error

    def write(self, x: Any) -> bytes:
        """The canonical bytes: the same for equal states on every machine."""
        return canonical(self.encode(x))

    def read(self, data: bytes) -> Any:
        try:
            return self.decode(json.loads(data))
        except (ValueError, RecursionError) as error:
            raise CodecError(str(error)) from error

    def digest(self, x: Any) -> str:
        return blake2b(self.write(x), digest_size=16).hexdigest()


def canonical(data: Plain) -> bytes:
    return json.dumps(data, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()
