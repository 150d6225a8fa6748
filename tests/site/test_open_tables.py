"""Open tables are read by strangers: friendly names, and whoever holds two seats is seen to."""

from __future__ import annotations

import pytest

from crannog.site.moderation.words import unwelcome
from crannog.site.play.models import Seat, Table
from crannog.site.play.store import invites
from crannog.site.tables.listing import open_tables
from crannog.site.tables.models import Opened
from tests.site import places
from tests.site.security.asking import FAR, Answer, ask, listen, post, rest

PUBLIC = {"game": "roam", "seat1": "you", "seat2": "friend", "seat3": "friend", "public": "1"}


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()


@pytest.mark.parametrize(
    ("text", "caught"),
    [
        ("Fuck you", True),
        ("FÜCK", True),
        ("fu\u0441k", True),  # a Cyrillic letter
        ("sh1t happens", True),
        ("f.u.c.k", True),
        ("Der Hurensohn!", True),
        ("SCHEISSE", True),
        ("Scunthorpe", False),
        ("Dick Turpin", False),
        ("Shitake", False),
        ("Negerbach", False),
        ("A B C", False),
        ("", False),
        ("👑", False),
    ],
)
def test_whole_words_in_whatever_letters(text: str, caught: bool) -> None:
    assert unwelcome(text) is caught


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_public_table_needs_a_friendly_title_and_names(lang: str) -> None:
    ann, rude = places.guest("Ann"), places.guest("Wichser")

    async def go() -> list[Answer]:
        return [
            await post("/tables", one, {**PUBLIC, **more}, headers={"Accept-Language": lang})
            for one, more in (
                (ann, {"title": "Shit evening"}),
                (rude, {}),
                (ann, {"seat2": "here", "name2": "b1tch"}),
                (ann, {"title": "Shit evening", "public": ""}),
                (rude, {"public": ""}),
                (ann, {"title": "A fine evening"}),
            )
        ]

    answers = places.run(go())
    assert [one.status for one in answers] == [422, 422, 422, 302, 302, 302]
    friendly = {"en": "friendlier name", "de": "freundlicheren Namen"}[lang]
    assert all(friendly in one.text for one in answers[:3])
    assert 'value="Shit evening"' in answers[0].text, "nothing has to be typed again"


def test_nobody_sits_down_at_a_public_table_under_such_a_name() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[str, list[Answer]]:
        public = await places.table("roam", ann, None, None, public=True)
        private = await places.table("roam", ann, None, None)
        await invites.admit(private, bob.id)
        tries = ((public, "Fucker"), (private, "Fucker"), (public, "Bob"))
        return public, [await post(f"/t/{table}/sit", bob, {"name": name}) for table, name in tries]

    public, answers = places.run(go())
    assert [one.status for one in answers] == [422, 302, 302]
    assert "friendlier name" in answers[0].text
    assert Seat.objects.get(table=public, player=bob.id).name == "Bob"


def test_open_tables_show_where_one_person_holds_two_seats() -> None:
    ann, bob, cat = places.guest("Ann"), places.guest("Bob"), places.guest("Cat")

    async def go() -> list[str]:
        made = await post("/tables", ann, {**PUBLIC, "seat2": "here", "name2": "Annie", "seat4": "friend"})
        table = made.header("Location").removeprefix("/t/")
        await post(f"/t/{table}/sit", bob, {"name": "Bob"})
        rows = {row.id: row.doubled for row in await open_tables(cat.id, "en")}
        assert rows[table] == ((0, 1),)
        private = await places.table("roam", ann, ann, None)
        pages = ("/", f"/t/{table}", f"/t/{table}/people", f"/t/{private}")
        people = (cat, cat, bob, ann)
        return [(await ask("GET", at, one)).text for at, one in zip(pages, people, strict=True)]

    home, table, menu, private = places.run(go())
    assert "Ann, Annie: one person" in home
    for page in (table, menu):
        assert "the same person as Annie" in page
        assert "the same person as Ann<" in page
        assert page.count("the same person as") == 2
    assert "the same person as" not in private


def test_thirty_guests_behind_one_address_begin_at_once() -> None:
    """A school class within a minute: fifteen open a table, fifteen sit down, all say hello and watch."""
    Opened.objects.all().delete()

    async def browser(path: str, form: dict[str, str]) -> tuple[Answer, dict[str, str]]:
        home = await ask("GET", "/", client=FAR)
        answer = await post(path, None, form, client=FAR)
        assert home.status == 200
        return answer, {name: one.value for name, one in answer.cookies.items()}

    async def go() -> tuple[list[int], list[str]]:
        found, tables, everyone = [], [], []
        for n in range(15):
            form = {"game": "roam", "seat1": "you", "seat2": "friend", "public": "1", "name": f"Pupil {n}"}
            opened, cookies = await browser("/tables", form)
            table = opened.header("Location").removeprefix("/t/")
            sat, others = await browser(f"/t/{table}/sit", {"name": f"Pupil {n + 15}"})
            tables.append(table)
            everyone += [(table, cookies), (table, others)]
            found += [opened.status, sat.status]
        for table, cookies in everyone:
            for path in (f"/t/{table}", f"/live/{table}/fragment?seq=1", f"/t/{table}/people"):
                found.append((await ask("GET", path, cookies=cookies, client=FAR)).status)
            said = await post(f"/t/{table}/chat", None, {"text": "Hello"}, cookies=cookies, client=FAR)
            found.append(said.status)
            async with listen(f"/live/{table}/stream", cookies=cookies, client=FAR) as stream:
                found.append(stream.status)
        return found, tables

    found, tables = places.run(go())
    assert set(found) <= {200, 302}
    assert Table.objects.filter(id__in=tables, status="running").count() == 15
