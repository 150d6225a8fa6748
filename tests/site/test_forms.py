"""A table from its first form to its last, without a script: sit, move, undo, hand over, rematch."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest

from tests.site import places
from tests.site.reader import Page, Reader, said
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
        ann.press("new.create", name="Ann")
        assert stage(ann.page)["data-status"] == "open"
        link, plain = invite(ann.page)
        assert link.startswith(f"{site.url}{ann.path}#")
        bob.go(plain)
        bob.press("enter.go")
        bob.press("wait.sit", name="Bob")
        assert stage(bob.page)["data-status"] == "running"
        ann.go(ann.path)
        assert "data-mine" in stage(ann.page)
        first = ann.choices()[0]
        before = int(stage(ann.page)["data-seq"])
        ann.press(value=first)  # an edge: it can be taken back, so it is chosen at once
        assert int(stage(ann.page)["data-seq"]) == before + 1


def started(site: places.Site, ann: Reader, bob: Reader) -> str:
    """Ann and Bob at a table of Roam, sat down by forms; its path."""
    ann.go("/?game=roam")
    ann.press("new.create", name="Ann")
    bob.go(invite(ann.page)[1])
    bob.press("enter.go")
    bob.press("wait.sit", name="Bob")
    return ann.path


def test_moves_and_taking_back_in_text_mode(site: places.Site) -> None:
    with Reader(site) as ann, Reader(site) as bob:
        path = started(site, ann, bob)
        ann.go(f"{path}/text")
        offered = ann.choices()
        assert offered
        ann.choose(offered[0])
        assert ann.path == f"{path}/text"
        assert ann.choices() != offered
        assert any(label.startswith(said("page.undo_what", what="")) for label in ann.buttons())
        ann.press(undo=True)
        assert ann.choices() == offered
        assert said("undo.told", seat="Ann", what="") in ann.page.text
        # Bob is not asked, and is told so whatever he sends.
        bob.go(f"{path}/text")
        assert bob.choices() == []
        assert said("text.not_asked") in bob.page.text


def moved_by_both(ann: Reader, bob: Reader, path: str) -> bool:
    """Ann has had her turn and Bob has begun his; whether Ann can still ask to take back."""
    for _ in range(40):
        ann.go(f"{path}/text")
        if not ann.choices():
            break
        ann.choose(ann.choices()[0])
    bob.go(f"{path}/text")
    bob.choose(bob.choices()[0])
    ann.go(path)
    return any(label.startswith(said("page.undo_ask_what", what="")) for label in ann.buttons())


def test_taking_back_across_a_move_needs_the_other_ones_consent(site: places.Site) -> None:
    for _ in range(8):  # sometimes a card is turned up in between, and nothing can be taken back
        with Reader(site) as ann, Reader(site) as bob:
            path = started(site, ann, bob)
            if not moved_by_both(ann, bob, path):
                continue
            asked = next(one for one in ann.buttons() if one.startswith(said("page.undo_ask")))
            ann.press(undo=True)
            assert said("undo_ask.waits", seats="Bob") in ann.page.text
            bob.go(path)
            assert said("undo_ask.asks", seat="Ann") in bob.page.text
            # It names what would be lost: hers, as her button said it, and his.
            assert asked.removeprefix(said("page.undo_ask_what", what="")) in bob.page.text
            assert "data-undo" in stage(bob.page)
            bob.press("undo_ask.yes")
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
        ann.press("over.again")
        assert ann.path != f"/t/{tables.over}"
        assert stage(ann.page)["data-status"] == "running"
        bob.go(f"/t/{tables.over}")
        bob.press("over.again")
        assert bob.path == ann.path
        with Reader(site, person=tables.eve) as eve:
            eve.go(f"/t/{tables.over}")
            assert said("over.again") not in eve.buttons()


def test_a_frozen_table_says_so(site: places.Site, tables: Tables) -> None:
    with Reader(site, person=tables.ann) as ann:
        page = ann.go(f"/t/{tables.frozen}")
        assert "data-frozen" in stage(page)
        assert said("banner.frozen_head") in page.text


def test_before_the_start_people_stand_up_are_removed_and_bots_called(site: places.Site) -> None:
    with Reader(site) as ann, Reader(site) as bob:
        ann.go("/?game=roam")
        ann.press("new.create", name="Ann", seat3="friend")
        path = ann.path
        plain = invite(ann.page)[1]
        bob.go(plain)
        bob.press("enter.go")
        bob.press("wait.sit_here", name="Bob")
        assert "Bob" in bob.page.text
        assert said("wait.stand") in bob.buttons()
        ann.go(path)
        ann.press("wait.remove")
        bob.go(path, 404)  # whoever is removed comes by the link again, or not at all
        bob.go(plain)
        bob.press("enter.go")
        bob.press("wait.sit", name="Ann", status=422)  # that name is taken
        assert said("site.same_name", name="Ann") in bob.page.text
        bob.go(path)
        bob.press("wait.sit", name="Bob")
        bob.press("wait.stand")
        assert said("wait.sit") in bob.buttons()
        # A new link; the old one opens nothing any more, and who came by it stays.
        ann.go(path)
        ann.press("invite.renew")
        assert invite(ann.page)[1] != plain
        with Reader(site) as late:
            late.go(plain, 404)
        bob.go(path)
        ann.press("wait.bot")
        ann.press("wait.bot")
        assert stage(ann.page)["data-status"] == "running"


def test_two_people_at_one_device(site: places.Site) -> None:
    with Reader(site) as ann:
        ann.go("/?game=roam")
        ann.press("new.create", name="Ann")
        ann.press("wait.sit_them", name="Nessa")
        assert stage(ann.page)["data-status"] == "running"
        assert said("banner.seats") in ann.page.text
        for _ in range(12):  # always through the seat that is asked
            ann.go(f"{ann.path.removesuffix('/text')}/text")
            assert ann.choices()
            ann.choose(ann.choices()[0])


def test_a_seat_goes_to_a_bot_and_back(site: places.Site) -> None:
    with Reader(site) as ann, Reader(site) as bob:
        path = started(site, ann, bob)
        ann.go(path)
        ann.press("table.hand_over")
        assert said("banner.bot") in ann.page.text
        assert "data-mine" not in stage(ann.page)
        ann.press("banner.take_back")
        assert said("banner.bot") not in ann.page.text
        assert said("sits.person", seat="Ann") in ann.go(f"{path}/log").text


def test_a_recovery_link_makes_another_device_the_same_player(site: places.Site) -> None:
    with Reader(site) as here, Reader(site) as there, Reader(site) as third:
        here.go("/?game=roam")
        here.press("new.create", name="Ann")
        table = here.path
        there.go(table, 404)
        here.go("/me")
        page = here.press("me.make_link")
        link = next(value for value in page.attributes("input", "value") if "/me/back#" in value)
        there.go("/me/back")
        there.press("back.go", token=link.split("#")[1])
        assert stage(there.go(table))["data-seat"] == "0"
        third.go("/me/back")
        third.press("back.go", token=link.split("#")[1], status=404)  # good for one device
        assert said("problem.back") in third.page.text
        there.go("/me")
        there.press("me.forget")
        assert stage(there.go(table))["data-seat"] == "0"
        here.go(table, 404)


def test_settings_are_kept(site: places.Site) -> None:
    with Reader(site) as ann:
        page = ann.go("/me")
        assert page.attributes("body", "data-confirm") == ["0"]
        form = next(form for form in page.forms if form.buttons and form.buttons[0].text == said("me.save"))
        assert set(form.fields) >= {"letters", "motion"}
        assert not {"sounds", "confirm"} & set(form.fields)
        form.fields["confirm"] = "1"
        ann.press("me.save", name="Ann", sounds="1")
        page = ann.go("/")
        assert page.attributes("body", "data-confirm") == ["1"]
        assert page.attributes("body", "data-sounds") == ["1"]
        assert "Ann" in page.text


def test_a_table_of_bots_is_watched(site: places.Site) -> None:
    with Reader(site) as ann:
        ann.go("/?game=roam")
        ann.press("new.create", name="Ann", seat1="bot", seat2="bot")
        assert stage(ann.page)["data-seat"] == "-1"
        assert stage(ann.page)["data-status"] == "running"


def test_a_wish_that_the_game_does_not_have_is_refused(site: places.Site) -> None:
    with Reader(site) as ann:
        for wrong in ({"game": "chess"}, {"seat1": "cat"}, {"option-edges": "round"}):
            ann.go("/?game=roam")
            ann.page.forms = [form for form in ann.page.forms if "setup" in form.classes]
            ann.page.forms[0].fields |= wrong
            ann.press("new.create", status=400)
            assert said("problem.bad") in ann.page.text


def test_chat_is_read_by_all_and_said_by_those_who_sit(site: places.Site, tables: Tables) -> None:
    with Reader(site, person=tables.ann) as ann, Reader(site, person=tables.eve) as eve:
        ann.go(f"/t/{tables.running}")
        ann.press("chat.send", text="Good evening")
        assert "Good evening" in ann.page.text
        eve.go(f"/t/{tables.running}")
        assert "Good evening" in eve.page.text
        assert said("chat.send") not in eve.buttons()
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
    assert httpx.get(f"{site.url}/t/{tables.running}/clocks", timeout=60).status_code == 404
