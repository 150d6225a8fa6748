"""`manage migrate`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast
from unittest.mock import patch

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.models.signals import post_migrate, pre_migrate


def shown(name: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {name}")
        return str(cursor.fetchone()[0])


@pytest.fixture
def limits() -> Iterator[None]:
    """A connection with the limits of a site; other tests have none."""
    options = connection.settings_dict["OPTIONS"] | {"options": settings.LIMITS}
    pooled = cast(Any, connection)
    pooled.close()
    pooled.close_pool()
    with patch.dict(connection.settings_dict, {"OPTIONS": options}):
        yield
        pooled.close()
        pooled.close_pool()


@pytest.mark.usefixtures("limits")
def test_migrations_have_no_time_limit_but_do_not_wait_for_locks() -> None:
    play = apps.get_app_config("play")
    names = ("statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout")
    before = [shown(name) for name in names]
    assert before == ["3s", "5s", "2s"]
    pre_migrate.send(play, using="default")
    assert [shown(name) for name in names] == ["0", "0", "2s"]
    post_migrate.send(play, using="default", app_config=play, verbosity=0, interactive=False)
    assert [shown(name) for name in names] == before
