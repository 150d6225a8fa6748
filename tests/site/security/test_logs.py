"""What is written to the logs of a whole run: no token, no cookie, no seed, no address of anyone."""

from __future__ import annotations

import json
import logging
import os
import sys
from pathlib import Path
from uuid import uuid4

import httpx
import psycopg
import pytest

from crannog.site.logs import REMOVED, Scrub, formatter, scrub
from tests.processes import Server
from tests.site import places
from tests.waiting import LIMIT

SECRETS = {
    "an invite link": ("GET /i/reed-otter-4207/AbC-dEf_0123456789xYz01 404", "AbC-dEf_0123456789xYz01"),
    "an odd invite link": ("/i/reed-otter-4207/short", "short"),
    "a link in a letter": ("/mail/stop/17-AbCdEf0123456789", "17-AbCdEf0123456789"),
    "a link to go on": (
        "/mail/continue/WyJhIl0:1xTLdd:NjNLHSYzMOLUf_Qxjj",
        "WyJhIl0:1xTLdd:NjNLHSYzMOLUf_Qxjj",
    ),
    "a token of a form": ("token=AbCdEf0123456789", "AbCdEf0123456789"),
    "a token as JSON": ('{"token": "AbCdEf0123456789"}', "AbCdEf0123456789"),
    "an invite in a fragment": ("https://c.example/t/reed-otter-4207#AbCdEf0123456789", "AbCdEf0123456789"),
    "a recovery link": ("/me/back#6a-AbCdEf0123456789", "6a-AbCdEf0123456789"),
    "a player's cookie": ("a" * 32 + ".1:1tAbCd:" + "x" * 43, "x" * 43),
    "a session": ("sessionid=abcdefghijklmnop", "abcdefghijklmnop"),
    "a form's token": ("csrftoken=abcdefghijklmnop", "abcdefghijklmnop"),
    "a seed": ("server_seed " + "5f" * 32, "5f" * 32),
    "a password": ("postgresql://crannog:hunter2hunter2@db/crannog", "hunter2hunter2"),
    "an address": ("letter to ann.bee+games@mail.example.org", "ann.bee+games@mail.example.org"),
}


@pytest.mark.parametrize(("line", "secret"), SECRETS.values(), ids=SECRETS.keys())
def test_secrets_are_removed(line: str, secret: str) -> None:
    assert secret not in scrub(line)
    assert REMOVED in scrub(line)


def test_what_is_no_secret_stays() -> None:
    for line in (
        "GET /t/reed-otter-4207 200",
        "table reed-otter-4207 moved to 17",
        "no heartbeat for 30.0 s",
    ):
        assert scrub(line) == line


def test_everything_of_a_line_is_scrubbed_and_it_is_still_json() -> None:
    secrets = " ".join(line for line, _ in SECRETS.values())
    try:
        raise ValueError(f'"{secrets}"\\')
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "f.py", 1, "%s", (secrets,), sys.exc_info())
    record.path, record.request = secrets, "<GET /i/reed-otter-1/AbCdEf0123456789>"
    line = formatter().format(record)
    assert json.loads(line)["levelname"] == "ERROR"
    for _, secret in SECRETS.values():
        assert secret not in line
    assert Scrub().filter(record)
    assert SECRETS["a seed"][1] not in record.getMessage()


def test_a_line_says_when_by_the_clock_of_the_world_and_stays_one_line() -> None:
    """What strangers write begins no line of its own."""
    forged = 'x\n{"levelname": "INFO", "message": "all is well"}\r\x1b[2J\u2028y'
    record = logging.LogRecord("x", logging.ERROR, "f.py", 1, "%s", (forged,), None)
    record.created = 1_800_000_000.25
    line = formatter().format(record)
    assert len(line.splitlines()) == 1
    assert "\x1b" not in line
    assert json.loads(line)["message"] == forged
    assert json.loads(line)["at"].startswith("2027-01-15T08:00:00.")
    assert json.loads(line)["at"].endswith("Z")


def test_lines_go_to_standard_error_alone() -> None:
    from django.conf import settings

    assert [one["class"] for one in settings.LOGGING["handlers"].values()] == ["logging.StreamHandler"]
    assert "stream" not in settings.LOGGING["handlers"]["out"], "standard error, unless told otherwise"
    named = (settings.LOGGING["root"], *settings.LOGGING["loggers"].values())
    assert {one for each in named for one in each.get("handlers", ())} == {"out"}


@pytest.mark.usefixtures("loaded")
def test_wrong_tokens_and_hosts_who_sign_in_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    from django.test import Client

    from crannog.site.accounts.models import User
    from tests.site.security.asking import post

    caplog.set_level(logging.INFO)
    for path, field in (("/me/back", "token"), ("/me/code", "code"), ("/admin/login/", "token")):
        places.run(post(path, None, {field: "a-guess-of-mine"}))
    host = User.objects.create(handle=f"host-{uuid4().hex}", name="Host", is_guest=False)
    Client().force_login(host)
    said = [record.getMessage() for record in caplog.records]
    assert "a wrong token was shown for: back" in said
    assert "a wrong token was shown for: code" in said
    assert "a wrong token was shown for: host" in said
    assert f"the host {host.handle} signed in" in said
    assert not any("a-guess" in line for line in said)


def test_a_run_writes_no_secret(tmp_path: Path) -> None:
    """Everything people do, and everything that goes wrong, with the logs at their loudest."""
    port, out = places.free_port(), tmp_path / "log.txt"
    url = f"http://127.0.0.1:{port}"
    secret = "the secret of a test of logs, long enough: 0123456789abcdef"
    environment = os.environ | {"CRANNOG_ORIGIN": url, "CRANNOG_LOG": "DEBUG", "CRANNOG_SECRET": secret}
    environment["CRANNOG_MAIL"] = (
        "smtp://127.0.0.1:9"  # nobody is there; a developer's terminal shows letters
    )
    environment.pop("DJANGO_SETTINGS_MODULE", None)  # as the units and the container start it
    with out.open("wb") as file:
        commands = [["crannog.site.web", "--port", str(port)], ["crannog.site.worker"]]
        running = [
            Server([sys.executable, "-m", *one], env=environment, cwd=places.ROOT, stdout=file, stderr=file)
            for one in commands
        ]
        try:
            for process in running:
                process.wait_ready()
            known = _live_a_little(url)
        finally:
            for process in running:
                process.terminate()
            for process in running:
                process.wait()
    written = out.read_text(encoding="utf-8")
    assert len(written) > 500, "the logs were loud"
    for name, one in {**known, "the site's secret": secret}.items():
        assert len(one) > 6, name
        assert one not in written, name


def _live_a_little(url: str) -> dict[str, str]:
    """What must not be found, by name."""
    with httpx.Client(base_url=url, headers={"Origin": url}, timeout=LIMIT) as browser:
        page = browser.get("/")
        form = {"csrfmiddlewaretoken": _between(page.text, 'name="csrfmiddlewaretoken" value="')}
        made = browser.post(
            "/tables", data={**form, "game": "roam", "seat1": "you", "seat2": "friend", "pace": "turn"}
        )
        table = made.headers["Location"].rpartition("/")[2]
        page = browser.get(f"/t/{table}")
        token = _between(page.text, f"/t/{table}#")
        back = _between(browser.post("/me", data={**form, "recovery": "1"}).text, "/me/back#")
        address = "somebody.special@mail.example.org"
        browser.post(f"/t/{table}/mail", data={**form, "seat": "0", "address": address})
        wrong = "WrongToken0123456789abcd"
        for path in (
            f"/i/{table}/{token}",
            f"/i/{table}/{wrong}",
            f"/i/{table}/{wrong}/x",
            f"/mail/stop/9-{wrong}",
        ):
            browser.get(path)
            browser.post(path, data={**form, "token": wrong})
        browser.post("/me/back", data={**form, "token": wrong})
        browser.post(f"/t/{table}/enter", data={**form, "token": token})
        browser.post(f"/t/{table}/enter?token={token}", data={"token": token})  # no form token: refused
        browser.get(f"/i/{table}/{token}", headers={"Host": "evil.example"})
        browser.get(f"/i/{table}/{token}\\x")
        browser.post(f"/live/{table}/command", content=b'{"token": "' + wrong.encode() + b'"')
        cookies = dict(browser.cookies)
    with psycopg.connect(os.environ["CRANNOG_DATABASE"]) as conn:
        row = conn.execute("SELECT server FROM play_secret WHERE table_id = %s", (table,)).fetchone()
    assert row is not None
    return {
        "the invite's token": token,
        "a wrong token": wrong,
        "the recovery link": back,
        "the address": address,
        "the player's cookie": cookies["player"],
        "the form's token": cookies["csrftoken"],
        "the seed": bytes(row[0]).hex(),
        "the seed as bytes": repr(bytes(row[0]))[2:-1],
    }


def _between(text: str, start: str) -> str:
    found = text.partition(start)[2]
    return found[: min(found.index(end) for end in ('"', "<", "'", "&") if end in found)]
