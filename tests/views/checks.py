"""What every game's table must be: nothing twice, nothing inline, each choice once in its list."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

IDS = re.compile(r'\bid="([^"]*)"')
USED = re.compile(r'(?:href="#|url\(#|popovertarget="|for="|aria-labelledby=")([\w-]+)')
LISTED = re.compile(r'<button[^>]* name="choice" value="([^"]*)"')
PAGE = {"decision", "table"}  # anchors that the page around it has


def well_formed(html: str) -> None:
    ids = Counter(IDS.findall(html))
    assert not [id for id, n in ids.items() if n > 1]
    missing = {id for id in USED.findall(html) if not id.startswith("i-")} - ids.keys() - PAGE
    assert not missing
    assert " style=" not in html
    assert "<script" not in html


def decision_list(html: str) -> list[str]:
    """The choices of the decision's own form; cards of the hand repeat some outside it."""
    form = html.partition('<form id="answer"')[2].partition("</form>")[0]
    return [unescape(line) for line in LISTED.findall(form)]
