"""Whatever anybody sends, wherever: it is answered, and never with the site's own fault (5xx).

Addresses are those of both applications, with tables and people that there are or with anything else; forms
have the fields that the code asks for, and others; bodies are what they say, or not.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, quote_plus

import pytest
from django.conf import settings

from crannog.site.play.store import invites
from tests.site import databases, places
from tests.site.security.asking import CSRF, FORM, JSON, ask, listen, rest
from tests.site.security.cast import ACTORS, NONE, TABLES, Cast, gather
from tests.site.security.routes import Route, routes
from tests.site.security.test_fuzz import CORPUS
from tests.site.security.test_matrix import FORMS
from tests.sizes import SIZES

# What the site's code reads by name, from forms, queries and JSON.
FIELDS: Final = sorted(
    {
        name
        for file in (places.ROOT / "src/crannog/site").rglob("*.py")
        for name in re.findall(r'(?:\.get|getlist|\.POST|\.GET|body)[\[(]"([\w-]+)"', file.read_text())
    }
)
NUMBERS: Final = (
    "0",
    "-1",
    "1",
    "99999999999999999999",
    "1e309",
    "0x10",
    "٣",
    "1.5",
    " 2 ",
    "NaN",
    "2147483648",
)
ODD: Final = (
    "",
    "\0",
    "a\0b",
    "\ud800",
    "\r\nX: y",
    "../" * 9,
    "%00",
    "%ff",
    "a" * 20_000,
    "[]",
    "null",
    '{"a":',
)
METHODS: Final = (*["GET"] * 5, *["POST"] * 8, "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
KINDS: Final = ("form", "form", "form", "json", "json", "multipart", "bytes", "lie")
HEADERS: Final[tuple[dict[str, str], ...]] = (
    {},
    {"Accept-Language": "de-DE,de;q=0.9"},
    {"Accept-Encoding": "br, gzip"},
    {"Accept-Encoding": "\x7f;q=x"},
    {"Accept-Language": "," * 500},
    {"Last-Event-ID": "99999999999999999999"},
    {"Range": "bytes=5-1"},
    {"If-None-Match": '"x'},
    {"Cookie-Is-Not": "one"},
    {"Sec-Fetch-Site": "cross-site"},
    {"X-Forwarded-For": "1, 2, 3"},
    {"Content-Length": "5"},
)


@dataclass
class Wild:
    """Somebody who sends anything; the same for the same seed."""

    chance: random.Random
    cast: Cast

    def text(self) -> str:
        pick = self.chance.random()
        if pick < 0.3:
            return self.chance.choice(NUMBERS)
        if pick < 0.5:
            return self.chance.choice(ODD)
        if pick < 0.8:
            return self.chance.choice(CORPUS)
        letters = [chr(self.chance.choice((self.chance.randrange(1, 128), self.chance.randrange(1, 0xD7FF))))]
        return "".join(letters * self.chance.randrange(1, 40))

    async def path(self, route: Route) -> str:
        kind = self.chance.choice(TABLES)
        table = await self.cast.table(kind)
        known = {
            "table": table, "token": await invites.token_of(table) or "no-token", "game": "roam", "name": "first",
            "number": "1", "n": "0", "k": "0", "seat": str(self.chance.randrange(4)), "rule": "turn",
            "card": "aldo", "upload": NONE, "comment": "1", "made": "1", "branch": await self.cast.branch(kind),
        }  # fmt: skip
        for name in route.parameters:
            if self.chance.random() < 0.25:
                known[name] = quote(self.text()[:300].encode("utf-8", "surrogatepass"), safe="")
        path = route.at(**known)
        if self.chance.random() < 0.1:
            path = self.chance.choice(
                [path + "/", "/" + path, path + "/..", path.upper(), path + ";x", path + "%2f"]
            )
        return f"{path}?{self.encoded(self.fields(route, 3))}" if self.chance.random() < 0.4 else path

    def fields(self, route: Route, most: int) -> list[tuple[str, str]]:
        named = dict(FORMS.get(route.path, {})) if self.chance.random() < 0.6 else {}
        for _ in range(self.chance.randrange(most + 1)):
            named[self.chance.choice(FIELDS)] = self.text()
        found = list(named.items())
        return found + found[:1] if self.chance.random() < 0.1 else found

    def encoded(self, fields: list[tuple[str, str]]) -> str:
        return "&".join(
            f"{quote_plus(name)}={quote_plus(value.encode('utf-8', 'surrogatepass'))}"
            for name, value in fields
        )

    def body(self, route: Route) -> tuple[bytes, dict[str, str]]:
        kind = self.chance.choice(KINDS)
        fields = [*self.fields(route, 6), ("csrfmiddlewaretoken", CSRF)]
        if kind == "json":
            value: object = {name: self.value(text) for name, text in fields}
            if self.chance.random() < 0.2:
                value = self.chance.choice([[], None, 7, "x", [[[[]]]], {"id": {}}, {"seq": 1e99}])
            return json.dumps(value).encode("utf-8", "surrogatepass"), dict(JSON)
        if kind == "multipart":
            parts = [f'--x\r\nContent-Disposition: form-data; name="{n}"\r\n\r\n{v}\r\n' for n, v in fields]
            text = "".join(parts) + ("--x--\r\n" if self.chance.random() < 0.7 else "")
            return text.encode("utf-8", "surrogatepass"), FORM | {
                "Content-Type": "multipart/form-data; boundary=x"
            }
        if kind == "bytes":
            return self.chance.randbytes(self.chance.randrange(3000)), dict(self.chance.choice([FORM, JSON]))
        body = self.encoded(fields).encode()
        return body, dict(JSON) if kind == "lie" else dict(FORM)

    def value(self, text: str) -> object:
        return self.chance.choice([text, 0, -1, 1, 2**70, 1.5, None, True, [text], {"x": text}])

    async def send(self, route: Route) -> tuple[str, int]:
        """What was sent, in a word, and how it was answered."""
        method, path = self.chance.choice(METHODS), await self.path(route)
        body, headers = self.body(route) if method in ("POST", "PUT", "PATCH") else (b"", {})
        headers = headers | self.chance.choice(HEADERS)
        if self.chance.random() < 0.8:
            headers |= {"X-CSRFToken": CSRF}
        cookies = self.cast.cookies[self.chance.choice(ACTORS)] | {settings.CSRF_COOKIE_NAME: CSRF}
        if self.chance.random() < 0.05:
            cookies = cookies | {settings.PLAYER_COOKIE: "x" * self.chance.randrange(200)}
        if route.path.endswith("/stream") and method == "GET":
            async with listen(path, cookies=cookies, headers=headers) as stream:
                return f"{method} {path}", stream.status
        answer = await ask(method, path, cookies=cookies, headers=headers, body=body)
        return f"{method} {path} {headers} {body[:300]!r}", answer.status


def faults(requests: int, seed: int) -> tuple[Counter[int], list[str]]:
    """How often each status was answered, and what was answered with 5xx."""
    chance = random.Random(seed)
    every, found, answers = routes(), list[str](), Counter[int]()

    async def go(cast: Cast, count: int) -> None:
        wild = Wild(chance, cast)
        for _ in range(count):
            rest()
            what, status = await wild.send(chance.choice(every))
            answers[status] += 1
            if status >= 500:
                found.append(f"{status}: {what}")

    for begun in range(0, requests, 500):  # some sign out, or have themselves deleted
        places.run(go(gather(), min(500, requests - begun)))
    return answers, found


@pytest.mark.parametrize("path", ["/me/passkey/enter", "/me/notices/push"])
def test_a_form_where_a_script_speaks_is_refused(database: str, path: str) -> None:
    """What the five thousand found."""
    body = f'--x\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{CSRF}\r\n--x--\r\n'
    headers = FORM | {"Content-Type": "multipart/form-data; boundary=x"}
    cookies = {settings.CSRF_COOKIE_NAME: CSRF}
    answer = places.run(ask("POST", path, cookies=cookies, headers=headers, body=body.encode()))
    assert answer.status in (400, 404, 422)


def test_nothing_that_is_sent_breaks_the_site(database: str) -> None:
    with databases.fresh():
        answers, found = faults(SIZES.wild_requests, 1)
    assert found == []
    assert min(answers[200], answers[302], answers[400], answers[403], answers[404], answers[405]) > 0
    assert answers[200] + answers[302] > SIZES.wild_requests / 10, "not all of it is refused"
