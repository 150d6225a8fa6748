"""The documentation site: no link is dead, examples are true; at night it is built and searched offline."""

from __future__ import annotations

import io
import re
import runpy
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import sync_playwright
from tools.docs import LINK, ROOT, DeadLink, led, stage
from tools.shots import CHROMIUM

from crannog.cli import main
from tests import blocks, packaged

DOCS = ROOT / "docs"
GUIDES = sorted([*DOCS.glob("*.md"), *DOCS.glob("play/*.md")])
ONCE = (
    "pip install crannog",
    'pip install "',
    "crannog serve",
)  # installing and serving have a test of their own: test_package


@pytest.fixture
def site(tmp_path: Path) -> Path:
    out = tmp_path / "docs"
    done = subprocess.run(
        # tests/test_notebooks.py runs the notebooks
        [sys.executable, "-m", "tools.docs", "--notebooks-unplayed", "--out", out],
        cwd=ROOT,
        capture_output=True,
        text=True,
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


@pytest.mark.night
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


# --- links in Markdown -------------------------------------------------------------------------

HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
TARGET = re.compile(r"^\((\w[\w-]*)\)=$|<a id=\"([\w-]+)\"", re.MULTILINE)


def anchors(file: Path) -> set[str]:
    """What a link may have after `#`, as GitHub and MyST make it of headings."""
    text = re.sub(r"^```.*?^```", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    slugs = Counter[str]()
    found = {a or b for a, b in TARGET.findall(text)}
    for heading in HEADING.findall(text):
        words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", words).strip().replace(" ", "-")
        found.add(f"{slug}-{slugs[slug]}" if slugs[slug] else slug)
        slugs[slug] += 1
    return found


def test_no_link_between_pages_is_dead(tmp_path: Path) -> None:
    assert len(list(stage(tmp_path / "source"))) > 50  # raises DeadLink
    dead = []
    for file in [*DOCS.rglob("*.md"), *ROOT.glob("*.md")]:
        for _, _, target, place in LINK.findall(file.read_text(encoding="utf-8")):
            there = file.parent / target
            if place and there.suffix == ".md" and place[1:] not in anchors(there):
                dead.append(f"{file.relative_to(ROOT)}: {target}{place}")
    assert dead == []


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
def test_the_examples_of_a_page_work(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In order, in one folder: a file that a block names in its first line is there for the commands after it."""
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    modules = set(sys.modules)
    try:
        for block in blocks.PYTHON.findall(page.read_text(encoding="utf-8")):
            name = re.match(r"# (\w+\.py)\n", block)
            file = tmp_path / (name[1] if name else "example.py")
            file.write_text(block, encoding="utf-8")
            runpy.run_path(str(file), run_name="__main__")
        for line in commands(page):
            if line.startswith("pip install -e "):
                blocks.make_known(tmp_path, tmp_path / line.split()[3])
                packaged.forget()
                continue
            monkeypatch.setattr(sys, "stdin", io.StringIO("q\ny\n"))
            assert main(blocks.arguments(line, games=2)) == 0, line
            assert capsys.readouterr().out, line
    finally:
        for module in set(sys.modules) - modules:
            if str(tmp_path) in str(getattr(sys.modules[module], "__file__", "")):
                del sys.modules[module]
        monkeypatch.undo()
        packaged.forget()
