"""The Django app for people."""

from django.apps import AppConfig


class Accounts(AppConfig):
    name = "crannog.site.accounts"
    label = "accounts"
