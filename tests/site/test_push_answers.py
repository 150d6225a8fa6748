"""What push services answer: gone, busy, silent, refused; each is met as it should be, with bounds."""

from __future__ import annotations

from typing import Any

import pytest

from crannog.site.notify import outbox
from crannog.site.notify.models import Channel, Message
from crannog.site.play.jobs import deliver
from tests.site.databases import sql
from tests.site.push_service import Service, Subscription
from tests.site.test_notices import Game, database, service, sink, told_by, trusted, work

__all__ = ["database", "service", "sink", "trusted"]  # fixtures


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_removed(service: Service, status: int) -> None:
    game, phone = Game(), Subscription()
    told_by(game.bob, "push", phone.endpoint, phone.keys)
    service.answers[phone.path] = status
    game.turn()
    work()
    assert not Channel.objects.exists()
    assert not Message.objects.exists()


@pytest.mark.parametrize("answer", [429, 500, 503, [429, "Retry-After: 90"], [503, "Retry-After: 999999"]])
def test_a_service_that_is_busy_is_asked_again_later(service: Service, answer: Any) -> None:
    game, phone = Game(), Subscription()
    told_by(game.bob, "push", phone.endpoint, phone.keys)
    service.answers[phone.path] = answer
    game.turn()
    work()
    work()
    assert len(service.got) == 1, "not at once"
    [(wait,)] = sql("SELECT extract(epoch FROM due - clock_timestamp())::float8 FROM notify_message")
    expected = {90: 90, 999999: deliver.LONGEST_WAIT}
    asked = int(answer[1].split(" ")[1]) if isinstance(answer, list) else 0
    assert abs(wait - expected.get(asked, 60)) < 20
    service.answers.clear()
    sql("UPDATE notify_message SET due = clock_timestamp()")
    work()
    assert len({one.headers["Topic"] for one in service.got}) == 1
    assert len(service.got) == 2


def test_a_service_that_is_always_busy_is_given_up(service: Service) -> None:
    game, phone = Game(), Subscription()
    told_by(game.bob, "push", phone.endpoint, phone.keys)
    service.answers[phone.path] = 500
    game.turn()
    for _ in range(outbox.ATTEMPTS + 3):
        sql("UPDATE notify_message SET due = clock_timestamp()")
        work()
    assert len(service.got) == outbox.ATTEMPTS
    assert Channel.objects.exists()


def test_a_service_that_does_not_answer_holds_nobody_up(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    from crannog.site.notify import outgoing

    monkeypatch.setattr(outgoing, "SECONDS", 0.5)
    game, phone = Game(), Subscription()
    told_by(game.bob, "push", phone.endpoint, phone.keys)
    service.answers[phone.path] = "slow"
    game.turn()
    work()
    assert sql("SELECT attempts, sent FROM notify_message") == [(1, None)]


@pytest.mark.parametrize("status", [301, 400, 403, 413])
def test_redirects_are_not_followed_and_refusals_not_repeated(service: Service, status: int) -> None:
    game, phone = Game(), Subscription()
    told_by(game.bob, "push", phone.endpoint, phone.keys)
    service.answers[phone.path] = [status, "Location: https://push.example.org/other"]
    game.turn()
    for _ in range(2):
        work()
    assert [one.path for one in service.got] == [phone.path]
