"""The game of an installed package on the site: found, offered with the bots there are, played."""

from __future__ import annotations

from typing import Any

from crannog.kernel.game import Game
from crannog.site import assets
from crannog.site.play.store.live_table import load
from tests.packaged import install, starter
from tests.site import places
from tests.site.security.asking import ask, post

__all__ = ["install", "starter"]  # fixtures


def test_the_home_page_offers_the_bot_there_is_and_says_how_it_plays(starter: Game[Any, Any]) -> None:
    async def go() -> None:
        page = (await ask("GET", f"/?game={starter.id}")).text
        assert "Bot (plays at random)" in page
        assert "Play Pebble Heap against a bot that plays at random." in page
        assert "Bot (plays at random)" not in (await ask("GET", "/?game=roam")).text

    places.run(go())


def test_somebody_plays_it_against_that_bot(starter: Game[Any, Any]) -> None:
    ann = places.guest("Ann")

    async def go() -> None:
        made = await post("/tables", ann, {"game": starter.id, "seat1": "you", "seat2": "bot"})
        assert made.status == 302
        table = made.header("location").removeprefix("/t/")
        assert (await load(table)).seats[1].bot == "random"
        page = await ask("GET", f"/t/{table}", ann)
        assert page.status == 200
        assert "views/plain" in page.text
        assert 'value="take 2"' in page.text
        assert (await ask("GET", f"/t/{table}/log", ann)).status == 200
        assert (await ask("GET", f"/t/{table}/text", ann)).status == 200

    places.run(go())


def test_a_game_without_a_style_sheet_does_not_stop_the_others(starter: Game[Any, Any]) -> None:
    found = [name for _, _, names in assets._sources() for name in names or ()]
    assert "roam.css" in found
    assert f"{starter.id}.css" not in found
