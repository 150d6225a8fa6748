"""The Django app for what people are told outside of the site."""

from django.apps import AppConfig


class Notify(AppConfig):
    name = "crannog.site.notify"
    label = "notify"
