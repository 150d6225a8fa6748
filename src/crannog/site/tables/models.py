"""What is stored about opening tables besides the tables themselves: from where, and favorite set-ups."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


class Opened(models.Model):
    """A table was opened from an address of which only a keyed hash is kept, and that for a day."""

    address = models.CharField(max_length=32)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes: ClassVar = [models.Index(fields=["address", "at"], name="tables_opened_address")]


class Favorite(models.Model):
    """A set-up that somebody keeps under a name: what the form sends, to be checked whenever it is used."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    game = models.CharField(max_length=20)
    name = models.CharField(max_length=40)
    form = models.JSONField()
    made = models.DateTimeField(db_default=Now())

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "game", "name"], name="tables_one_favorite")
        ]
