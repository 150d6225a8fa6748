"""`import crannog`: what docs/api.md promises is there, is documented, typed and quick."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import crannog
from crannog import games
from crannog.cli import main
from crannog.games.roam import GAME as ROAM

ROOT = Path(__file__).parents[1]
API = (ROOT / "docs/api.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
LISTED = re.findall(r"^\| `(crannog\.[\w.]+)` \|", API, re.MULTILINE)
EXAMPLES = re.findall(r"```python\n(.*?)```", README + API, re.DOTALL)
CONSTANTS = ("crannog.SPECTATOR", "crannog.__version__")


def python(*arguments: str) -> str:
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def found(path: str) -> object:
    """What a dotted name is, through modules, then attributes."""
    here: object = crannog
    name = "crannog"
    for part in path.split(".")[1:]:
        name = f"{name}.{part}"
        if not hasattr(here, part):
            import_module(name)
        here = inspect.getattr_static(here, part) if isinstance(here, type) else getattr(here, part)
    return here


# --- what is public ----------------------------------------------------------------------------


@pytest.mark.parametrize("path", [path for path in LISTED if path not in CONSTANTS])
def test_what_the_page_lists_is_there_and_says_what_it_is(path: str) -> None:
    thing = found(path)
    said = inspect.getdoc(thing) or ""
    assert said
    assert not said.startswith(f"{path.rpartition('.')[2]}("), "that is what dataclass writes"


def test_the_page_lists_exactly_what_the_package_exports() -> None:
    listed = {path.removeprefix("crannog.") for path in LISTED if path.count(".") == 1}
    assert listed == set(crannog.__all__)
    assert set(crannog.__all__) <= set(dir(crannog))


def test_every_public_method_of_a_game_is_listed_and_documented() -> None:
    inner = {"codec", "content", "deal", "state", "seats_and_spectator", "why_not_together"}  # for its makers
    methods = {
        name: one
        for name, one in vars(crannog.Game).items()
        if name[0] != "_" and (inspect.isfunction(one) or isinstance(one, property))
    }
    assert methods.keys() - inner == {
        path.split(".")[2] for path in LISTED if path.startswith("crannog.Game.")
    }
    assert [name for name, one in methods.items() if not inspect.getdoc(one)] == []


def test_a_name_that_is_none_is_refused_as_usual() -> None:
    with pytest.raises(AttributeError, match="module 'crannog' has no attribute 'loda'"):
        crannog.loda  # type: ignore[attr-defined]  # noqa: B018


def test_the_readme_links_the_page() -> None:
    assert "(docs/api.md)" in README


# --- loading and dealing -----------------------------------------------------------------------


def test_games_are_loaded_and_dealt_by_name() -> None:
    assert crannog.names() == games.names()
    assert crannog.load("roam") is ROAM
    s = crannog.new("roam", seats=2, seed=7)
    assert ROAM.digest(s) == ROAM.digest(ROAM.new(2, seed=7))


def test_options_are_named_one_by_one_or_in_a_mapping() -> None:
    by_name = crannog.new("roam", 3, artifacts="no", outpost="yes")
    for other in (
        crannog.new("roam", 3, options={"artifacts": "no", "outpost": "yes"}),
        crannog.new("roam", 3, options={"artifacts": "no"}, outpost="yes"),
    ):
        assert ROAM.digest(other) == ROAM.digest(by_name)
    assert ROAM.digest(crannog.new("roam", 3)) != ROAM.digest(by_name)


@pytest.mark.parametrize("id", games.names())
def test_no_option_is_named_like_a_parameter_of_new(id: str) -> None:
    taken = inspect.signature(crannog.new).parameters
    assert not [option.id for option in games.load(id).options if option.id in taken]


def test_wrong_names_say_what_there_is() -> None:
    for call, answer in (
        (lambda: crannog.load("chess"), "unknown game 'chess'; choose one of "),
        (lambda: crannog.new("roam", 9), "roam is for 2 to 4 players, not 9"),
        (lambda: crannog.new("roam", dice="yes"), "roam has no option 'dice'; its options are "),
        (lambda: crannog.new("roam", artifacts="maybe"), "artifacts must be one of "),
        (
            lambda: crannog.new("arrival", edition="cz2017", isle="adjacent"),
            "isle=adjacent goes only with edition=gu2016",
        ),
    ):
        with pytest.raises(crannog.BadOption, match=answer):
            call()


# --- the version -------------------------------------------------------------------------------


def test_the_version_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["hatch"]["version"]["path"] == "src/crannog/__init__.py"
    assert re.fullmatch(r"\d+\.\d+\.\d+", crannog.__version__)
    with pytest.raises(SystemExit) as done:
        main(["--version"])
    assert done.value.code == 0
    assert capsys.readouterr().out == f"crannog {crannog.__version__}\n"


# --- the examples ------------------------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs_and_prints_what_it_says(example: str) -> None:
    out = python("-c", example)
    assert out
    for said in re.findall(r"print\(.*\)  # ([^\"].*)", example):
        assert said in out


@pytest.mark.night  # mypy reads all of Crannog for it; the gate runs the examples
def test_the_examples_pass_strict_type_checks(tmp_path: Path) -> None:
    """With our own settings, which are strict, so that what was checked before need not be again."""
    files = [tmp_path / f"example_{number}.py" for number in range(len(EXAMPLES))]
    for file, example in zip(files, EXAMPLES, strict=True):
        file.write_text(example, encoding="utf-8")
    assert tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]["strict"]
    said = python("-m", "mypy", *map(str, files))
    assert f"no issues found in {len(files)} source files" in said


# --- quick -------------------------------------------------------------------------------------


def test_import_crannog_brings_almost_nothing() -> None:
    brought = python("-c", "import sys, crannog; print(*sorted(m for m in sys.modules if 'crannog' in m))")
    assert brought.split() == ["crannog", "crannog.kernel", "crannog.kernel.printing"]


def test_importing_a_game_brings_no_texts_views_or_bots() -> None:
    brought = python("-c", "import sys, crannog.games.roam; print(*sorted(sys.modules))").split()
    late = ("crannog.views", "crannog.bots", "crannog.lab", "crannog.kernel.texts", "crannog.games.arrival")
    assert not [module for module in brought if module.startswith((*late, "tomllib", "jinja2"))]
