"""The image's file, compose and Kubernetes: read by linters and schemas. Nothing is built or run here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from tests.site.hosting.programs import DEPLOY, said

HERE = Path(sys.executable).parent


def refused(*command: object) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    return done.stdout + done.stderr


def test_the_image_is_of_good_style(tmp_path: Path) -> None:
    said(HERE / "hadolint", DEPLOY / "Containerfile")
    bad = tmp_path / "Containerfile"
    bad.write_text(
        (DEPLOY / "Containerfile").read_text("utf-8") + "RUN cd /tmp && sudo ls\n", encoding="utf-8"
    )
    assert "DL3003" in refused(HERE / "hadolint", bad)


def test_compose_is_valid(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec")
    said(*command, DEPLOY / "compose.yaml")
    bad = tmp_path / "compose.yaml"
    bad.write_text(
        (DEPLOY / "compose.yaml").read_text("utf-8").replace("cap_drop:", "cap_dorp:"), encoding="utf-8"
    )
    assert "cap_dorp" in refused(*command, bad)


def test_kubernetes_is_valid(tmp_path: Path) -> None:
    said(HERE / "kubernetes-validate", "--strict", DEPLOY / "kubernetes.yaml")
    bad = tmp_path / "kubernetes.yaml"
    bad.write_text(
        (DEPLOY / "kubernetes.yaml").read_text("utf-8").replace("replicas: 2", "replicas: two"), "utf-8"
    )
    assert "two" in refused(HERE / "kubernetes-validate", "--strict", bad)


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
