"""The Django app for what people try out."""

from django.apps import AppConfig


class WhatIf(AppConfig):
    name = "crannog.site.whatif"
    label = "whatif"
