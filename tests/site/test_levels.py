"""The level of a bot: chosen for a seat, shown at it, and never anything else than a level."""

from __future__ import annotations

import pytest

from crannog import games
from crannog.site.play.bots.levels import levels_of
from crannog.site.play.bots.why import why_moved
from crannog.site.play.drawing.fragments import thing_fragment
from crannog.site.play.store.live_table import load
from crannog.views.texts import page_texts
from tests.site import places
from tests.site.reader import Reader, said
from tests.site.security.asking import post
from tests.site.test_command_path import step


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


@pytest.mark.parametrize("lang", ["en", "de"])
def test_it_is_told_beside_the_table_and_in_text_mode(site: places.Site, lang: str) -> None:
    ann = places.guest("Ann", lang)

    async def play() -> tuple[str, str]:
        table = await places.table("roam", ann, "medium")
        for _ in range(40):
            live = await load(table)
            why = await why_moved(live, 1, 0)
            if why is not None and not live.bot_waits:
                break
            await (places.bots_play(table) if live.bot_waits else step(table, ann))
        assert why is not None
        sentence = page_texts(live.game, lang, live.called("en")).say(why)
        card = await thing_fragment(live, 0, lang, "bot:1")
        assert card is not None
        assert sentence in card.html.decode()
        for nobody in ("bot:0", "bot:7", "bot:-1", "bot:", "bot:x"):
            assert await thing_fragment(live, 0, lang, nobody) is None
        return table, sentence

    table, sentence = places.run(play())
    with Reader(site, lang, ann) as reader:
        page = reader.go(f"/t/{table}")
        assert 'href="?thing=bot:1"' in page.html
        assert sentence in reader.go(f"/t/{table}?thing=bot:1").text
        assert said("bot_card.ask", lang, name="Bot 1") in reader.go(f"/t/{table}/text").text
        assert sentence in reader.go(f"/t/{table}/text?thing=bot:1").text
