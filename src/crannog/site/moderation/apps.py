"""The Django app for keeping order."""

from django.apps import AppConfig


class Moderation(AppConfig):
    name = "crannog.site.moderation"
    label = "moderation"
