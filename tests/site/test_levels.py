"""The level of a bot: chosen for a seat, shown at it, and never anything else than a level."""

from __future__ import annotations

import pytest

from crannog import games
from crannog.site.play.bots.levels import levels_of
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.reader import Reader, said
from tests.site.security.asking import post


@pytest.mark.parametrize(("lang", "hard"), [("en", "bot, hard"), ("de", "Bot, schwer")])
def test_a_level_is_chosen_for_a_seat_and_shown_there(site: places.Site, lang: str, hard: str) -> None:
    with Reader(site, lang) as ann:
        page = ann.go("/?game=roam")
        for one in levels_of(games.load("roam"), lang):
            assert one.about in page.text
            assert said("new.kind_level", lang, level=one.word) in page.text
        ann.press("new.create", name="Ann", seat2="bot-hard")
        table = ann.path.removeprefix("/t/")
        assert places.run(load(table)).seats[1].bot == "hard"
        assert hard in ann.page.text
        text = ann.go(f"/t/{table}/text").text
        assert f"Etain: {hard}. {levels_of(games.load('roam'), lang)[2].about}" in text


def test_a_free_seat_and_ones_own_are_given_to_a_level(site: places.Site) -> None:
    with Reader(site) as ann:
        ann.go("/?game=roam")
        ann.press("new.create", name="Ann", seat3="friend")
        table = ann.path.removeprefix("/t/")
        ann.press("wait.bot", level="easy")
        assert "bot, easy" in ann.page.text
        ann.press("wait.bot")  # as it is set: the usual one
        assert [seat.bot for seat in places.run(load(table)).seats] == ["", "easy", "medium"]
        ann.go(f"/t/{table}/text")
        ann.press("table.hand_over", level="hard")
        assert places.run(load(table)).seats[0].bot == "hard"


def test_only_a_level_of_the_game_comes_from_outside(site: places.Site) -> None:
    ann = places.guest("Ann")

    async def ask() -> None:
        for kind in ("bot-random", "bot-", "bot-os:system", "bot-greedy"):
            assert (await post("/tables", ann, {"game": "roam", "seat1": "you", "seat2": kind})).status == 400
        table = await places.table("roam", ann, "greedy", None)
        made = await post(f"/t/{table}/bot", ann, {"seat": "2", "level": "os:system", "command": "a" * 32})
        assert made.status == 302
        assert (await load(table)).seats[2].bot == "medium"
        assert (await load(table)).seats[1].bot == "greedy", "as it was set up before there were levels"

    places.run(ask())
