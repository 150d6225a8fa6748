"""Where somebody wants to be told what, when not, and the outbox.

A message goes out at least once: taken for some minutes, handed over, marked. Whoever dies in between leaves
it to the next, who sends it under the same name, so that mail programs and phones see one.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now


class Wishes(models.Model):
    """When somebody wants to be left alone, by their own clock, and how often at most they want to hear."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="wishes"
    )
    zone = models.CharField(max_length=40, db_default="UTC")
    quiet_from = models.SmallIntegerField(null=True)  # an hour of the day; null: never quiet
    quiet_to = models.SmallIntegerField(null=True)
    every = models.SmallIntegerField(db_default=0)  # minutes; 0: at once
    offered = models.DateTimeField(null=True)  # when somebody was asked whether they want to be told


class Channel(models.Model):
    """One way to reach somebody. Deleted when it leads nowhere any more."""

    PUSH, MAIL, HOOK = "push", "mail", "hook"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="channels")
    kind = models.CharField(max_length=4)
    address = models.CharField(max_length=1000, blank=True)  # where to; "": the person's e-mail address
    keys = models.JSONField(
        default=dict
    )  # what a browser's push is sealed for, what a web hook is signed with
    wants = ArrayField(models.CharField(max_length=8), default=list)  # kinds of news
    language = models.CharField(max_length=2)
    nonce = models.CharField(max_length=32)  # its links are made from this and the site's secret
    browser = models.CharField(max_length=16, blank=True)
    system = models.CharField(max_length=16, blank=True)
    made = models.DateTimeField(db_default=Now())
    last = models.DateTimeField(null=True)  # when something went out

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "kind", "address"], name="notify_one_channel"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


class Message(models.Model):
    """The outbox: one piece of news for one channel, or an e-mail to an address."""

    channel = models.ForeignKey(Channel, null=True, on_delete=models.CASCADE, related_name="messages")
    address = models.EmailField(blank=True)  # where there is no channel
    about = models.CharField(max_length=8)  # turn, full, nudge, over; code, ways
    table = models.CharField(max_length=32, blank=True)  # its id: it may be put away meanwhile
    seat = models.SmallIntegerField(default=-1)
    seq = models.IntegerField(default=0)  # the entry it is about
    data = models.JSONField(default=dict)
    batch = models.BigIntegerField(null=True)  # the first of those that go out as one
    attempts = models.SmallIntegerField(db_default=0)
    made = models.DateTimeField(db_default=Now())
    due = models.DateTimeField(db_default=Now())  # taken: when somebody else may try
    sent = models.DateTimeField(null=True)  # or not needed any more

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["channel", "table", "seat", "seq"], name="notify_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due"], name="notify_unsent", condition=models.Q(sent=None)),
        ]

    def __str__(self) -> str:
        return f"{self.about} {self.id}"
