"""A pytest plugin that breaks one line of the engine: `CRANNOG_MUTANT=… pytest -p tools.mutate`.

The variable holds a mutant as JSON: the module, the text it has, the text it gets. Nothing is written.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import json
import os
import sys
from collections.abc import Sequence
from types import CodeType, ModuleType


class Broken(importlib.machinery.SourceFileLoader):
    """Reads a module and replaces one piece of it."""

    def __init__(self, name: str, path: str, old: str, new: str) -> None:
        super().__init__(name, path)
        self.old, self.new = old, new

    def get_code(self, fullname: str) -> CodeType:
        source = self.get_data(self.path).decode()
        return compile(source.replace(self.old, self.new), self.path, "exec", dont_inherit=True)


class Finder(importlib.abc.MetaPathFinder):
    def __init__(self, module: str, old: str, new: str) -> None:
        self.module, self.old, self.new = module, old, new

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.module:
            return None
        found = importlib.machinery.PathFinder.find_spec(name, path)
        if found is not None and found.origin is not None:
            found.loader = Broken(name, found.origin, self.old, self.new)
        return found


def plant(mutant: dict[str, str]) -> None:
    assert mutant["module"] not in sys.modules, f"{mutant['module']} was imported before it could be broken"
    sys.meta_path.insert(0, Finder(mutant["module"], mutant["old"], mutant["new"]))


if "CRANNOG_MUTANT" in os.environ:
    plant(json.loads(os.environ["CRANNOG_MUTANT"]))
