"""What is stored to keep order. Names are not: they are those of the people, and go with them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


class Mute(models.Model):
    """Somebody does not want to hear somebody; with `block`, the two do not meet at open tables either."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes", db_index=False
    )
    about = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="muted_by")
    block = models.BooleanField(default=False)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["by", "about"], name="moderation_one_mute")]

    def __str__(self) -> str:
        return "block" if self.block else "mute"
