"""E-mails, against a real SMTP server that keeps what it gets: confirmed by link, one a turn, one click to stop."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any

import httpx
import psycopg
import pytest
from aiosmtpd.controller import Controller
from django.conf import settings
from django.test import override_settings

from crannog.site.mail import outbox
from crannog.site.mail.address import Left, Refused, confirm, leave_address, linked, state_of, stop
from crannog.site.mail.message import EmailText, email_to
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Done
from crannog.site.play.actions.hand_over import to_bot
from crannog.site.play.drawing.email_texts import your_turn
from crannog.site.play.jobs import send_mail
from crannog.site.play.store.live_table import load
from crannog.site.texts import site_texts
from tests.site import places
from tests.site.databases import sql
from tests.site.places import Person, run
from tests.site.sink import Sink

LINK = re.compile(r"http\S+/mail/(confirm|stop)/(\S+)")


@pytest.fixture(scope="module")
def smtp() -> Iterator[tuple[Sink, int]]:
    sink, port = Sink(), places.free_port()
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()
    yield sink, port
    controller.stop()


@pytest.fixture
def sink(smtp: tuple[Sink, int]) -> Iterator[Sink]:
    """The site in this process sends there, at once."""
    kept, port = smtp
    kept.got.clear()
    kept.refuse = False
    sql("DELETE FROM procrastinate_jobs")
    sql("TRUNCATE mail_seatmail, mail_letter")
    options = {"host": "127.0.0.1", "port": port}
    backend = {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}
    with override_settings(MAILERS={"default": backend}, MAIL_DELAY=0):
        yield kept


def work() -> None:
    """What a job worker does with the letters."""
    for (letter,) in sql("SELECT (args->>'letter')::int FROM procrastinate_jobs WHERE queue_name = 'mail'"):
        run(send_mail.send(letter))
    sql("DELETE FROM procrastinate_jobs WHERE queue_name = 'mail'")


def body(message: EmailMessage) -> str:
    return str(message.get_content()).replace("\r\n", "\n")


def token_in(message: EmailMessage, kind: str) -> str:
    found: dict[str, str] = dict(LINK.findall(body(message)))
    return found[kind]


def one_turn(table: str, *people: Person) -> int:
    """Whoever is asked plays until it is somebody else's turn. Who it was."""

    async def play() -> int:
        live = await load(table)
        seat = min(live.asked)
        while seat in live.asked:
            asked = live.decision(seat)
            assert asked is not None
            command = f"turn-{live.seq:08}"
            player = people[seat].player
            assert isinstance(await choose(table, live.seq, command, seat, asked.lines()[0], player), Done)
            live = await load(table)
        return seat

    return run(play())


class Game:
    """Two people at a by-turn table, the second with a confirmed address; the first is to move."""

    def __init__(self, sink: Sink, language: str = "en", **wish: Any) -> None:
        self.ann, self.bob = places.guest("Ann"), places.guest("Bob")
        self.table = run(
            places.table("roam", self.ann, self.bob, **{"pace": "turn", "title": "Slow game"} | wish)
        )
        if 0 not in run(load(self.table)).asked:
            one_turn(self.table, self.ann, self.bob)
        assert run(self.leave(language)) == Left(False)
        work()
        given = token_in(sink.got[-1], "confirm")

        async def agree() -> bool:
            found = await linked("confirm", given)
            assert found is not None
            return await confirm(found)

        assert run(agree())
        sink.got.clear()

    async def leave(self, language: str, address: str = "bob@example.org") -> Left | Refused | None:
        return await leave_address(self.table, 1, self.bob.id, address, language)

    def turn(self) -> int:
        return one_turn(self.table, self.ann, self.bob)


def test_nothing_is_sent_before_the_address_is_confirmed(sink: Sink) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    table = run(places.table("roam", ann, bob, pace="turn"))
    assert run(leave_address(table, 1, bob.id, "bob@example.org", "en")) == Left(False)
    work()
    (letter,) = sink.got
    assert letter["To"] == "bob@example.org"
    assert letter["Subject"] == site_texts("en").t("mail.confirm_subject")
    assert letter["List-Unsubscribe"] is None
    assert run(state_of(table, 1, bob.id)) == "asked"
    one_turn(table, ann, bob)
    run(send_mail.collect())
    work()
    assert len(sink.got) == 1


def test_one_letter_a_turn_whatever_is_done_twice(sink: Sink) -> None:
    game = Game(sink)
    assert run(state_of(game.table, 1, game.bob.id)) == "confirmed"
    run(send_mail.collect())
    work()
    assert sink.got == [], "it is Ann's turn"
    assert game.turn() == 0
    for _ in range(3):
        run(send_mail.collect())
        work()
    (letter,) = sink.got
    assert letter["Subject"] == "Your turn: Slow game"
    assert f"/t/{game.table}?seat=1" in body(letter)
    (number,) = sql("SELECT max(id) FROM mail_letter")[0]

    async def twice() -> list[bool]:
        return [await send_mail.send(number), await send_mail.send(number)]

    assert run(twice()) == [False, False]
    assert len(sink.got) == 1
    with pytest.raises(psycopg.errors.UniqueViolation):
        sql(
            "INSERT INTO mail_letter (mail_id, seat_id, seq) SELECT mail_id, seat_id, seq FROM mail_letter WHERE id = %s",
            number,
        )


def test_no_letter_in_the_middle_of_ones_own_turn(sink: Sink) -> None:
    game = Game(sink)
    game.turn()
    run(send_mail.collect())
    work()
    assert len(sink.got) == 1

    async def begin() -> None:
        live = await load(game.table)
        asked = live.decision(1)
        assert asked is not None
        await choose(game.table, live.seq, "first-of-two", 1, asked.lines()[0], game.bob.player)

    run(begin())
    assert 1 in run(load(game.table)).asked, "this turn has more than one choice"
    run(send_mail.collect())
    work()
    assert len(sink.got) == 1
    game.turn()
    game.turn()
    run(send_mail.collect())
    work()
    assert len(sink.got) == 2, "the next turn has its own letter"


def test_the_letter_says_what_the_seat_sees_and_how_to_stop(sink: Sink) -> None:
    game = Game(sink, language="de", title="Langsam & sicher <b>")
    game.turn()
    run(send_mail.collect())
    work()
    (letter,) = sink.got
    assert letter["Subject"] == "Du bist dran: Langsam & sicher <b>"
    said = body(letter)
    assert said.startswith("Hallo Bob,\n")
    assert "Seit deinem letzten Zug:\n- " in said
    link = LINK.search(said)
    assert link is not None
    assert link[1] == "stop"
    assert letter["List-Unsubscribe"] == f"<{link[0]}>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter["Auto-Submitted"] == "auto-generated"
    live = run(load(game.table))
    go_on = re.search(r"http\S+/mail/continue/\S+", said)
    assert go_on is not None
    assert your_turn(live, 1, "de", link[0], go_on[0]).body.strip() == said.strip()


def test_a_bot_a_live_table_and_a_frozen_one_get_no_letter(sink: Sink) -> None:
    game = Game(sink)
    game.turn()
    run(to_bot(game.table, "bot-for-bob", 1, game.bob.id))
    run(send_mail.collect())
    assert sql("SELECT count(*) FROM mail_letter WHERE seq > 0") == [(0,)]

    frozen = Game(sink)
    frozen.turn()
    sql("UPDATE play_table SET frozen = 'repair' WHERE id = %s", frozen.table)
    run(send_mail.collect())
    assert sql("SELECT count(*) FROM mail_letter WHERE seq > 0") == [(0,)]

    live = run(places.table("roam", game.ann, game.bob, pace="live"))
    assert run(leave_address(live, 1, game.bob.id, "bob@example.org", "en")) is None


def test_who_answers_meanwhile_gets_no_letter(sink: Sink) -> None:
    game = Game(sink)
    game.turn()
    run(send_mail.collect())
    game.turn()  # Bob was quicker than the post
    work()
    assert sink.got == []


def test_a_mail_server_that_is_away_costs_patience_not_letters(sink: Sink) -> None:
    game = Game(sink)
    game.turn()
    sink.refuse = True
    run(send_mail.collect())
    work()
    assert sink.got == []
    assert run(send_mail.collect()) == 0, "not at once again"
    sql("UPDATE mail_letter SET due = clock_timestamp()")
    sink.refuse = False
    assert run(send_mail.collect()) == 1
    work()
    assert len(sink.got) == 1
    sql("UPDATE mail_letter SET sent = NULL, attempts = %s, due = clock_timestamp()", send_mail.ATTEMPTS)
    assert run(send_mail.collect()) == 0, "given up"


def test_one_click_stops_and_forgets(sink: Sink) -> None:
    game = Game(sink)
    game.turn()
    run(send_mail.collect())
    work()
    given = token_in(sink.got[0], "stop")

    async def unsubscribe(token: str) -> bool:
        found = await linked("stop", token)
        if found is None:
            return False
        await stop(found)
        return True

    assert not run(unsubscribe(given[:-1] + ("A" if given[-1] != "A" else "B")))
    assert not run(unsubscribe(given.replace("-", "9-", 1)))
    assert run(unsubscribe(given))
    assert sql("SELECT count(*) FROM mail_seatmail WHERE address <> ''") == [(0,)]
    assert run(state_of(game.table, 1, game.bob.id)) == "none"
    game.turn()
    game.turn()
    run(send_mail.collect())
    work()
    assert len(sink.got) == 1


def test_three_addresses_a_day_and_only_good_ones_and_only_for_ones_own_seat(sink: Sink) -> None:
    game = Game(sink)

    def reason(done: object) -> str:
        assert isinstance(done, Refused)
        return done.reason.id

    for bad in ("", "bob", "bob@", "a@b.example\nBcc: c@d.example", "x" * 300 + "@example.org"):
        assert reason(run(game.leave("en", bad))) == "mail.bad_address"
    assert run(leave_address(game.table, 0, game.bob.id, "bob@example.org", "en")) is None
    assert run(game.leave("en", "other@example.org")) == Left(False)
    assert run(game.leave("en", "third@example.org")) == Left(False)
    assert reason(run(game.leave("en", "fourth@example.org"))) == "mail.too_many"
    work()
    assert len(sink.got) == 2

    # Nor can three players bother one stranger all day long.
    for _ in range(3):
        somebody, ann = places.guest("Eve"), places.guest("Ann")
        table = run(places.table("roam", somebody, ann, pace="turn"))
        assert run(leave_address(table, 0, somebody.id, "victim@example.org", "en")) == Left(False)
    somebody = places.guest("Eve")
    table = run(places.table("roam", somebody, None, pace="turn"))
    assert reason(run(leave_address(table, 0, somebody.id, "victim@example.org", "en"))) == "mail.too_many"


def test_an_address_confirmed_once_is_good_for_the_next_table(sink: Sink) -> None:
    game = Game(sink)
    table = run(places.table("roam", game.ann, game.bob, pace="turn"))
    assert run(leave_address(table, 1, game.bob.id, "bob@example.org", "en")) == Left(True)
    assert run(leave_address(table, 0, game.ann.id, "bob@example.org", "en")) == Left(False), "not for others"


def test_addresses_are_not_kept_for_ever(sink: Sink) -> None:
    game = Game(sink)
    other = places.guest("Cem")
    table = run(places.table("roam", game.ann, other, pace="turn"))
    run(leave_address(table, 1, other.id, "cem@example.org", "en"))
    sql("UPDATE mail_seatmail SET created = created - interval '8 days'")
    run(outbox.forget())
    assert sql("SELECT address FROM mail_seatmail") == [("bob@example.org",)], (
        "confirmed, and the game goes on"
    )
    sql("UPDATE play_table SET status = 'over', moved = moved - interval '8 days' WHERE id = %s", game.table)
    run(outbox.forget())
    assert sql("SELECT count(*) FROM mail_letter") == [(0,)]


def test_mail_programs_find_the_link_however_long_it_is() -> None:
    stops = f"https://{'long-' * 20}name.example.org/mail/stop/12-{'a' * 24}"
    raw = email_to("bob@example.org", EmailText("ü" * 80, "x"), stops).message().as_bytes()
    assert f"\nList-Unsubscribe: <{stops}>\n".encode() in raw


# --- through the running site --------------------------------------------------------------------


@pytest.fixture
def posting(smtp: tuple[Sink, int]) -> Iterator[places.Site]:
    mail = f"smtp://127.0.0.1:{smtp[1]}"
    with places.running(
        CRANNOG_DATABASE=settings.DATABASE, CRANNOG_MAIL=mail, CRANNOG_MAIL_DELAY="0"
    ) as made:
        yield made


def press(client: httpx.Client, url: str, **fields: str) -> httpx.Response:
    page = client.get(url if "/mail/" in url else "/me")
    csrf = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
    assert csrf is not None
    return client.post(url, data=fields | {"csrfmiddlewaretoken": csrf[1]})


def test_from_the_form_to_the_last_click(posting: places.Site, sink: Sink) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    table = run(places.table("roam", ann, bob, pace="turn", title="By post"))
    with httpx.Client(base_url=posting.url, cookies=bob.cookies, timeout=60) as browser:
        left = press(browser, f"/t/{table}/mail", seat="1", address="bob@example.org")
        assert left.status_code == 200
        assert site_texts("en").t("mail.look") in left.text
        assert press(browser, f"/t/{table}/mail", seat="0", address="bob@example.org").status_code == 404
        assert press(browser, f"/t/{table}/mail", seat="1", address="bob").status_code == 422
        link = LINK.search(body(sink.wait(1)[0]))
        assert link is not None
        assert link[0].startswith(posting.url)
        looked = browser.get(link[0])
        assert (looked.status_code, run(state_of(table, 1, bob.id))) == (200, "asked"), (
            "looking changes nothing"
        )
        assert site_texts("en").t("mail.confirm") in looked.text
        assert site_texts("en").t("mail.confirmed") in press(browser, link[0]).text
        assert run(state_of(table, 1, bob.id)) == "confirmed"
        assert browser.get(f"{posting.url}/mail/confirm/1-nonsense").status_code == 404

    if 1 not in run(load(table)).asked:
        one_turn(table, ann, bob)
    letter = sink.wait(2)[1]
    assert letter["Subject"] == "Your turn: By post"
    assert run(send_mail.collect()) == 0, "one round more finds nothing to send"
    assert sql("SELECT count(*) FROM mail_letter") == [(2,)]
    stops = str(letter["List-Unsubscribe"]).strip("<>")
    assert httpx.get(stops, timeout=60).status_code == 200
    assert run(state_of(table, 1, bob.id)) == "confirmed", "looking changes nothing"
    # As a mail program does it: from elsewhere, without a cookie or a form.
    assert httpx.post(stops, data={"List-Unsubscribe": "One-Click"}, timeout=60).status_code == 200
    assert run(state_of(table, 1, bob.id)) == "none"
