"""Chat goes ninety days after the end of a game, and a guest who has not come for a year goes altogether."""

from __future__ import annotations

import pytest

from crannog.site.accounts.models import User
from crannog.site.me.clear_out import clear_out
from crannog.site.play.actions.say import say
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.models import ChatLine
from crannog.site.play.store.live_table import load
from crannog.site.play.store.retention import CHAT_DAYS, GUEST_DAYS
from tests.site import places
from tests.site.databases import sql
from tests.site.replays import played_out
from tests.site.security.asking import ask, rest
from tests.site.test_delete import finish


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()


def ended_ago(table: str, days: int) -> None:
    sql(
        "UPDATE play_table SET moved = clock_timestamp() - make_interval(days => %s) WHERE id = %s",
        days,
        table,
    )


def said_ago(table: str, days: int) -> None:
    sql(
        "UPDATE play_chatline SET at = clock_timestamp() - make_interval(days => %s) WHERE table_id = %s",
        days,
        table,
    )


def texts(table: str) -> list[str]:
    return list(ChatLine.objects.filter(table=table).order_by("id").values_list("text", flat=True))


def test_chat_is_deleted_as_long_after_the_end_as_the_figures_say() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def talk() -> tuple[str, str, str]:
        old = await played_out("roam", (ann, bob), 3)
        new = await played_out("roam", (ann, bob), 4)
        runs = await places.table("roam", ann, bob)
        for table in (old.id, new.id, runs):
            await say(await load(table), ann.id, "Servus")
        return old.id, new.id, runs

    old, new, runs = places.run(talk())
    for table, days in ((old, CHAT_DAYS + 1), (new, CHAT_DAYS - 1), (runs, CHAT_DAYS + 1)):
        said_ago(table, days)
        ended_ago(table, days)
    places.run(clear_out())
    assert (texts(old), texts(new), texts(runs)) == ([], ["Servus"], ["Servus"])

    async def again() -> None:
        await say(await load(old), ann.id, "Those were the days")

    places.run(again())
    places.run(clear_out())
    assert texts(old) == ["Those were the days"], "what was said just now stays for a while"


def test_a_round_is_bounded_and_says_that_there_is_more() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def talk() -> str:
        live = await played_out("roam", (ann, bob), 9)
        for text in ("one", "two", "three"):
            await say(live, ann.id, text)
        return live.id

    table = places.run(talk())
    said_ago(table, CHAT_DAYS + 1)
    ended_ago(table, CHAT_DAYS + 1)
    assert places.run(clear_out(lines=2))
    assert texts(table) == ["three"]
    assert not places.run(clear_out(lines=2))
    assert texts(table) == []


def test_guests_who_do_not_come_any_more_are_deleted_and_accounts_are_not() -> None:
    ann, kit, bob = places.guest("Ann"), places.guest("Kit"), places.guest("Bob")
    live = places.run(played_out("roam", (ann, bob), 5))
    User.objects.filter(id=kit.id).update(is_guest=False)
    for who, days in ((ann, GUEST_DAYS + 1), (kit, GUEST_DAYS + 1), (bob, GUEST_DAYS - 1)):
        seen_ago(who, days)
    assert not places.run(clear_out())
    places.run(finish())
    kept = {
        name for (name,) in sql("SELECT name FROM accounts_user WHERE id = ANY(%s)", [ann.id, kit.id, bob.id])
    }
    assert kept == {"", "Kit", "Bob"}
    assert not User.objects.get(id=ann.id).is_active
    assert places.run(load(live.id)).called("en") == {0: "Someone", 1: "Bob"}
    assert places.run(verify(live.id)).problems == ()


def seen_ago(who: places.Person, days: int) -> None:
    sql(
        "UPDATE accounts_user SET seen = clock_timestamp() - make_interval(days => %s) WHERE id = %s",
        days,
        who.id,
    )


def test_whoever_comes_is_seen() -> None:
    ann = places.guest("Ann")
    seen_ago(ann, GUEST_DAYS + 1)
    assert places.run(ask("GET", "/", ann)).status == 200
    places.run(clear_out())
    assert User.objects.get(id=ann.id).is_active
