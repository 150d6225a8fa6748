"""What is stored about opening tables besides the tables themselves."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models.functions import Now


class Opened(models.Model):
    """A table was opened from an address of which only a keyed hash is kept, and that for a day."""

    address = models.CharField(max_length=32)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes: ClassVar = [models.Index(fields=["address", "at"], name="tables_opened_address")]
