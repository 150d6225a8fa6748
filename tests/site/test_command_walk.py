"""A move goes one way through the site: loaded, computed, appended, told, each once, with one statement."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any, Final

import httpx
import psycopg
import pytest

from crannog.site.play.pages.starlette_app import app
from crannog.site.play.store.live_table import Live, cached, load
from tests.site import places

# The doors of the rooms that a move passes; more often than once would be to and fro.
DOORS: Final = {
    "at_least": "load",
    "read": "load",
    "draft": "compute",
    "write": "append",
    "append": "append",
    "publish": "tell",
}
ROOMS: Final = ("store/live_table.py", "actions/command.py", "store/log.py", "stream/hub.py")


class Walk:
    """What a move passes while this is entered."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.passed: list[str] = []
        self.statements: list[str] = []
        self._seen: list[FrameType] = []  # a coroutine that goes on is called again with the same frame
        execute = psycopg.AsyncConnection.execute

        async def noted(conn: Any, query: Any, *more: Any, **named: Any) -> Any:
            self.statements.append(str(query).split()[0])
            return await execute(conn, query, *more, **named)

        monkeypatch.setattr(psycopg.AsyncConnection, "execute", noted)

    def __enter__(self) -> Walk:
        self.statements.clear()
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.endswith(ROOMS) or code.co_name not in DOORS:
            return
        if not any(frame is one for one in self._seen):
            self._seen.append(frame)
            self.passed.append(f"{DOORS[code.co_name]}: {Path(code.co_filename).stem}.{code.co_name}")


def move_of(live: Live, *people: places.Person) -> tuple[places.Person, dict[str, Any]]:
    seat = min(live.asked)
    who = next(one for one in people if one.id == live.seats[seat].player)
    body = {"id": f"walk-{live.seq:06}", "seq": live.seq, "seat": seat, "line": live.lines(seat)[0]}
    return who, body


def test_a_move_is_loaded_computed_appended_and_told_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def play() -> None:
        table = await places.table("roam", ann, bob)
        walk = Walk(monkeypatch)
        who, body = move_of(await load(table), ann, bob)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            client.cookies.update(who.cookies)
            with walk:
                answer = await client.post(f"/live/{table}/command", json=body)
        assert answer.json() == {"seq": body["seq"] + 1}
        assert walk.passed == [
            "load: live_table.at_least",  # from memory
            "compute: command.draft",
            "append: log.write",
            "append: log.append",
            "tell: hub.publish",
        ]
        assert walk.statements == ["WITH"], "the one conditional append"
        written = cached(table)
        assert written is not None
        assert written.seq == body["seq"] + 1

    places.run(play())
