"""A code by e-mail: a guest becomes lasting, a second browser signs in; good once, few tries, the same answers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from email.message import EmailMessage

import pytest
from aiosmtpd.controller import Controller
from django.conf import settings
from django.test import override_settings

from crannog.site.accounts.models import Address, Notice, User
from crannog.site.notify import codes, continue_links, outbox
from crannog.site.notify.continue_links import Continue
from crannog.site.play.jobs import deliver
from tests.site import places
from tests.site.authenticator import Authenticator
from tests.site.browsers import Browser
from tests.site.databases import sql
from tests.site.places import run
from tests.site.security.asking import Answer, rest
from tests.site.sink import Sink

CODE = re.compile(r"\b(\d{4} \d{4})\b")


@pytest.fixture(autouse=True)
def sink() -> Iterator[Sink]:
    """The site in this process sends there."""
    rest()
    sql("TRUNCATE accounts_code, notify_message")
    sql("DELETE FROM accounts_address")
    sql("UPDATE accounts_notice SET told = true")
    kept, port = Sink(), places.free_port()
    controller = Controller(kept, hostname="127.0.0.1", port=port)
    controller.start()
    backend = {
        "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "OPTIONS": {"host": "127.0.0.1", "port": port},
    }
    with override_settings(MAILERS={"default": backend}):
        yield kept
    controller.stop()


async def work() -> None:
    """What a job worker does with the outbox."""
    await deliver.collect()
    for (message,) in sql("SELECT id FROM notify_message WHERE sent IS NULL ORDER BY id"):
        await deliver.deliver(message)


def newest_code(sink: Sink) -> EmailMessage:
    """Letters about what has changed come in between."""
    return [one for one in sink.got if one["Subject"] == "Your code"][-1]


async def code_for(browser: Browser, address: str, sink: Sink, query: str = "") -> str:
    """Ask for a code, and read it."""
    rest()
    asked = await browser.post(f"/me/code{query}", address=address)
    assert (asked.status, asked.header("location")) == (302, f"/me/code{query}")
    await work()
    letter = newest_code(sink)
    assert letter["To"] == address
    found = CODE.search(letter.get_content())
    assert found is not None
    return found[1]


async def signs_in(browser: Browser, address: str, sink: Sink) -> Answer:
    return await browser.post("/me/code", code=await code_for(browser, address, sink))


def test_a_guest_adds_an_address_and_a_second_browser_has_the_same_tables(sink: Sink) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    here, there = Browser.of(ann), Browser()

    async def go() -> list[object]:
        table = await places.table("roam", ann, bob)
        added = await signs_in(here, "ann@example.org", sink)
        entered = await signs_in(there, "Ann@example.org", sink)
        seen = [(await one.get(f"/t/{table}")).status for one in (here, there)]
        return [added.header("location"), entered.header("location"), seen]

    assert run(go()) == ["/me?done=address", "/", [200, 200]]
    assert here.player.id == there.player.id == ann.id
    assert not User.objects.get(id=ann.id).is_guest
    assert [one.kind for one in Notice.objects.filter(user=ann.id).order_by("id")] == ["address", "device"]


def test_a_code_is_a_fresh_sign_in_and_leads_back_to_who_asked(sink: Sink) -> None:
    """`test_fresh_sign_in.py` has the same with a passkey."""
    here = Browser.of(places.guest("Dot"))

    async def go() -> list[object]:
        await signs_in(here, "dot@example.org", sink)
        refused = await here.post("/me/delete")
        code = await code_for(here, "dot@example.org", sink, "?next=delete")
        proved = await here.post("/me/code?next=delete", code=code)
        return [refused.status, proved.header("location"), (await here.post("/me/delete")).status]

    assert run(go()) == [422, "/me/delete", 302]


def test_a_code_is_good_once_even_at_one_moment(sink: Sink) -> None:
    here = Browser()

    async def go() -> tuple[list[int], int]:
        code = await code_for(here, "ann@example.org", sink)
        cookies = dict(here.cookies)
        thrice = [Browser(dict(cookies)).post("/me/code", code=code) for _ in range(3)]
        found = sorted(one.status for one in await asyncio.gather(*thrice))
        return found, (await Browser(dict(cookies)).post("/me/code", code=code)).status

    assert run(go()) == ([302, 422, 422], 422)


def test_after_five_wrong_tries_the_right_code_is_wrong(sink: Sink) -> None:
    here = Browser()

    async def go(wrong: int) -> int:
        code = await code_for(here, "ann@example.org", sink)
        other = f"{(int(code.replace(' ', '')) + 1) % 10**8:08}"
        for _ in range(wrong):
            assert (await here.post("/me/code", code=other)).status == 422
        return (await here.post("/me/code", code=code)).status

    assert run(go(codes.TRIES)) == 422
    assert run(go(codes.TRIES - 1)) == 302


def test_a_code_is_old_after_a_quarter_of_an_hour(sink: Sink) -> None:
    here = Browser()

    async def go() -> int:
        code = await code_for(here, "ann@example.org", sink)
        sql("UPDATE accounts_code SET made = made - make_interval(mins => %s)", codes.MINUTES)
        return (await here.post("/me/code", code=code)).status

    assert run(go()) == 422


def test_a_code_works_only_in_the_browser_that_asked(sink: Sink) -> None:
    here, there = Browser(), Browser()

    async def go() -> list[int]:
        code = await code_for(here, "ann@example.org", sink)
        await there.post("/me/code", address="eve@example.org")
        return [
            (await there.post("/me/code", code=code)).status,
            (await Browser().post("/me/code", code=code)).status,
            (await here.post("/me/code", code=code)).status,
        ]

    assert run(go()) == [422, 422, 302]


def test_nobody_learns_whether_an_address_is_known(sink: Sink) -> None:
    """Question, page and e-mail are the same, byte by byte, but for what chance made."""
    known = Browser()

    def plain(text: str) -> str:
        text = re.sub(r'(nonce|value|content)="[\w\-+/=]{20,}"', "", text)
        return CODE.sub("", text)

    async def ask(address: str) -> list[object]:
        rest()
        one = Browser()
        asked = await one.post("/me/code", address=address)
        await work()
        page = await one.get("/me/code")
        wrong = await one.post("/me/code", code="1")
        letter = newest_code(sink)
        return [
            asked.status, asked.header("location"), plain(page.text), wrong.status, plain(wrong.text),
            letter["Subject"], plain(letter.get_content()), sorted(letter.keys()),
        ]  # fmt: skip

    async def go() -> tuple[list[object], list[object]]:
        await signs_in(known, "ann@example.org", sink)
        return await ask("ann@example.org"), await ask("eve@example.org")

    one, other = run(go())
    assert one == other


def test_ten_codes_a_day_for_one_mailbox_however_it_is_written(sink: Sink) -> None:
    async def go() -> list[int]:
        found = []
        for n in range(codes.A_DAY + 1):
            rest()
            found.append((await Browser().post("/me/code", address=f"Ann+{n}@example.org")).status)
        return found

    assert run(go()) == [302] * codes.A_DAY + [422]
    assert sql("SELECT count(*) FROM notify_message") == [(codes.A_DAY,)]


def test_what_is_no_address_is_refused_and_nothing_is_sent(sink: Sink) -> None:
    async def go() -> list[int]:
        bad = ("", "bob", "bob@", "a@b.example\nBcc: c@d.example", "x" * 300 + "@example.org")
        return [(await Browser().post("/me/code", address=one)).status for one in bad]

    assert run(go()) == [422] * 5
    assert sql("SELECT count(*) FROM notify_message") == [(0,)]


def test_an_account_does_not_turn_into_another_one(sink: Sink) -> None:
    ann, eve = Browser(), Browser()

    async def go() -> int:
        await signs_in(ann, "ann@example.org", sink)
        await eve.makes(Authenticator())
        return (await signs_in(eve, "ann@example.org", sink)).status

    assert run(go()) == 422
    assert ann.player.id != eve.player.id


def test_a_guest_with_tables_is_asked_before_it_becomes_somebody(sink: Sink) -> None:
    ann, bob = Browser(), places.guest("Bob")
    there = Browser.of(bob)

    async def go() -> tuple[str, str]:
        await signs_in(ann, "ann@example.org", sink)
        await places.table("roam", bob, None)
        asked = (await signs_in(there, "ann@example.org", sink)).header("location")
        return asked, (await there.post("/me/join", choice="bring")).header("location")

    assert run(go()) == ("/me/join", "/")
    assert there.player.id == ann.player.id


def test_the_last_way_in_stays(sink: Sink) -> None:
    here = Browser()

    async def go() -> list[int]:
        await signs_in(here, "ann@example.org", sink)
        last = await here.post("/me/address/remove")
        await here.makes(Authenticator())
        return [last.status, (await here.post("/me/address/remove")).status]

    assert run(go()) == [422, 302]
    assert not Address.objects.exists()


def test_ways_that_are_added_or_removed_are_told_by_mail_once(sink: Sink) -> None:
    here, there, passkey = Browser(), Browser(), Authenticator()

    async def go() -> None:
        await signs_in(here, "ann@example.org", sink)
        await here.makes(passkey)
        await there.enters(passkey)
        await here.post("/me", recovery="1")
        sink.got.clear()
        for _ in range(3):
            await work()

    run(go())
    told = [str(one.get_content()) for one in sink.got]
    for what in (
        "E-mail address added",
        "Passkey added",
        "Signed in with another browser",
        "Link for another",
    ):
        assert sum(what in one for one in told) == 1, what
    assert all("Firefox on Linux" in one for one in told)


def test_an_address_that_is_replaced_or_removed_is_told_so(sink: Sink) -> None:
    """Whoever takes somebody's browser does not take their address in silence."""
    here = Browser()

    async def go() -> None:
        await signs_in(here, "ann@example.org", sink)
        await work()
        await signs_in(here, "other@example.org", sink)
        await here.makes(Authenticator())
        await here.post("/me/address/remove")
        await work()

    run(go())
    told = [one["To"] for one in sink.got if "E-mail address removed" in str(one.get_content())]
    assert told == ["ann@example.org", "other@example.org"]


def test_a_mail_server_that_is_away_costs_patience_and_the_name_stays(sink: Sink) -> None:
    sink.refuse = True

    async def go() -> list[str]:
        await Browser().post("/me/code", address="ann@example.org")
        await work()
        assert sql("SELECT attempts, sent FROM notify_message") == [(1, None)]
        await work()
        assert sql("SELECT attempts FROM notify_message") == [(1,)], "not at once again"
        sink.refuse = False
        sql("UPDATE notify_message SET due = clock_timestamp()")
        await work()
        (name,) = [one["Message-ID"] for one in sink.got]
        sql("UPDATE notify_message SET due = clock_timestamp(), sent = NULL")  # died before it was marked
        await work()
        return [name, sink.got[-1]["Message-ID"]]

    first, second = run(go())
    assert first == second
    assert len(sink.got) == 2


def test_two_workers_hand_a_message_over_once(sink: Sink) -> None:
    async def go() -> list[bool]:
        await Browser().post("/me/code", address="ann@example.org")
        [(message,)] = sql("SELECT id FROM notify_message")
        return list(await asyncio.gather(*[deliver.deliver(message) for _ in range(4)]))

    assert sorted(run(go())) == [False, False, False, True]
    assert len(sink.got) == 1


def test_codes_and_their_letters_are_forgotten(sink: Sink) -> None:
    async def go() -> None:
        await Browser().post("/me/code", address="ann@example.org")
        await outbox.forget()
        assert sql("SELECT count(*) FROM accounts_code") == [(1,)]
        for table in ("accounts_code", "notify_message"):
            sql(f"UPDATE {table} SET made = made - interval '25 hours'")
        await outbox.forget()

    run(go())
    assert sql("SELECT (SELECT count(*) FROM accounts_code), (SELECT count(*) FROM notify_message)") == [
        (0, 0)
    ]


# --- "continue as …" -----------------------------------------------------------------------------


def path_of(person: places.Person, table: str = "reed-otter-1") -> str:
    made = continue_links.link(Continue(person.id, person.user.epoch, table, 0))
    return made.removeprefix(settings.ORIGIN)


def test_looking_at_the_link_changes_nothing_and_the_button_acts_once() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    phone, scanner, late = Browser(), Browser(), Browser()

    async def go() -> list[object]:
        table = await places.table("roam", ann, bob)
        link = path_of(ann, table)
        looked = [(await scanner.get(link)).status for _ in range(3)]
        assert scanner.cookies == {}
        pressed = await phone.post(link)
        assert pressed.header("location") == f"/t/{table}?seat=0"
        seen = (await phone.get(f"/t/{table}")).status
        return [looked, pressed.status, seen, (await late.post(link)).status]

    assert run(go()) == [[200, 200, 200], 302, 200, 404]
    assert phone.player.id == ann.id
    assert Notice.objects.get(user=ann.id).kind == "device"


def test_a_link_ends_after_a_week_with_all_devices_and_when_it_is_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import time

    ann = places.guest("Ann")
    link = path_of(ann)
    wrong = link[:-1] + ("A" if link[-1] != "A" else "B")
    assert run(Browser().post(wrong)).status == 404
    sql("UPDATE accounts_user SET epoch = epoch + 1 WHERE id = %s", ann.id)
    assert run(Browser().post(link)).status == 404
    sql("UPDATE accounts_user SET epoch = epoch - 1 WHERE id = %s", ann.id)
    later = time.time() + continue_links.DAYS * 86_400 + 5
    monkeypatch.setattr("time.time", lambda: later)
    assert run(Browser().post(link)).status == 404


def test_who_is_signed_in_already_just_goes_there() -> None:
    ann = places.guest("Ann")
    answer = run(Browser.of(ann).get(path_of(ann, "some-table-1")))
    assert (answer.status, answer.header("location")) == (302, "/t/some-table-1?seat=0")
