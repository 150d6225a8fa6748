"""Compiles kernel and games with mypyc into a copy of src/ under build/compiled (`make compiled`).

All modules go through one mypyc call: then they know each other's classes and call natively. Most become one
extension; Spirit Island's modules are compiled each on its own, so that all cores have something to do.
The sources stay as they are; whoever wants the compiled engine puts the copy first on the path.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import suppress
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
OUT = ROOT / "build" / "compiled"
EXTENSIONS = ROOT / "tools" / "compile_extensions.py"
PREFIX = "compiled-"  # of folders in a cache
PROBE = """
import crannog.games.roam as r, crannog.games.spirit_island as i, crannog.kernel.play as p
from crannog.games.spirit_island import state
print(p.__file__, state.__file__)
r.GAME.new(), i.GAME.new()
"""


class NotCompiled(Exception):
    """The build failed; the message says where."""


def modules() -> tuple[list[str], list[str]]:
    """What pyproject.toml lists, relative to src/: what is compiled together, and what each on its own.

    Packages' __init__.py stay interpreted.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lists = project["tool"]["crannog"]["compiled"]
    kept = _listed(lists["exclude"])
    alone = _listed(lists["alone"]) - kept
    together = _listed(lists["include"]) - kept - alone
    if not together:
        sys.exit("[tool.crannog.compiled] in pyproject.toml lists nothing")
    return sorted(together), sorted(alone)


def _listed(globs: list[str]) -> set[str]:
    found = {path for glob in globs for path in SOURCE.glob(glob)}
    return {str(path.relative_to(SOURCE)) for path in found if path.name != "__init__.py"}


def run(arguments: list[str], **more: str) -> str:
    """Run Python on the copy; whatever goes wrong there ends the build."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=OUT,
        env=os.environ | {"PYTHONPATH": str(OUT)} | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        raise NotCompiled(f"{done.stdout}\npython {' '.join(arguments[:3])} ... failed")
    return done.stdout


def build(together: list[str], alone: list[str], cache: Path | None = None) -> None:
    names = [*together, *alone]
    shutil.rmtree(OUT, ignore_errors=True)
    shutil.copytree(SOURCE, OUT, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    cached = cache / f"{PREFIX}{fingerprint(names)}" if cache else None
    if cached and cached.is_dir():
        shutil.copytree(cached, OUT, dirs_exist_ok=True)
    else:
        compile_modules(together, alone)
    check(names)
    if cached and not cached.is_dir():
        store(cached)


def fingerprint(names: list[str]) -> str:
    """A hash of all that decides what is compiled to what."""
    digest = hashlib.sha256(f"{sys.version} {os.environ.get('MYPYC_OPT_LEVEL')} {names}".encode())
    folders = [SOURCE / "crannog" / folder for folder in ("kernel", "games", "bots")]
    files = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
    for file in (*files, ROOT / "requirements" / "dev.txt", EXTENSIONS, Path(__file__)):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def store(cached: Path) -> None:
    """Keep these extensions for the next build with the same fingerprint, and no others."""
    for other in cached.parent.glob(f"{PREFIX}*"):
        shutil.rmtree(other, ignore_errors=True)
    unfinished = cached.with_name(f"{PREFIX}unfinished-{os.getpid()}")
    for file in OUT.rglob("*.so"):
        copy = unfinished / file.relative_to(OUT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    with suppress(OSError):  # another build was faster
        unfinished.rename(cached)


def compile_modules(together: list[str], alone: list[str]) -> None:
    names = [*together, *alone]
    print(f"compiling {len(names)} modules, a minute or two ...", flush=True)
    levels = {  # how much to optimize; and without line numbers for a debugger, which take their time
        "MYPYC_OPT_LEVEL": os.environ.get("MYPYC_OPT_LEVEL", "3"),
        "MYPYC_DEBUG_LEVEL": os.environ.get("MYPYC_DEBUG_LEVEL", "0"),
    }
    wanted = OUT / "wanted.json"
    wanted.write_text(json.dumps({"together": together, "alone": alone}), encoding="utf-8")
    run([str(EXTENSIONS), str(wanted)], **levels)
    wanted.unlink()
    shutil.rmtree(OUT / "build")  # C sources and objects
    shutil.rmtree(OUT / ".mypy_cache", ignore_errors=True)


def check(names: list[str]) -> None:
    """Every module is there, and Python imports the compiled ones."""
    missing = [name for name in names if not (OUT / name).with_suffix(EXTENSION_SUFFIXES[0]).exists()]
    if missing:
        raise NotCompiled(f"mypyc wrote nothing for {', '.join(missing)}")
    for loaded in run(["-c", PROBE]).split():
        if not loaded.endswith(EXTENSION_SUFFIXES[0]) or not loaded.startswith(str(OUT)):
            raise NotCompiled(f"Python imports {loaded} instead")


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "--cache", type=Path, help="a folder: what was compiled from the same sources is reused"
    )
    options = parser.parse_args(args)
    begin = perf_counter()
    try:
        build(*modules(), options.cache)
    except BaseException as error:
        shutil.rmtree(OUT, ignore_errors=True)  # half a build would pass for a whole one
        sys.exit(f"{error}\nNOT COMPILED")
    where = OUT.relative_to(ROOT)
    print(f"compiled in {perf_counter() - begin:.0f} s. To use it, put it first on the path:")
    print(f"    PYTHONPATH={where} python -m crannog.cli ...")
    print(f"    PYTHONPATH={where} python -m bench.compare")


if __name__ == "__main__":
    main()
