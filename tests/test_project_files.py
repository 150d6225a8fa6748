"""The files around the code: hosted CI, issue forms, the release check."""

from __future__ import annotations

import re
from glob import glob
from pathlib import Path

import pytest
import yaml
from check_jsonschema import main as check_jsonschema
from click.testing import CliRunner
from tools.release_check import NotReady, changelog, licenses

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("vendor.github-workflows", list(GITHUB.glob("workflows/*.yml"))),
        ("custom.github-workflows-require-timeout", list(GITHUB.glob("workflows/*.yml"))),
        ("vendor.github-issue-forms", [*GITHUB.glob("ISSUE_TEMPLATE/[!c]*.yml")]),
        ("vendor.github-issue-config", [GITHUB / "ISSUE_TEMPLATE/config.yml"]),
    ],
)
def test_what_the_host_reads_is_valid(schema: str, files: list[Path]) -> None:
    assert files
    done = CliRunner().invoke(check_jsonschema, ["--builtin-schema", schema, *map(str, files)])
    assert done.exit_code == 0, done.output


def gate() -> str:
    return (ROOT / ".ci/run").read_text(encoding="utf-8")


def test_hosted_ci_runs_every_part_of_the_gate() -> None:
    workflow = yaml.safe_load((GITHUB / "workflows/ci.yml").read_text(encoding="utf-8"))
    job = workflow["jobs"]["gate"]
    matrix = job["strategy"]["matrix"]
    parts = re.search(r"^  ([a-z |]+)\) run_part", gate(), re.MULTILINE)
    assert parts
    assert {*matrix["part"], *(extra["part"] for extra in matrix["include"])} == set(parts[1].split(" | "))
    assert {"run": ".ci/run ${{ matrix.part }}"} in job["steps"]


def test_every_test_file_belongs_to_a_part_of_the_gate() -> None:
    listed = re.findall(r"^[A-Z]+=\((.*)\)$", gate(), re.MULTILINE)
    parts = [
        ROOT / path for line in listed for pattern in line.split() for path in glob(pattern, root_dir=ROOT)
    ]
    files = {*ROOT.glob("tests/**/test_*.py")}
    assert {file for file in files if not any(part in (file, *file.parents) for part in parts)} == set()


def test_the_hooks_run_what_the_gate_runs() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    for hook in config["repos"][0]["hooks"]:
        program = Path(hook["entry"].split()[0]).name
        assert re.search(rf"^ *{program}\b", gate(), re.MULTILINE), hook


def test_a_release_needs_its_section_in_the_changelog() -> None:
    assert changelog("1.2.0", "# Changelog\n\n## 1.2.0 (2027-01-02)\n") == "1.2.0, 2027-01-02"
    with pytest.raises(NotReady, match="no section"):
        changelog("1.2.0", "# Changelog\n\n## Unreleased\n")


def test_everything_that_comes_along_is_free() -> None:
    assert "all free" in licenses()
