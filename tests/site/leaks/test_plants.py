"""The tester is tested: leaks planted on purpose are found, each in the channel where it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest
from starlette.responses import Response

from crannog.kernel.play import SPECTATOR, State
from crannog.site.play.drawing import (
    deltas,
    fragments,
    whole_log,
)
from crannog.site.play.pages import (
    command_path,
    fragment_path,
    in_words,
    reasons,
    table,
)
from crannog.site.play.store import live_table
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.shown_events import with_undone
from crannog.site.play.stream import hub, server_sent_events
from tests.site import places
from tests.site.leaks import pairs

type Plant = Callable[[pytest.MonkeyPatch], None]


def number_of(now: Live | None) -> int:
    """Something that depends on everything hidden."""
    if now is None or now.record is None:
        return 0
    return int(now.game.digest(now.record.now), 16)


def etag_of_the_whole_state(plant: pytest.MonkeyPatch) -> None:
    found, tags = fragments.ready, [""]

    def noted(now: Live, *more: Any) -> fragments.Fragment | None:  # asked first, drawn before or not
        tags[0] = f'"{number_of(now):x}"'
        return found(now, *more)

    class Tagged(Response):
        def init_headers(self, headers: Any = None) -> None:
            super().init_headers({**headers, "ETag": tags[0]})

    plant.setattr(fragment_path, "ready", noted)
    plant.setattr(fragment_path, "Response", Tagged)


def a_hidden_count_in_an_attribute(plant: pytest.MonkeyPatch) -> None:
    drawn = fragments.render
    plant.setattr(
        fragments,
        "render",
        lambda now, *more, **named: f'{drawn(now, *more, **named)}<i data-left="{number_of(now) % 5}"></i>',
    )


def events_for_all(plant: pytest.MonkeyPatch) -> None:
    def events(self: Live, seat: int, after: int = 0) -> list[Any]:
        return [event for one in self.recent if one.seq > after for event in one.events]

    plant.setattr(Live, "events", events)


def the_whole_log_for_all(plant: pytest.MonkeyPatch) -> None:
    def opened(shown: Iterable[Any]) -> list[tuple[int, tuple[Any, ...]]]:
        return [
            (seq, tuple(replace(event, audience=None) for event in events))
            for seq, events in with_undone(shown)
        ]

    plant.setattr(whole_log, "with_undone", opened)


def the_spectator_looks_through_a_seat(plant: pytest.MonkeyPatch) -> None:
    view = Live.view
    plant.setattr(Live, "view", lambda self, seat: view(self, 0 if seat == SPECTATOR else seat))


def a_preview_past_the_reveal(plant: pytest.MonkeyPatch) -> None:
    def reveal(self: State) -> None:
        self.boundary = True

    plant.setattr(State, "reveal", reveal)


def an_error_that_knows_more(plant: pytest.MonkeyPatch) -> None:
    said = reasons.say
    plant.setattr(
        command_path,
        "say",
        lambda no, now, lang: [*said(no, now, lang), "?"][: 1 + number_of(now) % 2],
    )


def a_frame_more_for_some_states(plant: pytest.MonkeyPatch) -> None:
    made = hub.frame

    def frame(seq: int, seat: int, kind: str) -> bytes:
        now = next(reversed(live_table._cache.values()), None)
        return made(seq, seat, kind) * (1 + number_of(now) % 2)

    plant.setattr(hub, "frame", frame)


def a_delta_that_knows_more(plant: pytest.MonkeyPatch) -> None:
    made = deltas.news

    async def news(now: Live, *more: Any) -> tuple[fragments.Fragment, bytes]:
        drawn, said = await made(now, *more)
        return drawn, said + b" " * (number_of(now) % 3)

    plant.setattr(server_sent_events, "news", news)


def text_mode_says_more(plant: pytest.MonkeyPatch) -> None:
    said = in_words.told

    def words(now: Live, seat: int, lang: str, pick: str, question: str | None) -> dict[str, Any]:
        found = said(now, seat, lang, pick, question)
        return {**found, "state": [*found["state"], f"{number_of(now) % 7}"]}

    plant.setattr(table, "told", words)


PLANTS: dict[str, tuple[Plant, str, str]] = {
    "etag": (etag_of_the_whole_state, "roam", "fragment"),
    "attribute": (a_hidden_count_in_an_attribute, "roam", "fragment"),
    "audience": (events_for_all, "arrival", "fragment"),
    "log": (the_whole_log_for_all, "arrival", "page /log"),
    "spectator": (the_spectator_looks_through_a_seat, "arrival", "fragment"),
    "preview": (a_preview_past_the_reveal, "arrival", "foreseen"),
    "error": (an_error_that_knows_more, "roam", "illegal"),
    "frames": (a_frame_more_for_some_states, "roam", "reconnect"),
    "delta": (a_delta_that_knows_more, "roam", "deltas"),
    "text": (text_mode_says_more, "arrival", "page /text"),
}
MOST = 40  # pairs for each seat; most leaks show in the first


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, game, channel = PLANTS[name]
    plant(monkeypatch)
    tally = places.run(pairs.run(game, (2, 2, 2), MOST, 12, pairs.crowd(), secret=True, channel=channel))
    assert any(channel in one for one in tally.differences), (tally.pairs, tally.differences)
