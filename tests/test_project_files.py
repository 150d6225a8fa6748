"""The files around the code: hosted CI, issue forms, the release check."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import yaml
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
    names = [str(file) for file in files]
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *names]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_hosted_ci_runs_the_same_gate() -> None:
    told = yaml.safe_load((GITHUB / "workflows/ci.yml").read_text(encoding="utf-8"))
    assert {"run": ".ci/run"} in told["jobs"]["gate"]["steps"]


def test_the_hooks_run_what_the_gate_runs() -> None:
    told = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    gate = (ROOT / ".ci/run").read_text(encoding="utf-8")
    for hook in told["repos"][0]["hooks"]:
        program = Path(hook["entry"].split()[0]).name
        assert f"\n{program}" in gate, hook


def test_a_release_needs_its_section_in_the_changelog() -> None:
    assert changelog("1.2.0", "# Changelog\n\n## 1.2.0 (2027-01-02)\n") == "1.2.0, 2027-01-02"
    with pytest.raises(NotReady, match="no section"):
        changelog("1.2.0", "# Changelog\n\n## Unreleased\n")


def test_everything_that_comes_along_is_free() -> None:
    assert "all free" in licenses()
