"""Static files: where they come from, under which names they are served, and whether they are built.

    views/tokens.css, views/base.css, views/fonts/…   from crannog/views/static
    games/<game>.css                                  from each game's view folder, also a new one's
    table.js, site.css, icons/…                       from crannog/site/static

Templates name a file by `static('games/roam.css')` and get an address that changes with its content.
Built by `crannog serve`, `make static` or `manage.py collectstatic`; a worker reads them when it starts.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder, get_finders
from django.contrib.staticfiles.utils import matches_patterns
from django.core.files.storage import FileSystemStorage
from django.core.management import call_command
from servestatic.compress import Compressor
from servestatic.storage import CompressedManifestStaticFilesStorage

from crannog import games

FONTS: Final = "views/fonts/"
_NOT_FOR_PAGES: Final = ["*.ttf", ".*", "*~"]  # ttf is for pictures; pages use woff2
_STAMP: Final = ".sources"


def _sources() -> Iterator[tuple[str, Path, list[str] | None]]:
    """Prefix, folder, and which files of it (None: all)."""
    yield "views", Path(str(files("crannog.views"))) / "static", None
    yield "", Path(__file__).parent / "static", None
    for game in games.names():
        folder = Path(str(files(games.load(game).package))) / "view"
        if folder.is_dir():  # else it is drawn with views/plain.css
            yield "games", folder, [f"{game}.css"]


class Source(FileSystemStorage):
    """A folder whose files are served under a prefix, by which Django asks for them."""

    def __init__(self, folder: Path, prefix: str) -> None:
        super().__init__(folder)
        self.prefix = prefix


class Finder(BaseFinder):
    """Finds the files of the site, of the views and of every game."""

    def check(self, **options: Any) -> list[Any]:
        return []

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Source]]:
        ignored = [*(ignore_patterns or ()), *_NOT_FOR_PAGES]
        for prefix, folder, names in _sources():
            storage = Source(folder, prefix)
            found = [str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()]
            for name in sorted(found if names is None else names):
                if name in found and not matches_patterns(os.path.basename(name), ignored):
                    yield name, storage

    def find(self, path: str, find_all: bool = False, **options: Any) -> Any:
        here = [
            storage.path(name)
            for name, storage in self.list(None)
            if os.path.join(storage.prefix, name) == path
        ]
        return here if find_all else here[0] if here else []


class Once(Compressor):  # type: ignore[misc]
    """Names hold the content's hash: what was compressed before is still right."""

    def compress(self, path: str) -> Iterator[str]:
        if not os.path.exists(f"{path}.gz"):
            yield from super().compress(path)


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Names with a hash of the content, and a brotli and a gzip copy of each file."""

    support_js_module_import_aggregation = True

    def create_compressor(self, **options: Any) -> Compressor:
        return Once(**options)

    def hashed_name(self, name: str, content: Any = None, filename: str | None = None) -> str:
        if name.startswith(FONTS) and content is None and not self.exists(name):
            return name  # fonts are not built: the system's are shown
        return str(super().hashed_name(name, content, filename))

    def post_process(self, *paths: Any, **options: Any) -> Iterator[Any]:
        yield from super().post_process(*paths, **options)
        Path(self.path(_STAMP)).write_text(_state(), encoding="ascii")

    def stored_name(self, name: str) -> str:
        """Without `build` a page is plain, but it is there."""
        return str(super().stored_name(name)) if name in self.hashed_files else name


def build(force: bool = False) -> bool:
    """Collect, hash and compress what has changed since last time. False if nothing had."""
    root = Path(settings.STATIC_ROOT)
    root.mkdir(parents=True, exist_ok=True)
    with _alone(root):
        if not force and built():
            return False
        call_command("collectstatic", interactive=False, verbosity=0)
    return True


def built() -> bool:
    """Whether STATIC_ROOT holds what the sources say now."""
    stamp = Path(settings.STATIC_ROOT) / _STAMP
    return stamp.is_file() and stamp.read_text(encoding="ascii") == _state()


def _state() -> str:
    seen = sha256()
    for finder in get_finders():
        for name, storage in finder.list(None):
            there = os.stat(storage.path(name))
            seen.update(f"{storage.path(name)} {there.st_size} {there.st_mtime_ns}\n".encode())
    return seen.hexdigest()


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    """Several processes may want to build at once: one does, the others wait."""
    with open(root / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":  # python -m crannog.site.assets
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crannog.site.settings")
    django.setup(set_prefix=False)
    build(force=True)
