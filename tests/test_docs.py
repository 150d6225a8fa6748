"""The documentation site: it builds without a warning, no link is dead, search works offline, examples are true."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import sync_playwright
from tools.docs import LINK, ROOT, DeadLink, led
from tools.shots import CHROMIUM

from tests import blocks

DOCS = ROOT / "docs"
SLOW = 600  # seconds; machines that test are busy
GUIDES = sorted([*DOCS.glob("*.md"), *DOCS.glob("play/*.md")])
ONCE = (
    "pip install crannog",
    'pip install "',
    "crannog serve",
)  # installing and serving have tests of their own: test_package, test_without_root


@pytest.fixture
def site(tmp_path: Path) -> Path:
    out = tmp_path / "docs"
    done = subprocess.run(
        # tests/test_notebooks.py runs the notebooks
        [sys.executable, "-m", "tools.docs", "--notebooks-unplayed", "--out", out],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=SLOW,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stderr
    return out


class Page(HTMLParser):
    """What a page leads to, and the places in it that can be led to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.places: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.add(value)
            if name == "id" and value:
                self.places.add(value)


def test_it_builds_and_is_whole_and_searched_without_a_network(site: Path) -> None:
    no_link_is_dead_and_nothing_is_loaded_from_elsewhere(site)
    search_works_without_a_network(site)


def no_link_is_dead_and_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    pages = {file: Page(file) for file in site.rglob("*.html")}
    assert len(pages) > 120
    dead, elsewhere = [], []
    for file, page in pages.items():
        for link in page.links:
            url = urlsplit(link)
            if url.scheme or url.netloc:
                elsewhere.append((file.name, link))
                continue
            there = (file.parent / unquote(url.path)).resolve() if url.path else file
            if not there.exists() or (
                url.fragment and there in pages and url.fragment not in pages[there].places
            ):
                dead.append((str(file.relative_to(site)), link))
    assert dead == []
    assert {link for _, link in elsewhere} <= CREDITS


CREDITS = {"https://pradyunsg.me", "https://github.com/pradyunsg/furo", "https://www.sphinx-doc.org/"}


def search_works_without_a_network(site: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_context(offline=True).new_page()
        page.goto(f"{site.as_uri()}/search.html?q=sampled+world")
        # Results come one after the other.
        page.locator("#search-results li a").get_by_text("Write a bot", exact=True).wait_for(timeout=60_000)
        browser.close()


def test_a_link_that_leads_nowhere_is_found() -> None:
    with pytest.raises(DeadLink, match=r"nowhere\.md"):
        led("[x](nowhere.md)", PurePosixPath("docs/api.md"), PurePosixPath("api.md"))
    assert led("[x](../README.md)", PurePosixPath("docs/api.md"), PurePosixPath("api.md")) == "[x](index.md)"
    code = led(
        "[the gate](.ci/run)", PurePosixPath("CONTRIBUTING.md"), PurePosixPath("project/contributing.md")
    )
    assert code == "the gate (`.ci/run`)"
    assert LINK.search("[x](https://crannog.example)") is None


# --- examples ----------------------------------------------------------------------------------


def commands(page: Path) -> list[str]:
    return [line for line in blocks.commands(page.read_text(encoding="utf-8")) if not line.startswith(ONCE)]


def test_the_guides_have_examples() -> None:
    assert sum(len(commands(page)) for page in GUIDES) > 10


@pytest.mark.parametrize(
    "page", [page for page in GUIDES if "```" in page.read_text("utf-8")], ids=lambda p: p.stem
)
def test_the_examples_of_a_page_work(page: Path, tmp_path: Path) -> None:
    """In order, in one folder: a file that a block names in its first line is there for the commands after it."""
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    for block in blocks.PYTHON.findall(page.read_text(encoding="utf-8")):
        name = re.match(r"# (\w+\.py)\n", block)
        file = tmp_path / (name[1] if name else "example.py")
        file.write_text(block, encoding="utf-8")
        _run([sys.executable, str(file)], tmp_path)
    for line in commands(page):
        words = shlex.split(re.sub(r"(-n|--games) \d+", r"\1 8", line))
        if words[:3] == ["pip", "install", "-e"]:
            blocks.make_known(tmp_path, tmp_path / words[3])
            continue
        assert words[0] == "crannog", line
        _run([sys.executable, "-m", "crannog.cli", *words[1:]], tmp_path)


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(
        command,
        input="q\ny\n",
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=SLOW,
        check=False,
        env=os.environ | {"PYTHONPATH": str(folder)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
