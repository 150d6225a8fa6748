"""A release, tried without publishing it: python -m tools.release_check [--before REVISION] [--only STEP ...]

changelog   the version has a section of its own, and a date
artifacts   the sdist, the wheel made of it, what they weigh, and their metadata
licenses    every package that comes along may be given to others, and says how
install     the wheel in clean environments of the oldest and the newest Python, at work
upgrade     tables in play on the release before go on with this one (wants PostgreSQL: scripts/services)

Each step says what it found, and how long that took. Nothing is uploaded: docs/releasing.md goes on.
"""

from __future__ import annotations

import argparse
import email
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable, Sequence
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Final

from packaging.metadata import Metadata

import crannog

ROOT: Final = Path(__file__).parents[1]
PYTHONS: Final = ("3.12", "3.13")
NEEDED: Final = ("Name", "Version", "Summary", "Author", "License-Expression", "Keywords", "Requires-Python")
# May be given to others along with, or beside, software under Apache-2.0; LGPL as a library of its own.
FREE: Final = re.compile(r"MIT|BSD|Apache|PSF|Python Software|ISC|MPL|LGPL|Zlib|Unlicense", re.IGNORECASE)
SAYS_NOTHING: Final = {"resvg-py": "MIT"}  # as the file LICENSE in its wheel says


class NotReady(Exception):
    """What stands in the way of a release."""


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    ours = ("PYTHONPATH", "VIRTUAL_ENV")
    clean = {name: value for name, value in os.environ.items() if name not in ours}
    words = [str(part) for part in command]
    done = subprocess.run(
        words, cwd=cwd, env=clean | environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise NotReady(f"{' '.join(words)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def uv() -> str:
    found = os.environ.get("UV") or shutil.which("uv")
    if found is None:
        raise NotReady("uv is not here: pip install uv")
    return found


# --- the steps ---------------------------------------------------------------------------------


def changelog(version: str, text: str) -> str:
    head = re.search(rf"^## {re.escape(version)} \((\d{{4}}-\d\d-\d\d)\)$", text, re.MULTILINE)
    if head is None:
        raise NotReady(f"CHANGELOG.md has no section `## {version} (YYYY-MM-DD)`: rename `## Unreleased`")
    return f"{version}, {head[1]}"


def artifacts(dist: Path) -> str:
    run(uv(), "build", "-q", "--no-build-isolation", "--python", sys.executable, "-o", dist, ROOT)
    [wheel], [sdist] = dist.glob("*.whl"), dist.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        [about] = [name for name in names if name.endswith(".dist-info/METADATA")]
        head = archive.read(about)
    Metadata.from_email(head, validate=True)
    missing = [name for name in NEEDED if not email.message_from_bytes(head)[name]]
    if missing:
        raise NotReady(f"metadata lack {', '.join(missing)}")
    if not any(name.endswith("site/static/table.js") for name in names):
        raise NotReady("the table's script is not in the wheel: npm ci --prefix web && web/build")
    with tarfile.open(sdist) as archive:
        files = len(archive.getnames())
    sizes = [f"{path.name} {path.stat().st_size / 1e6:.1f} MB" for path in (wheel, sdist)]
    return f"{sizes[0]}, {len(names)} files; {sizes[1]}, {files} files"


def license_of(package: str) -> str:
    about = metadata.metadata(package)
    classifiers = [line for line in about.get_all("Classifier") or () if line.startswith("License ::")]
    said = [about.get("License-Expression"), *classifiers, (about.get("License") or "").partition("\n")[0]]
    return next((one for one in said if one), SAYS_NOTHING.get(package, ""))


def licenses() -> str:
    names = set()
    for file in ("site", "local", "lab"):
        pinned = (ROOT / f"requirements/{file}.txt").read_text(encoding="utf-8")
        names |= set(re.findall(r"^([\w.-]+)==", pinned, re.MULTILINE))
    found = {name: license_of(name) for name in sorted(names)}
    bad = {name: said or "says nothing" for name, said in found.items() if not FREE.search(said)}
    if bad:
        raise NotReady(f"not known to be free: {bad}")
    weak = [name for name, said in found.items() if "LGPL" in said]
    return f"{len(found)} packages, all free; under LGPL, as libraries: {', '.join(weak)}"


def install(dist: Path, home: Path) -> str:
    [wheel] = dist.glob("*.whl")
    told = []
    for version in PYTHONS:
        python = run(ROOT / "scripts/find_python", version).strip()
        venv, begun = home / version, time.monotonic()
        run(uv(), "venv", "-q", "--python", python, venv)
        run(uv(), "pip", "install", "-q", "--python", venv / "bin/python", wheel)
        took = time.monotonic() - begun
        said = run(venv / "bin/crannog", "sim", "roam", "-n", "4", "-j", "1", cwd=home)
        if "roam" not in said.lower():
            raise NotReady(f"Python {version}: {said}")
        told.append(f"Python {version} in {took:.1f} s")
    return ", ".join(told)


PLAYS: Final = """
import os, sys
from tests.site import places
import django
django.setup(set_prefix=False)
from crannog.site.play.store.live_table import load
if len(sys.argv) == 1:
    ann = places.guest("Ann")
    for game in ("roam", "arrival", "spirit_island"):
        table = places.run(places.table(game, ann, "random"))
        places.run(places.bots_play(table, 5))
        print(table)
else:
    for table in sys.argv[1:]:
        live = places.run(load(table))
        assert live.record is not None and live.asked, table
        print(table, live.seq)
"""


def upgrade(home: Path, before: str) -> str:
    """Tables made by the release before, read by this one."""
    if not before:
        return "no release before this one (no tag); try one with --before REVISION"
    old = home / "before"
    run("git", "worktree", "add", "--detach", old, before)
    name = f"crannog_release_{os.getpid()}"
    server = os.environ.get("CRANNOG_DATABASE", "postgresql://crannog@127.0.0.1:25432/crannog")
    database = f"{server.rpartition('/')[0]}/{name}"
    settings = {"CRANNOG_DATABASE": database, "DJANGO_SETTINGS_MODULE": "crannog.site.settings"}
    import psycopg

    with psycopg.connect(server, autocommit=True) as conn:
        conn.execute(f'CREATE DATABASE "{name}"')
        try:

            def python(tree: Path, *words: str) -> str:
                path = os.pathsep.join([str(tree / "src"), str(tree)])
                return run(sys.executable, *words, cwd=tree, PYTHONPATH=path, **settings)

            python(old, "-m", "crannog.site.manage", "migrate", "-v0")
            tables = python(old, "-c", PLAYS).split()
            python(ROOT, "-m", "crannog.site.manage", "migrate", "-v0")
            python(ROOT, "-c", PLAYS, *tables)
            python(ROOT, "-m", "crannog.site.manage", "verify_logs")
        finally:
            conn.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
            run("git", "worktree", "remove", "--force", old)
    return f"{len(tables)} tables of {before} go on"


# --- all of them -------------------------------------------------------------------------------


def last_tag() -> str:
    done = subprocess.run(
        ["git", "describe", "--tags", "--abbrev=0", "HEAD^"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip()


def steps(home: Path, before: str) -> dict[str, Callable[[], str]]:
    dist = home / "dist"
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return {
        "changelog": partial(changelog, crannog.__version__, text),
        "artifacts": partial(artifacts, dist),
        "licenses": licenses,
        "install": partial(install, dist, home),
        "upgrade": partial(upgrade, home, before),
    }


def main(args: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--before", default=last_tag(), help="the release before (default: the last tag)")
    parser.add_argument("--only", nargs="+", metavar="STEP", help="these steps")
    arguments = parser.parse_args(args)
    bad = 0
    with tempfile.TemporaryDirectory(prefix="crannog-release-") as home:
        for name, step in steps(Path(home), arguments.before).items():
            if arguments.only and name not in arguments.only:
                continue
            begun = time.monotonic()
            try:
                mark, said = "ok       ", step()
            except NotReady as no:
                mark, said, bad = "NOT READY", str(no), bad + 1
            print(f"{mark}  {name} ({time.monotonic() - begun:.0f} s): {said}", flush=True)
    print(f"\n{bad} to be mended." if bad else "\nReady: docs/releasing.md says what comes next.")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
