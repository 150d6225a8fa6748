"""The Django app for tables in play."""

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate, pre_migrate

# An index of a large table takes longer than any page may; a lock is waited for as briefly as everywhere.
LIMITS = ("statement_timeout", "idle_in_transaction_session_timeout")


def lift_limits(using: str, **_: Any) -> None:
    with connections[using].cursor() as cursor:
        for name in LIMITS:
            cursor.execute(f"SET {name} = 0")


def restore_limits(using: str, **_: Any) -> None:
    with connections[using].cursor() as cursor:
        for name in LIMITS:
            cursor.execute(f"RESET {name}")


class Play(AppConfig):
    name = "crannog.site.play"
    label = "play"

    def ready(self) -> None:
        pre_migrate.connect(lift_limits, sender=self)
        post_migrate.connect(restore_limits, sender=self)
