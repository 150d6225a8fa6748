"""The Django app for the pages around a table."""

from django.apps import AppConfig


class Tables(AppConfig):
    name = "crannog.site.tables"
    label = "tables"
