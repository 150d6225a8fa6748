"""The Django app for ratings and for figures about bots."""

from django.apps import AppConfig


class Ratings(AppConfig):
    name = "crannog.site.ratings"
    label = "ratings"
