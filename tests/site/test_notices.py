"""What people are told: by push, e-mail and web hook, once, when they want, and not what a tab has shown."""

from __future__ import annotations

import asyncio
import hmac
import json
import re
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from django.conf import settings
from django.test import override_settings

from crannog.site.accounts.models import Address
from crannog.site.database import connection
from crannog.site.notify import outbox, push
from crannog.site.notify.models import Channel, Wishes
from crannog.site.play.actions.nudge import nudge
from crannog.site.play.actions.sit import sit
from crannog.site.play.actions.vote import offer_end
from crannog.site.play.jobs import deliver
from crannog.site.play.store import presence
from crannog.site.play.store.live_table import load
from tests.site import databases, places
from tests.site.databases import sql
from tests.site.places import Person, run
from tests.site.push_service import Service, Subscription, certificate
from tests.site.security.asking import rest
from tests.site.sink import Sink
from tests.site.still_clock import CLOCK, HOUR
from tests.site.test_mail import body, one_turn

KINDS = ["turn", "nudge", "full", "over"]


@pytest.fixture(scope="module", autouse=True)
def database(shared_database: str) -> Iterator[str]:
    with databases.fresh(noon=True) as address:
        yield address


@pytest.fixture(scope="module")
def trusted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return certificate(tmp_path_factory.mktemp("tls"))


@pytest.fixture
def service(trusted: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """Push services and web hooks, for the site in this process."""
    made = Service(*trusted)
    made.start()
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted[0]))
    with override_settings(EGRESS=f"127.0.0.1:{made.port}", PUSHES=True):
        yield made
    made.stop()


@pytest.fixture(autouse=True)
def sink() -> Iterator[Sink]:
    rest()
    sql("TRUNCATE notify_message, notify_channel, notify_wishes, procrastinate_jobs CASCADE")
    sql("DELETE FROM accounts_address")
    sql("UPDATE accounts_notice SET told = true")
    kept, port = Sink(), places.free_port()
    controller = Controller(kept, hostname="127.0.0.1", port=port)
    controller.start()
    options = {"host": "127.0.0.1", "port": port}
    backend = {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}
    with override_settings(MAILERS={"default": backend}, MAIL_DELAY=0):
        yield kept
    controller.stop()


def work() -> None:
    """What the job workers do, once."""

    async def go() -> None:
        await deliver.collect()
        for (message,) in sql("SELECT id FROM notify_message WHERE sent IS NULL ORDER BY id"):
            await deliver.deliver(message)

    run(go())


def told_by(
    person: Person, kind: str, address: str = "", keys: dict[str, str] | None = None, wants: list[str] = KINDS
) -> Channel:
    """Somebody with a channel, as the page of notices makes it."""
    if kind == Channel.MAIL:
        Address.objects.get_or_create(
            user=person.user, defaults={"address": f"{person.user.name}@example.org"}
        )
    return Channel.objects.create(
        user=person.user,
        kind=kind,
        address=address,
        keys=keys or {},
        wants=wants,
        language="en",
        nonce="n" * 20,
    )


class Game:
    """Two people at a by-turn table; the first is to move."""

    def __init__(self, **wish: Any) -> None:
        self.ann, self.bob = places.guest("Ann"), places.guest("Bob")
        self.table = run(places.table("roam", self.ann, self.bob, **{"pace": "turn", "title": "Slow"} | wish))
        if 0 not in run(load(self.table)).asked:
            self.turn()

    def turn(self) -> int:
        return one_turn(self.table, self.ann, self.bob)


# --- what is told, where -------------------------------------------------------------------------


def test_a_turn_is_told_once_by_every_way_somebody_has(service: Service, sink: Sink) -> None:
    game, phone = Game(), Subscription()
    told_by(game.bob, "push", phone.endpoint, phone.keys)
    told_by(game.bob, "hook", "https://push.example.org/hook", {"secret": "quiet"})
    told_by(game.bob, "mail")
    work()
    assert (service.got, sink.got) == ([], []), "it is Ann's turn"
    game.turn()
    for _ in range(3):
        work()
    (letter,) = sink.got
    assert letter["Subject"] == "Your turn: Slow"
    assert sorted(one.path for one in service.got) == ["/hook", "/send/one"]
    said = phone.opened(next(one.body for one in service.got if one.path == "/send/one"))
    assert said["said"] == "It is your turn in Roam."
    assert said["to"] == f"/t/{game.table}?seat=1"
    assert "Slow" not in str(said), "people choose titles, and a locked phone shows this"


def test_pushes_are_of_one_size_and_signed_by_the_site(service: Service) -> None:
    game, phone = Game(title="T" * 40), Subscription()
    told_by(game.bob, "push", phone.endpoint, phone.keys)
    game.turn()
    work()
    run(offer_end(game.table, "end-of-ann", True, game.ann.player))
    run(offer_end(game.table, "end-of-bob", True, game.bob.player))
    work()
    assert [phone.opened(one.body)["said"] for one in service.got] == [
        "It is your turn in Roam.",
        "A game of Roam is over.",
    ]
    assert len({len(one.body) for one in service.got}) == 1
    for one in service.got:
        _signed(one.headers)
    assert len({one.headers["Topic"] for one in service.got}) == 2


def _signed(headers: dict[str, str]) -> None:
    """As a push service checks it (RFC 8292)."""
    found = re.fullmatch(r"vapid t=(\S+)\.(\S+)\.(\S+),k=(\S+)", headers["Authorization"])
    assert found is not None
    head, claims, signature, key = found.groups()

    def plain(text: str) -> bytes:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))

    assert key == push.public_key()
    assert json.loads(plain(claims))["aud"] == "https://push.example.org"
    raw = plain(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(key))
    public.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


def test_a_hook_is_signed_with_its_own_secret_and_the_time(service: Service) -> None:
    game = Game()
    told_by(game.bob, "hook", "https://push.example.org/hook", {"secret": "quiet"})
    game.turn()
    work()
    (one,) = service.got
    found = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", one.headers["X-Crannog-Signature"])
    assert found is not None
    assert found[2] == hmac.new(b"quiet", f"{found[1]}.".encode() + one.body, "sha256").hexdigest()
    said = json.loads(one.body)
    assert said["id"] == one.headers["X-Crannog-Id"]
    assert said["news"] == [
        {"about": "turn", "table": game.table, "seat": 1, "link": f"{settings.ORIGIN}/t/{game.table}?seat=1"}
    ]


def test_a_full_table_a_nudge_and_the_end_are_told(sink: Sink) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    told_by(ann, "mail", wants=["full", "over"])
    told_by(bob, "mail", wants=["nudge", "over"])
    table = run(places.table("roam", ann, None, pace="turn", title="Lake"))
    work()
    assert sink.got == []
    run(sit(table, "bob-sits", bob.id, "Bob"))
    work()
    assert [(one["To"], one["Subject"]) for one in sink.got] == [
        ("Ann@example.org", "The game has started: Lake")
    ]
    if 1 not in run(load(table)).asked:
        one_turn(table, ann, bob)
    run(nudge(table, "ann-nudges", 1, ann.player))
    work()
    assert (sink.got[-1]["To"], sink.got[-1]["Subject"]) == ("Bob@example.org", "You are awaited: Lake")
    run(offer_end(table, "end-of-ann", True, ann.player))
    run(offer_end(table, "end-of-bob", True, bob.player))
    for _ in range(2):
        work()
    assert sorted(one["To"] for one in sink.got[2:]) == ["Ann@example.org", "Bob@example.org"]
    assert {one["Subject"] for one in sink.got[2:]} == {"Game over: Lake"}


def test_a_game_that_its_rules_end_is_told(sink: Sink) -> None:
    game = Game(title="Lake")
    told_by(game.ann, "mail", wants=["over"])
    for _ in range(400):
        if run(load(game.table)).status == "over":
            break
        game.turn()
    assert run(load(game.table)).result is not None
    work()
    assert [one["Subject"] for one in sink.got] == ["Game over: Lake"]


# --- and when not --------------------------------------------------------------------------------


def test_what_an_open_tab_has_shown_is_not_told(sink: Sink) -> None:
    game = Game()
    told_by(game.bob, "mail")
    game.turn()

    async def looks() -> None:
        presence.note(game.table, game.bob.player)
        await presence.write()

    run(looks())
    work()
    assert sink.got == []
    assert sql("SELECT count(*) FROM notify_message WHERE sent IS NULL") == [(0,)]


@pytest.mark.parametrize("when", ["before", "while the database keeps us waiting"])
def test_a_player_seen_before_the_move_is_notified(
    when: str, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When they were seen counts, not when it was written, however long the database keeps us waiting."""

    @asynccontextmanager
    async def late() -> AsyncIterator[Any]:
        async with connection() as conn:
            if when != "before":
                CLOCK.advance(HOUR)
            yield conn

    game = Game()
    told_by(game.bob, "mail")
    presence.note(game.table, game.bob.player)
    game.turn()
    if when == "before":
        CLOCK.advance(HOUR)
    monkeypatch.setattr(presence, "connection", late)
    run(presence.write())
    work()
    assert len(sink.got) == 1


def test_in_quiet_hours_nothing_comes_and_then_all_together(sink: Sink) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    tables = [run(places.table("roam", ann, bob, pace="turn", title=f"Table {n}")) for n in range(3)]
    told_by(bob, "mail", wants=["turn"])
    [(hour,)] = sql("SELECT extract(hour FROM clock_timestamp() AT TIME ZONE 'Asia/Tokyo')::int")
    Wishes.objects.create(user=bob.user, zone="Asia/Tokyo", quiet_from=hour, quiet_to=(hour + 2) % 24)
    for table in tables:
        if 1 not in run(load(table)).asked:
            one_turn(table, ann, bob)
    work()
    work()
    assert sink.got == []
    assert sql("SELECT count(*), max(attempts) FROM notify_message WHERE sent IS NULL") == [(3, 0)]
    assert sql("SELECT bool_and(due > clock_timestamp() + interval '59 minutes') FROM notify_message") == [
        (True,)
    ]
    Wishes.objects.update(quiet_from=None, quiet_to=None)
    sql("UPDATE notify_message SET due = clock_timestamp()")
    work()
    (letter,) = sink.got
    assert letter["Subject"] == "News from 3 tables"
    assert [table in body(letter) for table in tables] == [True] * 3


def test_somebody_with_many_tables_hears_once_an_hour(sink: Sink) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    told_by(bob, "mail", wants=["turn"])
    Wishes.objects.create(user=bob.user, zone="UTC", every=60)

    def another(n: int) -> None:
        table = run(places.table("roam", ann, bob, pace="turn", title=f"Table {n}"))
        if 1 not in run(load(table)).asked:
            one_turn(table, ann, bob)
        work()

    for n in range(4):
        another(n)
    assert len(sink.got) == 1
    sql("UPDATE notify_message SET due = clock_timestamp()")
    sql("UPDATE notify_channel SET last = last - interval '61 minutes'")
    work()
    assert [one["Subject"] for one in sink.got] == ["Your turn: Table 0", "News from 3 tables"]


def test_who_answers_meanwhile_or_leaves_the_seat_is_not_told(sink: Sink) -> None:
    game = Game()
    told_by(game.bob, "mail")
    game.turn()
    run(deliver.collect())
    game.turn()
    [(message,)] = sql("SELECT id FROM notify_message")
    assert not run(deliver.deliver(message))
    assert sink.got == []


def test_a_seat_with_an_address_of_its_own_gets_no_second_letter(sink: Sink) -> None:
    game = Game()
    told_by(game.bob, "mail")
    sql(
        "INSERT INTO mail_seatmail (seat_id, player_id, address, language, nonce, confirmed)"
        " SELECT id, player_id, 'b@example.org', 'en', 'n', clock_timestamp() FROM play_seat"
        " WHERE table_id = %s AND number = 1",
        game.table,
    )
    game.turn()
    work()
    assert sink.got == []


# --- nothing is missed ---------------------------------------------------------------------------


def test_a_worker_that_dies_after_handing_over_repeats_under_the_same_name(
    service: Service, sink: Sink
) -> None:
    game, phone = Game(), Subscription()
    told_by(game.bob, "push", phone.endpoint, phone.keys)
    told_by(game.bob, "mail")
    game.turn()
    work()
    sql("UPDATE notify_message SET sent = NULL, due = clock_timestamp()")  # it died before it wrote that down
    work()
    assert len(service.got) == len(sink.got) == 2
    assert len({one.headers["Topic"] for one in service.got}) == 1
    assert len({one["Message-ID"] for one in sink.got}) == 1


def test_a_worker_that_dies_before_leaves_it_to_the_next(sink: Sink) -> None:
    game = Game()
    told_by(game.bob, "mail")
    game.turn()

    async def dies() -> None:
        await deliver.collect()
        [(message,)] = sql("SELECT id FROM notify_message")
        assert await outbox.take(message) is not None

    run(dies())
    sql("DELETE FROM procrastinate_jobs")  # the hint is lost as well
    assert run(deliver.collect()) == 0, "it might still be at it"
    sql("UPDATE notify_message SET due = due - make_interval(secs => %s)", outbox.LEASE)
    assert run(deliver.collect()) == 1
    work()
    assert len(sink.got) == 1


def test_two_workers_that_look_at_one_moment_call_once_and_live(sink: Sink) -> None:
    """Their jobs have the same lock: whoever comes second is refused, and that is fine."""
    game = Game()
    told_by(game.bob, "mail")
    game.turn()
    run(deliver.collect())
    [(message,)] = sql("SELECT id FROM notify_message")

    async def both() -> list[int]:
        sql("DELETE FROM procrastinate_jobs")
        return list(await asyncio.gather(*[outbox.call_due() for _ in range(6)]))

    for _ in range(10):
        run(both())
        assert sql("SELECT args->>'message' FROM procrastinate_jobs") == [(str(message),)]
