"""What is stored of a branch: where it leaves the game, through whose eyes, and its choices. No positions."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from crannog.site.play.models import Table


class Branch(models.Model):
    id = models.CharField(primary_key=True, max_length=22)  # whoever has it can read a shared branch
    table = models.ForeignKey(Table, null=True, on_delete=models.CASCADE, related_name="branches")
    lesson = models.CharField(max_length=64, blank=True, db_default="")  # without a table: "roam/first"
    maker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="branches")
    parent = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="children")
    letter = models.SmallIntegerField()  # 0 is A
    at = models.IntegerField()  # the entry of the game's last choice before it; 0: it begins at the deal
    seat = models.SmallIntegerField()  # what this seat could not know is drawn anew; -1: a spectator
    seed = models.CharField(max_length=32, blank=True)  # from which it is drawn; "": as it really lay
    fork = models.SmallIntegerField(default=0)  # how many choices it shares with its parent
    lines = models.JSONField(default=list)  # seat and line of each choice
    label = models.JSONField(null=True)  # what its first choice of its own says
    bots = models.JSONField(default=dict)  # for each seat that a bot plays: which
    games = models.JSONField(default=dict)  # by position: how bot games from there ended
    looking = models.DateTimeField(null=True)  # since when bots play on from here
    shared = models.BooleanField(default=False)
    made = models.DateTimeField(db_default=Now())
    used = models.DateTimeField(db_default=Now())

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["maker", "table"], name="whatif_of_maker"),
            models.Index(
                fields=["looking"], name="whatif_looking", condition=models.Q(looking__isnull=False)
            ),
            models.Index(fields=["used"], name="whatif_used"),
        ]

    def __str__(self) -> str:
        return self.id
