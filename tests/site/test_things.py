"""One thing of a table on demand: for the same eyes as the drawing, or not at all."""

from __future__ import annotations

import httpx
import pytest

from crannog.site.play.drawing import fragments
from crannog.site.play.store.live_table import Live, load
from tests.site import places


@pytest.fixture
def people() -> tuple[places.Person, places.Person]:
    return places.guest("Ann"), places.guest("Bob")


def seated(people: tuple[places.Person, places.Person]) -> tuple[str, Live, places.Person, places.Person]:
    """A table, and who of both is asked."""
    table = places.run(places.table("roam", *people))
    now = places.run(load(table))
    seat = min(now.asked)
    return table, now, people[seat], people[1 - seat]


def ask(site: places.Site, table: str, who: places.Person | None, thing: str) -> httpx.Response:
    return httpx.get(
        f"{site.url}/live/{table}/fragment",
        params={"thing": thing},
        cookies=who.cookies if who else None,
        timeout=60,
    )


def forbidden(now: Live) -> str:
    asked = now.decision(min(now.asked))
    assert asked is not None
    return str(asked.forbidden[0][0])


def test_a_forbidden_choice_says_why_to_the_one_who_is_asked(
    site: places.Site, people: tuple[places.Person, places.Person]
) -> None:
    table, now, mine, other = seated(people)
    line = forbidden(now)
    told = ask(site, table, mine, f"why:{line}")
    assert told.status_code == 200
    assert 'class="thing why"' in told.text
    assert "<h2>" in told.text
    assert 'id="stage"' not in told.text
    assert int(told.headers["x-seq"]) == now.seq
    assert ask(site, table, other, f"why:{line}").status_code == 404


def test_what_is_not_there_is_not_found(
    site: places.Site, people: tuple[places.Person, places.Person]
) -> None:
    table, _, mine, _ = seated(people)
    for name in ("no:such thing", "why:", "why:nonsense", "card:", ":", "card:" + "x" * 4000, "card:<b>"):
        assert ask(site, table, mine, name).status_code == 404, name


def test_a_private_table_says_nothing_to_a_stranger(
    site: places.Site, people: tuple[places.Person, places.Person]
) -> None:
    table, now, _, _ = seated(people)
    assert ask(site, table, None, f"why:{forbidden(now)}").status_code == 404


def test_however_many_names_are_asked_for_the_drawings_stay_kept(
    people: tuple[places.Person, places.Person],
) -> None:
    _, now, _, _ = seated(people)

    async def ask_much() -> int:
        await fragments.fragment(now, 0, "en")
        kept = len(fragments._kept)
        for n in range(600):
            assert await fragments.thing_fragment(now, 0, "en", f"no:{n}") is None
        assert len(fragments._kept) == kept
        return len(fragments._things)

    assert places.run(ask_much()) <= 512


def test_without_the_script_the_page_shows_it(
    site: places.Site, people: tuple[places.Person, places.Person]
) -> None:
    table, now, mine, _ = seated(people)
    thing = f"why:{forbidden(now)}"
    page = httpx.get(f"{site.url}/t/{table}", params={"thing": thing}, cookies=mine.cookies, timeout=60)
    assert page.status_code == 200
    assert page.text.count('class="thing why"') == 1
    assert ask(site, table, mine, thing).text.strip() in page.text
    plain = httpx.get(f"{site.url}/t/{table}", params={"thing": "no:such"}, cookies=mine.cookies, timeout=60)
    assert 'class="thing' not in plain.text
    assert 'id="stage"' in plain.text
