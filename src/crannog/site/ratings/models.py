"""What is stored: who wants a rating and since when, the games that counted, what came of them.

And, without any name, how often people won against bots.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from crannog.site.play.models import Table


class Span(models.Model):
    """From when to when somebody wanted to be rated: what counts is the moment a game began."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField(db_default=Now())
    until = models.DateTimeField(null=True)  # None: they still do

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user"], name="ratings_one_open", condition=models.Q(until__isnull=True)
            ),
        ]


class Uncounted(models.Model):
    """Somebody whose games against bots are not counted."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="+"
    )


class Rated(models.Model):
    """A game that counted; its number is its place in the order in which they did."""

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="+")
    game = models.CharField(max_length=20)
    at = models.DateTimeField()  # when it ended


class Place(models.Model):
    """How somebody did in it. Ratings can be computed again from these alone."""

    rated = models.ForeignKey(Rated, on_delete=models.CASCADE, related_name="places", db_index=False)
    seat = models.SmallIntegerField()
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    place = models.SmallIntegerField()  # 1 is the best; equal ones are shared

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["rated", "seat"], name="ratings_one_place")]


class Rating(models.Model):
    """How strong somebody seems to be at a game, as openskill counts it, and how sure that is."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    game = models.CharField(max_length=20)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.IntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "game"], name="ratings_one_rating"),
        ]


class AgainstBots(models.Model):
    """How many games one person played with bots of one level, and won: of all people together."""

    game = models.CharField(max_length=20)
    seats = models.SmallIntegerField()
    level = models.CharField(max_length=12)
    games = models.IntegerField()
    won = models.IntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "seats", "level"], name="ratings_one_figure"),
        ]
