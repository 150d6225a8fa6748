"""Who newly is awaited is found among the newest entries; nobody is missed, whenever an entry was written."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import pairwise

import pytest
from django.conf import settings
from django.test import override_settings

from crannog.site.notify import news
from crannog.site.notify.news import ALL_OF_THEM, LATE, Lookout

ROUND = 5.0  # seconds, as a worker looks


@dataclass(frozen=True)
class Written:
    id: int  # in the order in which the numbers were given
    at: float
    seen: float  # when others see it: not in that order


def rounds(entries: list[Written], lookout: Lookout, until: float) -> tuple[dict[int, float], int]:
    """When each entry was found, and how often all of them were looked at."""
    found: dict[int, float] = {}
    whole, now = 0, 0.0
    while now < until:
        there = [one for one in entries if one.seen <= now]
        since = lookout.since(now, max((one.id for one in there), default=0))
        whole += since == 0
        for one in there:
            if one.id > since and one.at + settings.MAIL_DELAY <= now:
                found.setdefault(one.id, now)
        now += ROUND
    return found, whole


def some(seed: int, until: float) -> list[Written]:
    chance = random.Random(seed)
    at = sorted(chance.uniform(0, until) for _ in range(300))
    return [Written(n, when, when + chance.choice((0, 1, LATE - ROUND))) for n, when in enumerate(at, 1)]


@pytest.mark.parametrize("seed", range(10))
def test_everyone_is_found_in_time_and_most_rounds_look_at_little(seed: int) -> None:
    with override_settings(MAIL_DELAY=60):
        entries = some(seed, 1800)
        found, whole = rounds(entries, Lookout(), 2400)
    for one in entries:
        assert found[one.id] <= max(one.seen, one.at + 60) + ROUND
    assert whole < 2400 / ROUND / 5


def test_the_tester_finds_a_lookout_that_forgets_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "LATE", -30.0)
    monkeypatch.setattr(news, "ALL_OF_THEM", 100_000.0)
    with override_settings(MAIL_DELAY=60):
        entries = some(1, 1800)
        found, _ = rounds(entries, Lookout(), 2400)
    assert len(found) < len(entries)


def test_now_and_then_everybody_is_looked_for() -> None:
    with override_settings(MAIL_DELAY=0):
        lookout = Lookout()
        seen = [lookout.since(n * ROUND, 1000 + n) for n in range(400)]
    first = int((LATE + ROUND) / ROUND)
    later = [n for n, since in enumerate(seen) if since == 0 and n > first]
    assert later
    assert all(after - before == ALL_OF_THEM / ROUND for before, after in pairwise(later))
