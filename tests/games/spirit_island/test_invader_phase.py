"""The Invader phase told moment by moment: its sums are what the state then shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.observe import View
from crannog.games.spirit_island.view.invader_phase import playback
from crannog.kernel.message import Msg
from crannog.kernel.play import asks
from crannog.kernel.scenes import Scene, scenes
from crannog.playback import Moment, Playback
from crannog.testing.contract import dice, pick

OPTIONS: list[dict[str, str]] = [
    {},
    {"adversary": "england_6"},
    {"adversary": "sweden_6"},
    {"adversary": "prussia_3", "scenario": "dahan_insurrection"},
]
MOST = 400  # choices


def phases(
    seats: int, options: dict[str, str], seed: int
) -> Iterator[tuple[View, list[tuple[int, Scene[Any]]]]]:
    """Every whole Invader phase of a random game as seat 0 saw it."""
    rng, s = dice(seed), GAME.new(seats, options, seed)
    before: View | None = None
    told: list[tuple[int, Scene[Any]]] = []
    for seq in range(MOST):
        if s.over:
            return
        waiting = asks(s)
        ask = waiting[rng.below("who", len(waiting))]
        view = GAME.observe(s, 0)
        made, s = scenes(GAME, s, ask.seat, str(pick(rng, ask.legal(s))), 0)
        ids = [event.text.id for scene in made for event in scene.events]
        if "log.invaders" in ids:
            before, told = view, []
        told += [(seq, scene) for scene in made]
        if before is not None and ("log.advance" in ids or s.over):
            yield before, told
            before = None


@pytest.mark.parametrize("options", OPTIONS, ids=lambda one: "-".join(one.values()) or "plain")
def test_damage_less_what_is_defended_is_what_the_land_then_takes(options: dict[str, str]) -> None:
    said, sums, blights = GAME.texts("en"), 0, 0
    for seed in range(3):
        for before, told in phases(2, options, seed):
            tale = playback(before, told)
            assert tale is not None
            for moment in tale.moments:
                if moment.head.id != "story.ravage_in":
                    continue
                dealt, defended, left = parts_of(moment)
                assert left == max(0, dealt - defended)
                numbers = [int(n) for n in re.findall(r"\d+", said.say(moment.said[0]))]
                assert all(n in numbers for n in (dealt, left) if n)
                came = sum(m.n for m in moment.marks if m.icon == "blight" and not m.lost)
                ids = [text.id for text in moment.said]
                assert came == ids.count("log.blight") + ids.count("log.heavy_blight") or "log.cascade" in ids
                if left >= 2 and "log.blight" in ids:
                    blights += 1
                lost = sum(m.n for m in moment.marks if m.icon == "dahan" and m.lost)
                assert lost == ids.count("log.destroyed.dahan")
                sums += 1
    assert sums > 10
    assert blights > 3


def parts_of(moment: Moment) -> tuple[int, int, int]:
    text = moment.said[0]
    parts, n = text.get("parts"), text.get("n")
    assert isinstance(parts, tuple)
    assert isinstance(n, int)
    dealt = 0
    for one in parts:
        assert isinstance(one, Msg)
        dealt += int(str(one.get("n"))) * int(str(one.get("each")))
    return dealt, int(str(text.get("defend") or 0)), n


def test_every_moment_says_what_the_log_told_and_the_summary_counts_it() -> None:
    for seats, seed in ((1, 0), (2, 1), (4, 2)):
        for before, told in phases(seats, {}, seed):
            tale = playback(before, told)
            assert tale is not None
            texts = [event.text for _, scene in told for event in scene.events]
            begins = next(i for i, text in enumerate(texts) if text.id == "log.invaders")
            ends = next((i for i, text in enumerate(texts) if text.id == "log.advance"), len(texts))
            ids = [text.id for text in texts[begins:ends]]
            heads = [moment.head.id for moment in tale.moments]
            assert heads.count("story.ravage_in") == ids.count("log.ravages")
            assert heads.count("log.fear_card") == ids.count("log.fear_card")
            assert heads.count("log.explore") == ids.count("log.explore")
            assert total(tale, "story.total_dahan") == ids.count("log.destroyed.dahan")
            assert all(moment.said for moment in tale.moments)
            explored = [text for moment in tale.moments for text in moment.said]
            near = [text for text in explored if text.id == "story.explored_near"]
            assert len(near) <= ids.count("log.explored_from")
            for lang in ("en", "de"):
                assert all(GAME.texts(lang).say(text) for text in explored)


def total(tale: Playback, id: str) -> int:
    return sum(int(str(text.get("n"))) for row in tale.summary for text in row.said if text.id == id)
