"""The Django application of people."""

from django.apps import AppConfig


class Accounts(AppConfig):
    name = "crannog.site.accounts"
    label = "accounts"
