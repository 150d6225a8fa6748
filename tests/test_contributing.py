"""CONTRIBUTING: every change and every command is read from the page itself.

In the gate: the changes fit, have the length that is promised, and work. At night all commands run, step by step in
a clean clone of the last commit, with the environment that runs this test.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests import blocks

ROOT = Path(__file__).parents[1]
ROAM = "src/crannog/games/roam"
MAX_LINES = 400  # of golden games and counts, out and in, that a card and a rule may change


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    subprocess.run(["git", "clone", "-q", ROOT, tmp_path / "crannog"], check=True)
    return tmp_path / "crannog"


def typed(clone: Path, line: str) -> str:
    """What a command prints that is typed in the clone, where it must succeed."""
    ours = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "MAKE"))}
    paths = {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join([str(clone / "src"), str(clone)]),
        "PYTHON": sys.executable,  # for make, which would take that of .venv
    }
    done = subprocess.run(
        shlex.split(line),
        cwd=clone,
        env=ours | paths,
        input="q\ny\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout


def python(clone: Path, code: str) -> str:
    return typed(clone, f"python -c {shlex.quote(code)}")


def page(clone: Path) -> str:
    return (clone / "CONTRIBUTING.md").read_text(encoding="utf-8")


def increase_the_version(clone: Path, told: str) -> None:
    assert "ncrease `rules_version`" in told
    file = clone / ROAM / "__init__.py"
    text, n = re.subn(
        r"rules_version=(\d+)",
        lambda found: f"rules_version={int(found[1]) + 1}",
        file.read_text(encoding="utf-8"),
    )
    assert n == 1
    file.write_text(text, encoding="utf-8")


# --- in the gate -------------------------------------------------------------------------------

CARD, RULE = "A card in five lines", "A rule or an action in thirty lines"
GAME = "A game in a day"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """The engine, and of the rest what the page's changes need."""
    leave_out = shutil.ignore_patterns("__pycache__", "static")
    for name in ("src/crannog", "tests/games/roam", "tests/referees/roam", "tests/mutants", "tests/perft"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=leave_out)
    shutil.copy(ROOT / "CONTRIBUTING.md", tmp_path)
    return tmp_path


def test_changes_fit_have_the_promised_length_and_work(sources: Path) -> None:
    card = blocks.DIFF.findall(blocks.section(page(sources), CARD))
    rule = blocks.DIFF.findall(blocks.section(page(sources), RULE))
    assert blocks.apply(card[:1], sources) == 5
    blocks.apply(card[1:], sources)
    assert 20 < blocks.apply(rule, sources) <= 30
    changed = set(re.findall(r"^\+\+\+ (\S+)", "".join([*card, *rule]), re.MULTILINE))
    assert len(changed) > 8
    for name in changed:
        text = (sources / name).read_text(encoding="utf-8")
        if name.endswith(".py"):
            ast.parse(text)
        elif name.endswith(".toml"):
            tomllib.loads(text)
    out = python(sources, DEALT + "from crannog.cli import main; main(['rule', 'buy.twice'])")
    assert "44 True Thistle vom Igelvolk" in out
    assert "Nobody may own two artifacts" in out


def test_commands_exist() -> None:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    lines = [
        line for title in (CARD, RULE, GAME) for line in blocks.commands(blocks.section(page(ROOT), title))
    ]
    assert len(lines) > 8
    for line in lines:
        program, *words = shlex.split(line)
        assert program in ("make", "pytest", "crannog", "pip")
        assert program != "make" or words[0] in targets, line
        for word in words:
            assert not word.startswith("tests/") or (ROOT / word).exists(), line


def test_a_change_that_no_longer_fits_is_found(sources: Path) -> None:
    card = blocks.section(page(sources), CARD)
    stale = [diff.replace("LANDS: Final = (", "LANDS = (") for diff in blocks.DIFF.findall(card)]
    with pytest.raises(AssertionError, match=r"not in src/crannog/games/roam/content/cards\.py"):
        blocks.apply(stale, sources)


# --- at night ----------------------------------------------------------------------------------


@pytest.mark.night
def test_a_card_in_five_lines_and_a_rule_in_thirty(clone: Path) -> None:
    """Both before anything is run: what is typed after the card is typed after the rule again."""
    card = blocks.section(page(clone), CARD)
    rule = blocks.section(page(clone), RULE)
    the_card, *counted = blocks.DIFF.findall(card)
    assert blocks.apply([the_card], clone) == 5
    blocks.apply(counted, clone)
    assert python(clone, CHANGED) == "[]\n", "after a card, the page says nothing of mutants"
    assert 20 < blocks.apply(blocks.DIFF.findall(rule), clone) <= 30
    increase_the_version(clone, card)
    assert "ncrease `rules_version`" in rule
    before = games_of_roam(clone)

    lines = blocks.commands(rule)
    assert set(blocks.commands(card)) <= set(lines)
    said = {line: typed(clone, NARROW.get(line, line)) for line in lines}

    assert "44 True Thistle vom Igelvolk" in python(clone, DEALT)
    assert "Nobody may own two artifacts" in typed(clone, "crannog rule buy.twice")
    the_rule = blocks.section((clone / "docs/rules/roam.md").read_text(encoding="utf-8"), "buy.twice")
    assert "- Code: `buying.Buy.why_not`\n" in the_rule
    assert "- Tests: `test_buying.test_nobody_owns_two" in the_rule
    assert "killed   roam BUY_TWICE" in said["make mutants"]
    assert "0 rules without a mutant" in said["make mutants"]
    assert games_of_roam(clone) == before, "golden or recorded games were lost"
    changed = typed(clone, "git diff --numstat -- tests/golden tests/perft").split()
    assert 0 < sum(int(word) for word in changed if word.isdecimal()) < MAX_LINES
    typed(clone, ALSO)


# All mutants whose code or tests changed take a minute.
NARROW = {"make mutants": "python -m tools.mutants --game roam --rule BUY_TWICE"}
# What else the gate would find: pages and golden games of today, and tests that need a certain deal.
ALSO = (
    "pytest tests/games/test_golden.py tests/games/test_rules_pages.py tests/views/test_examples.py tests/cli/test_verify.py"
    " tests/cli/test_commands.py -k 'roam or shows_the_board or preview_words or deals_again'"
)
CHANGED = "from tools.mutants import changed, everything; print(changed(everything(), 'HEAD'))"
DEALT = """
from crannog.games.roam import GAME
from crannog.kernel.message import Msg
s = GAME.new(2)
cards = [*s.land, *s.deck.cards]
print(len(cards), "thistle" in cards, GAME.texts("de").say(Msg("card.thistle")))
"""


def games_of_roam(clone: Path) -> dict[str, set[str]]:
    """The names of its golden and its recorded games."""
    golden = (clone / "tests/golden/roam.txt").read_text(encoding="utf-8")
    return {
        "golden": set(re.findall(r"^(\S+) \d", golden, re.MULTILINE)),
        "recorded": {path.name for path in (clone / "tests/replays/roam").iterdir()},
    }


@pytest.mark.night
def test_a_game_in_a_day(clone: Path) -> None:
    lines = blocks.commands(blocks.section(page(clone), GAME))
    assert [line.split()[0] for line in lines] == ["crannog", "pip", "crannog", "pytest"]
    for line in lines:
        words = shlex.split(line)
        if words[:3] == ["pip", "install", "-e"]:
            blocks.make_known(clone, clone / words[3])  # this environment stays as it is
        else:
            said = typed(clone, line)
    assert re.search(r"^\d+ passed", said.splitlines()[-1]), said
    name = lines[0].split()[2]
    assert name in typed(clone, f"crannog sim {name} -n 4 -j 1")
