"""The Django app for e-mail."""

from django.apps import AppConfig


class Mail(AppConfig):
    name = "crannog.site.mail"
    label = "mail"
