"""The Django application of letters."""

from django.apps import AppConfig


class Mail(AppConfig):
    name = "crannog.site.mail"
    label = "mail"
