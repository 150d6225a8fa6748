"""The page of notices: choices are kept, odd ones refused, one click ends it; the offer after a first move."""

from __future__ import annotations

import json
import re
from typing import Any

from django.conf import settings

from crannog.site.accounts.models import Address
from crannog.site.notify.models import Channel, Wishes
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.browsers import Browser
from tests.site.databases import sql
from tests.site.places import run
from tests.site.push_service import Service, Subscription
from tests.site.security.asking import ask, rest
from tests.site.sink import Sink
from tests.site.test_mail import body
from tests.site.test_notices import Game, database, service, sink, told_by, trusted, work

__all__ = ["database", "service", "sink", "trusted"]  # fixtures


def test_choices_are_kept_and_shown(service: Service) -> None:
    ann, phone = places.guest("Ann"), Subscription()
    here = Browser.of(ann)
    Address.objects.create(user=ann.user, address="ann@example.org")

    async def go() -> list[object]:
        added = await here.send("/me/notices/push", phone.json)
        form = {"push-turn": "1", "mail-over": "1", "mail-nonsense": "1", "from": "22", "to": "7"}
        saved = await here.post("/me/notices", **form, zone="Europe/Berlin", every="60")
        page = (await here.get("/me/notices")).text
        on = re.findall(r'name="((?:push|mail|hook)-\w+)" value="1" checked', page)
        return [added.json, saved.header("location"), on, "Firefox on Linux" in page]

    assert run(go()) == [
        {"to": "/me/notices?done=added"},
        "/me/notices?done=saved",
        ["push-turn", "mail-over"],
        True,
    ]
    wishes = Wishes.objects.get(user=ann.user)
    assert (wishes.zone, wishes.quiet_from, wishes.quiet_to, wishes.every) == ("Europe/Berlin", 22, 7, 60)


def test_odd_wishes_are_no_wishes() -> None:
    ann = places.guest("Ann")
    form = {"from": "25", "to": "-1", "zone": "../../etc/passwd", "every": "7"}
    assert run(Browser.of(ann).post("/me/notices", **form)).status == 302
    wishes = Wishes.objects.get(user=ann.user)
    assert (wishes.zone, wishes.quiet_from, wishes.quiet_to, wishes.every) == ("UTC", None, None, 0)


def test_odd_subscriptions_and_hooks_are_refused(service: Service) -> None:
    here, good = Browser.of(places.guest("Ann")), json.loads(Subscription().json)
    bad: list[Any] = [
        good | {"endpoint": "https://127.0.0.1/x"},
        good | {"endpoint": "http://push.example.org/x"},
        good | {"keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        good | {"keys": {"p256dh": "ü", "auth": 3}},
        good | {"keys": []},
        [],
        "x",
    ]

    async def go() -> list[int]:
        found = []
        for one in bad:
            rest()
            found.append((await here.send("/me/notices/push", json.dumps(one))).status)
        for address in ("https://10.0.0.1/", "http://hook.example.org/", "", "https://localhost/"):
            rest()
            found.append((await here.post("/me/notices/hook", address=address)).status)
        return found

    assert run(go()) == [422, 422, 422, 422, 400, 400, 400, 422, 422, 422, 422]
    assert not Channel.objects.exists()


def test_there_are_not_too_many_channels_and_nobody_removes_anothers(service: Service) -> None:
    here, eve = Browser.of(places.guest("Ann")), Browser.of(places.guest("Eve"))

    async def go() -> list[int]:
        found = []
        for n in range(4):
            rest()
            found.append(
                (await here.post("/me/notices/hook", address=f"https://push.example.org/{n}")).status
            )
        [(first,)] = sql("SELECT min(id) FROM notify_channel")
        found.append((await eve.post("/me/notices/remove", channel=str(first))).status)
        found.append((await here.post("/me/notices/remove", channel=str(first))).status)
        return found

    assert run(go()) == [200, 200, 200, 422, 404, 302]
    assert Channel.objects.count() == 2


def test_a_browser_that_somebody_else_uses_now_is_theirs(service: Service) -> None:
    phone, ann, bob = Subscription(), places.guest("Ann"), places.guest("Bob")

    async def go() -> None:
        await Browser.of(ann).send("/me/notices/push", phone.json)
        await Browser.of(bob).send("/me/notices/push", phone.json)

    run(go())
    assert [one.user_id for one in Channel.objects.all()] == [bob.id]


def test_one_click_ends_it_and_a_scanner_that_looks_does_not(sink: Sink) -> None:
    game = Game()
    told_by(game.bob, "mail")
    game.turn()
    work()
    (letter,) = sink.got
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = letter["List-Unsubscribe"].strip("<>")
    assert link in body(letter)
    path = link.removeprefix(settings.ORIGIN)
    form = {"Content-Type": "application/x-www-form-urlencoded"}

    async def go() -> list[int]:
        looked = [(await Browser().get(path)).status for _ in range(2)]
        wrong = (await ask("POST", path[:-1] + "~", headers=form)).status
        kept = sql("SELECT cardinality(wants) FROM notify_channel")
        pressed = (await ask("POST", path, headers=form, body=b"List-Unsubscribe=One-Click")).status
        return [*looked, wrong, *kept[0], pressed]

    assert run(go()) == [200, 200, 404, 4, 200]
    assert Channel.objects.get().wants == []


def test_it_is_offered_after_the_first_move_and_once() -> None:
    game = Game()
    bob = Browser.of(game.bob)

    def offer() -> str:
        page = run(bob.get(f"/t/{game.table}")).text
        found = re.search(r'id="offer-notices"[^>]*?( hidden)?>', page)
        return "" if found is None else "later" if found[1] else "now"

    if not run(load(game.table)).last_played(1):
        assert offer() == "later"
        game.turn()
        game.turn()
    assert offer() == "now"
    answer = run(bob.post("/me/notices/no", table=game.table))
    assert answer.header("location") == f"/t/{game.table}"
    assert offer() == ""
    live = run(places.table("roam", game.ann, game.bob))
    assert 'id="offer-notices"' not in run(Browser.of(game.ann).get(f"/t/{live}")).text


def test_the_service_worker_may_speak_for_the_whole_site() -> None:
    answer = run(ask("GET", "/sw.js"))
    assert (answer.status, answer.header("content-type")) == (200, "text/javascript")
    assert "showNotification" in answer.text
    assert "&" not in answer.text.replace("&&", ""), "nothing of it is written for HTML"
