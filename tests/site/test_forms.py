"""A table from its first form to its last, without a script: sit, move, take back, hand over, play again."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest

from tests.site import places
from tests.site.reader import Page, Reader
from tests.site.states import Tables, make_tables, stage


@pytest.fixture(scope="module")
def tables(site: places.Site) -> Tables:
    return make_tables()


def invite(page: Page) -> tuple[str, str]:
    """The link with the token behind #, and the one for browsers without a script."""
    values = page.attributes("input", "value")
    link = next(value for value in values if re.search(r"/t/[\w-]+#", value))
    plain = next(value for value in values if "/i/" in value)
    return link, httpx.URL(plain).path


def test_from_the_home_page_to_a_move_in_two_clicks_each(site: places.Site) -> None:
    with Reader(site) as ann, Reader(site) as bob:
        ann.go("/?game=roam")
        ann.press("Create the table", name="Ann")
        assert stage(ann.page)["data-status"] == "open"
        link, plain = invite(ann.page)
        assert link.startswith(f"{site.url}{ann.path}#")
        bob.go(plain)
        bob.press("Come in")
        bob.press("Sit down", name="Bob")
        assert stage(bob.page)["data-status"] == "running"
        ann.go(ann.path)
        assert "data-mine" in stage(ann.page)
        first = ann.choices()[0]
        before = int(stage(ann.page)["data-seq"])
        ann.press(value=first)  # picks: shown as if made
        assert int(stage(ann.page)["data-seq"]) == before
        ann.press(confirm=True)
        assert int(stage(ann.page)["data-seq"]) == before + 1


def started(site: places.Site, ann: Reader, bob: Reader) -> str:
    """Ann and Bob at a table of Roam, sat down by forms; its path."""
    ann.go("/?game=roam")
    ann.press("Create the table", name="Ann")
    bob.go(invite(ann.page)[1])
    bob.press("Come in")
    bob.press("Sit down", name="Bob")
    return ann.path


def test_moves_and_taking_back_in_text_mode(site: places.Site) -> None:
    with Reader(site) as ann, Reader(site) as bob:
        path = started(site, ann, bob)
        ann.go(f"{path}/text")
        offered = ann.choices()
        assert offered
        ann.press(value=offered[0])
        assert ann.path == f"{path}/text"
        assert ann.choices() != offered
        ann.press("Take back")
        assert ann.choices() == offered
        assert "takes back" in ann.page.text
        # Bob is not asked, and is told so whatever he sends.
        bob.go(f"{path}/text")
        assert bob.choices() == []
        assert "You are not asked" in bob.page.text


def moved_by_both(ann: Reader, bob: Reader, path: str) -> bool:
    """Ann has had her turn and Bob has begun his; whether Ann can still ask to take back."""
    for _ in range(40):
        ann.go(f"{path}/text")
        if not ann.choices():
            break
        ann.press(value=ann.choices()[0])
    bob.go(f"{path}/text")
    bob.press(value=bob.choices()[0])
    ann.go(path)
    return "Take back my last choice" in ann.buttons()


def test_taking_back_across_a_move_needs_the_other_ones_consent(site: places.Site) -> None:
    for _ in range(8):  # sometimes a card is turned up in between, and nothing can be taken back
        with Reader(site) as ann, Reader(site) as bob:
            path = started(site, ann, bob)
            if not moved_by_both(ann, bob, path):
                continue
            ann.press("Take back my last choice")
            assert "Waiting for Bob" in ann.page.text
            bob.go(path)
            assert "Ann would like to take back" in bob.page.text
            assert "data-undo" in stage(bob.page)
            bob.press("Agree")
            ann.go(f"{path}/text")
            assert ann.choices()
            return
    pytest.fail("in eight games nothing could be taken back")


def test_a_stranger_can_only_look(site: places.Site, tables: Tables) -> None:
    with Reader(site) as reader:
        page = reader.go(f"/t/{tables.public}")
        assert stage(page)["data-seat"] == "-1"
        assert reader.choices() == []
        reader.go(f"/t/{tables.public}/text")
        answer = reader.http.post(
            f"/t/{tables.public}",
            data={"choice": "x", "csrfmiddlewaretoken": page.attributes("meta", "content")[0]},
        )
        assert answer.status_code in (403, 422)


def test_over_says_who_won_and_plays_again(site: places.Site, tables: Tables) -> None:
    with Reader(site, person=tables.ann) as ann, Reader(site, person=tables.bob) as bob:
        page = ann.go(f"/t/{tables.over}")
        assert "data-over" in stage(page)
        assert re.search(r"(Ann|Bob|Ann and Bob) (wins|share the victory)\.", page.text)
        ann.press("Again, same table")
        assert ann.path != f"/t/{tables.over}"
        assert stage(ann.page)["data-status"] == "running"
        bob.go(f"/t/{tables.over}")
        bob.press("Again, same table")
        assert bob.path == ann.path
        with Reader(site, person=tables.eve) as eve:
            eve.go(f"/t/{tables.over}")
            assert "Again, same table" not in eve.buttons()


def test_a_frozen_table_says_so(site: places.Site, tables: Tables) -> None:
    with Reader(site, person=tables.ann) as ann:
        page = ann.go(f"/t/{tables.frozen}")
        assert "data-frozen" in stage(page)
        assert "being repaired" in page.text


def test_before_the_start_people_stand_up_are_removed_and_bots_called(site: places.Site) -> None:
    with Reader(site) as ann, Reader(site) as bob:
        ann.go("/?game=roam")
        ann.press("Create the table", name="Ann", seat3="friend")
        path = ann.path
        plain = invite(ann.page)[1]
        bob.go(plain)
        bob.press("Come in")
        bob.press("Sit here", name="Bob")
        assert "Bob" in bob.page.text
        assert "Stand up" in bob.buttons()
        ann.go(path)
        ann.press("Remove")
        bob.go(path, 404)  # whoever is removed comes by the link again, or not at all
        bob.go(plain)
        bob.press("Come in")
        bob.press("Sit down", name="Ann", status=422)  # that name is taken
        assert "almost like" in bob.page.text
        bob.go(path)
        bob.press("Sit down", name="Bob")
        bob.press("Stand up")
        assert "Sit down" in bob.buttons()
        # A new link; the old one opens nothing any more, and who came by it stays.
        ann.go(path)
        ann.press("Make a new link")
        assert invite(ann.page)[1] != plain
        with Reader(site) as late:
            late.go(plain, 404)
        bob.go(path)
        ann.press("Give to a bot")
        ann.press("Give to a bot")
        assert stage(ann.page)["data-status"] == "running"


def test_two_people_at_one_device(site: places.Site) -> None:
    with Reader(site) as ann:
        ann.go("/?game=roam")
        ann.press("Create the table", name="Ann")
        ann.press("Sit them down", name="Nessa")
        assert stage(ann.page)["data-status"] == "running"
        assert "You play for" in ann.page.text
        for _ in range(12):  # always through the seat that is asked
            ann.go(f"{ann.path.removesuffix('/text')}/text")
            assert ann.choices()
            ann.press(value=ann.choices()[0])


def test_a_seat_goes_to_a_bot_and_back(site: places.Site) -> None:
    with Reader(site) as ann, Reader(site) as bob:
        path = started(site, ann, bob)
        ann.go(path)
        ann.press("Hand my seat to a bot")
        assert "A bot is playing for you" in ann.page.text
        assert "data-mine" not in stage(ann.page)
        ann.press("Take my seat back")
        assert "A bot is playing for you" not in ann.page.text
        assert "Ann plays again" in ann.go(f"{path}/log").text


def test_a_recovery_link_makes_another_device_the_same_player(site: places.Site) -> None:
    with Reader(site) as here, Reader(site) as there, Reader(site) as third:
        here.go("/?game=roam")
        here.press("Create the table", name="Ann")
        table = here.path
        there.go(table, 404)
        here.go("/me")
        page = here.press("Make a link")
        link = next(value for value in page.attributes("input", "value") if "/me/back#" in value)
        there.go("/me/back")
        there.press("It is me", token=link.split("#")[1])
        assert stage(there.go(table))["data-seat"] == "0"
        third.go("/me/back")
        third.press("It is me", token=link.split("#")[1], status=404)  # good for one device
        assert "no longer works" in third.page.text
        there.go("/me")
        there.press("Sign out all other devices")
        assert stage(there.go(table))["data-seat"] == "0"
        here.go(table, 404)


def test_settings_are_kept(site: places.Site) -> None:
    with Reader(site) as ann:
        page = ann.go("/me")
        assert page.attributes("body", "data-confirm") == ["1"]
        form = next(form for form in page.forms if form.buttons and form.buttons[0].text == "Save")
        assert set(form.fields) >= {"confirm", "letters", "motion"}
        assert "sounds" not in form.fields
        del form.fields["confirm"]
        ann.press("Save", name="Ann", sounds="1")
        page = ann.go("/")
        assert page.attributes("body", "data-confirm") == ["0"]
        assert page.attributes("body", "data-sounds") == ["1"]
        assert "Ann" in page.text


def test_a_table_of_bots_is_watched(site: places.Site) -> None:
    with Reader(site) as ann:
        ann.go("/?game=roam")
        ann.press("Create the table", name="Ann", seat1="bot", seat2="bot")
        assert stage(ann.page)["data-seat"] == "-1"
        assert stage(ann.page)["data-status"] == "running"


def test_a_wish_that_the_game_does_not_have_is_refused(site: places.Site) -> None:
    with Reader(site) as ann:
        for wrong in ({"game": "chess"}, {"seat1": "cat"}, {"option-edges": "round"}):
            ann.go("/?game=roam")
            ann.page.forms = [form for form in ann.page.forms if form.action == "/tables"][:1]
            ann.page.forms[0].fields |= wrong
            ann.press("Create the table", status=400)
            assert "did not understand" in ann.page.text


def test_chat_is_read_by_all_and_said_by_those_who_sit(site: places.Site, tables: Tables) -> None:
    with Reader(site, person=tables.ann) as ann, Reader(site, person=tables.eve) as eve:
        ann.go(f"/t/{tables.running}")
        ann.press("Send", text="Good evening")
        assert "Good evening" in ann.page.text
        eve.go(f"/t/{tables.running}")
        assert "Good evening" in eve.page.text
        assert "Send" not in eve.buttons()
        lines: list[dict[str, Any]] = json.loads(eve.http.get(f"/t/{tables.running}/chat").text)["lines"]
        assert [line["text"] for line in lines] == ["Good evening"]


def test_clocks_are_told(site: places.Site, tables: Tables) -> None:
    with Reader(site, person=tables.ann) as ann:
        page = ann.go(f"/t/{tables.running}")
        assert len([given for tag, given in page.tags if "clock" in given.get("class", "").split()]) == 2
        clocks = ann.http.get(f"/t/{tables.running}/clocks").json()["clocks"]
        assert [clock["seat"] for clock in clocks] == [0, 1]
        assert sum(clock["running"] for clock in clocks) == 1
        assert all(0 < clock["left"] <= 720_000 for clock in clocks)
    assert httpx.get(f"{site.url}/t/{tables.running}/clocks").status_code == 404
