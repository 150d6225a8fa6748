"""What finished games add up to: figures, charts and rows, as each game's view wants them counted."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from crannog import games
from crannog.site.history.finished import Counted, all_of
from crannog.site.history.outcome import outcome
from crannog.site.history.statistics import Panel, panels
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.resign import resign
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.store.live_table import load
from crannog.views.chart import bars_art
from tests.site import places
from tests.site.databases import sql
from tests.site.security.asking import ask

NOW = datetime(2026, 11, 18, tzinfo=UTC)


def game(
    id: str, scores: list[int], winners: list[int], seat: int = 0, month: int = 11, **more: Any
) -> Counted:
    result = {"winners": winners, "scores": scores} | more.get("result", {})
    mine = more.get("mine", {seat: ""})
    ended = outcome(result, mine, len(scores), games.load(id).together)
    at = datetime(2026, month, 9, tzinfo=UTC)
    return Counted(id, more.get("options", {}), result, at, mine, ended)


def only(played: list[Counted], lang: str = "en") -> Panel:
    (panel,) = panels(played, lang, NOW)
    return panel


def rows(panel: Panel, name: str) -> dict[str, tuple[int, int, str]]:
    (group,) = [one for one in panel.groups if one.name == name]
    return {row.name: (row.games, row.won, row.mean) for row in group.rows}


def test_roam_counts_points_and_draws_the_last_games() -> None:
    played = [game("roam", [10 + n, 12], [int(n <= 2)], month=5) for n in range(8)]
    panel = only(played)
    assert (panel.games, panel.won, panel.figure, panel.figure_name) == (8, 5, "13.5", "points")
    assert panel.said == "Points in the last games: 12, 13, 14, 15, 16, last 17"
    assert only(played, "de").figure == "13,5"
    assert rows(panel, "Seat") == {"Rowan": (8, 5, "13.5")}


def test_the_arrival_counts_places_by_edition_and_the_months() -> None:
    old = {"edition": "gu2016"}
    played = [
        game("arrival", [20, 30, 25], [1], month=6, options=old),
        game("arrival", [20, 30, 25], [1], 1, month=10),
        game("arrival", [-3, -1, -2], [1], 2, month=11, options=old),
        game("arrival", [9, 0], [0], month=1),
    ]
    panel = only(played)
    assert (panel.games, panel.won, panel.figure, panel.figure_name) == (4, 2, "1.8", "place")
    assert panel.said == "Games a month: Jun 1, Jul 0, Aug 0, Sep 0, Oct 1, Nov 1"
    assert rows(panel, "Edition") == {
        "second edition, 2017": (2, 2, "1.0"),
        "designer’s edition, 2016": (2, 0, "2.5"),
    }
    assert rows(panel, "Seat") == {"Rowan": (2, 1, "2.0"), "Lough": (1, 1, "1.0"), "Gorse": (1, 0, "2.0")}


def test_spirit_island_counts_spirits_adversaries_and_difficulty() -> None:
    foe, spirits = {"adversary": "england_2"}, {"played": ["lightning", "river"]}
    played = [
        game("spirit_island", [40, 40], [0, 1], mine={0: "", 1: ""}, result=spirits),
        game("spirit_island", [12, 12], [], 1, options=foe, result=spirits),
        game("spirit_island", [50, 50], [0, 1], 1, options=foe),  # from before it was noted
        game("spirit_island", [9, 9], [], options=foe, result={"agreed": True, **spirits}),
    ]
    panel = only(played)
    hard = max(int(name) for name in rows(panel, "Difficulty"))
    assert hard > 0
    assert (panel.games, panel.won, panel.figure, panel.figure_name) == (4, 2, str(hard), "hardest")
    assert panel.said == f"Score by difficulty: 0 40, {hard} 31"
    assert rows(panel, "Adversary") == {"none": (1, 1, "40.0"), "England, level 2": (3, 1, "31.0")}
    said = rows(panel, "Spirit")
    assert sorted(said.values()) == [(2, 1, "26.0"), (2, 1, "40.0")]
    assert all("." not in name for name in said), said


def test_who_takes_every_side_has_won_nothing_by_it() -> None:
    assert panels([game("roam", [9, 7], [0], mine={0: "", 1: ""})], "en", NOW) == []
    panel = only([game("roam", [9, 7], [0], mine={0: "bot"}), game("roam", [9, 7], [0])])
    assert (panel.games, panel.won, panel.figure) == (2, 1, "9.0")


def test_bars_below_zero_hang_from_the_same_line() -> None:
    art = bars_art([("a", 3), ("b", -1), ("c", 0)])
    tops = [(bar.y, round(bar.y + bar.height)) for bar in art.bars]
    assert tops[0] == (0.0, round(art.base))
    assert tops[1][0] == tops[2][0] == art.base
    assert [bar.n for bar in art.bars] == [3, -1, 0]


def test_a_game_notes_its_spirits_and_older_ones_still_verify() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[str, list[str]]:
        table = await places.table("spirit_island", ann, bob)
        for n, who in enumerate((ann, bob)):
            live = await load(table)
            asked = live.decision(n)
            assert asked is not None
            await choose(table, live.seq, f"spirit-of-{n}", n, asked.lines()[n], who.player)
        await resign(table, "resigns-here", 0, ann.player)
        await resign(table, "resigns-there", 1, bob.player)
        live = await load(table)
        assert live.result is not None
        assert (await verify(table)).problems == ()
        return table, live.result["played"]

    table, spirits = places.run(go())
    assert len(set(spirits)) == 2
    assert all(spirits)
    (one,) = places.run(all_of(ann.id))
    assert (one.outcome.kind, one.mine) == ("lost", {0: "resigned"})
    page = places.run(ask("GET", "/me/history", bob, cookies={"lang": "en"})).text
    assert re.search(r"<dt>games</dt><dd>1</dd></div><div><dt>won</dt><dd>0</dd>", page)
    sql("UPDATE play_table SET result = result - 'played' WHERE id = %s", table)
    assert places.run(verify(table)).problems == ()
    sql("""UPDATE play_table SET result = result || '{"played": ["x", "y"]}' WHERE id = %s""", table)
    assert any("the result" in problem for problem in places.run(verify(table)).problems)
