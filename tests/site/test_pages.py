"""Every page in both languages for everybody who may come; and all of it by forms, without a script."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from crannog.site.play import fragments, invites
from crannog.site.play.live import Live, load
from crannog.site.play.services.choose import choose
from crannog.site.play.services.freeze import freeze
from tests.site import places
from tests.site.reader import Page, Reader

LANGUAGES = ("en", "de")


@dataclass
class Tables:
    """Tables in every state, Ann's, with Bob at the other seat."""

    ann: places.Person
    bob: places.Person
    eve: places.Person  # came by the link, sits nowhere
    open: str
    running: str
    over: str
    public: str
    frozen: str


async def play_on(table: str, people: list[places.Person], most: int = 2000) -> None:
    """Whoever is asked takes the last choice of the list, until it is over."""
    for step in range(most):
        live = await load(table)
        if live.status != "running":
            return
        seat = min(live.asked)
        decision = live.decision(seat)
        assert decision is not None
        lines = decision.lines()
        line = lines[step % len(lines)]
        await choose(table, live.seq, f"on-{step:08}", seat, line, people[seat].player)


@pytest.fixture(scope="module")
def tables(site: places.Site) -> Tables:
    ann, bob, eve = places.guest("Ann"), places.guest("Bob"), places.guest("Eve")

    async def make() -> Tables:
        both = [ann, bob]
        named: dict[str, str] = {}
        named["open"] = await places.table("roam", ann, None, title="Ann’s evening")
        await invites.admit(named["open"], eve.id)
        named["running"] = await places.table("roam", ann, bob, title="Ann’s duel", clock=600)
        await play_on(named["running"], both, 12)
        await invites.admit(named["running"], eve.id)
        named["over"] = await places.table("roam", ann, bob)
        await play_on(named["over"], both)
        await invites.admit(named["over"], eve.id)
        named["public"] = await places.table("arrival", ann, bob, public=True, title="For all")
        await play_on(named["public"], both, 20)
        named["frozen"] = await places.table("roam", ann, bob)
        await freeze(named["frozen"], "for the test")
        return Tables(ann, bob, eve, **named)

    return places.run(make())


def sound(page: Page, lang: str) -> None:
    assert page.faults() == []
    assert page.attributes("html", "lang") == [lang]
    assert page.title.endswith("Crannog")
    for form in page.forms:
        if form.action:
            assert "csrfmiddlewaretoken" in form.fields, form.action


# --- every page, for everybody -----------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("who", ["nobody", "ann", "bob", "eve"])
def test_pages_of_a_table_are_sound_for_everybody(
    site: places.Site, tables: Tables, who: str, lang: str
) -> None:
    person = None if who == "nobody" else getattr(tables, who)
    with Reader(site, lang, person) as reader:
        for table in (tables.open, tables.running, tables.over, tables.public, tables.frozen):
            sees = table == tables.public or who in ("ann", "bob") and table != tables.open
            sees = sees or (who == "ann") or (who == "eve" and table != tables.frozen)
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
        for path in ("/", "/?game=roam", "/?game=nonsense", "/me", "/me/back", "/offline"):
            sound(reader.go(path), lang)
        for path in ("/nothing", "/t/reed-reed-0000", "/i/reed-reed-0000/wrong"):
            sound(reader.go(path, 404), lang)


def test_a_private_table_and_none_look_the_same(site: places.Site, tables: Tables) -> None:
    def seen(table: str) -> str:
        answer = httpx.get(f"{site.url}/t/{table}", headers={"Accept-Language": "en"})
        page = re.sub(r'nonce="[^"]*"|(content|value)="[\w-]{64}"', "", answer.text)
        return page.replace(table, "…")

    assert seen(tables.running) == seen("reed-reed-0000")


def test_only_public_things_are_told_to_link_previewers(site: places.Site, tables: Tables) -> None:
    with Reader(site, person=tables.ann) as reader:
        page = reader.go(f"/t/{tables.running}")
        told = [given["content"] for tag, given in page.tags if given.get("property", "").startswith("og:")]
        assert told and not any("duel" in one or tables.running in one for one in told)
        page = reader.go(f"/t/{tables.public}")
        told = [given["content"] for tag, given in page.tags if given.get("property", "").startswith("og:")]
        assert "The Arrival: For all" in told


def test_names_titles_and_chat_are_text(site: places.Site) -> None:
    evil = "<b onclick=x>'\"&"
    with Reader(site) as ann:
        ann.go("/?game=roam")
        ann.press("Create the table", name=evil, title=f"<img src=x>{evil}", seat2="here", name2=evil + "2")
        ann.press("Send", text="<script>alert(1)</script>")
        for path in (ann.path, f"{ann.path}/text", f"{ann.path}/log", "/", "/me"):
            page = ann.go(path)
            assert page.faults() == []
            assert "&lt;b onclick" in page.html
            assert "<b onclick" not in page.html and "<img src" not in page.html
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
    answer = httpx.get(f"{site.url}/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["start_url"] == "/" and manifest["display"] == "standalone"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])


def test_the_language_is_chosen_by_button(site: places.Site) -> None:
    with Reader(site) as reader:
        reader.go("/me")
        page = reader.press("Deutsch")
        assert reader.path == "/me"
        assert page.attributes("html", "lang") == ["de"]
        page = reader.press("Übernehmen", theme="dark")
        assert page.attributes("html", "data-theme") == ["dark"]
        page = reader.press("Übernehmen", theme="", lang="en")
        assert page.attributes("html", "data-theme") == []
        assert page.attributes("html", "lang") == ["en"]


# --- a table, by forms -------------------------------------------------------------------------


def invite(page: Page) -> tuple[str, str]:
    """The link with the token behind #, and the one for browsers without a script."""
    values = page.attributes("input", "value")
    link = next(value for value in values if re.search(r"/t/[\w-]+#", value))
    plain = next(value for value in values if "/i/" in value)
    return link, httpx.URL(plain).path


def stage(page: Page) -> dict[str, str]:
    return next(given for _, given in page.tags if given.get("id") == "stage")


def test_from_the_home_page_to_a_move_in_two_clicks_each(site: places.Site) -> None:
    with Reader(site) as ann, Reader(site) as bob:
        ann.go("/?game=roam")
        ann.press("Create the table", name="Ann")
        assert stage(ann.page)["data-status"] == "open"
        link, plain = invite(ann.page)
        assert link.startswith(f"{site.url}{ann.path}#")
        bob.go(plain)
        bob.press("Come in")
        bob.press("Sit down", name="Bob")
        assert stage(bob.page)["data-status"] == "running"
        ann.go(ann.path)
        assert "data-mine" in stage(ann.page)
        first = ann.choices()[0]
        before = int(stage(ann.page)["data-seq"])
        ann.press(value=first)  # picks: shown as if made
        assert int(stage(ann.page)["data-seq"]) == before
        ann.press(confirm=True)
        assert int(stage(ann.page)["data-seq"]) == before + 1


def started(site: places.Site, ann: Reader, bob: Reader) -> str:
    """Ann and Bob at a table of Roam, sat down by forms; its path."""
    ann.go("/?game=roam")
    ann.press("Create the table", name="Ann")
    bob.go(invite(ann.page)[1])
    bob.press("Come in")
    bob.press("Sit down", name="Bob")
    return ann.path


def test_moves_and_taking_back_in_text_mode(site: places.Site) -> None:
    with Reader(site) as ann, Reader(site) as bob:
        path = started(site, ann, bob)
        ann.go(f"{path}/text")
        offered = ann.choices()
        assert offered
        ann.press(value=offered[0])
        assert ann.path == f"{path}/text"
        assert ann.choices() != offered
        ann.press("Take back")
        assert ann.choices() == offered
        assert "takes back" in ann.page.text
        # Bob is not asked, and is told so whatever he sends.
        bob.go(f"{path}/text")
        assert bob.choices() == [] and "You are not asked" in bob.page.text


def test_taking_back_across_a_move_needs_the_other_ones_consent(site: places.Site) -> None:
    with Reader(site) as ann, Reader(site) as bob:
        path = started(site, ann, bob)
        for _ in range(40):
            ann.go(f"{path}/text")
            if not ann.choices():
                break
            ann.press(value=ann.choices()[0])
        assert not ann.choices()
        bob.go(f"{path}/text")
        bob.press(value=bob.choices()[0])
        ann.go(path)
        if "Take back my last choice" not in ann.buttons():
            pytest.skip("a card was turned up in between: nothing can be taken back")
        ann.press("Take back my last choice")
        assert "Waiting for Bob" in ann.page.text
        bob.go(path)
        assert "Ann would like to take back" in bob.page.text
        assert "data-undo" in stage(bob.page)
        bob.press("Agree")
        ann.go(f"{path}/text")
        assert ann.choices()


def test_a_stranger_can_only_look(site: places.Site, tables: Tables) -> None:
    with Reader(site) as reader:
        page = reader.go(f"/t/{tables.public}")
        assert stage(page)["data-seat"] == "-1"
        assert reader.choices() == []
        reader.go(f"/t/{tables.public}/text")
        answer = reader.http.post(
            f"/t/{tables.public}",
            data={"choice": "x", "csrfmiddlewaretoken": page.attributes("meta", "content")[0]},
        )
        assert answer.status_code in (403, 422)


def test_over_says_who_won_and_plays_again(site: places.Site, tables: Tables) -> None:
    with Reader(site, person=tables.ann) as ann, Reader(site, person=tables.bob) as bob:
        page = ann.go(f"/t/{tables.over}")
        assert "data-over" in stage(page)
        assert re.search(r"(Ann|Bob|Ann and Bob) (wins|share the victory)\.", page.text)
        ann.press("Again, same table")
        assert ann.path != f"/t/{tables.over}"
        assert stage(ann.page)["data-status"] == "running"
        bob.go(f"/t/{tables.over}")
        bob.press("Again, same table")
        assert bob.path == ann.path
        with Reader(site, person=tables.eve) as eve:
            eve.go(f"/t/{tables.over}")
            assert "Again, same table" not in eve.buttons()


def test_a_frozen_table_says_so(site: places.Site, tables: Tables) -> None:
    with Reader(site, person=tables.ann) as ann:
        page = ann.go(f"/t/{tables.frozen}")
        assert "data-frozen" in stage(page)
        assert "being repaired" in page.text


def test_before_the_start_people_stand_up_are_removed_and_bots_called(site: places.Site) -> None:
    with Reader(site) as ann, Reader(site) as bob:
        ann.go("/?game=roam")
        ann.press("Create the table", name="Ann", seat3="friend")
        path = ann.path
        plain = invite(ann.page)[1]
        bob.go(plain)
        bob.press("Come in")
        bob.press("Sit here", name="Bob")
        assert "Bob" in bob.page.text and "Stand up" in bob.buttons()
        ann.go(path)
        ann.press("Remove")
        bob.go(path, 404)  # whoever is removed comes by the link again, or not at all
        bob.go(plain)
        bob.press("Come in")
        bob.press("Sit down", name="Ann", status=422)  # that name is taken
        assert "almost like" in bob.page.text
        bob.go(path)
        bob.press("Sit down", name="Bob")
        bob.press("Stand up")
        assert "Sit down" in bob.buttons()
        # A new link; the old one opens nothing any more, and who came by it stays.
        ann.go(path)
        ann.press("Make a new link")
        assert invite(ann.page)[1] != plain
        with Reader(site) as late:
            late.go(plain, 404)
        bob.go(path)
        ann.press("Give to a bot")
        ann.press("Give to a bot")
        assert stage(ann.page)["data-status"] == "running"


def test_two_people_at_one_device(site: places.Site) -> None:
    with Reader(site) as ann:
        ann.go("/?game=roam")
        ann.press("Create the table", name="Ann")
        ann.press("Sit them down", name="Nessa")
        assert stage(ann.page)["data-status"] == "running"
        assert "You play for" in ann.page.text
        for _ in range(12):  # always through the seat that is asked
            ann.go(f"{ann.path.removesuffix('/text')}/text")
            assert ann.choices()
            ann.press(value=ann.choices()[0])


def test_a_seat_goes_to_a_bot_and_back(site: places.Site) -> None:
    with Reader(site) as ann, Reader(site) as bob:
        path = started(site, ann, bob)
        ann.go(path)
        ann.press("Hand my seat to a bot")
        assert "A bot is playing for you" in ann.page.text
        assert "data-mine" not in stage(ann.page)
        ann.press("Take my seat back")
        assert "A bot is playing for you" not in ann.page.text
        assert "Ann plays again" in ann.go(f"{path}/log").text


def test_a_recovery_link_makes_another_device_the_same_player(site: places.Site) -> None:
    with Reader(site) as here, Reader(site) as there, Reader(site) as third:
        here.go("/?game=roam")
        here.press("Create the table", name="Ann")
        table = here.path
        there.go(table, 404)
        here.go("/me")
        page = here.press("Make a link")
        link = next(value for value in page.attributes("input", "value") if "/me/back#" in value)
        there.go("/me/back")
        there.press("It is me", token=link.split("#")[1])
        assert stage(there.go(table))["data-seat"] == "0"
        third.go("/me/back")
        third.press("It is me", token=link.split("#")[1], status=404)  # good for one device
        assert "no longer works" in third.page.text
        there.go("/me")
        there.press("Sign out all other devices")
        assert stage(there.go(table))["data-seat"] == "0"
        here.go(table, 404)


def test_settings_are_kept(site: places.Site) -> None:
    with Reader(site) as ann:
        page = ann.go("/me")
        assert page.attributes("body", "data-confirm") == ["1"]
        form = next(form for form in page.forms if form.buttons and form.buttons[0].text == "Save")
        assert set(form.fields) >= {"confirm", "letters", "motion"} and "sounds" not in form.fields
        del form.fields["confirm"]
        ann.press("Save", name="Ann", sounds="1")
        page = ann.go("/")
        assert page.attributes("body", "data-confirm") == ["0"]
        assert page.attributes("body", "data-sounds") == ["1"]
        assert "Ann" in page.text


def test_a_table_of_bots_is_watched(site: places.Site) -> None:
    with Reader(site) as ann:
        ann.go("/?game=roam")
        ann.press("Create the table", name="Ann", seat1="bot", seat2="bot")
        assert stage(ann.page)["data-seat"] == "-1"
        assert stage(ann.page)["data-status"] == "running"


def test_a_wish_that_the_game_does_not_have_is_refused(site: places.Site) -> None:
    with Reader(site) as ann:
        for wrong in ({"game": "chess"}, {"seat1": "cat"}, {"option-edges": "round"}):
            ann.go("/?game=roam")
            ann.press("Create the table", status=400, **wrong)
            assert "did not understand" in ann.page.text


def test_chat_is_read_by_all_and_said_by_those_who_sit(site: places.Site, tables: Tables) -> None:
    with Reader(site, person=tables.ann) as ann, Reader(site, person=tables.eve) as eve:
        ann.go(f"/t/{tables.running}")
        ann.press("Send", text="Good evening")
        assert "Good evening" in ann.page.text
        eve.go(f"/t/{tables.running}")
        assert "Good evening" in eve.page.text
        assert "Send" not in eve.buttons()
        lines: list[dict[str, Any]] = json.loads(eve.http.get(f"/t/{tables.running}/chat").text)["lines"]
        assert [line["text"] for line in lines] == ["Good evening"]


def test_clocks_are_told(site: places.Site, tables: Tables) -> None:
    with Reader(site, person=tables.ann) as ann:
        page = ann.go(f"/t/{tables.running}")
        assert len([given for tag, given in page.tags if "clock" in given.get("class", "").split()]) == 2
        clocks = ann.http.get(f"/t/{tables.running}/clocks").json()["clocks"]
        assert [clock["seat"] for clock in clocks] == [0, 1]
        assert sum(clock["running"] for clock in clocks) == 1
        assert all(0 < clock["left"] <= 720_000 for clock in clocks)
    assert httpx.get(f"{site.url}/t/{tables.running}/clocks").status_code == 404
