"""Was it fair? The page says which step of the check is right, names the first that is not, and stops there."""

from __future__ import annotations

import re

import pytest

from crannog.site.database import connection
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.undo import take_back
from crannog.site.play.pages import verify
from crannog.site.play.pages.replay import replay_of
from crannog.site.play.store.live_table import Live, forget, load
from tests.site import places
from tests.site.leaks.worlds import walk
from tests.site.replays import played_out
from tests.site.security.asking import ask, rest

RIGHT = ["good"] * 6


async def states(live: Live, who: places.Person, lang: str = "en") -> tuple[list[str], str]:
    rest()
    answer = await ask("GET", f"/t/{live.id}/verify", who, headers={"Accept-Language": lang})
    assert answer.status == 200
    html = answer.body.decode()
    return re.findall(r'<li class="(good|bad|unseen|later)">', html), html


# From the last step to the first, one on top of the other: the page names the first that is wrong.
FORGERIES = {
    "UPDATE play_entry SET line = 'nonsense' WHERE table_id = %s AND kind = 'choice'": 4,
    "UPDATE play_table SET content = 'ffff' WHERE id = %s": 3,
    "UPDATE play_secret SET server = sha256(server) WHERE table_id = %s": 1,
}


@pytest.mark.parametrize("game", ["roam", "arrival", "spirit_island"])
def test_an_honest_game_is_right_in_every_step_and_each_forgery_fails_in_its_own(game: str) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def look() -> None:
        live = await played_out(game, (ann, bob), 61)
        found, html = await states(live, ann)
        assert found == RIGHT
        assert "Everything is right" in html
        assert "Alles stimmt" in (await states(live, ann, "de"))[1]
        for forgery, step in FORGERIES.items():
            async with connection() as conn:
                await conn.execute(forgery, (live.id,))
            verify.forget()
            found, html = await states(live, ann)
            assert found == ["good"] * step + ["bad"] + ["unseen"] * (5 - step)
            assert "Something is wrong" in html

    places.run(look())


def test_while_the_game_runs_only_the_promise_is_told() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def look() -> None:
        live = await walk(await places.table("roam", ann, bob), (ann, bob), 9, 1)
        found, html = await states(live, ann)
        assert found == ["good"] + ["later"] * 5
        assert live.commit in html
        assert (await places.host_seed(live.id)).hex() not in html

    places.run(look())


def test_a_plan_that_was_taken_back_past_a_move_is_right_too() -> None:
    """The replay says by which law something was taken back: without it the game went on otherwise."""
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def look() -> None:
        table = await places.table("spirit_island", ann, bob, options={"spirits": "random"})
        live = await load(table)
        asked = live.decision(0)
        assert asked is not None
        plan = str(asked.asides[0])
        await choose(table, live.seq, "tells-a-plan", 0, plan, ann.player)
        live = await load(table)
        await choose(table, live.seq, "grows-besides", 1, live.lines(1)[0], bob.player)
        live = await load(table)
        await take_back(table, live.seq, "takes-it-back", 0, ann.player)
        live = await load(table)
        live = await walk(table, (ann, bob), 6, 2)
        async with connection() as conn:
            await conn.execute(
                "UPDATE play_table SET status = 'closed', asked = '{}' WHERE id = %s", (table,)
            )
        forget(table)
        live = await load(table)
        assert "0 undo apart" in (await replay_of(live)).lines
        found, _ = await states(live, ann)
        assert found == ["good"] * 5 + ["later"]

    places.run(look())
