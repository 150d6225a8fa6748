"""The Django app for tables in play."""

from django.apps import AppConfig


class Play(AppConfig):
    name = "crannog.site.play"
    label = "play"
