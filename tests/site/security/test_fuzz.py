"""What people write stays text: names, titles and chat add no element and no attribute to any page.

Written straight into the database, past everything that cleans names, so that the pages stand alone.
"""

from __future__ import annotations

import html
from typing import Any, Final

import html5lib
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crannog.site.database import connection
from crannog.site.play.drawing import fragments
from crannog.site.play.store import live_table
from crannog.views.texts import gap
from tests.site import places
from tests.site.security.asking import ask, post, rest

CORPUS: Final = (
    '"><img src=x onerror=a()>', "'><svg/onload=a()>", "<script>a()</script>", "</script><b>", "</textarea><b>",
    "</title><b>x", "</style><i>", "<!--", "-->", "<![CDATA[", "]]><b>", "<b", "</div></main>", "&lt;b&gt;",
    "&#60;b&#62;", "&quot;", '" onx="', "' onx='", "` onx=`", '" autofocus onfocus="', "x onx=1", "/><u>", "{{7*7}}",
    "{% raw %}", "${a}", "#{a}", "{name}", "{n coin}", "{0}", "%s%d", "%(a)s", "javascript:a()", "data:text/html,x",
    "//evil.example", "\\", "\\\"", "\\u003cb\\u003e", "\u2028", "\u2029", "\u202ebackwards", "\ufeff", "a\tb", "a\nb",
    "\x0b\x0c", "\x1b[31m", "<a href=//e.x>", "<math><mi//xlink", "<form><button>", "<base href=//e.x/>",
    "<meta http-equiv=a>", "<template>", "<noscript><b>", "<plaintext>", "<svg><style>", "＜script＞", "﹤b﹥",
    "ʺ onx=ʺ", "<\u200bb>", "🦊<b>", "ﷺ" * 8, "Z̷̢̛a̸l̵g̶o̷" * 2, "a" * 300,
    gap(1), f"{gap(0)}<b>", gap(7), gap(0)[0],
)  # fmt: skip
WILD: Final = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=40
)
SIGNS: Final = st.text("<>\"'&;=/\\{}%$#!-[]() abonx", min_size=1, max_size=40)
SOME: Final = st.one_of(SIGNS, st.sampled_from(CORPUS), WILD)
CALM: Final = "Ann"

type Shape = list[tuple[str, tuple[tuple[str, str], ...]]]
# Values that a name must never get into; of all other attributes only that they are there.
FIXED: Final = ("href", "src", "action", "formaction", "id", "class", "name", "type", "rel", "method", "for")


def shape(page: str) -> Shape:
    """Every element with its attributes, in order."""
    found: Shape = []
    for element in html5lib.parse(page, namespaceHTMLElements=False).iter():
        if isinstance(element.tag, str):
            named = sorted((str(key), value if key in FIXED else "") for key, value in element.attrib.items())
            found.append((element.tag, tuple(named)))
    return found


class Stand:
    """A running table, a waiting one, and their people, under whatever names."""

    def __init__(self) -> None:
        self.people = [places.guest("Ann"), places.guest("Bob"), places.guest("Cid"), places.guest("Dee")]

        async def make() -> tuple[str, str]:
            running = await places.table("roam", *self.people, public=True, title="Home")
            waiting = await places.table("roam", *self.people[:3], None, public=True, title="Home")
            for _ in range(6):
                now = await live_table.load(running)
                asked = now.decision(min(now.asked))
                assert asked is not None
                from crannog.site.play.actions.choose import choose

                seat = min(now.asked)
                await choose(
                    running, now.seq, f"move-{now.seq:05}", seat, asked.lines()[0], self.people[seat].player
                )
            return running, waiting

        self.running, self.waiting = places.run(make())

    def pages(self) -> list[str]:
        return [
            f"/t/{self.running}", f"/t/{self.waiting}", "/", f"/t/{self.running}/text", f"/live/{self.running}/fragment",
            f"/t/{self.waiting}/text", f"/t/{self.running}/log", "/me", f"/live/{self.waiting}/fragment",
        ]  # fmt: skip

    async def call(self, names: list[str], title: str, chat: list[str]) -> None:
        """Everybody and everything is called so."""
        both = [self.running, self.waiting]
        async with connection() as conn, conn.transaction():
            for number, name in enumerate(names):
                await conn.execute(
                    "UPDATE play_seat SET name = %s WHERE table_id = ANY(%s) AND number = %s"
                    " AND player_id IS NOT NULL",
                    (name[:24], both, number),
                )
                await conn.execute(
                    "UPDATE accounts_user SET name = %s WHERE id = %s", (name[:24], self.people[number].id)
                )
            await conn.execute("UPDATE play_table SET title = %s WHERE id = ANY(%s)", (title[:40], both))
            await conn.execute("DELETE FROM play_chatline WHERE table_id = ANY(%s)", (both,))
            for table in both:
                for line in chat:
                    await conn.execute(
                        "INSERT INTO play_chatline (table_id, seat, name, text) VALUES (%s, 0, %s, %s)",
                        (table, names[0][:24], line[:300]),
                    )
        live_table._cache.clear()
        fragments._kept.clear()

    async def shape(self, path: str) -> Shape:
        rest()
        answer = await ask("GET", path, self.people[0])
        assert answer.status == 200, (path, answer.status)
        return [(tag, tuple(one for one in named if one[0] != "nonce")) for tag, named in shape(answer.text)]


@pytest.fixture(scope="module")
def stand() -> Stand:
    return Stand()


CHAT: Final = 20


def fuzz(stand: Stand, paths: list[str], names: list[str], title: str, chat: list[str]) -> None:
    async def go() -> None:
        await stand.call([CALM, "Bob", "Cid", "Dee"], "Home", [f"line {n}" for n in range(len(chat))])
        calm = [await stand.shape(path) for path in paths]
        await stand.call(names, title, chat)
        for path, before in zip(paths, calm, strict=True):
            assert await stand.shape(path) == before, (path, names, title, chat)

    places.run(go())


@pytest.mark.parametrize("part", range(9))
def test_known_tricks_add_nothing_to_any_page(stand: Stand, part: int) -> None:
    """Every trick in every place: each page has other ones for names, and all of them in the chat."""
    own = [CORPUS[(part * 7 + n) % len(CORPUS)] for n in range(5)]
    fuzz(stand, [stand.pages()[part]], own[:4], own[4], list(CORPUS))


# 34 examples of 4 names, a title and 25 lines on a page: about 1,000 cases.
@settings(max_examples=34, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    which=st.integers(0, 8),
    names=st.lists(SOME, min_size=4, max_size=4),
    title=SOME,
    chat=st.lists(SOME, min_size=25, max_size=25),
)
def test_nothing_that_can_be_written_adds_anything(
    stand: Stand, which: int, names: list[str], title: str, chat: list[str]
) -> None:
    fuzz(stand, [stand.pages()[which]], names, title, chat)


def test_the_fuzzer_finds_what_is_not_escaped(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: names as they are. The tester must see it."""
    from crannog.views import texts

    monkeypatch.setattr(texts, "escape", lambda name: name)
    with pytest.raises(AssertionError):
        fuzz(stand, [stand.pages()[0]], ["<b>x</b>", "Bob", "Cid", "Dee"], "Home", ["x"])


def test_chat_for_the_script_is_text(stand: Stand) -> None:
    async def go() -> Any:
        await stand.call([CALM, "Bob", "Cid", "Dee"], "Home", list(CORPUS))
        return await ask("GET", f"/t/{stand.running}/chat", stand.people[0])

    answer = places.run(go())
    assert answer.header("Content-Type") == "application/json"
    assert [line["text"] for line in answer.json["lines"]] == [one[:300] for one in CORPUS]


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(name=st.one_of(SOME, st.text(max_size=60)))
def test_any_name_can_be_sent_and_comes_out_clean(stand: Stand, name: str) -> None:
    """By the forms this time: cleaned, never an error of ours."""
    from crannog.site.accounts.names import clean

    sent = name.encode("utf-8", "replace").decode()

    async def go() -> list[Any]:
        rest()
        owner = stand.people[3]
        table = await places.table("arrival", owner, None, None, public=True)
        return [
            await post("/me", None, {"name": sent}),
            await post(f"/t/{table}/sit", None, {"name": sent, "seat": "1"}),
            await post(f"/t/{table}/sit", owner, {"name": sent, "seat": "2", "more": "1"}),
        ]

    me, sat, more = places.run(go())
    assert me.status == 200
    assert sat.status in (302, 422)
    assert more.status in (302, 422)
    if clean(sent):
        assert html.escape(clean(sent), quote=False).replace("'", "&#39;").replace('"', "&#34;") in me.text
