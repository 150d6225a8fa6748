"""The documentation site: python -m tools.docs [--out FOLDER] writes it to build/docs.

Documents are written for the repository, where a link leads to a file. Here each gets a page; README,
CONTRIBUTING and others beside them get theirs under project/. Notebooks are run, and become pages with what
they show. The cards of Spirit Island get a page. A link to code becomes its name. A link that leads nowhere
is an error, and so is any warning of Sphinx.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Final

from tools import card_page
from tools.notebooks import NOTEBOOKS, all_executed, as_page, read

ROOT: Final = Path(__file__).parents[1]
# The title of each page under project/, where the document has none that says enough.
FIRST_FOLDER: Final = {
    "ARCHITECTURE.md": "project/architecture.md",
    "CHANGELOG.md": "project/changelog.md",
    "CODE_OF_CONDUCT.md": "project/code-of-conduct.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "DEPENDENCIES.md": "project/dependencies.md",
    "NOTICE.md": "project/notice.md",
    "README.md": "index.md",
    "SECURITY.md": "project/security-policy.md",
    "STYLE.md": "project/style.md",
}
LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|`[^`]*`)*)\]\((?![a-z]+:|#)([^)#\s]*)(#[^)\s]*)?\)")
FENCE: Final = re.compile(r"^(```|~~~|    )", re.MULTILINE)


class DeadLink(Exception):
    pass


def page_of(path: PurePosixPath) -> PurePosixPath | None:
    """Where a file of the repository is on the site, if it is there."""
    if str(path) in FIRST_FOLDER:
        return PurePosixPath(FIRST_FOLDER[str(path)])
    if not path.is_relative_to("docs"):
        return None
    there = path.relative_to("docs")
    return there.with_suffix(".md") if there.suffix == ".ipynb" else there


def led(text: str, file: PurePosixPath, page: PurePosixPath) -> str:
    """The text of a file with its links as its page needs them."""

    def link(match: re.Match[str]) -> str:
        mark, words, target, place = match[1], match[2], match[3], match[4] or ""
        path = PurePosixPath(os.path.normpath(file.parent / target))
        if not (ROOT / path).exists():
            raise DeadLink(f"{file}: {target}")
        if (ROOT / path).is_dir() and (ROOT / path / "README.md").is_file():
            path /= "README.md"
        there = page_of(path)
        if there is None:
            return f"{words} (`{path}`)" if f"`{path}`" != words else words
        return f"{mark}[{words}]({os.path.relpath(there, page.parent)}{place})"

    return LINK.sub(link, text)


def stage(source: Path) -> Iterator[PurePosixPath]:
    """The pages as Sphinx gets them, one by one."""
    shutil.rmtree(source, ignore_errors=True)
    for path in sorted((ROOT / "docs").rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            here = source / path.relative_to(ROOT / "docs")
            here.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, here)
    files = [PurePosixPath(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md"))]
    for file in [*files, *(PurePosixPath(name) for name in FIRST_FOLDER if name != "README.md")]:
        page = page_of(file)
        assert page is not None
        (source / page).parent.mkdir(parents=True, exist_ok=True)
        (source / page).write_text(led((ROOT / file).read_text("utf-8"), file, page), encoding="utf-8")
        yield page
    (source / card_page.PAGE).write_text(card_page.page(), encoding="utf-8")


def stage_notebooks(source: Path, shown: bool) -> Iterator[PurePosixPath]:
    """The same for the notebooks: pages with what they show, if that is wished."""
    with TemporaryDirectory() as folder:
        notebooks = all_executed(Path(folder)) if shown else map(read, NOTEBOOKS)
        for path, notebook in zip(NOTEBOOKS, notebooks, strict=True):
            file = PurePosixPath(path.relative_to(ROOT))
            here = page_of(file)
            assert here is not None
            (source / here).write_text(led(as_page(notebook, path.name), file, here), encoding="utf-8")
            yield here


def build(out: Path, notebooks_shown: bool = True) -> int:
    from sphinx.cmd import build as sphinx

    source = out.with_name(f"{out.name}-source")
    pages = [*stage(source), *stage_notebooks(source, notebooks_shown)]
    print(f"{len(pages)} pages written by hand", flush=True)
    return sphinx.main(["-W", "--keep-going", "-q", "-j", "auto", "-b", "html", str(source), str(out)])


def main(args: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "docs")
    parser.add_argument(
        "--notebooks-unplayed",
        action="store_true",
        help="the notebooks as they are written, which is quicker: their pages show no pictures",
    )
    arguments = parser.parse_args(args)
    try:
        return build(arguments.out, not arguments.notebooks_unplayed)
    except DeadLink as dead:
        print(f"a dead link in {dead}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    raise SystemExit(main())
