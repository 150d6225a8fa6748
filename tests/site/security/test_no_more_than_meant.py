"""What a site must not have, give or say: files beside its own, accounts of its own, one seat twice, chance that
can be guessed, errors in detail."""

from __future__ import annotations

import ast
import asyncio
import logging
from base64 import urlsafe_b64decode
from pathlib import Path

import pytest

from crannog.site.accounts.models import User
from crannog.site.asgi import Files
from crannog.site.play.actions.command import Done
from crannog.site.play.actions.sit import sit
from crannog.site.play.store import uploads
from crannog.site.play.store.live_table import load
from crannog.site.whatif import branches
from tests.site import databases, places
from tests.site.browsers import Browser
from tests.site.security.asking import ask

BESIDE = (
    "/.git/config", "/.git/HEAD", "/.env", "/pyproject.toml", "/manage.py", "/static/", "/static", "/static/games/",
    "/static/../settings.py", "/static/%2e%2e/settings.py", "/static/staticfiles.json", "/docs/", "/openapi.json",
    "/src/crannog/site/settings.py", "/server-status", "/debug/", "/__debug__/", "/backup.zip",
)  # fmt: skip


@pytest.mark.parametrize("path", BESIDE)
def test_nothing_beside_the_site_is_served(path: str) -> None:
    assert places.run(ask("GET", path)).status == 404


def test_of_the_folder_of_built_files_only_those_with_a_hash_are_served(tmp_path: Path) -> None:
    """The manifest told when each file was written and its inode, where it was built before the site started."""
    for name in ("staticfiles.json", ".lock", ".sources", "site.css", "site.0123456789ab.css"):
        (tmp_path / name).write_text("x", encoding="ascii")
    assert set(Files(None, root=tmp_path, prefix="/static/").files) == {"/static/site.0123456789ab.css"}


@pytest.mark.parametrize("path", ["/", "/me", "/static/none.css", "/live/none-none-1/fragment", "/healthz"])
def test_nobody_is_told_what_they_sent(path: str) -> None:
    """TRACE would give back what a proxy added."""
    answer = places.run(ask("TRACE", path, headers={"X-Added": "by-a-proxy"}))
    assert answer.status in (404, 405)
    assert b"by-a-proxy" not in answer.body


def test_a_new_site_has_no_account() -> None:
    with databases.fresh():
        assert User.objects.count() == 0


def test_the_site_asks_only_the_system_for_chance() -> None:
    """`secrets` and `uuid4`, both from the system; the games draw from a key of 256 bits."""
    found = set()
    for path in (places.ROOT / "src/crannog/site").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            found |= {(path.name, name) for name in names if name.partition(".")[0] in ("random", "numpy")}
    assert found == set()


def test_names_that_open_something_have_128_bits() -> None:
    """A replay or a branch that is shared is for everybody who has its address."""
    name = places.run(uploads.add(places.guest("Eve").id, "a replay"))
    assert len(bytes.fromhex(name)) * 8 >= 128
    assert branches.TOKEN * 8 >= 128


def test_the_last_seat_is_given_to_one() -> None:
    ann, *others = (places.guest(name) for name in ("Ann", "Bob", "Cid", "Dee"))

    async def go() -> list[bool]:
        table = await places.table("roam", ann, None)
        asked = [sit(table, f"sits-down-{n}", one.id, one.user.name) for n, one in enumerate(others)]
        found = [isinstance(one, Done) for one in await asyncio.gather(*asked)]
        seated = [seat.player for seat in (await load(table)).seats]
        assert seated == [ann.id, others[found.index(True)].id]
        return sorted(found)

    assert places.run(go()) == [False, False, True]


def test_a_challenge_is_long_and_never_the_same() -> None:
    async def go() -> list[str]:
        return [(await Browser().send("/me/passkey/ask")).json["challenge"] for _ in range(5)]

    challenges = places.run(go())
    assert len(set(challenges)) == 5
    assert {len(urlsafe_b64decode(one + "==")) for one in challenges} == {32}


@pytest.mark.parametrize(
    ("breaks", "path"), [("crannog.site.privacy.days", "/privacy"), ("crannog.site.health._beside_us", "/metrics")]
)  # fmt: skip
@pytest.mark.usefixtures("loaded")
def test_what_broke_is_in_the_log_and_not_on_the_page(
    breaks: str, path: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a detail of ours")

    monkeypatch.setattr(breaks, broken)
    answer = places.run(ask("GET", path))
    assert answer.status == 500
    for detail in (b"detail of ours", b"RuntimeError", b"Traceback", b".py"):
        assert detail not in answer.body
    assert answer.header("X-Content-Type-Options") == "nosniff"
    monkeypatch.undo()
    assert places.run(ask("GET", path)).status == 200, "the process goes on"
    if path == "/privacy":  # the others raise on, and uvicorn writes it down
        assert any(one.exc_info and "a detail of ours" in str(one.exc_info[1]) for one in caplog.records)
        assert {one.levelno for one in caplog.records if one.exc_info} == {logging.ERROR}
