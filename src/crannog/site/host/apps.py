"""The Django app for the host's queue."""

from django.apps import AppConfig


class HostPages(AppConfig):
    name = "crannog.site.host"
    label = "host"
