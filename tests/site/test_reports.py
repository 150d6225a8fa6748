"""Reports with their evidence, what the host decides, and a log of it that the database keeps as it is."""

from __future__ import annotations

import psycopg
import pytest

from crannog.site.accounts.models import User
from crannog.site.database import connection
from crannog.site.host.decisions import KINDS, decide, possible
from crannog.site.me.clear_out import clear_out
from crannog.site.me.merge import merge
from crannog.site.moderation import mutes, reports
from crannog.site.moderation.models import Act, Report, Restraint
from crannog.site.play.actions.say import say
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.models import ChatLine, Seat, Table
from crannog.site.play.store import invites
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.places import Person
from tests.site.security.asking import Answer, ask, post, rest
from tests.site.security.cast import Cast, gather


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()
    Report.objects.all().delete()


@pytest.fixture(scope="module")
def cast(database: str) -> Cast:
    return gather()


async def rude_table(ann: Person, bob: Person, **wish: object) -> tuple[str, int]:
    """Where Bob opened a table and was rude to Ann; with the number of his line."""
    table = await places.table("roam", bob, ann, title="Come here, loser", public=True, **wish)
    live = await load(table)
    await say(live, ann.id, "Good evening")
    line = await say(live, bob.id, "Go away, loser")
    await say(live, ann.id, "That was not nice")
    return table, line


async def sent(table: str, ann: Person, line: int = 0, kind: str = "insult", **more: str) -> Answer:
    form = {"kind": kind, "line": str(line), **more}
    return await post(f"/t/{table}/people/0/report", ann, form)


def test_a_report_holds_what_was_said_around_it_and_thanks() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[str, int, Answer, Answer]:
        table, line = await rude_table(ann, bob)
        page = await ask("GET", f"/t/{table}/people/0", ann)
        return table, line, page, await sent(table, ann, line, text="He always does", mute="1")

    table, line, page, thanks = places.run(go())
    assert f'value="{line}"' in page.text
    assert (thanks.status, "Thank you" in thanks.text) == (200, True)
    [report] = Report.objects.all()
    assert (report.by_id, report.about_id, report.table, report.kind) == (ann.id, bob.id, table, "insult")
    assert (report.name, report.title, report.line, report.text) == ("Bob", "", line, "He always does")
    said = [(one["name"], one["text"], one["theirs"]) for one in report.lines]
    assert said == [
        ("Ann", "Good evening", False),
        ("Bob", "Go away, loser", True),
        ("Ann", "That was not nice", False),
    ]
    assert [one["name"] for one in places.run(mutes.muted_by(ann.id))] == ["Bob"]


def test_the_same_again_is_thanked_for_and_a_day_has_an_end() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> list[int]:
        table, line = await rude_table(ann, bob)
        found = [(await sent(table, ann, line)).status for _ in range(2)]
        async with connection() as conn:
            await conn.execute(
                'INSERT INTO moderation_report (by_id, "table", kind, name, title, line, text, lines)'
                " SELECT %s, 'other', 'other', '', '', 0, '', '[]' FROM generate_series(1, %s)",
                (ann.id, reports.A_DAY - 1),
            )
        return [*found, (await sent(table, ann, kind="stall")).status]

    assert places.run(go()) == [200, 200, 429]
    assert Report.objects.filter(about=bob.id).count() == 1


def test_what_cannot_be_reported() -> None:
    ann, bob, cat = places.guest("Ann"), places.guest("Bob"), places.guest("Cat")

    async def go() -> tuple[list[int], int]:
        table, line = await rude_table(ann, bob)
        private = await places.table("roam", bob, cat)
        statuses = [
            (await sent(table, bob)).status,  # oneself
            (await sent(table, ann, kind="looks")).status,
            (await post(f"/t/{table}/people/1/report", bob, {"kind": "title"})).status,  # it is Bob's
            (await sent(private, ann)).status,
        ]
        other = await say(await load(private), bob.id, "Among friends")
        await sent(table, ann, other)
        await mutes.mute(bob.id, ann.id, block=True)
        await sent(table, ann, line, kind="other")  # does not see it any more
        return statuses, other

    statuses, _ = places.run(go())
    assert statuses == [404, 400, 400, 404]
    assert sorted(Report.objects.values_list("kind", "line")) == [("insult", 0), ("other", 0)]


def one_report(ann: Person, bob: Person, kind: str = "insult") -> Report:
    async def go() -> None:
        table, line = await rude_table(ann, bob)
        await sent(table, ann, line, kind)

    places.run(go())
    return Report.objects.get(about=bob.id)


def test_the_host_removes_the_line_or_dismisses() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    report = one_report(ann, bob)
    assert possible(report) == [one for one in KINDS if one != "title"]
    places.run(decide(report, "dismiss", "host"))
    assert ChatLine.objects.filter(id=report.line).exists()
    places.run(decide(report, "line", "host"))
    assert not ChatLine.objects.filter(id=report.line).exists()
    acts = Act.objects.filter(report=report.id).order_by("id")
    assert [(one.host, one.what, one.about, one.table) for one in acts] == [
        ("host", "dismiss", bob.id, report.table),
        ("host", "line", bob.id, report.table),
    ]
    report.refresh_from_db()
    assert report.settled is not None


def test_a_neutral_name_at_every_table_and_a_table_without_its_title() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bobastard")
    report = one_report(ann, bob, "title")

    async def go() -> tuple[str, str, list[str]]:
        there = await places.table("arrival", bob, bob, ann)
        moved = (await load(report.table)).seq
        await decide(report, "name", "host")
        await decide(report, "title", "host")
        live = await load(report.table)
        assert live.seq == moved + 2
        wrong = [found for table in (there, report.table) for found in (await verify(table)).problems]
        pages = [(await ask("GET", f"/t/{table}", ann)).text for table in (there, report.table)]
        return there, "".join(pages), wrong

    there, pages, wrong = places.run(go())
    name = User.objects.get(id=bob.id).name
    assert wrong == []
    assert "Bobastard" not in pages
    assert "loser</h1>" not in pages
    assert name in pages
    seats = Seat.objects.filter(table=there, player=bob.id).order_by("number")
    assert [one.name for one in seats] == [name, f"{name} 2"]
    assert Table.objects.get(id=report.table).title == ""
    assert set(ChatLine.objects.filter(player=bob.id).values_list("name", flat=True)) == {name}
    assert "Bobastard" not in str(list(Act.objects.filter(about=bob.id).values()))


def test_who_is_silenced_plays_on_and_is_told_for_how_long() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    report = one_report(ann, bob)

    async def go() -> list[Answer]:
        await decide(report, "silence", "host", 3)
        no = await post(f"/t/{report.table}/chat", bob, {"text": "I say what I like"})
        page = await ask("GET", f"/t/{report.table}", bob)
        await decide(report, "silence", "host", 0)
        return [no, page, await post(f"/t/{report.table}/chat", bob, {"text": "Sorry"})]

    no, page, again = places.run(go())
    assert (no.status, page.status, again.status) == (422, 200, 302)
    assert "paused your chat for 3 days" in no.text
    assert ChatLine.objects.filter(player=bob.id, text="I say what I like").count() == 0


def test_who_is_kept_from_open_tables_has_private_ones() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    report = one_report(ann, bob)
    form = {"game": "roam", "seat1": "you", "seat2": "friend"}

    async def go() -> list[Answer]:
        await decide(report, "tables", "host", 1)
        public = await places.table("roam", ann, None, public=True)
        private = await places.table("roam", ann, None)
        await invites.admit(private, bob.id)
        return [
            await post(f"/t/{public}/sit", bob, {"name": "Bob"}),
            await post("/tables", bob, {**form, "public": "1"}),
            await post(f"/t/{private}/sit", bob, {"name": "Bob"}),
            await post("/tables", bob, form),
        ]

    answers = places.run(go())
    assert [one.status for one in answers] == [422, 422, 302, 302]
    assert all("closed open tables to you for 1 day" in one.text for one in answers[:2])


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE moderation_act SET what = 'dismiss'",
        "DELETE FROM moderation_act",
        "TRUNCATE moderation_act",
    ],
)
def test_the_log_of_decisions_cannot_be_changed_even_by_the_owner(database: str, statement: str) -> None:
    Act.objects.create(host="host", what="silence", report=1, table="a-table", days=3)
    before = Act.objects.count()
    with psycopg.connect(database) as conn, pytest.raises(psycopg.errors.InsufficientPrivilege):
        conn.execute(statement)
    assert Act.objects.count() == before


def test_the_queue_is_the_hosts_alone(cast: Cast) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    report = one_report(ann, bob)
    at = f"/admin/moderation/report/{report.id}"

    async def go() -> tuple[list[int], Answer, Answer, Answer]:
        others = [
            (await ask("GET", f"{at}/change/", cookies=cast.cookies[actor])).status
            for actor in ("anonymous", "same", "staff")
        ]
        press = [
            (await post(f"{at}/decide/", None, {"what": "dismiss"}, cookies=cast.cookies[actor])).status
            for actor in ("anonymous", "same", "staff")
        ]
        host = cast.cookies["host"]
        page = await ask("GET", f"{at}/change/", cookies=host)
        wrong = await post(f"{at}/decide/", None, {"what": "title"}, cookies=host)
        done = await post(f"{at}/decide/", None, {"what": "silence", "days": "7"}, cookies=host)
        return [*others, *press], page, wrong, done

    others, page, wrong, done = places.run(go())
    assert others == [302, 302, 403, 302, 302, 403]
    assert "Go away, loser" in page.text
    assert "Remove the line" in page.text
    assert "Remove the title" not in page.text
    assert (wrong.status, done.status) == (404, 302)
    [act] = Act.objects.filter(report=report.id)
    assert (act.what, act.days, act.about) == ("silence", 7, bob.id)
    assert Restraint.objects.get(user=bob.id).kind == "silence"


def test_reports_go_after_a_while_and_restraints_follow_a_merge() -> None:
    ann, bob, kit = places.guest("Ann"), places.guest("Bob"), places.guest("Kit")
    report = one_report(ann, bob)
    places.run(decide(report, "silence", "host", 3))

    async def go() -> None:
        await merge(bob.user, kit.user)
        await reports.sweep()

    places.run(go())
    assert Restraint.objects.filter(user=kit.id, kind="silence").exists()
    after = Report.objects.get(id=report.id)
    assert after.about_id == kit.id
    assert {line["by"] for line in after.lines if line["theirs"]} == {str(kit.id)}
    assert [line["text"] for line in after.lines] == [line["text"] for line in report.lines]

    async def later() -> None:
        async with connection() as conn:
            await conn.execute("UPDATE moderation_report SET settled = settled - interval '91 days'")
        await clear_out()

    places.run(later())
    assert not Report.objects.filter(id=report.id).exists()
    assert Act.objects.filter(report=report.id).exists()
