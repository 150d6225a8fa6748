"""Every page in both languages for everyone who may come."""

from __future__ import annotations

import re

import httpx
import pytest

from crannog.site.play.drawing import fragments
from crannog.site.play.store.live_table import Live, load
from tests.site import places
from tests.site.reader import Page, Reader, said
from tests.site.states import Tables, make_tables

LANGUAGES = ("en", "de")
SEEN_BY = {
    "nobody": {"public"},
    "ann": {"open", "running", "over", "public", "frozen", "closed", "left"},
    "bob": {"running", "over", "public", "frozen", "left"},
    "eve": {"open", "running", "over", "public"},
}


@pytest.fixture(scope="module")
def tables(site: places.Site) -> Tables:
    return make_tables()


def sound(page: Page, lang: str) -> None:
    assert page.faults() == []
    assert page.attributes("html", "lang") == [lang]
    assert page.title.endswith("Crannog")
    for form in page.forms:
        if form.action:
            # What only asks needs no token, and must not carry it into an address.
            asks = form.method == "get"
            assert ("csrfmiddlewaretoken" in form.fields) is not asks, form.action


# --- every page, for everybody -----------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("who", ["nobody", "ann", "bob", "eve"])
def test_pages_of_a_table_are_sound_for_everybody(
    site: places.Site, tables: Tables, who: str, lang: str
) -> None:
    person = None if who == "nobody" else getattr(tables, who)
    with Reader(site, lang, person) as reader:
        for state in ("open", "running", "over", "public", "frozen", "closed", "left"):
            table, sees = getattr(tables, state), state in SEEN_BY[who]
            for end in ("", "/text", "/log"):
                page = reader.go(f"/t/{table}{end}", 200 if sees else 404)
                sound(page, lang)
                if not sees:
                    assert page.attributes("body", "data-page") == ["door"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("who", ["nobody", "ann", "eve"])
def test_pages_around_tables_are_sound(site: places.Site, tables: Tables, who: str, lang: str) -> None:
    person = None if who == "nobody" else getattr(tables, who)
    with Reader(site, lang, person) as reader:
        for path in (
            "/",
            "/?game=roam",
            "/?game=nonsense",
            "/learn",
            "/me",
            "/me/back",
            "/offline",
            "/rules",
            "/rules/roam",
        ):
            sound(reader.go(path), lang)
        for path in ("/nothing", "/t/reed-reed-0000", "/i/reed-reed-0000/wrong"):
            sound(reader.go(path, 404), lang)


@pytest.mark.parametrize("state", ["closed", "left"])
def test_a_closed_table_says_so(site: places.Site, tables: Tables, state: str) -> None:
    with Reader(site, person=tables.ann) as reader:
        for end in ("", "/text"):
            page = reader.go(f"/t/{getattr(tables, state)}{end}")
            assert said("banner.closed") in page.text
            assert not {said("wait.sit"), said("wait.stand"), said("wait.bot")} & set(reader.buttons())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_only_buttons_lead_the_address_bar_is_told_so(
    site: places.Site, tables: Tables, lang: str
) -> None:
    with Reader(site, lang) as reader:
        for path in ("/tables", "/lang", f"/t/{tables.running}/people/1/report", "/t/no-such-1234/vote"):
            page = reader.go(path, 405)
            sound(page, lang)
            assert said("problem.button_do", lang) in page.text


def test_a_private_table_and_none_look_the_same(site: places.Site, tables: Tables) -> None:
    def seen(table: str) -> str:
        answer = httpx.get(f"{site.url}/t/{table}", headers={"Accept-Language": "en"}, timeout=60)
        page = re.sub(r'nonce="[^"]*"|(content|value)="[\w-]{64}"', "", answer.text)
        return page.replace(table, "…")

    assert seen(tables.running) == seen("reed-reed-0000")


def test_only_public_things_are_told_to_link_previewers(site: places.Site, tables: Tables) -> None:
    with Reader(site, person=tables.ann) as reader:
        page = reader.go(f"/t/{tables.running}")
        told = [given["content"] for tag, given in page.tags if given.get("property", "").startswith("og:")]
        assert told
        assert not any("duel" in one or tables.running in one for one in told)
        page = reader.go(f"/t/{tables.public}")
        told = [given["content"] for tag, given in page.tags if given.get("property", "").startswith("og:")]
        assert "The Arrival: For all" in told


def test_names_titles_and_chat_are_text(site: places.Site) -> None:
    evil = "<b onclick=x>'\"&"
    with Reader(site) as ann:
        ann.go("/?game=roam")
        ann.press("new.create", name=evil, title=f"<img src=x>{evil}", seat2="here", name2=evil + "2")
        ann.press("chat.send", text="<script>alert(1)</script>")
        for path in (ann.path, f"{ann.path}/text", f"{ann.path}/log", "/", "/me"):
            page = ann.go(path)
            assert page.faults() == []
            assert "&lt;b onclick" in page.html
            assert "<b onclick" not in page.html
            assert "<img src" not in page.html
            assert "<script>alert" not in page.html


def test_a_drawing_that_many_share_holds_nothing_of_one_reader(site: places.Site, tables: Tables) -> None:
    async def drawn() -> list[tuple[Live, str]]:
        lives = [await load(table) for table in (tables.open, tables.running, tables.over)]
        return [(live, fragments.render(live, seat, "en")) for live in lives for seat in (0, 1, -1)]

    for _, html in places.run(drawn()):
        page = Page(html)
        assert not any("csrfmiddlewaretoken" in form.fields for form in page.forms)
        assert not any("command" in form.fields for form in page.forms)
        assert all("act" in form.classes.split() or not form.action for form in page.forms)


def test_the_site_can_be_installed(site: places.Site) -> None:
    answer = httpx.get(f"{site.url}/manifest.webmanifest", timeout=60)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])


def test_the_language_is_chosen_by_button(site: places.Site) -> None:
    with Reader(site) as reader:
        reader.go("/me")
        page = reader.press("Deutsch")
        assert reader.path == "/me"
        assert page.attributes("html", "lang") == ["de"]
        page = reader.press("me.use", theme="dark")
        assert page.attributes("html", "data-theme") == ["dark"]
        page = reader.press("me.use", theme="", lang="en")
        assert page.attributes("html", "data-theme") == []
        assert page.attributes("html", "lang") == ["en"]
