"""Alerts and the dashboard name metrics that are there, and each alert has its section in the runbook."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import yaml
from prometheus_client import REGISTRY

from crannog.site.measure import kind_of
from tests.site import places
from tests.site.hosting.programs import DEPLOY, need, said

MONITORING = DEPLOY / "monitoring"
ALERTS: list[dict[str, Any]] = yaml.safe_load((MONITORING / "alerts.yml").read_text("utf-8"))["groups"][0][
    "rules"
]
BOARD: dict[str, Any] = json.loads((MONITORING / "dashboard.json").read_text("utf-8"))
NAME = re.compile(r"\b(?:crannog|process)_[a-z_]+")


def shown() -> Iterator[str]:
    """Every name a process of ours may show."""
    for metric in REGISTRY.collect():
        if metric.type == "counter":
            yield f"{metric.name}_total"
        elif metric.type == "histogram":
            yield from (f"{metric.name}_{end}" for end in ("bucket", "count", "sum"))
        else:
            yield metric.name


def expressions() -> dict[str, str]:
    found = {rule["alert"]: rule["expr"] for rule in ALERTS}
    for panel in BOARD["panels"]:
        found |= {f"{panel['title']} {one['refId']}": one["expr"] for one in panel["targets"]}
    return found


def test_every_metric_that_is_asked_for_is_there() -> None:
    there = set(shown())
    asked = {name for text in expressions().values() for name in NAME.findall(text)}
    assert len(asked) > 20
    assert asked <= there, asked - there
    ours = {re.sub("_(bucket|count|sum)$", "", name) for name in there if name.startswith("crannog_")}
    looked_at = {re.sub("_(bucket|count|sum)$", "", name) for name in asked}
    assert ours <= looked_at, f"nobody looks at {ours - looked_at}"


def test_each_alert_has_its_section_and_each_section_its_alert() -> None:
    page = (places.ROOT / "docs/runbook.md").read_text("utf-8")
    names = [rule["alert"] for rule in ALERTS]
    assert re.findall(r"^## (\w+)$", page, re.MULTILINE) == names
    for rule in ALERTS:
        assert rule["annotations"]["runbook"] == f"docs/runbook.md#{rule['alert'].lower()}"
        assert rule["labels"]["severity"] in ("page", "ticket")


def test_prometheus_understands_its_files() -> None:
    promtool = need("promtool", "prometheus")
    assert f"{len(ALERTS)} rules found" in said(promtool, "check", "config", MONITORING / "prometheus.yml")


def test_alerts_ring_when_they_should(tmp_path: Any) -> None:
    promtool = need("promtool", "prometheus")
    rules = tmp_path / "rules.yml"
    rules.write_text((MONITORING / "alerts.yml").read_text("utf-8"), encoding="utf-8")
    tests = [make(*case) for case in RINGING for make in (ringing, silent)]
    assert {case[0] for case in RINGING} == {rule["alert"] for rule in ALERTS}
    file = tmp_path / "tests.yml"
    file.write_text(yaml.safe_dump({"rule_files": ["rules.yml"], "tests": tests}), encoding="utf-8")
    done = subprocess.run([promtool, "test", "rules", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


WEB, JOBS = 'job="crannog-web",instance="a"', 'job="crannog-worker",instance="b"'


def histogram(name: str, labels: str, below: str, above: str) -> dict[str, tuple[str, str]]:
    """Everything is slower than `below` and quicker than `above`; and when all is well, quicker than `below`."""
    many, none = "0+100x200", "0+0x200"
    return {
        f'{name}_bucket{{le="{below}",{labels}}}': (none, many),
        f'{name}_bucket{{le="{above}",{labels}}}': (many, many),
        f'{name}_bucket{{le="+Inf",{labels}}}': (many, many),
    }


# The alert, and its series: as they are when it rings, and when it must not.
RINGING: list[tuple[str, dict[str, tuple[str, str]]]] = [
    ("CrannogProcessDown", {f"up{{{WEB}}}": ("0x200", "1x200")}),
    ("CrannogSiteDown", {f"up{{{WEB}}}": ("0x200", "1x200")}),
    ("CrannogNoJobWorker", {f"up{{{JOBS}}}": ("0x200", "1x200")}),
    ("CrannogDatabaseAway", {f"crannog_database_up{{{WEB}}}": ("0x200", "1x200")}),
    ("CrannogReplayMismatch", {f"crannog_replay_mismatches{{{JOBS}}}": ("1x200", "0x200")}),
    ("CrannogStuckTables", {f"crannog_stuck_tables{{{JOBS}}}": ("2x200", "0x200")}),
    ("CrannogFrozenTables", {f"crannog_frozen_tables{{{JOBS}}}": ("1x200", "0x200")}),
    (
        "CrannogErrors",
        {
            f'crannog_http_seconds_count{{status="5xx",what="page",{WEB}}}': ("0+3x200", "0+0x200"),
            f'crannog_http_seconds_count{{status="2xx",what="page",{WEB}}}': ("0+97x200", "0+97x200"),
        },
    ),
    ("CrannogSlowPages", histogram("crannog_http_seconds", f'what="t",status="2xx",{WEB}', "1", "5")),
    ("CrannogSlowMoves", histogram("crannog_command_seconds", WEB, "0.5", "3")),
    ("CrannogSlowDrawing", histogram("crannog_draw_seconds", WEB, "0.25", "1")),
    ("CrannogPoolExhausted", {f'crannog_pool_waiting{{pool="fast",{WEB}}}': ("3x200", "0x200")}),
    ("CrannogJobsWait", {f'crannog_job_wait_seconds{{queue="mail",{JOBS}}}': ("60x200", "1x200")}),
    ("CrannogJobsSlow", histogram("crannog_job_seconds", f'task="crannog.bot_move",{JOBS}', "10", "30")),
    (
        "CrannogJobsFail",
        {f'crannog_job_seconds_count{{outcome="failed",task="x",{JOBS}}}': ("0+1x200", "0x200")},
    ),
    ("CrannogBotsWait", {f'crannog_bot_wait_seconds{{people="yes",{JOBS}}}': ("40x200", "2x200")}),
    (
        "CrannogRedisAway",
        {f"crannog_redis_up{{{WEB}}}": ("0x200", "1x200"), f"crannog_redis_up{{{JOBS}}}": ("0x200",) * 2},
    ),
    ("CrannogArchiveFails", {f"crannog_archive_behind_seconds{{{JOBS}}}": ("900x200", "0x200")}),
    (
        "CrannogFilesRunOut",
        {f"process_open_fds{{{WEB}}}": ("900x200", "90x200"), f"process_max_fds{{{WEB}}}": ("1000x200",) * 2},
    ),
]


def ringing(name: str, series: dict[str, tuple[str, str]]) -> dict[str, Any]:
    return {
        "interval": "15s",
        "name": name,
        "input_series": [{"series": key, "values": ill} for key, (ill, _) in series.items()],
        "promql_expr_test": [
            {
                "expr": f'count(ALERTS{{alertname="{name}",alertstate="firing"}})',
                "eval_time": "40m",
                "exp_samples": [{"labels": "{}", "value": 1}],
            }
        ],
    }


def silent(name: str, series: dict[str, tuple[str, str]]) -> dict[str, Any]:
    return {
        "interval": "15s",
        "name": f"{name} is silent",
        "input_series": [{"series": key, "values": well} for key, (_, well) in series.items()],
        "alert_rule_test": [{"eval_time": "40m", "alertname": name, "exp_alerts": []}],
    }


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "page"),
        ("/live/x-1/command", "command"),
        ("/live/x-1/whatever", "other"),
        ("/t/some-table", "t"),
        ("/static/a.css", "static"),
        ("/'; DROP TABLE", "page"),
    ],
)
def test_addresses_are_counted_in_a_few_kinds(path: str, kind: str) -> None:
    assert kind_of(path) == kind


def test_a_running_site_counts_requests_pools_and_its_services(site: places.Site) -> None:
    httpx.get(f"{site.url}/", timeout=60)
    page = httpx.get(f"{site.url}/metrics", timeout=60).text
    assert re.search(r'^crannog_http_seconds_count\{status="2xx",what="page"\} [1-9]', page, re.MULTILINE)
    assert re.search(
        r'^crannog_pool_connections\{pool="fast",state="(free|busy)"\} [1-9]', page, re.MULTILINE
    )
    assert "\ncrannog_database_up 1.0" in page
    assert "\ncrannog_redis_up 1.0" in page
