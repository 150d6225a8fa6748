"""What every answer carries along, on every address of both applications; and what pages may not hold."""

from __future__ import annotations

import re
from collections import Counter

import html5lib
import httpx
import pytest
from django.conf import settings

from tests.site import places
from tests.site.security.asking import CSRF, FORM, JSON, Answer, ask
from tests.site.security.cast import Cast, gather
from tests.site.security.routes import Route, routes

EVERY = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
NEVER = ("etag", "last-modified", "server", "x-powered-by", "access-control-allow-origin")
LEAN_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
PAGE_CSP = {
    "default-src": "'none'",
    "script-src": "'nonce-*' 'strict-dynamic'",
    "style-src": "'self' 'nonce-*'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "board",
}
FAST_HEADERS = ("/live/", "/healthz", "/readyz", "/metrics")
# Their paths hold tokens.
EXCEPTIONS = {
    "GET /i/<slug:table>/<str:token>": {"referrer-policy": "strict-origin"},
    "GET /mail/confirm/<str:token>": {"referrer-policy": "strict-origin"},
    "GET /mail/stop/<str:token>": {"referrer-policy": "strict-origin"},
    "POST /mail/stop/<str:token>": {"referrer-policy": "strict-origin"},
    "GET /mail/less/<str:token>": {"referrer-policy": "strict-origin"},
    "POST /mail/less/<str:token>": {"referrer-policy": "strict-origin"},
}


def ours() -> list[Route]:
    return [route for route in routes() if not route.path.startswith("/admin/")] + [
        Route("/admin/"),
        Route("/admin/login/"),
    ]


@pytest.fixture(scope="module")
def answers() -> dict[str, Answer]:
    """One answer of every address; streams are looked at in their own test."""
    cast = gather()

    async def go() -> dict[str, Answer]:
        found: dict[str, Answer] = {}
        for route in ours():
            if not route.path.endswith("/stream"):
                found |= await _both(cast, route)
        found["GET /nothing/here"] = await ask("GET", "/nothing/here")
        found["GET bad host"] = await ask("GET", "/", headers={"Host": "evil.example"})
        found["POST elsewhere"] = await ask("POST", "/me", headers={**FORM, "Origin": "https://evil.example"})
        found["POST without a token"] = await ask("POST", "/me", headers=FORM, body=b"name=x")
        return found

    return places.run(go())


async def _both(cast: Cast, route: Route) -> dict[str, Answer]:
    from crannog.site.play.store import invites

    table = await cast.table("running public")
    path = route.at(table=table, token=await invites.token_of(table), game="roam")
    found = {f"GET {route.path}": await ask("GET", path, cookies=cast.cookies["same"])}
    headers = JSON if route.path.startswith("/live/") else FORM
    found[f"POST {route.path}"] = await ask(
        "POST", path, cookies=cast.cookies["same"], headers=headers, body=b"{}"
    )
    return found


def test_every_answer_carries_the_headers_once_each(answers: dict[str, Answer]) -> None:
    assert len(answers) > 40
    for name, answer in answers.items():
        counts = Counter(key for key, _ in answer.headers)
        wanted = EVERY | EXCEPTIONS.get(name, {})
        for key, value in wanted.items():
            assert (answer.header(key), counts[key]) == (value, 1), (name, key)
        assert "no-store" in answer.header("cache-control"), name
        assert "private" in answer.header("cache-control"), name
        assert "Cookie" in answer.header("vary"), name
        for key in NEVER:
            assert key not in counts, (name, key)


def test_pages_have_the_policy_with_a_new_nonce_and_the_rest_can_do_nothing(
    answers: dict[str, Answer],
) -> None:
    nonces = []
    for name, answer in answers.items():
        policy = answer.header("content-security-policy")
        path = name.partition(" ")[2]
        if path.startswith(FAST_HEADERS):
            assert policy == LEAN_CSP, name
            continue
        found = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
        used = re.findall(r"'nonce-([^']+)'", policy)
        nonces += used[:1]
        bare = {key: re.sub(r"nonce-[^']+", "nonce-*", value) for key, value in found.items()}
        # Where a page has no script there is no nonce to allow.
        wanted = (
            PAGE_CSP
            if used
            else {key: value.replace("'nonce-*'", "").strip() for key, value in PAGE_CSP.items()}
        )
        assert bare == wanted, name
        assert all(f'nonce="{used[0]}"' in answer.text for _ in used[:1] if b"<script" in answer.body), name
    assert len(nonces) > 20
    assert len(set(nonces)) == len(nonces)


def test_no_page_holds_what_the_policy_forbids(answers: dict[str, Answer]) -> None:
    seen = 0
    for name, answer in answers.items():
        if not answer.header("content-type").startswith("text/html"):
            continue
        nonce = re.findall(r"'nonce-([^']+)'", answer.header("content-security-policy"))[:1]
        for element in html5lib.parse(answer.text, namespaceHTMLElements=False).iter():
            if not isinstance(element.tag, str):
                continue
            seen += 1
            attributes = {str(key).lower(): value for key, value in element.attrib.items()}
            assert "style" not in attributes, (name, element.tag, attributes)
            assert not any(key.startswith("on") for key in attributes), (name, element.tag, attributes)
            for key in ("href", "src", "action", "formaction"):
                assert not str(attributes.get(key, "")).strip().lower().startswith("javascript:"), name
            if element.tag == "script" and attributes.get("type") != "application/json":
                assert attributes.get("nonce") in nonce, (name, attributes)
            if element.tag in ("iframe", "object", "embed", "base"):
                raise AssertionError((name, element.tag))
    assert seen > 3000


def test_a_stream_carries_them_too() -> None:
    from tests.site.security.asking import listen

    ann = places.guest()

    async def go() -> dict[str, str]:
        table = await places.table("roam", ann, "random")
        async with listen(f"/live/{table}/stream", ann) as stream:
            assert stream.status == 200
            return dict(stream.headers)

    headers = places.run(go())
    assert EVERY.items() <= headers.items()
    assert headers["content-security-policy"] == LEAN_CSP
    assert headers["cache-control"] == "no-store, private"
    assert "etag" not in headers


# --- forms of other sites ----------------------------------------------------------------------


def unsafe() -> list[str]:
    """Pages that take forms. The button in a mail program comes from elsewhere and is known by its token."""
    return [
        route.path
        for route in ours()
        if not route.path.startswith((*FAST_HEADERS, "/mail/stop", "/mail/less"))
    ]


@pytest.mark.parametrize("path", unsafe())
def test_a_form_that_another_site_sent_is_refused(path: str) -> None:
    ann = places.guest()
    there = Route(path).at(table="none-none-1234", token="x")
    token = f"csrfmiddlewaretoken={CSRF}".encode()
    cookies = {settings.CSRF_COOKIE_NAME: CSRF}

    async def go() -> list[int]:
        plain = {"Content-Type": FORM["Content-Type"]}
        sites = (
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site", "Origin": "http://127.0.0.1"},
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
        )
        found = [
            (await ask("POST", there, ann, cookies=cookies, headers={**plain, **site}, body=token)).status
            for site in sites
        ]
        own = {**plain, "Sec-Fetch-Site": "same-origin"}
        without = [
            await ask("POST", there, ann, headers=own, body=b"name=x"),
            await ask("POST", there, ann, cookies=cookies, headers=own, body=b"name=x"),
            await ask("POST", there, ann, cookies=cookies, headers=own, body=token.replace(b"c", b"d")),
        ]
        return found + [answer.status for answer in without]

    statuses = places.run(go())
    assert statuses[:4] == [403] * 4
    assert set(statuses[4:]) == {403}


# --- with https --------------------------------------------------------------------------------

SECRET = "a secret of this test that is long enough for any check 0123456789"


def test_with_https_cookies_are_bound_to_the_host_and_everything_is_strict() -> None:
    production = {"CRANNOG_SECRET": SECRET, "CRANNOG_PROXIES": "1", "CRANNOG_HOSTS": "127.0.0.1"}
    site = places.Site(environment={**production, "CRANNOG_ORIGIN": "https://crannog.example"})
    site.start(jobs=0)
    proxied = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7", "Host": "crannog.example"}
    try:
        with httpx.Client(base_url=site.url, headers=proxied, timeout=30) as browser:
            page = browser.get("/")
            token = page.text.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
            given = page.headers.get_list("set-cookie")
            name, _, value = given[0].partition(";")[0].partition("=")
            form = {"csrfmiddlewaretoken": token, "name": "Ann"}
            headers = {"Origin": "https://crannog.example", "Cookie": f"{name}={value}"}
            mine = browser.post("/me", data=form, headers=headers)
            spoken = browser.post("/lang", data={**form, "lang": "de", "theme": "dark"}, headers=headers)
            lean = browser.get("/live/none-none-1/fragment")
            plain = httpx.get(f"{site.url}/me", headers={"Host": "crannog.example"}, timeout=30)
            metrics = browser.get("/metrics")
            fonts = browser.get("/static/none.css")
    finally:
        site.stop()
    assert mine.status_code == 200, mine.text
    cookies = [*given, *mine.headers.get_list("set-cookie"), *spoken.headers.get_list("set-cookie")]
    named = {one.partition("=")[0]: one for one in cookies}
    assert {"__Host-csrftoken", "__Host-player"} <= named.keys()
    for one in cookies:
        name = one.partition("=")[0]
        assert name.startswith("__Host-"), one
        assert "; Secure" in one, one
        assert "Path=/" in one, one
        assert "Domain" not in one, one
        assert "SameSite=Lax" in one, one
        assert "HttpOnly" in one, one
    for answer in (page, mine, lean, fonts):
        assert answer.headers["strict-transport-security"].startswith("max-age=31536000; includeSubDomains")
    assert plain.status_code == 301
    assert plain.headers["location"] == "https://crannog.example/me"
    assert metrics.status_code == 404, "whoever comes through the proxy comes from outside"
