"""Addresses that seats left, and the outbox: at most one e-mail for each question to a seat."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


class SeatMail(models.Model):
    """An address left for a seat. It counts once it is confirmed, until it is stopped."""

    seat = models.ForeignKey("play.Seat", on_delete=models.CASCADE, related_name="mail")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail")
    address = models.EmailField(blank=True)  # forgotten when it is stopped
    mailbox = models.CharField(max_length=32, blank=True, db_default="")  # a hash: where its letters arrive
    language = models.CharField(max_length=2)
    nonce = models.CharField(max_length=32)  # its links are made from this and the site's secret
    created = models.DateTimeField(db_default=Now())
    confirmed = models.DateTimeField(null=True)
    stopped = models.DateTimeField(null=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["player", "created"], name="mail_by_player"),
            models.Index(fields=["mailbox", "created"], name="mail_by_mailbox"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}"


class Letter(models.Model):
    """The outbox. A letter is marked as sent once it was handed over; tried again, it has the same name."""

    mail = models.ForeignKey(SeatMail, on_delete=models.CASCADE, related_name="letters")
    seat = models.ForeignKey("play.Seat", on_delete=models.CASCADE, related_name="letters")
    seq = models.IntegerField()  # the entry that brought the question; 0: please confirm your address
    attempts = models.SmallIntegerField(db_default=0)
    due = models.DateTimeField(db_default=Now())
    sent = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["seat", "seq"], condition=models.Q(seq__gt=0), name="mail_once_a_turn"
            ),
            models.UniqueConstraint(fields=["mail"], condition=models.Q(seq=0), name="mail_ask_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due"], name="mail_unsent", condition=models.Q(sent=None)),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}#{self.seq}"
