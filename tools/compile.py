"""Compiles kernel and games with mypyc into a copy of src/ under build/compiled (`make compiled`).

All modules go through one mypyc call: then they know each other's classes and call natively.
The sources stay as they are; whoever wants the compiled engine puts the copy first on the path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
OUT = ROOT / "build" / "compiled"
PROBE = "import crannog.games.roam as g, crannog.kernel.play as p; print(p.__file__); g.GAME.new()"


class NotCompiled(Exception):
    """The build failed; the message says where."""


def modules() -> list[str]:
    """What pyproject.toml lists, relative to src/. Packages' __init__.py stay interpreted."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lists = project["tool"]["crannog"]["compiled"]
    found = {path for glob in lists["include"] for path in SOURCE.glob(glob)}
    kept = {path for glob in lists["exclude"] for path in SOURCE.glob(glob)}
    names = sorted(str(p.relative_to(SOURCE)) for p in found - kept if p.name != "__init__.py")
    return names or sys.exit("[tool.crannog.compiled] in pyproject.toml lists nothing")


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


def build(names: list[str]) -> None:
    shutil.rmtree(OUT, ignore_errors=True)
    shutil.copytree(SOURCE, OUT, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    print(f"compiling {len(names)} modules, a minute or two ...", flush=True)
    levels = {  # how much to optimize; and without line numbers for a debugger, which take their time
        "MYPYC_OPT_LEVEL": os.environ.get("MYPYC_OPT_LEVEL", "3"),
        "MYPYC_DEBUG_LEVEL": os.environ.get("MYPYC_DEBUG_LEVEL", "0"),
    }
    run(["-m", "mypyc", "--strict", *names], **levels)
    shutil.rmtree(OUT / "build")  # C sources and objects
    shutil.rmtree(OUT / ".mypy_cache", ignore_errors=True)
    missing = [name for name in names if not (OUT / name).with_suffix(EXTENSION_SUFFIXES[0]).exists()]
    if missing:
        raise NotCompiled(f"mypyc wrote nothing for {', '.join(missing)}")
    loaded = run(["-c", PROBE]).strip()
    if not loaded.endswith(EXTENSION_SUFFIXES[0]) or not loaded.startswith(str(OUT)):
        raise NotCompiled(f"Python imports {loaded} instead")


def main() -> None:
    begin = perf_counter()
    names = modules()
    try:
        build(names)
    except BaseException as error:
        shutil.rmtree(OUT, ignore_errors=True)  # half a build would pass for a whole one
        sys.exit(f"{error}\nNOT COMPILED")
    where = OUT.relative_to(ROOT)
    print(f"compiled in {perf_counter() - begin:.0f} s. To use it, put it first on the path:")
    print(f"    PYTHONPATH={where} python -m crannog.cli ...")
    print(f"    PYTHONPATH={where} python -m bench.compare")


if __name__ == "__main__":
    main()
