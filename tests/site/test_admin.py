"""The host's pages: tables, what each seat was shown, freeze and unfreeze; never what is hidden."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from io import StringIO

import httpx
import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command

from crannog.site.accounts.models import User
from crannog.site.play.actions.choose import choose
from crannog.site.play.store.live_table import load
from crannog.site.play.store.packed import unpack
from tests.site import places


@pytest.fixture(scope="module")
def host(database: str) -> User:
    """Made as docs/running.md says."""
    call_command("createsuperuser", interactive=False, handle="host", verbosity=0)
    return User.objects.get(handle="host")


def token_of(host: str) -> str:
    """Of the link that the command prints, and nothing else."""
    said = StringIO()
    call_command("admin_link", host, stdout=said)
    (line,) = said.getvalue().split()
    assert line.startswith(f"{settings.ORIGIN}/admin/login/#")
    return line.partition("#")[2]


@pytest.fixture
def browser(site: places.Site, host: User) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site.url, follow_redirects=True, timeout=60) as client:  # a busy machine
        entered = post(client, "/admin/login/?next=/admin/", token=token_of("host"))
        assert entered.status_code == 200
        assert entered.url.path == "/admin/"
        yield client


def post(client: httpx.Client, url: str, **fields: str) -> httpx.Response:
    page = client.get(url)
    csrf = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
    assert csrf is not None
    return client.post(url, data=fields | {"csrfmiddlewaretoken": csrf[1]})


def entries_of(table: str) -> list[str]:
    with psycopg.connect(os.environ["CRANNOG_DATABASE"]) as conn:
        found = conn.execute("SELECT kind FROM play_entry WHERE table_id = %s ORDER BY seq", (table,))
        return [kind for (kind,) in found]


def test_a_stranger_is_asked_to_sign_in(site: places.Site) -> None:
    for path in ("/admin/", "/admin/play/table/", "/admin/play/table/some-table-1/seen/"):
        answer = httpx.get(f"{site.url}{path}", timeout=60)
        assert answer.status_code == 302, path
        assert answer.headers["location"].startswith("/admin/login/")


def test_tables_are_listed_with_their_people(browser: httpx.Client) -> None:
    ann = places.guest("Ann")
    table = places.run(places.table("roam", ann, "random", title="For the list"))
    page = browser.get("/admin/play/table/")
    assert page.status_code == 200
    for shown in (table, "roam", "running", "Ann, Bot 1 (random)"):
        assert shown in page.text
    for link in ("add", "delete"):
        assert f"/admin/play/table/{link}/" not in page.text
    assert browser.get(f"/admin/play/table/{table}/delete/").status_code == 403


def test_freezing_and_unfreezing_are_entries_of_the_log(browser: httpx.Client) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    table = places.run(places.table("roam", ann, bob))
    done = post(browser, "/admin/play/table/", action="freeze_tables", _selected_action=table)
    assert "1 frozen." in done.text
    assert places.run(load(table)).frozen == "frozen by host"
    again = post(browser, "/admin/play/table/", action="freeze_tables", _selected_action=table)
    assert "0 frozen." in again.text
    done = post(browser, "/admin/play/table/", action="unfreeze_tables", _selected_action=table)
    assert "1 unfrozen." in done.text
    assert places.run(load(table)).frozen == ""
    assert entries_of(table) == ["open", "start", "freeze", "thaw"]


def test_each_seat_is_shown_what_it_was_shown(browser: httpx.Client) -> None:
    """In The Arrival tiles are drawn in secret: whoever drew reads which, the others that."""
    ann, bob = places.guest("Ann"), places.guest("Bob")
    table = places.run(places.table("arrival", ann, bob))

    async def play() -> None:
        people = (ann, bob)
        for number in range(60):
            live = await load(table)
            if any(event.audience is not None for one in live.recent for event in one.events):
                return
            seat = min(live.asked)
            asked = live.decision(seat)
            assert asked is not None
            await choose(table, live.seq, f"play-{number:08}", seat, asked.lines()[0], people[seat].player)

    places.run(play())
    live = places.run(load(table))
    secret = [event for one in live.recent for event in one.events if event.audience is not None]
    assert secret, "somebody was told something alone"
    from crannog.views.texts import page_texts

    said = page_texts(live.game, "en", live.called("en"))
    pages = {seat: browser.get(f"/admin/play/table/{table}/seen/?seat={seat}").text for seat in (0, 1, -1)}
    from django.utils.html import escape

    for event in secret:
        line = escape(said.say(event.text))
        for seat, page in pages.items():
            heard = [
                said.say(other.text) for one in live.recent for other in one.events if other.seen_by(seat)
            ]
            assert (line in page) == (said.say(event.text) in heard), (seat, line)
    assert "what a spectator was shown" in pages[-1]
    assert "what Bob was shown" in pages[1]


def test_nothing_hidden_is_on_any_page(browser: httpx.Client) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    table = places.run(places.table("roam", ann, bob, options={"artifacts": "yes"}))
    with psycopg.connect(os.environ["CRANNOG_DATABASE"]) as conn:
        row = conn.execute(
            "SELECT s.server, i.nonce, t.snapshot, t.anchor, t.head FROM play_table t JOIN play_secret s ON s.table_id = t.id"
            " JOIN play_invite i ON i.table_id = t.id WHERE t.id = %s",
            (table,),
        ).fetchone()
    assert row is not None
    seed, nonce, packed, anchor, head = row
    snapshot = unpack(packed, unpack(anchor))
    paths = ["/admin/", "/admin/play/table/", "/admin/accounts/user/", "/admin/play/outage/"]
    paths += [f"/admin/play/table/{table}/change/", f"/admin/play/table/{table}/seen/"]
    paths += [f"/admin/accounts/user/{ann.id}/change/"]
    for path in paths:
        page = browser.get(path)
        assert page.status_code == 200, path
        for hidden in (seed.hex(), nonce, head.hex(), snapshot.decode()[:60], "pbkdf2_", ann.user.password):
            assert hidden not in page.text, path
    for model in ("secret", "invite", "entry"):
        assert browser.get(f"/admin/play/{model}/").status_code == 404


def test_the_host_can_end_somebodys_cookies(browser: httpx.Client, site: places.Site) -> None:
    ann = places.guest("Ann the First")
    table = places.run(places.table("roam", ann, None))
    assert httpx.get(f"{site.url}/live/{table}/fragment", cookies=ann.cookies, timeout=60).status_code == 200
    done = post(browser, "/admin/accounts/user/", action="end_cookies", _selected_action=str(ann.id))
    assert "1 signed out everywhere." in done.text
    assert httpx.get(f"{site.url}/live/{table}/fragment", cookies=ann.cookies, timeout=60).status_code == 404
