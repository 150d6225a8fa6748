"""A choice that comes when the game is over: late from who looked before, wrong from who saw the end."""

from __future__ import annotations

from crannog.site.database import connection
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Absent, Refused, Stale
from crannog.site.play.actions.hand_over import to_bot
from crannog.site.play.store.live_table import forget, load
from tests.site import places
from tests.site.test_command_path import command


def test_an_old_look_is_stale_and_a_new_one_hears_that_the_game_is_over() -> None:
    ann = places.guest("Ann")

    async def play() -> None:
        table = await places.table("roam", ann, "random")
        seen = await load(table)
        await to_bot(table, command(), 0, ann.id, "random")
        for _ in range(20):
            if (await load(table)).status == "over":
                break
            await places.bots_play(table)
        over = await load(table)
        assert over.status == "over"
        # The seat is a bot's: the player is asked nothing, whatever they saw.
        assert await choose(table, seen.seq, command(), 0, "pass", ann.player) == Absent()
        async with connection() as conn:
            await conn.execute("UPDATE play_seat SET bot = '' WHERE table_id = %s", (table,))
        forget(table)
        assert await choose(table, seen.seq, command(), 0, "pass", ann.player) == Stale(over.seq)
        refused = await choose(table, over.seq, command(), 0, "pass", ann.player)
        assert isinstance(refused, Refused)
        assert [reason.id for reason in refused.reasons] == ["site.not_running"]

    places.run(play())
