"""The image's file, compose and Kubernetes: read by linters and schemas. Nothing is built or run here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from check_jsonschema import main as check_jsonschema
from click.testing import CliRunner, Result
from kubernetes_validate import ValidationError, latest_version, validate

from tests.site.hosting.programs import DEPLOY, said


def test_the_image_is_of_good_style(tmp_path: Path) -> None:
    hadolint = Path(sys.executable).parent / "hadolint"
    said(hadolint, DEPLOY / "Containerfile")
    bad = tmp_path / "Containerfile"
    bad.write_text(
        (DEPLOY / "Containerfile").read_text("utf-8") + "RUN cd /tmp && sudo ls\n", encoding="utf-8"
    )
    done = subprocess.run([hadolint, bad], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "DL3003" in done.stdout


def test_compose_is_valid(tmp_path: Path) -> None:
    def check(file: Path) -> Result:
        return CliRunner().invoke(check_jsonschema, ["--builtin-schema", "vendor.compose-spec", str(file)])

    done = check(DEPLOY / "compose.yaml")
    assert done.exit_code == 0, done.output
    bad = tmp_path / "compose.yaml"
    bad.write_text(
        (DEPLOY / "compose.yaml").read_text("utf-8").replace("cap_drop:", "cap_dorp:"), encoding="utf-8"
    )
    done = check(bad)
    assert done.exit_code != 0
    assert "cap_dorp" in done.output


def test_kubernetes_is_valid() -> None:
    def check(text: str) -> None:
        for kind in yaml.safe_load_all(text):
            validate(kind, latest_version(), strict=True)

    text = (DEPLOY / "kubernetes.yaml").read_text("utf-8")
    check(text)
    with pytest.raises(ValidationError, match="two"):
        check(text.replace("replicas: 2", "replicas: two"))


def test_every_container_of_ours_may_do_little() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    ours = [one for one in compose.values() if one["image"].startswith("crannog")]
    assert len(ours) == 4
    assert all(one["read_only"] and one["cap_drop"] == ["ALL"] for one in ours)
    found: list[dict[str, Any]] = []
    for kind in yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text("utf-8")):
        pod = kind["spec"].get("template", {}).get("spec", {})
        assert not pod or pod["securityContext"]["runAsNonRoot"]
        found += pod.get("containers", [])
    assert len(found) == 3
    assert all(one["securityContext"]["readOnlyRootFilesystem"] for one in found)
    assert "USER 10001" in (DEPLOY / "Containerfile").read_text("utf-8")
