"""The notebooks of docs/notebooks: at night a Jupyter kernel runs them, and they show what their words promise."""

from __future__ import annotations

import ast
import re
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tools.notebooks import NOTEBOOKS, as_page, executed, read

BOARD = re.compile(r'<img alt="([^"]*)" src="data:image/svg\+xml;base64,([^"]*)">')
CHART = re.compile(r'<svg class="chart".*?</svg>', re.DOTALL)
INTERVAL = re.compile(r"-?\d+\.\d\d?%? \[ *-?\d+\.\d\d?%?, *-?\d+\.\d\d?%?\]")


def printed(notebook: Any, id: str) -> str:
    """What a cell prints."""
    [cell] = [cell for cell in notebook.cells if cell.id == id]
    return "".join(output.text for output in cell.outputs if output.output_type == "stream")


def html(notebook: Any, id: str) -> str:
    """What a cell shows last."""
    [cell] = [cell for cell in notebook.cells if cell.id == id]
    return str(cell.outputs[-1].data["text/html"])


def board(notebook: Any, id: str) -> tuple[str, str]:
    """What a figure says, and the picture in it."""
    [(alt, picture)] = BOARD.findall(html(notebook, id))
    svg = b64decode(picture).decode()
    ElementTree.fromstring(svg)
    return alt, svg


def rows(chart: str) -> dict[str, str]:
    """The lines of a chart, and whether they are good, bad or open."""
    svg = ElementTree.fromstring(chart)
    names = [text.text or "" for text in svg.iter("text") if text.get("class") != "axis"]
    return dict(zip(names, [g.get("class", "") for g in svg.iter("g")], strict=True))


def play_and_draw(notebook: Any) -> None:
    assert "['arrival', 'roam', 'spirit_island']" in str(notebook.cells[1].outputs)
    alt, dealt = board(notebook, "deal")
    assert alt == "Roam: Turn 1, seat 0 to choose"
    assert "Map of six by six squares" in dealt
    _, later = board(notebook, "chance")
    assert later.count('href="#rm-') > dealt.count('href="#rm-')  # markers were placed
    assert "<code>use scout</code></td><td>Use Scout</td>" in html(notebook, "pending")
    assert "12 forbidden, and why" in html(notebook, "next")
    assert printed(notebook, "illegal") == (
        "With its first marker on f1, the pattern does not fit on the map.\nwhy.place.fit\n"
    )
    assert "squares empty." in printed(notebook, "told")
    alt, erin = board(notebook, "arrival-board")
    assert "as seat 0 sees it" in alt
    assert "Map of Erin" in erin
    assert "The island" in board(notebook, "island-board")[1]
    assert "<Spirit Island: over, lost>" in printed(notebook, "over")
    assert re.search(r"[\d,]{6,} characters of SVG, [\d,]{6,} bytes of PNG", printed(notebook, "picture"))


def bot_in_thirty_lines(notebook: Any) -> None:
    [bot] = [cell.source for cell in notebook.cells if cell.id == "bot"]
    assert len(bot.splitlines()) <= 30
    shown = html(notebook, "easy")
    [chart] = CHART.findall(shown)
    assert rows(chart) == {"__main__:Looks": "bad", "easy": "good"}
    assert "24 games, 12 deals" in shown
    told = re.findall(r"(\d+) games: +\d+% won, interval +\d+% to +\d+%: (.*)", printed(notebook, "few"))
    assert told == [("4", "cannot tell"), ("10", "cannot tell"), ("24", "weaker")]
    assert re.search(r"12 games: 0% won, interval 0% to \d\d%: weaker", printed(notebook, "medium-run"))


def what_does_a_card_do(notebook: Any) -> None:
    assert printed(notebook, "packs") == "lore-10 4HBC 3HC H\n"
    few = printed(notebook, "one-answer").splitlines()
    assert len(few) == 4
    assert all(INTERVAL.search(line) and line.endswith("no change shown") for line in few)
    shown = html(notebook, "all-answer")
    charts = {name: kind for chart in CHART.findall(shown) for name, kind in rows(chart).items()}
    assert len(INTERVAL.findall(shown)) == len(charts) > 10
    # What the words after it say.
    assert [charts[name] for name in ("top open", "castle taken", "Honor endings")] == ["bad"] * 3
    assert charts["won by seat 1"] == charts["won by seat 2"] == "good"
    assert "<td>no change shown" in shown


SHOWS: dict[str, Callable[[Any], None]] = {
    "bot-in-thirty-lines": bot_in_thirty_lines,
    "play-and-draw": play_and_draw,
    "what-does-a-card-do": what_does_a_card_do,
}


@pytest.mark.night
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_what_it_says(path: Path, tmp_path: Path) -> None:
    notebook = executed(path, tmp_path)
    SHOWS[path.stem](notebook)
    assert list(tmp_path.iterdir()) == []  # it leaves nothing where it was opened
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    pictures = [output for output in outputs if "text/html" in output.get("data", {})]
    assert as_page(notebook, path.name).count("{raw} html") == len(pictures) > 0


def test_notebooks_are_kept_without_outputs() -> None:
    """What somebody wrote can be compared, and no picture is out of date."""
    assert [path.stem for path in NOTEBOOKS] == sorted(SHOWS)
    for path in NOTEBOOKS:
        notebook = read(path)
        assert notebook.metadata.kernelspec.name == "python3"
        for cell in notebook.cells:
            assert cell.metadata == {}
            assert cell.cell_type == "markdown" or (cell.outputs, cell.execution_count) == ([], None)


def test_what_notebooks_import_is_there() -> None:
    """The gate does not run them: their code is parsed, and what it imports of Crannog is imported."""
    for path in NOTEBOOKS:
        code = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "code")
        imports = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.ImportFrom)]
        ours = [node for node in imports if (node.module or "").startswith("crannog")]
        names: dict[str, object] = {}
        exec(compile(ast.Module([*ours], []), path, "exec"), names)
        assert ours, path
        assert {alias.asname or alias.name for node in ours for alias in node.names} <= names.keys()
