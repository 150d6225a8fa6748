"""Who may do what, for every address of both applications: `matrix.toml` says it by named policies.

A route that is missing there fails; a cell that answers otherwise fails. After a change that is meant:

    CRANNOG_WRITE_MATRIX=1 pytest tests/site/security/test_matrix.py

writes what is, and the difference is there to be read.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from crannog.site.database import connection
from crannog.site.play.store import invites
from crannog.site.play.store.live_table import NoTable, load
from tests.site import places
from tests.site.security.asking import CSRF, FORM, JSON, Answer, ask, listen, rest, settled
from tests.site.security.cast import ACTORS, NONE, TABLES, Cast, gather, switched_off
from tests.site.security.matrix import FILE, expected, written
from tests.site.security.routes import Route, routes

WRITE = bool(os.environ.get("CRANNOG_WRITE_MATRIX"))
METHODS = ("GET", "POST")
OTHER_METHODS = ("PUT", "PATCH", "DELETE", "OPTIONS")
HOSTS = ("anonymous", "same", "staff", "host")  # for whom the admin makes a difference
PRIVATE = ("open link", "running link", "over", "frozen")
OUTSIDE = ("anonymous", "stranger", "removed", "revoked", "inactive", "staff")

# What a form of each page brings; everything that could go well.
FORMS: dict[str, dict[str, str]] = {
    "/tables": {"game": "roam", "seat1": "you", "seat2": "friend"},
    "/favorites": {"game": "roam", "favorite": "Sunday"},
    "/favorites/remove": {"game": "roam", "favorite": "1"},
    "/me": {"name": "Somebody"},
    "/me/devices/out": {"device": "1"},
    "/me/passkey/remove": {"passkey": "00"},
    "/lang": {"lang": "de", "next": "/me"},
    "/t/<slug:table>/sit": {"name": "Somebody", "seat": "3"},
    "/t/<slug:table>/seed": {"seat": "0", "seed": "a-seed-of-the-browser"},
    "/t/<slug:table>/leave": {"seat": "0"},
    "/t/<slug:table>/bot": {"seat": "0"},
    "/t/<slug:table>/person": {"seat": "0"},
    "/t/<slug:table>/people/<int:seat>": {"what": "mute"},
    "/t/<slug:table>/people/<int:seat>/report": {"kind": "insult"},
    "/me/muted": {"mute": "1"},
    "/t/<slug:table>/vote": {"what": "over"},
    "/t/<slug:table>/nudge": {"about": "0"},
    "/t/<slug:table>/resign": {"seat": "0"},
    "/t/<slug:table>/chat": {"text": "hello"},
    "/t/<slug:table>/what-if": {"n": "0", "seat": "0"},
    "/w/<slug:branch>/<int:k>": {"act": "seats", "seat-1": "easy"},
    "/t/<slug:table>/replay/<int:n>/comment": {"text": "Why there?"},
    "/verify": {"text": "crannog 1"},
    "/r/<slug:upload>/share": {"shared": "1"},
    "/t/<slug:table>/mail": {"seat": "0", "address": "somebody@example.org"},
    "/me/code": {"address": "somebody@example.org"},
    "/me/notices/hook": {"address": "https://hook.example.org/x"},
}
FREEZE = {"action": "freeze_tables", "index": "0"}
LAST = ("/logout/", "/me/devices/others", "/me/delete")  # whoever asks is somebody else then, or nobody
MOVES = ("/t/<slug:table>", "/t/<slug:table>/text")

type Where = tuple[str, str, str, str]  # route, method, actor, kind of table
type Cells = dict[Where, tuple[Answer, str]]  # and the name of what it asks for


# What was said, left and opened by earlier cells is long ago.
_LONG_AGO = (
    "UPDATE play_chatline SET at = at - interval '1 hour'",
    "DELETE FROM mail_letter",
    "DELETE FROM mail_seatmail",
    "DELETE FROM accounts_code",
    "UPDATE play_table SET created = created - interval '2 days',"
    " status = CASE WHEN id = ANY(%(now)s) OR status <> 'open' THEN status ELSE 'closed' END",
)
_BACK = "UPDATE accounts_user SET is_active = true, leaves = NULL, epoch = %(epoch)s WHERE id = %(id)s"
_COUNTED = ("/tables", "/t/<slug:table>/chat", "/t/<slug:table>/mail", "/me/code")


def last(route: Route) -> int:
    return next((n for n, end in enumerate(LAST, 1) if route.path.endswith(end)), 0)


async def long_after(cast: Cast, route: Route) -> None:
    """No limit is near."""
    rest()
    if route.path == "/me/delete":  # those who are gone by now, too
        async with connection() as conn:
            for one in cast.people.values():
                await conn.execute(_BACK, {"id": one.id, "epoch": one.user.epoch})
    if route.path in _COUNTED:
        async with connection() as conn:
            for statement in _LONG_AGO:
                await conn.execute(
                    statement, {"now": list(cast.tables.values())} if "now" in statement else None
                )


async def cell(cast: Cast, route: Route, method: str, actor: str, kind: str) -> tuple[Answer, str]:
    """One request of one actor about one table."""
    await long_after(cast, route)
    table = await cast.table(kind)
    token = await invites.token_of(table) or "no-token"
    branch = await cast.branch(kind) if "branch" in route.parameters else ""
    path = route.at(
        table=table,
        token=token,
        game="roam",
        name="first",
        number="1",
        n="0",
        k="0",
        seat="2",
        report="0",
        branch=branch,
        rule="place.fit",
        upload=await cast.upload(),
        comment=await cast.comment(table) if "comment" in route.parameters else "1",
        object_id=await _thing(cast, route, table),
    )
    headers: dict[str, str] = {}
    body = b""
    if method == "POST":
        headers, body = await _body(route, table, token)
    cookies = {"csrftoken": CSRF, **cast.cookies[actor]}
    off = switched_off(cast.people["same"]) if actor == "inactive" else contextlib.nullcontext()
    async with off:
        if route.path.endswith("/stream") and method == "GET":
            return await _stream(path, cookies), branch or table
        answer = await ask(method, path, cookies=cookies, headers=headers, body=body)
    if method == "POST" and answer.status < 400:
        cast.used(kind)
    return answer, branch or table


async def _thing(cast: Cast, route: Route, table: str) -> str:
    """What a page of the admin is about: the same whatever other tests have left."""
    if "play/table" in route.path:
        return table
    if "/user/" in route.path:
        return str(cast.people["same"].id)
    if "/moderation/" in route.path:
        return "0"  # none has this number: what a host may do with one is in test_reports.py
    if "/procrastinatejob/" in route.path:
        return await cast.job()
    return "1"


async def _stream(path: str, cookies: dict[str, str]) -> Answer:
    async with listen(path, cookies=cookies) as stream:
        return Answer(stream.status, stream.headers, b"" if stream.status == 200 else stream.data)


async def _body(route: Route, table: str, token: str) -> tuple[dict[str, str], bytes]:
    if route.path.startswith("/live/"):
        move = {"id": "moves-once", "seq": await _seq(table), "seat": 0, "line": await _line(table)}
        return JSON, json.dumps(move).encode()
    form = {**FORMS.get(route.path, {}), "token": token, "csrfmiddlewaretoken": CSRF}
    if route.path in MOVES:
        form |= {"confirm": await _line(table), "seat": "0"}
    if route.path == "/admin/play/table/":
        form |= {**FREEZE, "_selected_action": table}
    return FORM, urlencode(form).encode()


async def _seq(table: str) -> int:
    try:
        return (await load(table)).seq
    except NoTable:
        return 1


async def _line(table: str) -> str:
    """A choice that the first seat has now."""
    try:
        asked = (await load(table)).decision(0)
    except NoTable:
        asked = None
    return asked.lines()[0] if asked is not None else "x"


def cells_of(route: Route) -> Iterator[tuple[str, str]]:
    """Actors and tables that make a difference to this route."""
    if route.path.startswith("/admin"):
        yield from ((actor, "running link") for actor in HOSTS)
    elif {"table", "branch"} & set(route.parameters):
        yield from ((actor, kind) for actor in ACTORS for kind in TABLES)
    else:
        yield from ((actor, "none") for actor in ACTORS)


@pytest.fixture(scope="module")
def asked() -> Cells:
    """Every cell, asked."""
    places.deal("matrix")  # whichever test comes first
    cast = gather()

    async def go() -> Cells:
        found: Cells = {}
        for route in sorted(routes(), key=last):
            for method in METHODS:
                for actor, kind in cells_of(route):
                    found[route.path, method, actor, kind] = await cell(cast, route, method, actor, kind)
        return found

    return places.run(go())


def rows(asked: Cells) -> dict[str, dict[str, str]]:
    """For each method and route the answers to each actor."""
    found: dict[str, dict[str, str]] = {}
    for (route, method, actor, _), (answer, _) in asked.items():
        line = found.setdefault(f"{method} {route}", {})
        line[actor] = f"{line.get(actor, '')} {answer.status}".strip()
    return {name: _short(line) for name, line in sorted(found.items(), key=lambda one: one[0].split()[::-1])}


def _short(line: dict[str, str]) -> dict[str, str]:
    """One word for everybody, where all get the same."""
    cells = {cell for cells in line.values() for cell in cells.split()}
    return {"everybody": cells.pop()} if len(cells) == 1 else line


def test_every_route_of_both_applications_is_in_the_matrix() -> None:
    known = {name.partition(" ")[2] for name in expected()}
    if not WRITE:
        assert known == {route.path for route in routes()}
    assert {"/live/{table}/command", "/t/<slug:table>", "/admin/"} <= {route.path for route in routes()}


def test_the_matrix_is_as_it_would_be_written() -> None:
    assert FILE.read_text(encoding="utf-8") == written(expected())


def test_everybody_may_do_what_the_matrix_says_and_nothing_else(asked: Cells) -> None:
    found = rows(asked)
    if WRITE:
        FILE.write_text(written(found), encoding="utf-8")
    said = expected()
    wrong = [
        f"{name}: {actor} got {cells}, expected {said.get(name, {}).get(actor)}"
        for name, actors in found.items()
        for actor, cells in actors.items()
        if said.get(name, {}).get(actor) != cells
    ]
    assert wrong == []


def test_nothing_broke(asked: Cells) -> None:
    assert [where for where, (answer, _) in asked.items() if answer.status >= 500] == []


def test_a_private_table_answers_exactly_as_no_table_to_whoever_may_not_see_it(asked: Cells) -> None:
    """Status, headers and body, but for the name that was asked for."""

    compared = 0
    for (route, method, actor, kind), (answer, table) in asked.items():
        outside = actor in OUTSIDE and kind in PRIVATE and not route.startswith("/admin")
        if outside and answer.status >= 400:
            none, _ = asked[route, method, actor, "none"]
            assert _bare(answer, table) == _bare(none, NONE), (route, method, actor, kind)
            compared += 1
    assert compared > 300


def _bare(answer: Answer, table: str) -> tuple[int, object, bytes]:
    changing = ("content-length", "content-security-policy")
    headers = [(name, value) for name, value in answer.headers if name not in changing]
    headers = [(name, value.partition("expires=")[0]) for name, value in headers]
    body = settled(answer.body).replace(table.encode(), b"TABLE")
    return answer.status, headers, re.sub(rb"/comments/\d+/", b"/comments/N/", body)


def test_no_route_knows_other_methods(asked: Cells) -> None:
    """Asked by whoever sits there."""
    cast = gather()

    async def go() -> dict[str, int]:
        found = {}
        for route in routes():
            if not route.path.startswith("/admin"):
                table = await cast.table("open public")
                for method in OTHER_METHODS:
                    rest()
                    path = route.at(table=table, token="x")
                    cookies = {"csrftoken": CSRF, **cast.cookies["same"]}
                    headers = {**FORM, "X-CSRFToken": CSRF}
                    answer = await ask(method, path, cookies=cookies, headers=headers)
                    found[f"{method} {route.path}"] = answer.status
        return found

    odd = {name: status for name, status in places.run(go()).items() if status != 405}
    assert odd == {}
