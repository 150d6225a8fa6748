"""The code blocks of a page, for tests that do what it says."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

SHELL = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
DIFF = re.compile(r"^```diff\n(.*?)^```", re.MULTILINE | re.DOTALL)
HUNK = re.compile(r"((?:^[ -].*\n)*)((?:^\+.*\n)+)", re.MULTILINE)


def section(page: str, title: str) -> str:
    """What is under this title, up to the next."""
    [found] = re.findall(rf"^##+ {re.escape(title)}\n(.*?)(?=^##|\Z)", page, re.MULTILINE | re.DOTALL)
    return str(found)


def commands(text: str) -> list[str]:
    """What its shell blocks have somebody type, without remarks."""
    lines = "\n".join(SHELL.findall(text)).splitlines()
    return [line.partition(" #")[0].strip() for line in lines if line]


def arguments(command: str, games: int) -> list[str]:
    """What `main` gets of a `crannog` command, with so few games that they need no other process."""
    program, *words = shlex.split(re.sub(r"(-n|--games) \d+", rf"\1 {games}", command))
    assert program == "crannog", command
    return [*words, "-j", "1"] if words[0] in ("sim", "arena", "balance") else words


def apply(diffs: list[str], root: Path) -> int:
    """Changes the files under root as the diffs say; returns how many lines were added.

    `+++ file`, then lines that stand there (` ` or `-`) and what comes after them or in their place (`+`),
    again and again; `+` alone comes at the end of the file.
    """
    added = 0
    for diff in diffs:
        for part in re.split(r"^\+\+\+ ", diff, flags=re.MULTILINE)[1:]:
            name, _, lines = part.partition("\n")
            file = root / name
            text = "\n" + file.read_text(encoding="utf-8")
            for there, new in HUNK.findall(lines):
                old = re.sub(r"^[ -]", "", there, flags=re.MULTILINE)
                assert not old or text.count(f"\n{old}") == 1, f"this is not in {name}, or not once:\n{old}"
                kept = "".join(line[1:] for line in there.splitlines(keepends=True) if line[0] == " ")
                put = kept + re.sub(r"^\+", "", new, flags=re.MULTILINE)
                text = text.replace(f"\n{old}", f"\n{put}") if old else text + put
                added += new.count("\n")
            file.write_text(text[1:], encoding="utf-8")
    return added


def make_known(folder: Path, project: Path) -> None:
    """As `pip install -e` does it: the package on Python's path, with its entry points."""
    told = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = folder / f"{told['name'].replace('-', '_')}-{told['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {told['name']}\nVersion: {told['version']}\n"
    )
    points = told["entry-points"].items()
    lines = [f"[{group}]\n" + "".join(f"{n} = {v}\n" for n, v in each.items()) for group, each in points]
    (about / "entry_points.txt").write_text("\n".join(lines))
    for package in project.glob("crannog_*"):
        (folder / package.name).symlink_to(package)
