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


class Restraint(models.Model):
    """What the host has forbidden somebody for a while: chat, or open tables."""

    SILENCE, TABLES = "silence", "tables"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="restraints", db_index=False
    )
    kind = models.CharField(max_length=8)
    until = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "kind"], name="moderation_one_restraint")
        ]

    def __str__(self) -> str:
        return self.kind


class Report(models.Model):
    """What somebody reported, with a copy of what was said around it: for the host alone, and for a while."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="reports_made"
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="reports_about"
    )
    table = models.CharField(max_length=32)
    kind = models.CharField(max_length=8)
    name = models.CharField(max_length=24)  # as they were called then
    title = models.CharField(max_length=40, blank=True)
    line = models.BigIntegerField(default=0)  # the line of chat it is about; 0 for none
    text = models.CharField(max_length=500, blank=True)
    lines = models.JSONField(default=list)  # around it: id, by, name, text, at, whether they said it
    at = models.DateTimeField(db_default=Now())
    settled = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(
                fields=["at"], name="moderation_unsettled", condition=models.Q(settled__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.table}"


class Act(models.Model):
    """What a host decided. Only ever added to: the database itself refuses to change or delete a line.

    So it holds no names, and no keys that would have to change when somebody goes.
    """

    host = models.CharField(max_length=64)
    what = models.CharField(max_length=8)
    about = models.UUIDField(null=True)
    report = models.BigIntegerField()
    table = models.CharField(max_length=32)
    days = models.IntegerField(default=0)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes: ClassVar = [models.Index(fields=["about"], name="moderation_acts_about")]

    def __str__(self) -> str:
        return self.what
